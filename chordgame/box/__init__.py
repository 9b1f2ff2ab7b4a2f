"""A box beside the table, in the game's words: what lies on it, and what that asks of the game."""
