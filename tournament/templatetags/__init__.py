"""Template tags of every app: `{% load tandem %}`."""
