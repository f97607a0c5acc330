"""The settings of an event: which fields there are, and which are fixed once round 1 is posted."""

SETTINGS = (
    "name",
    "date",
    "venue",
    "city",
    "country",
    "time_zone",
    "paper",
    "rule_set",
    "format",
    "prizes_a",
    "prizes_b",
    "round_minutes",
    "seats_locked",
    "alternate_scoring",
    "planned_rounds",
    "has_team_round",
    "top_cut",
    "tiebreakers",
    "agreed_draws",
    "missed_round_points",
    "avoid_affiliation",
    "is_premier",
    "numbers_required",
    "first_table",
    "unused_tables",
    "team_reports",
    "no_show_warning_minutes",
    "no_show_loss_minutes",
)


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
