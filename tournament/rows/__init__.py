"""What kinds of rows an event has: each is declared once, and undo and the event file read that."""
