"""Who comes in, and as whom."""
