"""Teams that leave the event, that ask to, that are put out, and that come back (FR-244.b)."""
