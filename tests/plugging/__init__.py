"""Guitars are chosen, changed and named on pages."""
