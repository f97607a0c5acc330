"""Undo: what a line of the journal changed is put back, or what prevents that is named."""
