"""The neck: how it is tuned, which number and pitch is at a slot, and every shape a hand can hold."""
