"""The journal speaks to people."""

import re
from pathlib import Path

from pairings.journal_texts import ACTIONS, action_label, shown_values
from tournament.models import Tournament

ROOT = Path(__file__).resolve().parent.parent.parent
NAMES = {1: "Rockets", 2: "Kings"}
EVENT = Tournament(time_zone="Europe/Warsaw")


def test_every_action_of_the_program_has_its_words():
    found = set()
    for app in ("tournament", "teams", "pairings", "rulings"):
        for path in (ROOT / app).rglob("*.py"):
            found.update(re.findall(r'journaled\(\s*[\w.]+,\s*"(\w+)"', path.read_text(encoding="utf-8")))

    assert {"record_result", "register_entry"} <= found
    assert found - ACTIONS.keys() == set()


def test_action_without_words_is_still_readable():
    assert action_label("feed_the_cat") == "feed the cat"


def test_result_is_shown_with_the_names_of_the_teams():
    shown = shown_values({"one": 1, "two": 2, "how": "time", "winner": 1, "points": [2, 0]}, NAMES, EVENT)

    assert shown == "Rockets – Kings, 2 : 0; how: time"


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


def test_lists_of_another_shape_are_still_shown():
    assert shown_values({"matches": [[1], "odd"]}, NAMES, EVENT) == 'matches: [1], "odd"'


def test_a_penalty_reads_with_its_names_and_what_it_did():
    lost = {"one": 1, "two": 2, "how": "penalty", "winner": 2, "points": [0, 3]}
    values = {"number": 3, "infraction": "115", "level": "game_loss", "player": "Ada", "match": lost}

    shown = shown_values(values, {1: "Aces", 2: "Bees"}, EVENT)

    assert "infraction: 115 Late at the table; level: game loss; player: Ada" in shown
    assert "match: Aces – Bees, 0 : 3; how: penalty" in shown
