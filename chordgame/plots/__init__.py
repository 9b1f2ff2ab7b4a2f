"""Pictures of sound, drawn by matplotlib, which is imported nowhere else: it is large and slow to start."""
