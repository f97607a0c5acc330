"""Single elimination from round 1 on has words and numbers of its own on every page, on every sheet and in every file.

There are no Swiss rounds, so there are no standings, no match points, no records and no tiebreakers: teams have places.
"""

import json
import re
from collections.abc import Iterator

import pytest
from django.test import Client

from pairings.rounds.actions import close_round
from teams.entries.passes import make_passes
from tests.factories import (
    BOSS,
    NOON,
    make_account,
    make_closed_round,
    make_entries,
    make_posted_round,
    make_results,
    make_tournament,
)
from tests.outputs import read_outputs, words_of
from tournament.event.models import Tournament
from tournament.setup.actions import finish_tournament, reopen_tournament

pytestmark = pytest.mark.django_db

OF_SWISS = re.compile(
    r"swiss|standings|after round \d|\brank\b|their rank|match points|tiebreak|O?OMW%|\b0-0-0\b|cross-table"
    r"|\b\d points?\b",
    re.IGNORECASE,
)
# Where such a word is right, and why: a part of the address, the words that are taken out before it is searched.
EXCEPTIONS = {
    r"/desk/settings/": (
        r"Swiss rounds single elimination from round 1",  # the choice between the two
    ),
    r"/desk/settings/reason/": (r"Change settings after round 1",),  # a moment, and not standings
    r"/desk/data/(hand-in|carry-on)/": (
        r"(?s).*",
    ),  # read by Tandem alone, and the same bytes in every version
    r"/data/v1/": (
        r"tandem-standings|\bstandings\b|\brank\b|no_rank|match_points|tiebreakers",  # keys that were promised to stay
    ),
    r"/desk/journal/": (r"\d points?",),  # lines are kept as they were written
    r"/(disqualify|penalt\w+)": (r"has no rank",),
}


def words_of_swiss(path: str, text: str) -> list[str]:
    """Each word of Swiss rounds in what an address answers, with what is around it."""
    for part, allowed in EXCEPTIONS.items():
        if re.search(part, path):
            for words in allowed:
                text = re.sub(words, " ", text)
    return [text[max(0, found.start() - 50) : found.end() + 30] for found in OF_SWISS.finditer(text)]


def moments(event: Tournament) -> Iterator[str]:
    """The event at each moment: six teams, so that two have a bye, and a final of three games."""
    make_entries(event, 6)
    make_passes(event, actor=BOSS, now=NOON)
    yield "registration"
    make_posted_round(event, 1)
    yield "bracket posted"
    make_results(event, 1)
    close_round(event, 1, actor=BOSS, now=NOON)
    yield "round closed"
    make_closed_round(event, 2)
    make_closed_round(event, 3)
    yield "final closed"
    finish_tournament(event, actor=BOSS, now=NOON)
    yield "finished"
    reopen_tournament(event, reason="a wrong result", actor=BOSS)
    yield "reopened"


@pytest.fixture
def event() -> Tournament:
    return make_tournament(slug="ko", name="Knockout Open", structure="elimination", final_games=3)


@pytest.fixture
def owner() -> Client:
    client = Client()
    client.force_login(make_account("boss", is_owner=True))
    return client


@pytest.mark.full
def test_no_page_sheet_or_file_has_a_word_of_swiss_rounds_at_any_moment(
    event: Tournament, owner: Client
) -> None:
    wrong = {}
    for moment in moments(event):
        event.refresh_from_db()
        outputs = read_outputs(event, owner, teams=(1, 5))
        assert len(outputs) > 60, moment
        for path, text in outputs.items():
            if found := words_of_swiss(path, text):
                wrong[f"{moment} {path}"] = found
    assert not wrong, json.dumps(wrong, indent=1, ensure_ascii=False)


ORDERED = (
    "standings/",
    "desk/standings/",
    "screen/standings/",
    "desk/data/results.html",
    "desk/data/workbook.xlsx",
)


def test_what_shows_the_order_of_the_teams_shows_places_alone(event: Tournament, owner: Client) -> None:
    for moment in moments(event):
        event.refresh_from_db()
        for path in ORDERED:
            text = words_of(owner.get(f"/t/ko/{path}"))
            assert words_of_swiss(path, text) == [], (moment, path)


def test_the_data_count_the_rounds_of_the_bracket_and_the_matches_won(
    event: Tournament, owner: Client
) -> None:
    said = []
    for moment in moments(event):
        data = owner.get("/t/ko/data/v1/standings.json").json()
        places = [line["place"] for line in data["standings"]]
        said.append((moment, data["event"]["closed_rounds"], data["order"], places))
        winners = [line for line in data["standings"] if line["rank"] == 1]
        assert all((line["wins"], line["losses"], line["match_points"]) == (3, 0, None) for line in winners)

    whole = [[1, 1], [2, 2], [3, 4], [3, 4], [5, 6], [5, 6]]
    assert said == [
        ("registration", 0, "bracket", []),
        ("bracket posted", 0, "bracket", []),
        ("round closed", 1, "bracket", [[5, 6], [5, 6]]),
        ("final closed", 3, "bracket", whole),
        ("finished", 3, "bracket", whole),
        ("reopened", 3, "bracket", whole),
    ]
    assert owner.get("/t/ko/data/v1/standings/1.json").status_code == 404
