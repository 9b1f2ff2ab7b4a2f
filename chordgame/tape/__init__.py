"""What is kept of a guitar's sound: the last seconds in memory, and the evening on the disk."""
