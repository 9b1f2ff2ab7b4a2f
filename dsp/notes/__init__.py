"""Open listening: which notes are plucked, with no expectation."""
