"""The Distance: cards go up the seven letters by one interval, and whoever is out of cards first wins."""
