"""The ear: from samples to what each string does. Pure and streaming; no device, clock or file."""
