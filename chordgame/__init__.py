"""The games, and the table that hosts them."""
