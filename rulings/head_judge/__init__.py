"""The head judge's rulings at an event, and what was asked and not found."""
