"""Deck lists of an event: handed in, replaced, swapped, let pass, and which of them are missing or not legal."""
