"""A player's name is taken out of an event for good: out of its rows and out of the lines of its journal."""
