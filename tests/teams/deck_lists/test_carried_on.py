"""Deck lists in the event file: carried on whole, handed in only where they are published, and files of before them."""

import json
import lzma
from datetime import timedelta

import pytest
from django.conf import settings

from teams.deck_lists.actions import let_list_pass, swap_lists
from teams.deck_lists.models import CardName, DeckList
from teams.deck_lists.queries import check_list, current_lists, event_judge
from teams.entries.partners import replace_partner
from teams.entries.steps import WARNINGS, Person
from tests.factories import BOSS, NOON, carry_on, make_closed_round, make_entries
from tests.teams.deck_lists.lists import FOUR_TOO_MANY, LEGAL, hand_in, make_event_with_lists
from tournament.config.files.event_file import export_event, import_event
from tournament.event.models import Tournament
from tournament.event_file.purpose import Purpose
from tournament.kernel.roles import Actor, Role
from tournament.setup.actions import finish_tournament, remove_tournament

pytestmark = [pytest.mark.django_db, pytest.mark.rows]

HEAD_JUDGE = Actor(name="Hanna Head", roles=frozenset({Role.HEAD_JUDGE}))


def make_day_with_lists(**values: object) -> Tournament:
    """Lists of every kind: replaced, swapped, carried over to a new entry, let pass, with a name told."""
    event = make_event_with_lists(
        sets_left_out=["ecard3"], set_days=[["ecard2", "2003-01-01"]], new_lists_for_cut=True, **values
    )
    make_entries(event, 3)
    hand_in(event, 1, "a", LEGAL)
    hand_in(event, 1, "a", FOUR_TOO_MANY, has_mixed_backs=True, is_opaque=True)
    hand_in(event, 1, "b", "4 wigli\n56 Water Energy", answers={"card:wigli": "Wigglytuff"})
    swap_lists(event, 1, actor=BOSS, now=NOON)
    hand_in(event, 2, "a")
    replace_partner(
        event, 2, "b", Person(name="Cleo", number="5001"), accepted=WARNINGS, actor=BOSS, now=NOON
    )
    broken = current_lists(event)[1, "b"]
    let_list_pass(event, broken.number, reason="came late", actor=HEAD_JUDGE, now=NOON)
    return event


def told(event: Tournament) -> list[tuple[object, ...]]:
    """All that is stored of the lists of an event and of its names, and what is found in each."""
    judge = event_judge(event)
    rows: list[tuple[object, ...]] = [
        (
            *(one.number, one.entry.number, one.player.name, one.stage, one.text, one.answers, one.lines),
            *(one.has_mixed_backs, one.is_opaque, one.source, one.received_at, str(one.received_by)),
            *(
                one.replaced_at,
                one.reason,
                one.allowed_at,
                str(one.allowed_by),
                one.allowed_reason,
                one.cards,
            ),
            [finding.code for finding in check_list(judge, one)],
        )
        for one in DeckList.objects.filter(tournament=event).select_related("received_by", "allowed_by")
    ]
    return [*rows, *CardName.objects.filter(tournament=event).values_list("typed", "title", "told_at")]


def test_lists_are_carried_on_whole_and_the_same_bytes_come_out_again() -> None:
    event = make_day_with_lists()
    before, data = told(event), export_event(event)
    again = carry_on(event)
    assert len(before) == 8
    assert told(again) == before
    assert export_event(again) == data


@pytest.mark.parametrize("file", ["event_files/format-2.tandem.json.xz", "releases/0.2/event.tandem.json.xz"])
def test_a_file_of_before_deck_lists_is_an_event_that_asks_for_none(file: str) -> None:
    data = lzma.decompress((settings.BASE_DIR / "fixtures" / file).read_bytes())
    event = import_event(data)
    assert b"deck_lists" not in data
    assert not event.asks_for_lists
    assert (event.cards_as_on, event.sets_left_out, event.set_days) == (None, [], [])
    assert told(event) == []
    assert told(carry_on(event)) == []


@pytest.mark.parametrize(("is_published", "is_finished"), [(False, True), (True, False), (True, True)])
def test_a_file_to_hand_in_has_lists_only_of_a_finished_event_that_publishes_them(
    is_published: bool, is_finished: bool
) -> None:
    event = make_day_with_lists(lists_published=is_published)
    make_closed_round(event)
    if is_finished:
        finish_tournament(event, reason="the hall closes", actor=BOSS, now=NOON + timedelta(hours=3))
        event.refresh_from_db()
    data = export_event(event, Purpose.HAND_IN)
    values = json.loads(data)
    is_told = is_published and is_finished
    assert bool(values["deck_lists"]) == is_told
    assert bool(values["card_names"]) == is_told
    assert (b"Wigglytuff" in data) == is_told
    remove_tournament(event)
    assert DeckList.objects.filter(tournament=import_event(data)).exists() == is_told
