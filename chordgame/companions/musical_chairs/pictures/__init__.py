"""The pictures of Musical Chairs: the board, the middle, and cards in hands and piles."""
