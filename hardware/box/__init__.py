"""The box: a cam stack and a fretboard that know their own state, heard over MIDI."""
