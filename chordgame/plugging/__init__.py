"""The guitar corner of a page: what is plugged in, who plays which guitar, and getting one ready."""
