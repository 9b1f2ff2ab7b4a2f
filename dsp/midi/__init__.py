"""The ear for MIDI guitars: bytes in, verdicts out, as for sound."""
