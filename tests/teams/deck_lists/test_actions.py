"""Deck lists come in, are replaced, swapped and let pass; nothing is overwritten, and an undo puts all back."""

from datetime import timedelta
from typing import Any

import pytest

from pairings.drops.actions import drop_entry
from pairings.rounds.actions import post_round, propose_round
from pairings.undo.actions import undo_line
from teams.deck_lists.actions import import_lists, let_list_pass, stop_letting_list_pass, swap_lists
from teams.deck_lists.models import MOST_LINES, MOST_PHONE_LISTS, CardName, DeckList
from teams.deck_lists.queries import (
    ListState,
    check_list,
    current_list,
    current_lists,
    event_judge,
    is_open_for_teams,
    names_of_event,
    state_of,
    teams_with_lists,
)
from teams.entries.models import Entry
from teams.entries.partners import replace_partner
from teams.entries.seats import swap_seats
from teams.entries.steps import Person
from tests.expected import refused
from tests.factories import BOSS, CLERK, NOON, make_closed_round, make_entry, make_posted_round
from tests.teams.deck_lists.lists import FOUR_TOO_MANY, LEGAL, hand_in, make_event_with_lists
from tournament.event.deck_settings import DeckLists
from tournament.event.models import Tournament
from tournament.kernel.roles import Actor, Role
from tournament.kernel.stages import RoundStage
from tournament.setup.actions import change_settings

pytestmark = pytest.mark.django_db

HEAD_JUDGE = Actor(name="Hanna Head", roles=frozenset({Role.HEAD_JUDGE}))


@pytest.fixture
def event() -> Tournament:
    return make_event_with_lists()


@pytest.fixture
def team(event: Tournament) -> Entry:
    make_entry(event, 2)
    return make_entry(event, 1)


def state(event: Tournament, one: DeckList | None) -> ListState:
    return state_of(one, () if one is None else check_list(event_judge(event), one))


def phone_of(team: Entry) -> Actor:
    return Actor(name=team.team_name, entry=team.number)


def test_both_members_of_a_team_have_a_list_of_their_own(event: Tournament, team: Entry) -> None:
    """B.GS1: each player has a deck."""
    hand_in(event, team.number, "a")
    hand_in(event, team.number, "b", FOUR_TOO_MANY)
    lists = current_lists(event)
    assert {place: state(event, one) for place, one in lists.items()} == {
        (team.number, "a"): ListState.LEGAL,
        (team.number, "b"): ListState.ILLEGAL,
    }
    assert state(event, current_list(event, 99, "a")) == ListState.MISSING


def test_the_journal_says_that_a_list_came_and_not_what_is_in_it(event: Tournament, team: Entry) -> None:
    hand_in(event, team.number)
    line = event.journal.latest("number")
    assert line.action == "receive_list"
    assert line.after == {"seat": "A", "list": 1, "cards": 60}
    assert "Slowking" not in str([line.before, line.after, line.rows, line.reason])


def test_a_newer_list_replaces_the_one_before_which_stays(event: Tournament, team: Entry) -> None:
    hand_in(event, team.number)
    newer = hand_in(event, team.number, text=FOUR_TOO_MANY)
    assert current_list(event, team.number, "a") == newer
    assert [one.text for one in DeckList.objects.order_by("number")] == [LEGAL, FOUR_TOO_MANY]
    undo_line(event, event.version, actor=BOSS)
    left = DeckList.objects.get()
    assert (left.text, left.replaced_at) == (LEGAL, None)


def test_a_list_that_breaks_a_rule_is_kept_as_it_is(event: Tournament, team: Entry) -> None:
    """A list of 64 cards is taken and marked; a line that nobody can read stays in it."""
    text = FOUR_TOO_MANY + "??? what is this\n"
    hand_in(event, team.number, text=text)
    one = current_list(event, team.number, "a")
    assert one is not None
    assert one.text == text
    codes = {finding.code for finding in check_list(event_judge(event), one)}
    assert {"teams.deck_too_large", "teams.deck_too_many_copies"} <= codes


@pytest.mark.parametrize(
    ("text", "code"),
    [("", "teams.list_empty"), (" \n", "teams.list_empty"), ("4 Bill\n" * 10_000, "teams.list_too_long")],
)
def test_what_is_no_list_is_refused(event: Tournament, team: Entry, text: str, code: str) -> None:
    with refused(code, field="text"):
        hand_in(event, team.number, text=text)
    assert not DeckList.objects.exists()


def test_a_list_of_2000_lines_is_taken_whole(event: Tournament, team: Entry) -> None:
    hand_in(event, team.number, text="1 Professor Elm\n" * 2000)
    one = current_list(event, team.number, "a")
    assert one is not None
    assert sum(line.count for line in one.deck) == 2000


def test_what_no_file_of_the_event_could_hold_is_not_kept(event: Tournament, team: Entry) -> None:
    """Pages keep answers as JSON, where half a character and a null character can be written."""
    odd = {"card:x": "\ud83d", "card:\ud83d": "x", "card:y": "\0", "card:\0": "y", "card:z": "Bill"}
    for actor, seat in ((BOSS, "a"), (phone_of(team), "b")):
        assert hand_in(event, team.number, seat, actor=actor, answers=odd).answers == {"card:z": "Bill"}
    assert names_of_event(event) == {"card:z": "Bill"}


def test_a_phone_hands_in_so_many_lists_and_then_a_judge_takes_them(event: Tournament, team: Entry) -> None:
    """Each is kept, in every backup too: a team's code must not be enough to make those too large."""
    other = {"actor": phone_of(team), "source": DeckList.Source.PHONE}
    for turn in range(MOST_PHONE_LISTS):
        at = NOON + timedelta(minutes=turn)
        hand_in(event, team.number, text=f"{turn + 1} Water Energy", now=at, **other)
    with refused("teams.list_too_often"):
        hand_in(event, team.number, now=at + timedelta(hours=1), **other)
    hand_in(event, team.number, "b", now=at + timedelta(hours=1), **other)
    assert hand_in(event, team.number, now=at + timedelta(hours=1)).text == LEGAL
    long = "4 Bill\n" * MOST_LINES
    for turn in range(2):
        hand_in(event, team.number, "b", text=" " * turn + long, now=at + timedelta(hours=turn + 2), **other)
    with refused("teams.list_too_often"):
        hand_in(event, team.number, "b", now=at + timedelta(hours=5), **other)


def test_an_event_that_asks_for_none_takes_none(team: Entry, event: Tournament) -> None:
    change_settings(event, {"deck_lists": DeckLists.NONE.value}, actor=BOSS)
    with refused("teams.lists_not_asked"):
        hand_in(event, team.number)


def test_a_team_hands_in_on_its_phone_until_lists_close(event: Tournament, team: Entry) -> None:
    hand_in(event, team.number, actor=phone_of(team), source=DeckList.Source.PHONE)
    change_settings(event, {"lists_close_at": NOON + timedelta(minutes=5)}, actor=BOSS)
    assert is_open_for_teams(event, NOON)
    assert not is_open_for_teams(event, NOON + timedelta(minutes=5))
    late = NOON + timedelta(minutes=6)
    with refused("teams.lists_closed"):
        hand_in(event, team.number, text=FOUR_TOO_MANY, actor=phone_of(team), now=late)
    assert hand_in(event, team.number, actor=CLERK, now=late).number == 2


def test_lists_are_fixed_once_round_1_is_posted(event: Tournament, team: Entry) -> None:
    """FR-222, FR-231.c: the same list all event; the head judge corrects it, and the original stays."""
    hand_in(event, team.number)
    make_posted_round(event)
    assert not is_open_for_teams(event, NOON)
    with refused("teams.lists_closed"):
        hand_in(event, team.number, actor=phone_of(team))
    with refused("tournament.not_allowed", "FR-222"):
        hand_in(event, team.number, actor=CLERK, reason="a line was missing")
    with refused("tournament.reason_missing", field="reason"):
        hand_in(event, team.number, actor=HEAD_JUDGE, reason="")
    corrected = hand_in(event, team.number, text=FOUR_TOO_MANY, actor=HEAD_JUDGE, reason="as in the deck")
    assert (corrected.source, corrected.reason) == ("judge", "as in the deck")
    assert DeckList.objects.get(number=1).text == LEGAL
    assert event.journal.latest("number").reason == ""  # it may name a card, and more people read the journal
    with refused("teams.lists_fixed", "FR-222"):
        swap_lists(event, team.number, actor=BOSS)


def test_a_first_list_after_round_1_is_the_head_judges_with_a_reason_fr_222_fr_231_c(
    event: Tournament, team: Entry
) -> None:
    make_posted_round(event)
    with refused("teams.list_too_late", "FR-222"):
        hand_in(event, team.number, actor=CLERK, reason="it was forgotten")
    with refused("tournament.reason_missing", field="reason"):
        hand_in(event, team.number, actor=HEAD_JUDGE, reason="")
    taken = hand_in(event, team.number, actor=HEAD_JUDGE, reason="it was forgotten")
    assert (taken.source, taken.reason) == ("desk", "it was forgotten")
    line = event.journal.latest("number")
    assert (line.action, line.citation, line.reason) == ("take_late_list", "FR-222", "")
    with refused("teams.list_sheet_nothing_new"):
        import_lists(event, [(team.number, "b", LEGAL)], actor=CLERK)


def test_the_desk_takes_the_lists_of_a_late_team_until_its_first_round_is_posted(
    event: Tournament, team: Entry
) -> None:
    """It has played no deck yet; its own phone stays closed."""
    make_closed_round(event)
    make_entry(event, 3)
    late = make_entry(event, 4)
    with refused("teams.lists_closed"):
        hand_in(event, late.number, actor=phone_of(late))
    assert hand_in(event, late.number, actor=CLERK).reason == ""
    assert hand_in(event, late.number, actor=CLERK, text=FOUR_TOO_MANY).reason == ""
    assert import_lists(event, [(late.number, "b", LEGAL), (team.number, "b", LEGAL)], actor=CLERK) == 1
    propose_round(event, 2, actor=BOSS)
    swap_lists(event, late.number, actor=CLERK)
    post_round(event, 2, actor=BOSS)
    with refused("tournament.not_allowed", "FR-222"):
        hand_in(event, late.number, actor=CLERK)
    with refused("teams.lists_fixed", "FR-222"):
        swap_lists(event, late.number, actor=BOSS)


def test_a_seat_swap_carries_the_list_along(event: Tournament, team: Entry) -> None:
    hand_in(event, team.number, "a")
    swap_seats(event, team.number, actor=BOSS)
    assert current_list(event, team.number, "a") is None
    assert current_list(event, team.number, "b") is not None


def test_a_replaced_partner_takes_the_list_away_and_the_other_keeps_theirs(
    event: Tournament, team: Entry
) -> None:
    """FR-243.e."""
    hand_in(event, team.number, "a")
    kept = hand_in(event, team.number, "b")
    new = replace_partner(event, team.number, "a", Person("Cay New", "5005"), actor=BOSS)
    assert list(current_lists(event)) == [(new.number, "b")]
    carried = current_list(event, new.number, "b")
    assert carried is not None
    assert (carried.text, carried.received_at, carried.source) == (kept.text, kept.received_at, "partner")
    undo_line(event, event.version, actor=BOSS)
    assert set(current_lists(event)) == {(team.number, "a"), (team.number, "b")}


@pytest.mark.parametrize("seats", ["ab", "a", "b"])
def test_lists_that_came_the_wrong_way_round_are_swapped(event: Tournament, team: Entry, seats: str) -> None:
    texts = {"a": LEGAL, "b": FOUR_TOO_MANY}
    for seat in seats:
        hand_in(event, team.number, seat, texts[seat])
    swap_lists(event, team.number, actor=BOSS)
    other = {"a": "b", "b": "a"}
    found = {seat: one.text for (_number, seat), one in current_lists(event).items()}
    assert found == {other[seat]: texts[seat] for seat in seats}
    undo_line(event, event.version, actor=BOSS)
    assert {seat: one.text for (_n, seat), one in current_lists(event).items()} == {
        s: texts[s] for s in seats
    }


def test_without_a_list_there_is_nothing_to_swap(event: Tournament, team: Entry) -> None:
    with refused("teams.no_list"):
        swap_lists(event, team.number, actor=BOSS)


def test_the_head_judge_lets_a_list_pass_with_a_reason(event: Tournament, team: Entry) -> None:
    one = hand_in(event, team.number, text=FOUR_TOO_MANY)
    with refused("tournament.reason_missing", field="reason"):
        let_list_pass(event, one.number, reason="", actor=HEAD_JUDGE)
    with refused("tournament.not_allowed"):
        let_list_pass(event, one.number, reason="please", actor=CLERK)
    let_list_pass(event, one.number, reason="a new player, for today", actor=HEAD_JUDGE)
    assert state(event, current_list(event, team.number, "a")) == ListState.PASSED
    assert event.journal.get(action="let_list_pass").reason == ""
    stop_letting_list_pass(event, one.number, actor=HEAD_JUDGE)
    assert state(event, current_list(event, team.number, "a")) == ListState.ILLEGAL
    undo_line(event, event.version, actor=HEAD_JUDGE, reason="mistyped")
    assert state(event, current_list(event, team.number, "a")) == ListState.PASSED
    hand_in(event, team.number)
    with refused("teams.list_replaced"):
        let_list_pass(event, one.number, reason="again", actor=HEAD_JUDGE)


def test_what_the_desk_says_of_a_word_holds_for_every_list_and_what_a_team_says_for_its_own(
    event: Tournament, team: Entry
) -> None:
    text = LEGAL.replace("Slowpoke Aquapolis", "Yadon")
    key = "card:yadon"
    hand_in(event, team.number, text=text, actor=phone_of(team), answers={key: "Slowpoke"})
    assert not CardName.objects.exists()
    hand_in(event, team.number, text=text, answers={key: "Slowpoke"})
    assert [(one.typed, one.title) for one in CardName.objects.all()] == [(key, "Slowpoke")]
    other = hand_in(event, 2, text=text)
    assert "Slowpoke" in {line.title for line in other.deck}


def test_a_phone_that_sends_a_list_twice_has_handed_it_in_once(event: Tournament, team: Entry) -> None:
    """The answer to the first was lost on the way, and lists may be closed meanwhile."""
    values = {"actor": phone_of(team), "source": DeckList.Source.PHONE}
    one = hand_in(event, team.number, **values)
    change_settings(event, {"lists_close_at": NOON}, actor=BOSS)
    with refused("teams.list_same"):
        hand_in(event, team.number, **values)
    with refused("teams.lists_closed"):
        hand_in(event, team.number, text=FOUR_TOO_MANY, now=NOON, **values)
    assert current_list(event, team.number, "a") == one
    assert hand_in(event, team.number).number == 2  # at the desk on purpose


def test_which_teams_have_lists_is_known_without_reading_a_card(
    event: Tournament, team: Entry, django_assert_num_queries: Any
) -> None:
    hand_in(event, team.number, "b", FOUR_TOO_MANY)
    with django_assert_num_queries(1):
        assert teams_with_lists(event, [RoundStage.SWISS]) == {team.number}
    assert teams_with_lists(event, [RoundStage.ELIMINATION]) == set()


def test_a_team_that_is_out_hands_in_nothing_on_its_phone(event: Tournament, team: Entry) -> None:
    drop_entry(event, team.number, actor=BOSS, now=NOON)
    with refused("teams.entry_dropped"):
        hand_in(event, team.number, actor=phone_of(team))
