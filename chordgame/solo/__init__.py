"""Solo: the ring, the stack and the neck for one person, a map of the stacks, and a song that comes of it."""
