"""Taking a line of the journal back, and what stands in its way."""
