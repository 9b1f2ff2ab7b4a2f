"""Where everything is soldered: pin numbers of a Raspberry Pi Pico (GP numbers)."""

# The stack box: three layers of twelve light sensors, each layer behind a 16-way analog switch.
STACK_SELECT = (2, 3, 4, 5)  # address lines S0..S3, shared by the three switches
STACK_LAYERS = (26, 27, 28)  # what comes back: key, bottom cam, top cam (the Pico's three analog inputs)
STACK_LIGHT = 6  # transistor that lights the sensors only while they are read

# The clip fretboard: a row a fret, a column a string; a clip closes row to column through its slot's diode.
BOARD_ROWS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14)  # headstock, then frets 1 to 12: driven low in turn
BOARD_COLUMNS = (16, 17, 18, 19, 20, 21)  # strings 1 to 6: pulled up, read
BOARD_TOUCH = (0, 1)  # SDA, SCL of the touch chip, electrodes 0..11 at frets 1..12
