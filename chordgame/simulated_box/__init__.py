"""The box at the table: what it shows as moves, and a simulated one to try everything with."""
