"""How long anything that is waited for may take."""

PATIENCE = 120.0
"""Seconds that anything has; a busy machine may need them, and a sound one never does."""
