"""Strangers at the door: devices that share no code with ours, honest ones and others. Standard library only."""
