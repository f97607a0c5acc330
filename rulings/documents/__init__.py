"""An organizer's own copies of the rules documents: their sections found, and kept."""
