"""The chord game: the ring, the stack, the clips, and everything a turn can be. Pure rules."""
