"""A team's own pages, opened by its pass."""
