"""The library's documents, entries and cards: read, checked, kept as rows."""
