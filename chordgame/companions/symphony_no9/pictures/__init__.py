"""The pictures of Symphony No. 9: pure functions from facts to SVG."""
