"""The coach: a hint when asked, and a gentle look back. It says what the rules and the ear have shown, and no more."""
