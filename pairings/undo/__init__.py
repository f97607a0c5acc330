"""Undo: what a line of the journal changed is put back, and what stands in the way of that."""
