"""A disqualification is said wherever the team, its place or its match is shown, and rewrites no earlier result."""

import json
import re
from collections.abc import Callable

import pytest
from django.test import Client

from pairings.cut.actions import CutChoice, make_cut
from pairings.drops.actions import disqualify_entry
from pairings.rounds.actions import close_round, post_round
from teams.entries.models import Entry
from teams.entries.passes import make_passes
from tests.factories import (
    BOSS,
    NOON,
    make_account,
    make_closed_round,
    make_entries,
    make_results,
    make_tournament,
)
from tests.outputs import read_outputs, words_of
from tournament.event.models import Tournament
from tournament.setup.actions import finish_tournament

pytestmark = pytest.mark.django_db

# What shows the team and need not say it: a part of the address, and why.
NOT_SAID = {
    r"/desk/entries/\d+/(edit|players|correct-seats|pass|lists|drop|disqualify|reinstate)": "forms about the team",
    r"/team/\w+/(leave|lists)": "forms of the team",
    r"/desk/entries/teams.xlsx": "a list to be read in again",
    r"deck-checks": "what a judge compares in a hurry, while the team plays",
    r"tables/\d+/correct/.keys=2": "the names of seeds as they would be",
}


def two_rounds() -> Tournament:
    event = make_tournament(slug="dq", planned_rounds=2, cut_size=4)
    make_entries(event, 6)
    make_passes(event, actor=BOSS, now=NOON)
    make_closed_round(event, 1)
    return event


def put_out(event: Tournament, entry: Entry) -> str:
    disqualify_entry(event, entry.number, reason="bribery", actor=BOSS, now=NOON)
    return entry.team_name


def in_swiss() -> tuple[Tournament, str]:
    event = two_rounds()
    entry = event.rounds.get(number=1).matches.get(table_number=1).one
    name = put_out(event, entry)
    make_closed_round(event, 2)
    return event, name


def to_bracket(event: Tournament) -> None:
    make_closed_round(event, 2)
    make_cut(event, CutChoice(is_confirmed=True), actor=BOSS)
    post_round(event, 3, actor=BOSS)
    make_results(event, 3)
    close_round(event, 3, actor=BOSS, now=NOON)


def before_final() -> tuple[Tournament, str]:
    event = two_rounds()
    to_bracket(event)
    return event, put_out(event, event.rounds.get(number=3).matches.get(bracket_slot=1).one)


def after_final() -> tuple[Tournament, str]:
    event = two_rounds()
    to_bracket(event)
    make_closed_round(event, 4)
    name = put_out(event, event.rounds.get(number=4).matches.get(bracket_slot=1).one)
    finish_tournament(event, actor=BOSS, now=NOON)
    return event, name


@pytest.mark.parametrize("make", [in_swiss, before_final, after_final])
def test_it_is_said_wherever_the_team_is_shown(make: Callable[[], tuple[Tournament, str]]) -> None:
    event, name = make()
    owner = Client()
    owner.force_login(make_account("boss", is_owner=True))
    event.refresh_from_db()
    number = event.entries.get(team_name=name).number
    silent = {}
    for path, text in read_outputs(event, owner, teams=(number, number % 6 + 1)).items():
        if any(re.search(part, path) for part in NOT_SAID):
            continue
        shown = re.search(rf"{name}\b", text)
        if shown and "disqualified" not in text.lower():
            silent[path] = text[max(0, shown.start() - 40) : shown.end() + 50]
    assert not silent, json.dumps(silent, indent=1, ensure_ascii=False)


def test_the_champion_who_is_disqualified_has_no_place_and_the_other_finalist_won(db: None) -> None:
    """FR-244.b: the whole team is out of the event; who it had beaten in the final moves up (GAP-8)."""
    event, name = after_final()
    owner = Client()
    owner.force_login(make_account("boss", is_owner=True))
    final = event.rounds.get(number=4).matches.get(bracket_slot=1)
    assert final.two is not None
    other = final.two.team_name
    bracket = owner.get("/t/dq/data/v1/bracket.json").json()
    standings = owner.get("/t/dq/data/v1/standings.json").json()["standings"]

    sheet = words_of(owner.get("/t/dq/desk/paper/winners.pdf"))

    assert (
        f"{name} has since been disqualified. It is not placed, and {other}, the team it beat, has won"
        in sheet
    )
    assert f"{name} won." in sheet, "the match ended as it did"
    assert "section 244" in sheet
    assert bracket["winner"] == final.two.number
    assert bracket["rounds"][-1]["matches"][0]["winner"] == final.one.number
    assert [line["team"]["name"] for line in standings if line["rank"] == 1] == [other]
    assert [line["no_rank"] for line in standings if line["team"]["name"] == name] == ["disqualified"]
    for path in ("bracket/", "screen/", "desk/", "desk/paper/bracket.pdf", "desk/paper/final-standings.pdf"):
        assert f"{name} has since been disqualified" in words_of(owner.get(f"/t/dq/{path}")), path
    code = Entry.objects.get(tournament=event, team_name=name).pass_code
    page = words_of(owner.get(f"/t/dq/team/{code}/"))
    assert "Disqualified" in page
    assert "You won the event" not in page


@pytest.mark.parametrize("make", [in_swiss, before_final, after_final])
def test_no_earlier_match_ends_otherwise(make: Callable[[], tuple[Tournament, str]], db: None) -> None:
    """Neither in the program's words nor in its files: they are those of the same day without the disqualification."""
    event, name = make()
    entry = event.entries.get(team_name=name)
    stored = event.rounds.filter(matches__how="won").values_list("number", flat=True).distinct()
    client = Client()
    ended = {}
    for number in stored:
        for match in client.get(f"/t/dq/data/v1/rounds/{number}.json").json()["matches"]:
            if entry.number in [team["number"] for team in match["teams"]] and match["table"]:
                ended[number] = (match["how"], match["winner"])
    assert ended
    assert set(ended.values()) == {("won", entry.number)}
    history = words_of(client.get(f"/t/dq/teams/{entry.number}/"))
    assert history.count("disqualified") == 1, "beside its name, and at no match"
