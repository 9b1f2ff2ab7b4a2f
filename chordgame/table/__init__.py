"""The table in a browser: one host, pages for the table, the seats and the host, and who may do what."""
