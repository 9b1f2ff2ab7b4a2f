"""The parts of the pictures by the names that offers call them."""

from __future__ import annotations


def part_of(card: str) -> str:
    """Where cards of this name lie in the picture of the hand."""
    return f"card-{card.replace(' ', '-')}"
