"""The ear for chords: given which pitch each string should have, which strings ring clear?"""
