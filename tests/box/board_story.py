"""An evening of a fretboard and a stack, told in hex: the same on a computer and in MicroPython."""

from ringbox import messages, rims
from ringbox.clip_scan import SLOTS, ClipScan
from ringbox.stack_scan import LAYERS, StackScan
from ringbox.teller import Teller

told: "list[bytes]" = []


def tell_all() -> None:
    clips = ClipScan()
    teller = Teller(messages.KINDS["fretboard"], bytes([1, 0, 0, 6, SLOTS, 1]), 12345, told.append)
    rows = [0] * SLOTS
    for look in range(600):
        if look % 60 == 30:
            rows[look % SLOTS] ^= 1 << (look // 60 % 6)
        if look == 300:
            rows[7] |= 6
            rows[8] |= 6
        teller.look(look * messages.SCAN, *clips.look(list(rows), look % 4096 if look > 500 else 0))
    stack = StackScan()
    teller = Teller(messages.KINDS["stack"], bytes([1, 0, LAYERS, 0, 0, 0]), 54321, told.append)
    for look in range(400):
        word = rims.turned(messages.PIECES[look // 40][1], look % 12 if look % 40 > 35 else look // 40)
        levels = [60000 if word >> (11 - at) & 1 else 4000 for at in range(12)]
        teller.look(look * messages.SCAN, *stack.look([[0] * 12, levels, [0] * 12]))


tell_all()
for message in told:
    print("".join([f"{byte:02x}" for byte in message]))
