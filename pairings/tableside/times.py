"""How many minutes a table is offered back for a deck check or a call. PURE."""

from datetime import timedelta

# What is usual to add for picking the decks up and settling again; no rule document has a number.
DECK_CHECK_ALLOWANCE = timedelta(minutes=3)
MINUTE = timedelta(minutes=1)


def begun_minutes(length: timedelta) -> int:
    """A length in minutes, begun ones counted."""
    return max(-(-length // MINUTE), 0)


def offered_for_deck_check(length: timedelta) -> int:
    """Minutes offered after a deck check that took `length` (FR-216.d): what it took and the usual allowance."""
    return begun_minutes(length + DECK_CHECK_ALLOWANCE)


def offered_for_call(took: timedelta) -> int:
    """Minutes offered after a call that took `took` from being made to its answer (FR-216.d, a long ruling)."""
    return begun_minutes(took)
