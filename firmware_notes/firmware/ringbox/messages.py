"""Made from hardware/box/messages.toml by make_tables.py: the numbers of the protocol."""

FIRMWARE = (1, 0)
VERSION = 1
SIGNATURE = (0x7D, 0x52, 0x43)
SCAN = 4
SETTLE = 3
HEARTBEAT = 250
KINDS = {"stack": 1, "fretboard": 2}
TYPES = {"hello": 1, "state": 2, "heartbeat": 3, "change": 4, "error": 5, "request": 6}
ERRORS = {"unknown_code": 1, "half_seen": 2, "between_slots": 3}
PIECES = (
    (1, 0b000000100111),
    (2, 0b000010001011),
    (3, 0b000010010101),
    (4, 0b000101011101),
    (5, 0b000110100111),
    (6, 0b000110111111),
    (7, 0b001001011011),
    (8, 0b001010110011),
    (9, 0b001011101111),
    (10, 0b010101101111),
)
