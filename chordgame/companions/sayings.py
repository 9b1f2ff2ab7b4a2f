"""What the companions' bots say alike."""

FELT_LIKE_IT = "I just felt like it."
"""A dreamer's reason, in whatever game."""
