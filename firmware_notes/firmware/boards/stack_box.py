"""The stack box on a Raspberry Pi Pico: copy this as main.py, with boards/ and ringbox/ beside it."""

import time

from boards import pins
from boards.boots import boot_number
from boards.midi_port import MidiPort
from machine import ADC, Pin
from ringbox import messages
from ringbox.stack_scan import FIELDS, LAYERS, StackScan
from ringbox.teller import Teller

select = [Pin(number, Pin.OUT) for number in pins.STACK_SELECT]
layers = [ADC(number) for number in pins.STACK_LAYERS]
light = Pin(pins.STACK_LIGHT, Pin.OUT)


def levels() -> list[list[int]]:
    """All sensors once: 36 readings."""
    light.on()
    time.sleep_us(600)  # the phototransistors' rise: 0.2 ms with 22 kOhm, three times over
    read: list[list[int]] = [[] for _ in range(LAYERS)]
    for field in range(FIELDS):
        for bit, pin in enumerate(select):
            pin.value(field >> bit & 1)
        time.sleep_us(10)  # the wire behind the switch: 22 kOhm times 100 pF, four times over
        for at, adc in enumerate(layers):
            read[at].append(adc.read_u16())
    light.off()
    return read


port = MidiPort("Stack box")
scan = StackScan()
hello = bytes(messages.FIRMWARE) + bytes([LAYERS, 0, 0, 0])
teller = Teller(messages.KINDS["stack"], hello, boot_number(), port.send)
while True:
    began = time.ticks_ms()
    for heard in port.heard():
        teller.take_message(heard)
    teller.look(began, *scan.look(levels()))
    time.sleep_ms(max(0, messages.SCAN - time.ticks_diff(time.ticks_ms(), began)))
