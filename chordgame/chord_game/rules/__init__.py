"""The rules of a turn: what may be done, what it scores, and what each part of the table is."""
