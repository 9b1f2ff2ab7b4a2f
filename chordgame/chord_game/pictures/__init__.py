"""The game's pictures: pure functions from facts to SVG text, for the page, score sheet and README."""
