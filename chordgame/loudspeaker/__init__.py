"""Songs, and the rounds of a game, as sound from the host's loudspeaker."""
