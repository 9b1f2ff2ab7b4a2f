"""A wide world of guitars, hands and rooms to teach the ear by: each figure that differs between them is drawn."""
