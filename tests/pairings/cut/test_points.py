"""A cut by match points: all teams with so many play on, up to its size, with byes for the best seeds (ours)."""

import pytest
from django.test import Client

from pairings.cut.actions import CutChoice, make_cut
from pairings.cut.queries import plan_cut
from pairings.matches.scoring import How
from pairings.rounds.actions import close_round, post_round, propose_round
from pairings.standings.queries import standings
from pairings.undo.actions import undo_line
from tests.expected import refused
from tests.factories import (
    BOSS,
    NOON,
    carry_on,
    make_closed_round,
    make_entries,
    make_results,
    make_staff,
    make_tournament,
)
from tournament.kernel.roles import Role
from tournament.setup.actions import change_settings
from tournament.wording.stages import stages_said

pytestmark = pytest.mark.django_db


def make_cup(needed, teams=12, rounds=3, size=32, slug="cup"):
    """Swiss rounds that are played, before a cut of all teams with so many points."""
    event = make_tournament(slug=slug, planned_rounds=rounds, cut_size=size, cut_points=needed)
    make_entries(event, teams)
    for number in range(1, rounds + 1):
        make_closed_round(event, number)
    return event


def with_points(event, needed):
    """The teams that have them, in the order of the standings."""
    return [row.entry.number for row in standings(event) if row.match_points >= needed]


def seeds_of(event):
    return list(event.cuts.get().seeds.order_by("seed").values_list("entry__number", flat=True))


@pytest.mark.parametrize(
    ("teams", "byes", "tables"), [(2, 0, 1), (3, 1, 1), (5, 3, 1), (6, 2, 2), (7, 1, 3), (8, 0, 4)]
)
def test_all_that_have_the_points_play_on_and_the_best_seeds_have_the_byes(teams, byes, tables):
    """Whatever their number: the event asks for as many points as the last of them has, and no more have so many."""
    event = make_tournament(slug="cup", planned_rounds=1, cut_size=32)
    make_entries(event, 12)
    make_closed_round(event, 1)
    for place, row in enumerate(standings(event)):  # as if later rounds had told them apart
        event.rounds.get().matches.filter(one=row.entry).update(points_one=3 if place < teams else 0)
        event.rounds.get().matches.filter(two=row.entry).update(points_two=3 if place < teams else 0)
    change_settings(event, {"cut_points": 3}, reason="as printed", actor=BOSS)
    able = with_points(event, 3)
    assert len(able) == teams
    round_ = make_cut(event, CutChoice(is_confirmed=True), actor=BOSS, now=NOON)
    assert seeds_of(event) == able
    free = list(round_.matches.filter(how=How.BYE).values_list("one__number", flat=True))
    assert (len(free), round_.matches.exclude(table_number=None).count()) == (byes, tables)
    assert set(free) == set(able[:byes])
    post_round(event, 2, actor=BOSS, now=NOON)


def test_points_draw_the_line_and_nobody_without_them_moves_up():
    event = make_cup(6)
    able = with_points(event, 6)
    assert 2 < len(able) < 12
    plan = plan_cut(event, through=3)
    assert (list(plan.line.playing), plan.line.decided_by, plan.sizes) == (able, "points", (len(able),))
    assert plan.first_out is not None
    assert plan.first_out.match_points < 6
    choice = CutChoice(declined={able[0]: "flight"}, is_confirmed=True)
    make_cut(event, choice, actor=BOSS, now=NOON)
    assert seeds_of(event) == able[1:]
    undo_line(event, event.version, actor=BOSS, now=NOON)
    assert not event.cuts.exists()


def test_of_more_than_the_size_the_best_play_on():
    event = make_cup(3, size=4)
    assert len(with_points(event, 3)) > 4
    make_cut(event, CutChoice(is_confirmed=True), actor=BOSS, now=NOON)
    assert seeds_of(event) == with_points(event, 3)[:4]


def test_where_fewer_than_two_have_the_points_there_is_no_cut_and_the_event_is_finished():
    event = make_cup(90)
    with refused("pairings.cut_too_few", "", "teams"):
        make_cut(event, CutChoice(is_confirmed=True), actor=BOSS, now=NOON)
    client = Client()
    client.force_login(make_staff(event, "olivia", Role.ORGANIZER))
    page = client.get("/t/cup/desk/cut/").content.decode()
    assert "Fewer than two teams can advance" in page
    assert 'href="/t/cup/desk/finish/"' in page


def test_the_bracket_of_five_is_played_to_its_end():
    event = make_cup(6, teams=10)
    make_cut(event, CutChoice(is_confirmed=True), actor=BOSS, now=NOON)
    number = 4
    while True:
        post_round(event, number, actor=BOSS, now=NOON)
        make_results(event, number)
        close_round(event, number, actor=BOSS, now=NOON)
        if event.rounds.get(number=number).teams_left == 2:
            break
        number += 1
        propose_round(event, number, actor=BOSS, now=NOON)


def test_it_is_announced_shown_and_in_the_files():
    event = make_cup(6)
    said = " ".join(each.text for each in stages_said(event))
    assert "all teams with 6 or more match points" in said
    assert "at most the top 32" in said
    client = Client()
    client.force_login(make_staff(event, "olivia", Role.ORGANIZER))
    assert "6 or more match points, at most 32 teams" in client.get("/t/cup/desk/cut/").content.decode()
    assert "all teams with 6 or more match points" in client.get("/t/cup/").content.decode()
    assert client.get("/t/cup/data/v1/standings.json").json()["event"]["cut_points"] == 6
    copy = carry_on(event)
    assert (copy.cut_size, copy.cut_points) == (32, 6)


def test_the_head_judge_changes_the_points_with_a_reason_until_the_cut_is_made():
    event = make_cup(6)
    with refused("tournament.setting_reason", "GAP-7", "reason"):
        change_settings(event, {"cut_points": 7}, actor=BOSS)
    change_settings(event, {"cut_points": 7}, reason="the day runs late", actor=BOSS)
    assert "the day runs late" in Client().get("/t/cup/").content.decode()
    change_settings(event, {"cut_points": None}, reason="by number", actor=BOSS)
    change_settings(event, {"cut_points": 6}, reason="by points", actor=BOSS)
    make_cut(event, CutChoice(is_confirmed=True), actor=BOSS, now=NOON)
    with refused("tournament.cut_is_made", "GAP-7", "cut_points"):
        change_settings(event, {"cut_points": 7}, reason="too late", actor=BOSS)


def test_points_without_a_cut_are_refused():
    event = make_tournament()
    with refused("tournament.points_without_cut", "GAP-7", "cut_points"):
        change_settings(event, {"cut_points": 9}, actor=BOSS)
