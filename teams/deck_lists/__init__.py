"""Deck lists of an event: handed in, replaced, swapped, allowed, and which of them are missing or not legal."""
