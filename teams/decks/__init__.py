"""Deck lists: what people type, read into cards, and whether a list is legal."""
