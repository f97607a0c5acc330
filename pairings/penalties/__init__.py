"""Infractions, and the penalties given for them."""
