"""The host's own authority, and the certificate by which phones know this computer: made here, kept here."""
