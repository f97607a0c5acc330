"""A proposal changed by hand, each change with a reason that everyone can read."""
