"""What a page showed of deck lists is what is handed in, replaced, swapped, ruled on and set."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from teams.deck_lists.actions import import_lists, let_list_pass, stop_letting_list_pass, swap_lists
from teams.deck_lists.models import DeckList
from teams.deck_lists.queries import current_list
from teams.deck_lists.settings import change_list_settings, close_lists, reopen_lists
from teams.deck_lists.shown import (
    list_settings_stand,
    list_stand,
    ruling_stand,
    sheet_stand,
    taking_stand,
)
from teams.entries.models import Entry
from teams.entries.partners import replace_partner
from teams.entries.registration import edit_entry
from teams.entries.seats import swap_seats
from teams.entries.steps import Person
from tests.expected import refused
from tests.factories import BOSS, NOON, carry_on, make_entries, make_posted_round
from tests.shown import sees
from tests.teams.deck_lists.lists import FOUR_TOO_MANY, LEGAL, hand_in, make_event_with_lists
from tournament.event.models import Tournament
from tournament.kernel.roles import Actor
from tournament.kernel.shown import NotAsShown
from tournament.kernel.stages import RoundStage
from tournament.setup.actions import change_settings

pytestmark = pytest.mark.django_db
SWISS, CUT = RoundStage.SWISS, RoundStage.ELIMINATION
LATER = NOON + timedelta(minutes=1)


@pytest.fixture
def event() -> Tournament:
    event = make_event_with_lists(slug="cup")
    make_entries(event, 2)
    return event


def team(event: Tournament, number: int = 1) -> Entry:
    return event.entries.select_related("seat_a", "seat_b").get(number=number)


def at_list(event: Tournament, letter: str = "a", stage: RoundStage = SWISS) -> Actor:
    """Somebody before the page on which a list of team 1 is typed."""
    entry = team(event)
    stand = list_stand(letter, stage, current_list(event, 1, letter, stage))
    return sees(entry, entry.seat_who(letter), stand)


def on_phone(event: Tournament, letter: str = "a") -> Actor:
    """A member of team 1 before the team's own page on which a list is typed."""
    entry = team(event)
    stand = list_stand(letter, SWISS, current_list(event, 1, letter))
    return sees(entry.seat_who(letter), stand, actor=Actor(name=entry.team_name, entry=1))


def before_swap(event: Tournament) -> Actor:
    entry = team(event)
    stands = [list_stand(letter, SWISS, current_list(event, 1, letter)) for letter in "ab"]
    return sees(entry, *entry.seats_who, *stands)


def before_ruling(row: DeckList) -> Actor:
    return sees(row, ruling_stand(row))


def outdated(event: Tournament, code: str, step: Callable[[], Any]) -> NotAsShown:
    """The step is refused because its page is out of date, and nothing was written."""
    lines, lists = event.journal.count(), list(DeckList.objects.values())
    with pytest.raises(NotAsShown) as caught:
        step()
    assert caught.value.code == code
    assert (event.journal.count(), list(DeckList.objects.values())) == (lines, lists)
    return caught.value


# --- A list that is handed in ------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", [at_list, on_phone])
def test_a_list_is_of_the_person_whom_the_page_showed(event: Tournament, page: Any) -> None:
    actor = page(event)
    swap_seats(event, 1, actor=BOSS)
    outdated(event, "teams.shown_other_player", lambda: hand_in(event, 1, "a", actor=actor))
    swap_seats(event, 1, actor=BOSS)  # as it was shown again
    assert hand_in(event, 1, "a", actor=actor).player.name == "Ada 1"


@pytest.mark.parametrize("page", [at_list, on_phone])
def test_a_list_replaces_the_one_that_the_page_showed_and_none_that_came_since(
    event: Tournament, page: Any
) -> None:
    actor = page(event)
    hand_in(event, 1, "a", FOUR_TOO_MANY)
    found = outdated(event, "teams.shown_other_list", lambda: hand_in(event, 1, "a", actor=actor))
    assert (found.params["player"], found.params["cards"]) == ("Ada 1", 64)
    hand_in(event, 1, "a", actor=page(event))
    row = current_list(event, 1, "a")
    assert row is not None
    assert row.text == LEGAL


def test_what_became_of_the_partners_list_or_of_the_team_does_not_matter(event: Tournament) -> None:
    actor = at_list(event)
    hand_in(event, 1, "b")
    edit_entry(event, 1, {"city": "Sopot"}, actor=BOSS)
    replace_partner(event, 2, "b", Person("Cay", "77"), actor=BOSS)
    hand_in(event, 1, "a", actor=actor)


def test_a_list_for_the_event_is_none_for_the_cut(event: Tournament) -> None:
    change_settings(event, {"new_lists_for_cut": True}, actor=BOSS)
    actor = at_list(event)
    outdated(event, "teams.shown_no_list_for_cut", lambda: hand_in(event, 1, "a", stage=CUT, actor=actor))
    actor = at_list(event, stage=CUT)
    outdated(event, "teams.shown_no_list", lambda: hand_in(event, 1, "a", actor=actor))
    hand_in(event, 1, "a", stage=CUT, actor=actor)


def test_a_list_that_a_phone_sends_twice_has_arrived_and_its_page_is_not_out_of_date(
    event: Tournament,
) -> None:
    page = on_phone(event)
    hand_in(event, 1, "a", actor=page, source=DeckList.Source.PHONE)
    close_lists(event, actor=BOSS, now=NOON)
    with refused("teams.list_same"):
        hand_in(event, 1, "a", actor=page, source=DeckList.Source.PHONE)
    outdated(event, "teams.shown_other_list", lambda: hand_in(event, 1, "a", FOUR_TOO_MANY, actor=page))
    with refused("teams.lists_closed"):
        hand_in(event, 1, "a", FOUR_TOO_MANY, actor=on_phone(event))


def test_a_page_is_true_after_the_event_was_carried_on_elsewhere(event: Tournament) -> None:
    hand_in(event, 1, "a", FOUR_TOO_MANY)
    pages = [at_list(event), before_swap(event)]
    settings = sees(list_settings_stand(event), taking_stand(event))
    ruling = before_ruling(DeckList.objects.get())
    event = carry_on(event)
    change_list_settings(event, {"lists_published": True}, actor=settings)
    let_list_pass(event, 1, reason="all have it", actor=ruling)
    close_lists(event, actor=settings)
    hand_in(event, 1, "a", actor=pages[0])
    outdated(event, "teams.shown_other_list", lambda: swap_lists(event, 1, actor=pages[1]))


def test_a_number_that_an_older_copy_gives_again_is_another_list(event: Tournament) -> None:
    row = hand_in(event, 1, "a", FOUR_TOO_MANY)
    ruling, typing = before_ruling(row), at_list(event)
    DeckList.objects.update(received_at=LATER)
    outdated(event, "teams.shown_other_list", lambda: hand_in(event, 1, "a", actor=typing))
    outdated(event, "teams.shown_other_list", lambda: let_list_pass(event, 1, reason="x", actor=ruling))


# --- The head judge ----------------------------------------------------------------------------------------------


def test_the_list_that_was_read_is_allowed_and_no_other(event: Tournament) -> None:
    read = hand_in(event, 1, "a", FOUR_TOO_MANY)
    other = hand_in(event, 1, "b", FOUR_TOO_MANY)
    page = before_ruling(read)
    outdated(
        event, "teams.shown_other_list", lambda: let_list_pass(event, other.number, reason="x", actor=page)
    )
    hand_in(event, 1, "b")
    let_list_pass(event, read.number, reason="all have it", actor=page)


def test_a_ruling_is_made_over_what_the_page_showed_of_it(event: Tournament) -> None:
    row = hand_in(event, 1, "a", FOUR_TOO_MANY)
    page = before_ruling(row)
    let_list_pass(event, row.number, reason="all have it", actor=page, now=NOON)
    again = lambda: let_list_pass(event, row.number, reason="other", actor=page)  # noqa: E731
    outdated(event, "teams.shown_list_allowed", again)
    row.refresh_from_db()
    stopping = before_ruling(row)
    stop_letting_list_pass(event, row.number, actor=stopping)
    outdated(
        event,
        "teams.shown_list_not_allowed",
        lambda: stop_letting_list_pass(event, row.number, actor=stopping),
    )


# --- Both lists of a team ----------------------------------------------------------------------------------------


def test_two_presses_swap_two_lists_once(event: Tournament) -> None:
    hand_in(event, 1, "a")
    hand_in(event, 1, "b", FOUR_TOO_MANY)
    page = before_swap(event)
    swap_lists(event, 1, actor=page)
    outdated(event, "teams.shown_other_list", lambda: swap_lists(event, 1, actor=page))


def test_lists_of_equal_size_that_came_at_once_are_told_apart(event: Tournament) -> None:
    import_lists(event, [(1, "a", LEGAL), (1, "b", LEGAL.replace("44 Water", "44 Fire"))], actor=BOSS)
    page = before_swap(event)
    swap_lists(event, 1, actor=page)
    outdated(event, "teams.shown_other_list", lambda: swap_lists(event, 1, actor=page))


def test_lists_are_swapped_between_the_people_whom_the_page_showed(event: Tournament) -> None:
    hand_in(event, 1, "a")
    page = before_swap(event)
    swap_seats(event, 1, actor=BOSS)
    outdated(event, "teams.shown_other_player", lambda: swap_lists(event, 1, actor=page))


# --- Lists of a sheet --------------------------------------------------------------------------------------------

SHEET = [(1, "a", LEGAL), (2, "b", LEGAL)]


def at_preview(event: Tournament) -> Actor:
    places = [(team(event, number), letter) for number, letter, _text in SHEET]
    rows = [(entry, letter, current_list(event, entry.number, letter)) for entry, letter in places]
    return sees(sheet_stand(SWISS, rows))


def test_lists_of_a_sheet_replace_those_that_the_preview_named(event: Tournament) -> None:
    page = at_preview(event)
    hand_in(event, 1, "b", FOUR_TOO_MANY)  # of whom the sheet has no list
    edit_entry(event, 1, {"city": "Sopot"}, actor=BOSS)
    hand_in(event, 2, "b", FOUR_TOO_MANY)
    found = outdated(event, "teams.shown_other_sheet", lambda: import_lists(event, SHEET, actor=page))
    assert found.params["count"] == 2
    assert import_lists(event, SHEET, actor=at_preview(event)) == 2


def test_lists_of_a_sheet_are_of_the_people_whom_the_preview_named(event: Tournament) -> None:
    page = at_preview(event)
    swap_seats(event, 2, actor=BOSS)
    outdated(event, "teams.shown_other_sheet", lambda: import_lists(event, SHEET, actor=page))
    swap_seats(event, 2, actor=BOSS)
    assert import_lists(event, SHEET, actor=page) == 2


def test_lists_of_a_sheet_are_not_fewer_than_the_preview_named(event: Tournament) -> None:
    hand_in(event, 1, "a", FOUR_TOO_MANY)
    page = at_preview(event)
    make_posted_round(event)  # the list that is there is fixed
    outdated(event, "teams.shown_other_sheet", lambda: import_lists(event, SHEET, actor=page))


# --- What the event asks for -------------------------------------------------------------------------------------


def test_lists_are_closed_over_the_time_that_the_page_showed(event: Tournament) -> None:
    page = sees(taking_stand(event))
    close_lists(event, actor=page)
    outdated(event, "teams.shown_lists_closed", lambda: close_lists(event, actor=page))
    closed = sees(taking_stand(event))
    reopen_lists(event, actor=closed)
    outdated(event, "teams.shown_lists_open", lambda: reopen_lists(event, actor=closed))
    close_lists(event, actor=page)  # as it was shown again
    make_posted_round(event)
    outdated(event, "teams.shown_lists_locked", lambda: reopen_lists(event, actor=closed))


def test_what_else_is_set_does_not_keep_lists_from_being_closed(event: Tournament) -> None:
    page = sees(taking_stand(event))
    change_settings(event, {"venue": "Hall 2", "lists_published": True}, actor=BOSS)
    hand_in(event, 1, "a")
    close_lists(event, actor=page)


@pytest.mark.parametrize(
    "values",
    [{"lists_close_at": NOON}, {"sets_left_out": ["ecard3"]}, {"set_days": [["ecard2", "2003-02-01"]]}],
)
def test_settings_are_saved_over_those_that_the_page_showed(
    event: Tournament, values: dict[str, Any]
) -> None:
    page, former = sees(list_settings_stand(event)), {name: getattr(event, name) for name in values}
    change_settings(event, values, actor=BOSS)
    save = lambda: change_list_settings(event, {"lists_published": True}, actor=page)  # noqa: E731
    outdated(event, "teams.shown_other_list_settings", save)
    change_settings(event, former | {"venue": "Hall 2"}, actor=BOSS)  # as it was shown again
    save()


def test_settings_of_cards_are_not_lost_where_round_1_was_posted_meanwhile(event: Tournament) -> None:
    page = sees(list_settings_stand(event))
    make_posted_round(event)
    outdated(
        event,
        "teams.shown_other_list_settings",
        lambda: change_list_settings(event, {"lists_published": True}, actor=page),
    )
