"""Deck lists as tests hand them in."""

from typing import Any

from teams.deck_lists.actions import HandedIn, receive_list
from teams.deck_lists.models import DeckList
from tests.factories import BOSS, NOON, make_tournament
from tournament.event.deck_settings import DeckLists
from tournament.event.models import Tournament
from tournament.kernel.roles import Actor

LEGAL = """4 Slowking Aquapolis
4 Slowpoke Aquapolis
4 Professor Elm
4 Double Gust
44 Water Energy
"""
FOUR_TOO_MANY = LEGAL.replace("4 Professor Elm", "8 Professor Elm")


def make_event_with_lists(**values: Any) -> Tournament:
    """An event that requests deck lists."""
    return make_tournament(**({"deck_lists": DeckLists.REQUESTED.value} | values))


def hand_in(
    event: Tournament, number: int, seat: str = "a", text: str = LEGAL, actor: Actor = BOSS, **values: Any
) -> DeckList:
    """A list of one player, at noon; after round 1 with the reason that the head judge gives."""
    options = {name: values.pop(name) for name in ("stage", "reason", "now") if name in values}
    return receive_list(
        event,
        number,
        seat,
        HandedIn(text, **values),
        actor=actor,
        **({"now": NOON, "reason": "it was missing"} | options),
    )
