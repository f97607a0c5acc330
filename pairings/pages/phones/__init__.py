"""A team's own pages, opened by its team code."""
