"""The frame of every action: one transaction, one line; and the rows that a line keeps for its undo."""
