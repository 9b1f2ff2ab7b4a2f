"""The tuner: how high each plucked string is, and how stiff."""
