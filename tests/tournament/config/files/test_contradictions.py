"""A file that contradicts itself is refused with the place where it does: only a file changed by hand does."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction

from pairings.deck_checks.planning import choose_tables
from pairings.matches.scoring import Ending, How
from pairings.penalties.actions import PenaltyReport, give_penalty
from pairings.results.actions import record_result
from tests.factories import BOSS, NOON, sealed
from tests.pairings.bracket.brackets import make_cut_event
from tests.teams.deck_lists.lists import LEGAL, hand_in
from tournament.config.files.event_file import export_event, import_event
from tournament.kernel.refusal import Refusal

pytestmark = pytest.mark.django_db
Values = dict[str, Any]


@pytest.fixture(scope="module")
def good_file(django_db_setup: None, django_db_blocker: Any) -> bytes:
    """Two lists, a cut whose first round has results with games, a table chosen for a check, and a penalty there."""
    with django_db_blocker.unblock(), transaction.atomic():
        event = make_cut_event(
            teams=4, size=4, slug="cup", elimination_games=3, final_games=3, deck_lists="requested"
        )
        hand_in(event, 1, "a")
        hand_in(event, 1, "b", "1 Pikachu Base 58\n" + LEGAL.replace("44 Water", "43 Water"))
        for table, ending in (
            (1, Ending(How.WON, 1, games=(2, 1, 0))),
            (2, Ending(How.TIME, games=(1, 0, 0))),
        ):
            record_result(event, 2, table, ending, actor=BOSS, now=NOON)
        choose_tables(event, 2, [1], actor=BOSS, now=NOON)
        match = event.rounds.get(number=2).matches.get(table_number=1)
        report = PenaltyReport(infraction="115", level="warning", entry_number=match.one.number)
        give_penalty(event, report, actor=BOSS, round_number=2, table_number=1, now=NOON)
        data = export_event(event)
        transaction.set_rollback(True)
    return data


def bracket_match(values: Values, table: int) -> int:
    """The place of a match of the bracket in the file."""
    return next(
        index
        for index, match in enumerate(values["matches"])
        if (match["round"], match["table"]) == (2, table)
    )


def set_game(values: Values, table: int, **columns: Any) -> str:
    """Change a match of the bracket; gives its place."""
    index = bracket_match(values, table)
    values["matches"][index] |= columns
    return f"/matches/{index}/"


def point_at(values: Values, match: list[int | None]) -> str:
    values["penalties"][0]["match"] = match
    return "/penalties/0/match"


def cut_after(values: Values, number: int) -> str:
    values["cuts"][0]["after_round"] = number
    return "/cuts/0/after_round"


def plan(values: Values, name: str, number: int) -> str:
    values["planned_checks"][0][name] = number
    return f"/planned_checks/0/{name}"


def count_of_line(values: Values, number: int) -> str:
    values["deck_lists"][0]["lines"][0][1] = number
    return "/deck_lists/0/cards"


def cards_of_list(values: Values, number: int) -> str:
    values["deck_lists"][0]["cards"] = number
    return "/deck_lists/0/cards"


def text_of_another_list(values: Values) -> str:
    values["deck_lists"][1]["text"] = LEGAL
    return "/deck_lists/1/lines/0"


@pytest.mark.parametrize(
    "spoil",
    [
        lambda values: point_at(values, [9, 2, None]),
        lambda values: point_at(values, [2, 9, None]),
        lambda values: cut_after(values, 1003),
        lambda values: cut_after(values, 2),  # a round of the bracket itself
        lambda values: plan(values, "table", 0),
        lambda values: plan(values, "round", 0),
        lambda values: plan(values, "round", 9),
        lambda values: count_of_line(values, 5),
        lambda values: cards_of_list(values, 61),
        text_of_another_list,
        lambda values: set_game(values, 1, games_one=1, games_two=2) + "winner",
        lambda values: set_game(values, 1, winner=2) + "winner",
        lambda values: set_game(values, 1, games_one=3) + "games_one",
        lambda values: set_game(values, 1, games_two=2) + "games_one",
        lambda values: set_game(values, 1, games_drawn=4) + "games_one",
        lambda values: set_game(values, 2, games_one=0, games_two=1) + "winner",
    ],
)
def test_a_file_that_contradicts_itself_is_refused_at_its_place(
    good_file: bytes, spoil: Callable[[Values], str]
) -> None:
    values = json.loads(good_file)
    place = spoil(values)

    with pytest.raises(Refusal) as refused:
        import_event(sealed(values))

    assert (refused.value.code, refused.value.params["place"]) == ("tournament.event_file_broken", place)


def test_the_file_as_it_was_written_is_taken(good_file: bytes) -> None:
    """The control of the tests here, and each thing that they change is in it."""
    event = import_event(sealed(json.loads(good_file)))

    assert event.penalties.get().match is not None
    assert export_event(event) == good_file


def test_standings_with_false_for_a_count_are_none_of_ours(good_file: bytes) -> None:
    """In Python 0 is False: what is compared is what is written."""
    text = good_file.decode()
    values = json.loads(text)
    row = next(row for row in values["standings"] if 0 in row.values())
    name = next(name for name, value in row.items() if value == 0 and type(value) is int)
    row[name] = False

    with pytest.raises(Refusal, match="event_file_standings"):
        import_event(sealed(values))


def test_a_penalty_at_a_match_that_is_gone_points_at_none(good_file: bytes) -> None:
    values = json.loads(good_file)
    point_at(values, None)  # type: ignore[arg-type]

    assert import_event(sealed(values)).penalties.get().match is None
