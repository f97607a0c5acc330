"""The keys of the tiebreakers. PURE."""

DEFAULT_TIEBREAKERS = ("omw", "oomw")
