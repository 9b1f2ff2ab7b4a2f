"""The game's pictures: pure functions from drawings to SVG text, for the page, score sheet and README."""
