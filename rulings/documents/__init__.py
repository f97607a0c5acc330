"""An organizer's own copies of the documents."""
