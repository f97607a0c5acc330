"""Corrections: a wrong result of an earlier round put right, with all that it changes."""
