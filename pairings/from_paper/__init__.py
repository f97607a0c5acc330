"""A round that was played on paper, entered as a whole: the pairing that was played, and its results."""
