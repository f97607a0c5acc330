"""The tiebreakers of an event that has not chosen others, in their order. PURE."""

DEFAULT_TIEBREAKERS = ("omw", "oomw")
