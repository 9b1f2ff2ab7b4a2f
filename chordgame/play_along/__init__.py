"""Playing along with a song: when each chord is due, how it was played, and which changes are hard."""
