"""Whom a team played, and that the percentages shown are those its OMW% is made of."""

import html
from fractions import Fraction
from random import Random

import pytest
from django.test import Client

from pairings.cut.actions import CutChoice, make_cut
from pairings.matches.scoring import Ending, How
from pairings.results.actions import record_result
from pairings.rounds.actions import PairingChoice, close_round, post_round, propose_round
from pairings.standings.history import read_history
from pairings.standings.queries import standings
from tests.factories import BOSS, make_closed_round, make_entries, make_entry, make_staff, make_tournament
from tests.for_each import check_each
from tournament.event.models import Tournament
from tournament.kernel.roles import Role

pytestmark = pytest.mark.django_db
FLOOR = Fraction(33, 100)


def text_of(client: Client, path: str) -> str:
    return " ".join(html.unescape(client.get(path).content.decode()).split())


def played_event(seed: int) -> Tournament:
    """Seven teams, four rounds, with byes, no-shows, losses of both, and one that comes late."""
    draw = Random(seed)
    event = make_tournament(slug="cup", planned_rounds=4)
    make_entries(event, 6)
    for number in (1, 2, 3, 4):
        if number == 2:
            make_entry(event, 7)
        propose_round(event, number, actor=BOSS, choice=PairingChoice("leave_out"))
        post_round(event, number, actor=BOSS)
        for match in event.rounds.get(number=number).matches.filter(two__isnull=False):
            ending = draw.choice(
                [Ending(How.WON, 1), Ending(How.WON, 2), Ending(How.NO_SHOW, 1), Ending(How.BOTH_LOSE)]
            )
            record_result(event, number, match.table_number, ending, actor=BOSS)
        close_round(event, number, actor=BOSS)
    return event


@pytest.mark.parametrize("seed", range(6))
def test_the_percentages_that_are_shown_average_to_the_omw_of_the_standings(seed: int) -> None:
    """Counted from points and rounds alone: what stands in the standings, not what the ranking computes inside."""
    event = played_event(seed)
    rows = {row.entry.number: row for row in standings(event)}

    def own(number: int) -> Fraction:
        row = rows[number]
        return max(FLOOR, Fraction(row.match_points, 3 * sum(row.record)))

    def check(number: int) -> None:
        history = read_history(event, number)
        assert history is not None
        shares = []
        for match in history.matches:
            if match.percentage is not None:
                assert match.past.opponent is not None
                assert match.percentage == own(match.past.opponent.number)
                shares.append(match.percentage)
        expected = sum(shares) / len(shares) if shares else FLOOR
        assert rows[number].tiebreakers["omw"] == expected
        assert [match.past.round for match in history.matches] == sorted(
            match.past.round for match in history.matches
        )

    check_each(list(rows), check)


def test_the_public_page_names_opponents_results_and_what_they_count_for() -> None:
    event = make_tournament(slug="cup", planned_rounds=2)
    make_entries(event, 4)
    make_closed_round(event, 1)
    first = event.rounds.get(number=1).matches.at_table(1)
    client = Client()

    text = text_of(client, f"/t/cup/teams/{first.one.number}/")

    assert first.two is not None
    assert f'<a href="/t/cup/teams/{first.two.number}/">{first.two.team_name}</a>' in text
    assert "won, 3 points" in text
    assert "OMW% of this team: " in text
    assert f'<a href="/t/cup/teams/{first.one.number}/">' in text_of(client, "/t/cup/standings/")
    assert client.get("/t/cup/teams/99/").status_code == 404


def test_before_a_round_is_closed_the_page_says_when_matches_appear() -> None:
    event = make_tournament(slug="cup")
    make_entries(event, 4)
    propose_round(event, 1, actor=BOSS)
    text = text_of(Client(), "/t/cup/teams/1/")
    assert "once a round is closed" in text
    assert "<table" not in text, "a proposal is the desk's alone"


def test_the_bracket_is_in_it_and_counts_for_nothing() -> None:
    event = make_tournament(slug="cup", planned_rounds=1, cut_size=2)
    make_entries(event, 4)
    make_closed_round(event, 1)
    make_cut(event, CutChoice(is_confirmed=True), actor=BOSS)
    post_round(event, 2, actor=BOSS)
    final = event.rounds.get(number=2).matches.get()
    record_result(event, 2, final.table_number, Ending(How.WON, 1), actor=BOSS)
    close_round(event, 2, actor=BOSS)

    history = read_history(event, final.one.number)

    assert history is not None
    assert [(match.past.title, match.past.words) for match in history.matches][-1] == ("Final", "won")
    assert history.matches[-1].percentage is None


def test_the_desk_has_it_on_the_page_of_the_team_and_the_standings_lead_there() -> None:
    event = make_tournament(slug="cup")
    make_entries(event, 4)
    make_closed_round(event, 1)
    client = Client()
    client.force_login(make_staff(event, "olga", Role.ORGANIZER))

    text = text_of(client, "/t/cup/desk/entries/1/")

    assert "Matches so far" in text
    assert 'href="/t/cup/teams/1/"' in text
    assert 'href="/t/cup/desk/entries/1/"' in text_of(client, "/t/cup/desk/standings/")


@pytest.mark.parametrize("rounds", [1, 3])
def test_many_rounds_take_as_many_queries_as_few(rounds: int, django_assert_num_queries) -> None:
    event = make_tournament(slug="cup")
    make_entries(event, 8)
    for number in range(1, rounds + 1):
        make_closed_round(event, number)
    with django_assert_num_queries(3):
        read_history(event, 1)
