"""The bracket: which teams are in it with which seeds, and what its matches say."""
