"""A card as the library shows it: its printings, whether a format allows each, and the list of a set."""
