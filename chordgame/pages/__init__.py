"""How any page talks to its host: the site, the socket, who is there, and what they may say. No game is known here."""
