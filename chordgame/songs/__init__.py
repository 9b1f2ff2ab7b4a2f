"""The song book: progressions with their shapes and words, kept, edited, and given to other programs."""
