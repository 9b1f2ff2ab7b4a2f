"""Score pads: people play with the real box, and the companion keeps the score and checks the sums.

A pad is a game of the table like any other, so it has a log, undo and a page. A companion game that wants one
describes its sheet (`sheet.py`) and gets its pad from `pad_for` (`pad.py`).
"""
