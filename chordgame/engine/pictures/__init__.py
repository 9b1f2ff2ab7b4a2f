"""What the pictures of all games are made with: SVG as text, and colours in light, dark and more contrast."""
