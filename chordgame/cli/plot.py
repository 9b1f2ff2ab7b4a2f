def add_to(x): pass
