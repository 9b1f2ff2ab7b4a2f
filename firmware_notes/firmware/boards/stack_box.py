"""The stack box on a Raspberry Pi Pico: copy this as main.py, with boards/ and ringbox/ beside it."""

import time

from boards.boots import boot_number
from boards.midi_port import MidiPort
from boards.sensors import levels
from ringbox import messages
from ringbox.stack_scan import LAYERS, StackScan
from ringbox.teller import Teller

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
