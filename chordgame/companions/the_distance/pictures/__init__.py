"""The pictures of The Distance: the pile with its letters, and the hand."""
