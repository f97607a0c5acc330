"""The parts of an event's settings: each is a form of its own on the page, with a button of its own. PURE."""

from collections.abc import Mapping
from enum import StrEnum


class SettingsPart(StrEnum):
    """A part, by its key in the address and in what is sent."""

    EVENT = "event"
    PLAY = "play"
    CARDS = "cards"
    REGISTRATION = "registration"
    TABLES = "tables"


# The settings of each part. What decides about others is in one part with them: rule set, format and the games a match
# change values of all the rest of PLAY.
SETTINGS_OF_PART: Mapping[SettingsPart, tuple[str, ...]] = {
    SettingsPart.EVENT: ("name", "date", "venue", "city", "country", "paper", "time_zone"),
    SettingsPart.PLAY: (
        *("rule_set", "format", "energy", "energy_each", "energy_returned", "partners_trade", "pick_seconds"),
        *("planned_rounds", "has_team_round"),
        *("structure", "cut_size", "cut_points", "swiss_games", "elimination_games", "final_games"),
        *("prizes_first", "equal_prizes", "equal_prizes_other", "is_bracket_drawn", "has_third_place"),
        *("objection_minutes", "bracket_rounds"),
        *("prizes_a", "prizes_b", "round_minutes", "seats_locked", "alternate_scoring"),
        *("tiebreakers", "agreed_draws", "missed_round_points", "avoid_affiliation", "record_order"),
    ),
    SettingsPart.CARDS: ("ruling_language", "ruling_class", "deck_lists"),
    SettingsPart.REGISTRATION: ("numbers_required", "is_premier", "entry_fee", "currency"),
    SettingsPart.TABLES: (
        *("first_table", "unused_tables", "team_reports", "judges_record"),
        *("no_show_warning_minutes", "no_show_loss_minutes"),
    ),
}


def find_part(key: str) -> SettingsPart | None:
    """The part of that key; None for what was sent without one: all settings at once."""
    return next((part for part in SettingsPart if part == key), None)
