"""A proposal changed by hand, each change with a reason that everybody can read."""
