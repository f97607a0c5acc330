"""The search of the library: words, references, the index, the ranking. PURE."""
