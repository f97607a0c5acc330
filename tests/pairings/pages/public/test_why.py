"""Why this opponent, for staff and for everybody."""

import pytest

from pairings.by_hand.actions import HandEdit, edit_proposal
from pairings.late_entries.actions import arrange_match
from pairings.matches.models import Match
from pairings.rounds.actions import post_round, propose_round
from pairings.undo.actions import undo_line
from tests.factories import BOSS, NOON, make_closed_round, make_entries, make_entry, make_posted_round
from tournament.kernel.roles import Role

pytestmark = pytest.mark.django_db


def test_why_says_that_both_had_the_same_points(client, event):
    make_entries(event, 4)
    make_posted_round(event)

    text = client.get("/t/cup/rounds/1/why/1/").content.decode()

    assert "Both had 0 match points" in text
    assert "Proved" in text


def test_why_says_that_the_look_ahead_was_cut_short(client, event, monkeypatch):
    make_entries(event, 6)
    monkeypatch.setattr("pairings.engine.swiss.MOST_STEPS", 0)
    make_posted_round(event)

    text = client.get("/t/cup/rounds/1/why/1/").content.decode()

    assert "The best pairing found" in text
    assert "stops after a fixed number of steps" in text
    assert "Proved" not in text


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


def test_why_of_a_proposal_is_for_staff_alone(client, event, sign_in):
    make_entries(event, 4)
    propose_round(event, 1, actor=BOSS, now=NOON)

    assert client.get("/t/cup/rounds/1/why/1/").status_code == 404
    staff = sign_in(event, Role.JUDGE)
    assert staff.get("/t/cup/desk/rounds/1/why/1/").status_code == 200


def test_why_of_a_team_that_is_not_paired_is_not_found(client, event):
    make_entries(event, 4)
    make_posted_round(event)

    assert client.get("/t/cup/rounds/1/why/9/").status_code == 404
    assert client.get("/t/cup/rounds/7/why/1/").status_code == 404


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
        assert "“Team 6” arrived after the round was posted" in text
        assert f"{BOSS.name} arranged it at 14:00" in text
        assert f"“{giver.team_name}” had the bye this round and gave it up" in text


def test_where_a_match_was_arranged_later_the_others_are_told_from_their_own_rows(client, event):
    """Nine teams after a round: who is paired down there no longer has an odd group to name as the reason."""
    make_entries(event, 9)
    make_closed_round(event)
    round_ = make_posted_round(event, 2)
    bye = Match.objects.get(how="bye", round__number=2).one
    before = client.get(f"/t/cup/rounds/2/why/{bye.number}/").context
    make_entry(event, 10)
    arrange_match(event, 2, 10, opponent=bye.number, actor=BOSS)

    for match in round_.matches.filter(two__isnull=False).exclude(two__number=10).exclude(one__number=10):
        for number in match.teams:
            page = client.get(f"/t/cup/rounds/2/why/{number}/").context
            text = " ".join(page["sentences"])
            most, least = max(match.score_one, match.score_two), min(match.score_one, match.score_two)
            assert ("Both had" in text) == (most == least)
            assert (f"Both had {most} match points" if most == least else f": {most} to {least}.") in text
            assert "This one was not changed." in text
            assert not any(
                reason in text for reason in ("an odd number", "No other team", "It has been proved")
            )
            assert (page["certificate"], page["is_changed"]) == (before["certificate"], True)


def test_why_of_a_bye_beside_a_match_that_was_arranged_later_tells_the_rule(client, event):
    make_entries(event, 5)
    make_posted_round(event)
    bye = Match.objects.get(how="bye").one
    make_entry(event, 6)
    late_team(event, 7, 6)

    text = client.get(f"/t/cup/rounds/1/why/{bye.number}/").content.decode()

    assert "a team with the fewest byes so far and, among those, the fewest match points" in text


def test_why_names_the_hand_where_a_match_was_arranged_later(client, event):
    make_entries(event, 5)
    propose_round(event, 1, actor=BOSS)
    edit_proposal(event, 1, HandEdit("lock_match", 1), reason="on the stream", actor=BOSS)
    post_round(event, 1, actor=BOSS)
    make_entry(event, 6)
    late_team(event, 7, 6)

    texts = [client.get(f"/t/cup/rounds/1/why/{number}/").content.decode() for number in range(1, 6)]

    assert sum("kept it that way by hand: on the stream" in text for text in texts) in (1, 2)


def test_a_match_that_was_taken_apart_is_the_bye_that_was_drawn(client, event):
    make_entries(event, 5)
    make_posted_round(event)
    giver = Match.objects.get(how="bye").one
    late_team(event, 6, giver.number)

    undo_line(event, event.version, actor=BOSS)

    assert "the fewest byes so far (0)" in client.get(f"/t/cup/rounds/1/why/{giver.number}/").content.decode()
    assert client.get("/t/cup/rounds/1/why/6/").status_code == 404


def test_why_a_match_moved_to_another_table_is_on_no_page_for_everybody(client, event, sign_in):
    make_entries(event, 6)
    propose_round(event, 1, actor=BOSS)
    match = Match.objects.get(table_number=1)
    edit_proposal(
        event, 1, HandEdit("move_match", first=match.one.number, table=8), reason="wheelchair", actor=BOSS
    )
    post_round(event, 1, actor=BOSS)
    number = match.one.number

    for path in (
        "/t/cup/",
        f"/t/cup/?q={number}",
        f"/t/cup/?q={match.one.team_name}",
        "/t/cup/data/v1/pairings.json",
        f"/t/cup/rounds/1/why/{number}/",
    ):
        answer = client.get(path, follow=True)
        assert answer.status_code == 200
        assert "wheelchair" not in answer.content.decode()
    why = client.get(f"/t/cup/rounds/1/why/{number}/").content.decode()
    assert "moved the match to another table, for this round only" in why

    desk = sign_in(event, Role.SCOREKEEPER)
    assert "wheelchair" in desk.get("/t/cup/desk/rounds/1/").content.decode()
