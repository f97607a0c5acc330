"""How each language writes dates and times, where Django's own ways do not fit: a package for each language."""
