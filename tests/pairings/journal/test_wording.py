"""The journal speaks to people."""

from pairings.journal.wording import LineNames, action_label, shown_values
from tests.for_each import for_each
from tournament.event.models import Tournament

NAMES = {1: "Rockets", 2: "Kings"}
EVENT = Tournament(time_zone="Europe/Warsaw")


def test_action_without_words_is_still_readable():
    assert action_label("feed_the_cat") == "feed the cat"


def test_result_is_shown_with_the_names_of_the_teams():
    shown = shown_values({"one": 1, "two": 2, "how": "time", "winner": 1, "points": [2, 0]}, NAMES, EVENT)

    assert shown == "Rockets – Kings, 2 : 0 points; how it ended: on time"


def test_a_result_of_the_bracket_tells_who_won_and_no_points():
    """Nobody counts points in a bracket; the same values of a Swiss round have them."""
    values = {"one": 1, "two": 2, "how": "won", "winner": 2, "points": [0, 3]}
    names = LineNames(NAMES.items(), rounds={6: "Semifinals"})

    assert shown_values(values, names, EVENT, 6).startswith("Rockets – Kings, Kings won")
    assert "points" not in shown_values({"match": values}, names, EVENT, 6)
    assert "0 : 3 points" in shown_values({"match": values}, names, EVENT, 5)
    assert shown_values(values | {"games": [1, 2, 0]}, names, EVENT, 6).startswith(
        "Rockets – Kings, 1 : 2 games"
    )


def test_pairing_is_shown_by_table_and_name():
    shown = shown_values(
        {"seed": 7, "matches": [[4, 1, 2, "open", None], [None, 2, None, "bye", 3]]}, NAMES, EVENT
    )

    assert shown == "seed: 7; matches: 4: Rockets – Kings, –: Kings – bye"


def test_long_values_are_cut_and_missing_ones_left_out():
    assert shown_values(None, NAMES, EVENT) == ""
    assert shown_values({"note": "", "reason": None}, NAMES, EVENT) == ""
    assert len(shown_values({"note": "x" * 1000}, NAMES, EVENT)) == 400


def test_instants_are_told_in_the_zone_of_the_event():
    assert (
        shown_values({"posted_at": "2003-05-17T12:00:00+00:00"}, NAMES, EVENT)
        == "posted at: 17 May 2003, 14:00"
    )


@for_each(
    "zone, text",
    [
        ("America/Los_Angeles", "0001-01-01T00:00:00+14:00"),
        ("Pacific/Kiritimati", "9999-12-31T23:59:59-12:00"),
        ("Europe/Warsaw", "2003-02-30T12:00:00+00:00"),
    ],
)
def test_an_instant_that_no_calendar_has_is_shown_as_it_is(zone, text):
    """A line of an event file may hold any text that looks like an instant."""
    assert text in shown_values({"counts_to": text}, NAMES, Tournament(time_zone=zone))


def test_lists_of_another_shape_are_still_shown():
    assert shown_values({"matches": [[1], "odd"]}, NAMES, EVENT) == 'matches: [[1], "odd"]'
    assert shown_values({"missed": [1]}, NAMES, EVENT) == "missed: [1]"


@for_each(
    "values, told",
    [
        ({"missed": [[1, 2, 0], [2, 1, 1]]}, "missed: Rockets, round 2: 0 points, Kings, round 1: 1 point"),
        (
            {"one": 1, "two": 2, "how": "both_lose", "points": [0, 0]},
            "Rockets – Kings, 0 : 0 points; how it ended: both lose",
        ),
        ({"how": "time", "prizes_left": [3, 1]}, "how it ended: on time; prizes left: 3 : 1"),
        (
            {"one": 1, "two": 2, "how": "time", "winner": 1, "won": [1], "prizes_left": [2, 3]},
            "Rockets – Kings; how it ended: on time; winner: Rockets; prizes left: 2 : 3",
        ),
        ({"how": "won", "accepted": [2]}, "how it ended: won; accepted from: Kings"),
        ({"notes": ["overruled"]}, "note: The head judge accepts it before this table's time is up."),
        ({"dropped_at": None, "is_disqualified": False, "is_withdrawn": False}, "playing"),
        (
            {"dropped_at": None, "is_disqualified": False, "is_withdrawn": True},
            "withdrawn before its first match",
        ),
        ({"dropped_at": "2003-05-17T12:00:00+00:00", "is_disqualified": True}, "disqualified"),
        (
            {"dropped_at": "2003-05-17T12:00:00+00:00", "is_disqualified": False},
            "dropped on 17 May 2003, 14:00",
        ),
        ({"seats_locked": False, "agreed_draws": True}, "seats are locked: no; agreed draws: yes"),
        ({"rule_set": "casual-2v2", "format": "sealed"}, "rule set: Casual 2v2 Rules; format: Sealed Deck"),
        ({"tiebreakers": ["oomw", "omw"]}, "tiebreakers: OOMW%, OMW%"),
        ({"unused_tables": [13, 20, 21, 22]}, "tables that cannot be used: 13, 20-22"),
        (
            {"missed_round_points": 0, "first_table": 5},
            "a missed round counts as: 0 points, a loss; first table: 5",
        ),
        ({"account": "anna", "role": "head_judge"}, "account: anna; role: Head judge"),
        ({"country": "SE", "state": "Skåne"}, "country: Sweden; state or province: Skåne"),
        ({"seats": ["1a", "2b"]}, "at the table: 1A, 2B"),
        ({"kind": "deck_building", "text": "Go"}, "kind: deck registration and building; text: Go"),
        ({"entries": [{"team_name": "Rockets", "city": "Oslo"}]}, "teams: Rockets"),
        ({"dropped": [2], "left_out": [9]}, "dropped: Kings; missed this round: 9"),
    ],
)
def test_codes_and_lists_are_told_in_words(values, told):
    assert shown_values(values, NAMES, EVENT) == told


def test_a_penalty_reads_with_its_names_and_what_it_did():
    lost = {"one": 1, "two": 2, "how": "penalty", "winner": 2, "points": [0, 3]}
    values = {"number": 3, "infraction": "115", "level": "game_loss", "player": "Ada", "match": lost}

    shown = shown_values(values, {1: "Aces", 2: "Bees"}, EVENT)

    assert "infraction: 115 Late at the table; level: game loss; player: Ada" in shown
    assert "match: Aces – Bees, 0 : 3 points; how it ended: penalty" in shown


def test_correction_of_an_earlier_round_is_told():
    shown = shown_values(
        {
            "one": 1,
            "two": 2,
            "how": "won",
            "points": [0, 3],
            "way": "tables",
            "redone_round": 2,
            "matches": [[4, 1, 2, "open", None]],
            "taken_away": [[4, "extension", 2]],
        },
        NAMES,
        EVENT,
    )

    assert shown == (
        "Rockets – Kings, 0 : 3 points; how it ended: won; the pairings: only these tables re-paired; "
        "re-paired round: 2; matches: 4: Rockets – Kings; removed from the tables: 4: extra time (2)"
    )


def test_rounds_that_a_correction_cancelled_are_told():
    shown = shown_values(
        {"way": "later", "later_rounds": [[5, [[4, 1, 2, "won", 3]]], [6, [[1, 2, None, "bye", 3]]]]},
        NAMES,
        EVENT,
    )

    assert shown == (
        "the pairings: later matches cancelled; "
        "cancelled rounds: round 5 (4: Rockets – Kings); round 6 (1: Kings – bye)"
    )


@for_each(
    "values",
    [
        {"one": 1, "two": 2, "seats": [7]},
        {"one": [], "two": {}},
        {"how": [2]},
        {"wishes": {"matches": 3}},
        {"dropped_at": 5},
        [{"x": 1}],
        7,
    ],
)
def test_values_that_no_action_keeps_are_shown_as_they_are(values):
    """A file from elsewhere may hold any JSON there, and its journal page opens all the same."""
    assert shown_values(values, {1: "Red", 2: "Blue"}, Tournament(time_zone="UTC")) != ""


def test_a_line_reads_alike_in_whatever_order_its_values_were_kept():
    """An event file has keys in the order of the alphabet, so the second laptop has them so."""
    values = {"seat": "B", "list": 2, "cards": 60, "how": "won", "entry": {"name": "Ada", "city": "Kiel"}}
    other = {key: values[key] for key in sorted(values)} | {"entry": {"city": "Kiel", "name": "Ada"}}
    assert shown_values(values, NAMES, EVENT) == shown_values(other, NAMES, EVENT)
