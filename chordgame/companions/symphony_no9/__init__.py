"""Symphony No. 9: patrons sponsor musicians, finance royal concerts, and count what it brought them."""
