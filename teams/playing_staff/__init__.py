"""Members of an event's staff who play there too."""
