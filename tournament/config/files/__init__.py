"""The event file as a whole, written and read back to the same bytes."""
