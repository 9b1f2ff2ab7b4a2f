"""The pictures of Symphony No. 9: pure functions from drawings to SVG."""
