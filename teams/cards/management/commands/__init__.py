"""Commands of the cards: loading further sets."""
