"""What is known of one guitar through one input, measured once and kept in a readable file."""
