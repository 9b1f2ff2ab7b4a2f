"""What all games share: the shape of a game, chance, errors, and how values become JSON. Pure."""
