"""A game in progress: the log on disk, and the state that it leads to."""
