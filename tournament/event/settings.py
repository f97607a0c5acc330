"""The settings of an event: which fields there are, and which are fixed once round 1 is posted."""

from tournament.event.models import EVENT

# What has actions of its own.
_OWN_ACTIONS = frozenset({"finished_at", "put_away_at"})
SETTINGS = tuple(name for name in EVENT.fields if name not in _OWN_ACTIONS)
# What results and seats of a posted round already rest on; the minutes may change always.
FIXED_ONCE_POSTED = frozenset(
    {
        "rule_set",
        "format",
        "prizes_a",
        "prizes_b",
        "seats_locked",
        "alternate_scoring",
        "tiebreakers",
        "missed_round_points",
        "is_premier",
        "numbers_required",
    }
)
