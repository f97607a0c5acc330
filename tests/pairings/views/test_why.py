"""Why this opponent, for staff and for everybody."""

import pytest

from pairings.actions.arrivals import arrange_match, cancel_arrangement
from pairings.actions.rounds import pair_round
from pairings.engine import explain
from pairings.models import Match
from pairings.why_texts import _EXPLANATIONS, _REASONS
from tests.factories import (
    BOSS,
    NOON,
    make_closed_round,
    make_entries,
    make_entry,
    make_posted_round,
)
from tournament.roles import Role

pytestmark = pytest.mark.django_db


def test_why_says_that_both_had_the_same_points(client, event):
    make_entries(event, 4)
    make_posted_round(event)

    text = client.get("/t/cup/rounds/1/why/1/").content.decode()

    assert "Both had 0 match points" in text
    assert "Proved" in text


def test_why_of_the_bye_says_who_gets_it(client, event):
    make_entries(event, 5)
    make_posted_round(event)
    entry = Match.objects.get(how="bye").one

    text = client.get(f"/t/cup/rounds/1/why/{entry.number}/").content.decode()

    assert "the fewest byes so far (0)" in text


def test_why_of_every_team_in_every_round_has_a_sentence(client, event):
    make_entries(event, 9)
    for number in (1, 2, 3, 4):
        make_closed_round(event, number)

    for number in (1, 2, 3, 4):
        for entry in range(1, 10):
            text = client.get(f"/t/cup/rounds/{number}/why/{entry}/").content.decode()
            assert '<div class="prose"><p>' in text
            assert "%(" not in text


def test_why_of_a_draft_is_for_staff_alone(client, event, sign_in):
    make_entries(event, 4)
    pair_round(event, 1, actor=BOSS, now=NOON)

    assert client.get("/t/cup/rounds/1/why/1/").status_code == 404
    staff = sign_in(event, Role.JUDGE)
    assert staff.get("/t/cup/desk/rounds/1/why/1/").status_code == 200


def test_why_of_a_team_that_is_not_paired_is_not_found(client, event):
    make_entries(event, 4)
    make_posted_round(event)

    assert client.get("/t/cup/rounds/1/why/9/").status_code == 404
    assert client.get("/t/cup/rounds/7/why/1/").status_code == 404


def test_every_code_of_the_engine_has_its_sentence():
    codes = {line.split("`")[1] for line in (explain.__doc__ or "").splitlines() if line.startswith("| `")}

    assert codes <= set(_EXPLANATIONS) | set(_REASONS)


def late_team(event, number, opponent):
    make_entry(event, number)
    return arrange_match(event, 1, number, opponent=opponent, actor=BOSS, now=NOON)


def test_why_says_that_the_desk_arranged_a_match_for_a_late_team(client, event):
    make_entries(event, 5)
    make_posted_round(event)
    giver = Match.objects.get(how="bye").one
    late_team(event, 6, giver.number)

    for number in (6, giver.number):
        text = client.get(f"/t/cup/rounds/1/why/{number}/").content.decode()
        assert "“Team 6” came after the round was posted" in text
        assert f"{BOSS.name} put them together at 14:00" in text
        assert f"“{giver.team_name}” had the bye of this round and gave it up" in text


def test_what_was_arranged_later_changes_nobody_elses_reasons(client, event):
    """Nine teams after a round: the odd group and the bye stay the reasons of those who were paired."""
    make_entries(event, 9)
    make_closed_round(event)
    make_posted_round(event, 2)
    bye = Match.objects.get(how="bye", round__number=2).one
    others = [number for number in range(1, 10) if number != bye.number]

    def told():
        pages = [client.get(f"/t/cup/rounds/2/why/{number}/") for number in others]
        return [page.context["sentences"] for page in pages]

    before = told()
    make_entry(event, 10)
    arrange_match(event, 2, 10, opponent=bye.number, actor=BOSS)

    assert told() == before


def test_a_match_that_was_taken_apart_is_the_bye_that_was_drawn(client, event):
    make_entries(event, 5)
    make_posted_round(event)
    giver = Match.objects.get(how="bye").one
    table = late_team(event, 6, giver.number).table_number

    cancel_arrangement(event, 1, table, actor=BOSS)

    assert "the fewest byes so far (0)" in client.get(f"/t/cup/rounds/1/why/{giver.number}/").content.decode()
    assert client.get("/t/cup/rounds/1/why/6/").status_code == 404
