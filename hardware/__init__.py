"""Guitars and boxes at the edge: the devices that can be plugged in, and what comes out of them."""
