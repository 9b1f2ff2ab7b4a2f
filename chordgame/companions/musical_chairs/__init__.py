"""Musical Chairs: cards move the markers round eight chairs, until somebody stops the music."""
