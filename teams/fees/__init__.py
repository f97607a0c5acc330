"""Entry fees: what teams have paid, and what is still open."""
