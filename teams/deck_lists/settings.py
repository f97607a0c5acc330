"""The settings for deck lists, written over those that the page showed and over no others."""

from collections.abc import Mapping
from datetime import datetime
from functools import partial
from typing import Any

from django.utils import timezone

from teams.deck_lists.shown import check_list_settings_shown, check_taking_shown
from tournament.event.models import Tournament
from tournament.kernel.roles import Actor
from tournament.setup.actions import change_settings


def change_list_settings(tournament: Tournament, values: Mapping[str, Any], *, actor: Actor) -> None:
    """Set what the event asks for, by which cards lists are judged, until when, and who may read them."""
    change_settings(tournament, values, actor=actor, check=partial(check_list_settings_shown, actor))


def close_lists(tournament: Tournament, *, actor: Actor, now: datetime | None = None) -> None:
    """Have teams hand in no more lists on their phones; the desk still takes them."""
    values = {"lists_close_at": now or timezone.now()}
    change_settings(tournament, values, actor=actor, now=now, check=partial(check_taking_shown, actor))


def reopen_lists(tournament: Tournament, *, actor: Actor) -> None:
    """Have teams hand in lists on their phones again, until round 1 is posted."""
    values = {"lists_close_at": None}
    change_settings(tournament, values, actor=actor, check=partial(check_taking_shown, actor))
