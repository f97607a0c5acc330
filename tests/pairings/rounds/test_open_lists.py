"""Required deck lists keep the first round back until each is here and legal, or the head judge lets it pass."""

import pytest

from pairings.cut.actions import CutChoice, make_cut
from pairings.rounds.actions import ABSENT_LEAVE_OUT, PairingChoice, post_round, propose_round, take_back
from pairings.rounds.open_lists import lists_kept_back
from teams.deck_lists.actions import let_list_pass
from tests.expected import refused
from tests.factories import BOSS, NOON, make_closed_round, make_entries, make_entry
from tests.teams.deck_lists.lists import FOUR_TOO_MANY, LEGAL, hand_in, make_event_with_lists
from tournament.event.models import Round, Tournament
from tournament.kernel.roles import Actor, Role
from tournament.kernel.stages import RoundStage

pytestmark = pytest.mark.django_db

HEAD_JUDGE = Actor(name="Hanna Head", roles=frozenset({Role.HEAD_JUDGE, Role.SCOREKEEPER}))
EVERYBODY_ELSE = Actor(name="Otto", roles=frozenset(Role) - {Role.HEAD_JUDGE})
WHY = "Their bag is at the station; checked by hand"


@pytest.fixture
def event() -> Tournament:
    made = make_event_with_lists(deck_lists="required")
    make_entries(made, 4)
    return made


def all_in(event: Tournament, teams: tuple[int, ...] = (1, 2, 3, 4), **values: object) -> None:
    for number in teams:
        for seat in "ab":
            hand_in(event, number, seat, has_mixed_backs=False, **values)


def proposed(event: Tournament, number: int = 1) -> Round:
    return propose_round(event, number, actor=BOSS, choice=PairingChoice(absent=ABSENT_LEAVE_OUT), now=NOON)


def kept(round_: Round) -> list[tuple[int, str, str]]:
    return [(one.entry.number, one.seat, one.state.value) for one in lists_kept_back(round_)]


def test_a_missing_list_keeps_round_1_back_until_it_is_here(event: Tournament) -> None:
    all_in(event, (1, 2, 3))
    hand_in(event, 4, "b", has_mixed_backs=False)
    round_ = proposed(event)
    assert kept(round_) == [(4, "a", "missing")]
    for actor in (EVERYBODY_ELSE, HEAD_JUDGE):
        with refused("pairings.lists_open"):
            post_round(event, 1, actor=actor)
    hand_in(event, 4, "a", has_mixed_backs=False)
    post_round(event, 1, actor=EVERYBODY_ELSE)
    assert "without_lists" not in event.journal.latest("number").after


@pytest.mark.parametrize(
    ("text", "alike", "state"),
    [
        (FOUR_TOO_MANY, False, "illegal"),
        (LEGAL, None, "illegal"),  # nobody answered about the backs (FR-202.d)
        (LEGAL.replace("4 Double Gust", "4 what?"), False, "illegal"),
    ],
)
def test_a_list_that_is_not_legal_keeps_round_1_back(
    event: Tournament, text: str, alike: bool | None, state: str
) -> None:
    all_in(event)
    one = hand_in(event, 2, "a", text, has_mixed_backs=alike)
    assert kept(proposed(event)) == [(2, "a", state)]
    with refused("pairings.lists_open"):
        post_round(event, 1, without_lists="we know", actor=EVERYBODY_ELSE)
    let_list_pass(event, one.number, reason="a new player", actor=HEAD_JUDGE)
    post_round(event, 1, actor=EVERYBODY_ELSE)


def test_the_head_judge_posts_it_all_the_same_and_the_journal_says_why(event: Tournament) -> None:
    all_in(event, (1, 3))
    hand_in(event, 2, "a", FOUR_TOO_MANY)
    proposed(event)
    with refused("pairings.lists_open"):
        post_round(event, 1, without_lists="   ", actor=HEAD_JUDGE)
    post_round(event, 1, without_lists=WHY, actor=HEAD_JUDGE)
    line = event.journal.latest("number")
    assert (line.action, line.reason, line.after["without_lists"]) == ("post_round", WHY, [2, 4])


def test_a_card_to_be_looked_at_keeps_nothing_back() -> None:
    """Slowking of Neo Genesis is banned by the Floor Rules alone at an event of V1.3."""
    event = make_event_with_lists(deck_lists="required", rule_set="multiplayer-1.3")
    make_entries(event, 2)
    all_in(event, (1, 2), text=LEGAL.replace("4 Slowking Aquapolis", "4 Slowking Neo Genesis 14"))
    proposed(event)
    post_round(event, 1, actor=EVERYBODY_ELSE)


def test_lists_of_teams_that_are_not_in_the_round_keep_nothing_back(event: Tournament) -> None:
    make_entry(event, 5, is_checked_in=False)
    all_in(event)
    assert kept(proposed(event)) == []
    post_round(event, 1, actor=EVERYBODY_ELSE)


@pytest.mark.parametrize("deck_lists", ["none", "requested"])
def test_an_event_that_does_not_require_lists_waits_for_none(deck_lists: str) -> None:
    event = make_event_with_lists(deck_lists=deck_lists)
    make_entries(event, 2)
    proposed(event)
    post_round(event, 1, actor=EVERYBODY_ELSE)


def test_once_round_1_was_posted_no_list_keeps_a_round_back(event: Tournament) -> None:
    proposed(event)
    post_round(event, 1, without_lists=WHY, actor=HEAD_JUDGE)
    take_back(event, 1, reason="a wrong table", actor=EVERYBODY_ELSE)
    post_round(event, 1, actor=EVERYBODY_ELSE)


def test_the_first_round_of_a_cut_with_new_decks_waits_for_their_lists_x28() -> None:
    event = make_event_with_lists(
        deck_lists="required", cut_size=2, planned_rounds=1, equal_prizes="next_prize", new_lists_for_cut=True
    )
    make_entries(event, 4)
    all_in(event)
    make_closed_round(event)
    round_ = make_cut(event, CutChoice(teams=2, is_confirmed=True), actor=BOSS, now=NOON)
    numbers = {number for number, _seat, _state in kept(round_)}
    assert len(kept(round_)) == 4
    with refused("pairings.lists_open"):
        post_round(event, round_.number, actor=EVERYBODY_ELSE)
    all_in(event, tuple(numbers), stage=RoundStage.ELIMINATION)
    post_round(event, round_.number, actor=EVERYBODY_ELSE)
