"""The stack box's light sensors, as they are soldered."""

import time

from boards import pins
from machine import ADC, Pin
from ringbox.stack_scan import FIELDS, LAYERS

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
