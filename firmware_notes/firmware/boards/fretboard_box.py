"""The clip fretboard on a Raspberry Pi Pico: copy this as main.py, with boards/ and ringbox/ beside it."""

import time

from boards import pins
from boards.boots import boot_number
from boards.midi_port import MidiPort
from machine import I2C, Pin
from ringbox import messages
from ringbox.clip_scan import SLOTS, STRINGS, ClipScan
from ringbox.teller import Teller

rows = [Pin(number, Pin.OUT, value=1) for number in pins.BOARD_ROWS]
columns = [Pin(number, Pin.IN, Pin.PULL_UP) for number in pins.BOARD_COLUMNS]
data, clock = pins.BOARD_TOUCH
touch = I2C(0, sda=Pin(data), scl=Pin(clock), freq=400_000)
TOUCH_CHIP = 0x5A  # MPR121
TOUCHED, RELEASED = 12, 6  # its own thresholds, in counts off the baseline


def closed() -> list[int]:
    """Every slot once: a row is driven low, and each closed column follows it through its clip's diode."""
    read = []
    for row in rows:
        row.value(0)
        time.sleep_us(10)  # pull-up 50 kOhm times 100 pF of wire, twice over
        read.append(sum((1 - column.value()) << at for at, column in enumerate(columns)))
        row.value(1)
    return read


def wake_touch_chip() -> None:
    """Stop it, set every electrode's thresholds, and let twelve electrodes run."""
    try:
        touch.writeto_mem(TOUCH_CHIP, 0x5E, bytes([0]))
        touch.writeto_mem(TOUCH_CHIP, 0x2B, bytes([1, 1, 14, 0, 1, 5, 1, 0, 0, 0, 0]))  # it follows slow drift
        touch.writeto_mem(TOUCH_CHIP, 0x41, bytes([TOUCHED, RELEASED]) * 12)
        touch.writeto_mem(TOUCH_CHIP, 0x5E, bytes([0x8C]))
    except OSError:
        return  # no chip: clips are read all the same


def touched() -> int:
    """The frets under a finger; a board without the chip feels none."""
    try:
        low, high = touch.readfrom_mem(TOUCH_CHIP, 0x00, 2)
    except OSError:
        return 0
    return (high << 8 | low) & 0x0FFF


wake_touch_chip()
port = MidiPort("Clip fretboard")
scan = ClipScan()
hello = bytes(messages.FIRMWARE) + bytes([0, STRINGS, SLOTS, 1])
teller = Teller(messages.KINDS["fretboard"], hello, boot_number(), port.send)
while True:
    began = time.ticks_ms()
    for heard in port.heard():
        teller.take_message(heard)
    teller.look(began, *scan.look(closed(), touched()))
    time.sleep_ms(max(0, messages.SCAN - time.ticks_diff(time.ticks_ms(), began)))
