"""The companion games: each a folder with its rules and the data that a table may edit."""
