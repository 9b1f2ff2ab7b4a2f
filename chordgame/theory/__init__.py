"""Music theory on the ring of twelve: keys, names of chords, and degrees. Pure."""
