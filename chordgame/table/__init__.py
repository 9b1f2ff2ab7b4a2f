"""The table in a browser: one host, pages for the table, the seats and the leader, and who may do what."""
