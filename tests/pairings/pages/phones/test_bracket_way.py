"""A team's page in the bracket: its match, and whom it meets if it wins, in one look (FR-217.e)."""

import pytest
from django.utils.html import strip_tags

from pairings.drops.actions import disqualify_entry
from pairings.matches.scoring import Ending, How
from pairings.results.actions import record_result
from pairings.rounds.actions import close_round
from teams.entries.models import Entry
from teams.entries.passes import make_passes
from tests.factories import BOSS, NOON, make_closed_round, make_entries, make_tournament
from tests.pairings.bracket.brackets import go_on, make_cut_event, make_elimination_event, win
from tests.tournament.config.cache.test_front_cache import Site
from tournament.setup.actions import finish_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = make_cut_event(9, 8, slug="cup")
    make_passes(event, actor=BOSS, now=NOON)
    return event


def entry_of(event, seed):
    return event.cuts.get().seeds.get(seed=seed).entry


def name_of(event, seed):
    return entry_of(event, seed).team_name


def path_of(event, seed):
    return f"/t/cup/team/{entry_of(event, seed).pass_code}/"


def words(response):
    return " ".join(strip_tags(response.content.decode()).split())


def read(client, event, seed):
    return words(client.get(path_of(event, seed)))


def test_a_team_that_plays_sees_its_match_and_whom_it_meets_if_it_wins(client, event):
    text = read(client, event, 1)

    assert f"Quarterfinal 1 Table 1, against {name_of(event, 8)}" in text
    assert (
        f"If you win: Semifinal 1, against the winner of {name_of(event, 4)} – {name_of(event, 5)}." in text
    )
    assert "If you lose: you are out." in text

    record_result(event, 2, 2, Ending(How.WON, 2), actor=BOSS, now=NOON)

    assert f"If you win: Semifinal 1, against {name_of(event, 5)}." in read(client, event, 1)


def test_both_lose_beside_it_and_the_team_would_go_on_without_a_match(client, event):
    record_result(event, 2, 2, Ending(How.BOTH_LOSE), actor=BOSS, now=NOON)

    assert "If you win: Semifinal 1. You have no opponent there, so you advance without a match." in read(
        client, event, 1
    )


def test_a_winner_waits_and_a_loser_is_out_with_its_place(client, event):
    record_result(event, 2, 1, Ending(How.WON, 1), actor=BOSS, now=NOON)
    assert f"Next: Semifinal 1, against the winner of {name_of(event, 4)} – {name_of(event, 5)}." in read(
        client, event, 1
    )
    assert "You are out of the bracket" in read(client, event, 8)
    win(event)
    close_round(event, 2, actor=BOSS, now=NOON)

    assert f"Next: Semifinal 1, against {name_of(event, 4)}." in read(client, event, 1)
    text = read(client, event, 8)
    assert "Your last match: Quarterfinal 1" in text
    assert "Your place: 5–8, shared" in text
    assert "Go to the desk if you are here to play." not in text
    assert "Leave the event" not in text
    assert "Leave the event" in read(client, event, 1)


def test_a_team_that_is_not_in_the_bracket_is_told_so(client, event):
    left_out = Entry.objects.filter(tournament=event, cut_seeds=None).get()
    assert "You are not in the bracket" in words(client.get(f"/t/cup/team/{left_out.pass_code}/"))


def test_the_final_the_winner_and_the_rounds_in_its_record(client, event):
    go_on(event)
    assert "Next" not in read(client, event, 1)
    go_on(event)
    assert "If you win: you win the event." in read(client, event, 1)
    assert f"Quarterfinals: {name_of(event, 8)}won" in read(client, event, 1)
    win(event)
    text = read(client, event, 1)
    assert "You won the event!" not in text
    assert "The winner of the event is shown here once the round is closed." in text
    go_on(event)
    assert "You won the event!" in read(client, event, 1)
    assert "Your place: 2" in read(client, event, 2)
    finish_tournament(event, reason="the hall closes", actor=BOSS, now=NOON)
    assert "You won the event!" in read(client, event, 1)
    assert "Your place: 3–4, shared" in read(client, event, 3)


def test_the_match_for_third_place(client):
    event = make_cut_event(5, 4, slug="cup", has_third_place=True)
    make_passes(event, actor=BOSS, now=NOON)
    assert "If you lose: the match for third place." in read(client, event, 1)
    record_result(event, 2, 1, Ending(How.WON, 1), actor=BOSS, now=NOON)
    text = read(client, event, 4)
    assert (
        f"Next: Match for third place, against the loser of {name_of(event, 2)} – {name_of(event, 3)}."
        in text
    )
    go_on(event)
    assert "If you win: you are third." in read(client, event, 4)


def test_the_next_match_has_the_time_that_the_event_announced(client):
    """Whom a team meets, when: both in one look."""
    event = make_cut_event(5, 4, slug="cup", has_third_place=True, bracket_rounds=[[2, 60, "20:45"]])
    make_passes(event, actor=BOSS, now=NOON)
    others = f"{name_of(event, 2)} – {name_of(event, 3)}"
    text = read(client, event, 1)
    assert f"If you win: Final at 20:45, against the winner of {others}." in text
    assert "If you lose: the match for third place, at 20:45." in text

    record_result(event, 2, 1, Ending(How.WON, 1), actor=BOSS, now=NOON)

    assert f"Next: Final at 20:45, against the winner of {others}." in read(client, event, 1)
    assert f"Next: Match for third place at 20:45, against the loser of {others}." in read(client, event, 4)


def test_nobody_goes_on_from_a_final_to_which_nobody_comes(client):
    event = make_cut_event(5, 4, slug="cup", has_third_place=True)
    make_passes(event, actor=BOSS, now=NOON)
    record_result(event, 2, 1, Ending(How.BOTH_LOSE), actor=BOSS, now=NOON)
    assert "If you win: you win the event. There is no opponent in the final." in read(client, event, 2)

    record_result(event, 2, 2, Ending(How.WON, 1), actor=BOSS, now=NOON)
    assert "You won the event!" not in read(client, event, 2)
    close_round(event, 2, actor=BOSS, now=NOON)

    text = read(client, event, 2)
    assert "You won the event!" in text
    assert "You won the final" not in text


def test_in_a_match_of_several_games_the_players_read_who_decides_for_the_next_one(client):
    """FR-213.b, c: beside the toss, on the page that lies on the table."""
    event = make_cut_event(5, 4, slug="cup", elimination_games=3)
    make_passes(event, actor=BOSS, now=NOON)
    text = read(client, event, 1)
    assert "After each game, the team that lost decides who starts the next one" in text
    assert "After a drawn game, the same team decides again." in text


def test_a_bye_says_whom_it_meets_next(client):
    event = make_elimination_event(6, slug="cup")
    make_passes(event, actor=BOSS, now=NOON)

    text = read(client, event, 1)

    assert f"Next: Semifinal 1, against the winner of {name_of(event, 4)} – {name_of(event, 5)}." in text
    assert "3 points" not in text


def test_between_the_swiss_rounds_and_the_cut_teams_wait(client):
    event = make_tournament(slug="cup", planned_rounds=1, cut_size=4)
    make_entries(event, 6)
    make_passes(event, actor=BOSS, now=NOON)
    make_closed_round(event)
    text = words(client.get(f"/t/cup/team/{event.entries.get(number=1).pass_code}/"))
    assert "The cut comes next" in text


def test_the_kept_page_moves_with_the_match_beside_it_and_with_who_leaves(event):
    site = Site()
    path = path_of(event, 1)
    first = site.get(path)[2]
    assert site.get(path)[2] == first

    record_result(event, 2, 2, Ending(How.WON, 2), actor=BOSS, now=NOON)
    site.seconds += 60
    second = site.get(path)[2]
    assert second != first

    disqualify_entry(event, entry_of(event, 5).number, reason="bribery", actor=BOSS, now=NOON)
    site.seconds += 60
    assert site.get(path)[2] != second


def test_a_result_elsewhere_in_the_bracket_builds_no_page_again(event):
    site = Site()
    site.get(path_of(event, 1))
    record_result(event, 2, 3, Ending(How.WON, 2), actor=BOSS, now=NOON)
    site.seconds += 60
    asked = len(site.asked)
    site.get(path_of(event, 1))
    assert len(site.asked) == asked


def test_a_team_outside_the_bracket_reads_its_final_place_once_nothing_is_left_to_play(client, event):
    seeded = set(event.cuts.get().seeds.values_list("entry__number", flat=True))
    out = event.entries.exclude(number__in=seeded).get()
    path = f"/t/cup/team/{out.pass_code}/"
    assert "Your place" not in words(client.get(path))
    assert "You keep your rank" in words(client.get(path))

    while go_on(event):
        assert "Your place" not in words(client.get(path))

    assert "Your place: 9" in words(client.get(path))
    finish_tournament(event, actor=BOSS)
    assert "Your place: 9" in words(client.get(path))
