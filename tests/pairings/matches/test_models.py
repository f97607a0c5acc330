"""A match and its two sides."""

import pytest

from pairings.matches.models import Match
from pairings.matches.queries import round_matches
from pairings.matches.scoring import How
from tests.factories import make_entry, make_posted_event
from tournament.event.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return make_posted_event(5)


def test_each_team_meets_the_other_of_its_match(event: Tournament) -> None:
    match = Match.objects.filter(round__tournament=event, two__isnull=False)[0]
    one, two = match.entries
    assert [match.side_of(one), match.side_of(two)] == [1, 2]
    assert [match.entry_at(1), match.entry_at(2)] == [one, two]
    assert [match.opponent_of(one), match.opponent_of(two)] == [two, one]
    assert match.numbers == (one.number, two.number)


def test_bye_has_one_side_and_no_opponent(event: Tournament) -> None:
    bye = Match.objects.get(round__tournament=event, how=How.BYE)
    assert bye.entries == (bye.one,)
    assert bye.numbers == (bye.one.number, None)
    assert bye.opponent_of(bye.one) is None
    with pytest.raises(ValueError, match="no side 2"):
        bye.entry_at(2)


def test_team_of_another_table_has_no_side(event: Tournament) -> None:
    match = Match.objects.filter(round__tournament=event, two__isnull=False)[0]
    with pytest.raises(ValueError, match="not in tuple"):
        match.side_of(make_entry(event, 6))


def test_rows_of_a_team_are_found_on_either_side_and_at_a_bye(event: Tournament) -> None:
    for entry in event.entries.all():
        (match,) = Match.objects.of_entry(entry)
        assert entry in match.entries


def test_a_match_is_at_a_fixed_table_where_one_of_its_teams_has_that_table_and_not_another(
    event: Tournament,
) -> None:
    first, second, bye = round_matches(event.rounds.get())
    first.two.fixed_table = first.table_number
    second.one.fixed_table = 40  # moved since: where they play was drawn
    bye.one.fixed_table = None
    assert [match.is_at_fixed_table for match in (first, second, bye)] == [True, False, False]
