"""What a page showed of deck lists: the list that counts in a seat, what a sheet brings in, what the event asks for.

Nothing of a list itself is in a name: a team's own page has it, and whoever guesses the cards could compare.
"""

from collections.abc import Iterable

from django.utils import timezone

from teams.deck_lists.models import DeckList
from teams.deck_lists.overview import WeighedList
from teams.deck_lists.queries import is_open_for_teams, open_stages
from teams.entries.models import Entry
from tournament.event.deck_settings import DECK_SETTINGS
from tournament.event.models import Tournament
from tournament.event.queries import is_round_one_posted
from tournament.journal.journal import check_shown
from tournament.kernel.roles import Actor
from tournament.kernel.shown import stand_of
from tournament.kernel.stages import RoundStage
from tournament.wording.readable import event_moment

Received = DeckList | WeighedList


def list_stand(letter: str, stage: str, row: Received | None) -> str:
    """Return which list counts of the person in seat `letter` ("a" or "b"), for this part of the event."""
    return stand_of("deck list", letter, stage, *_instance(row))


def _instance(row: Received | None) -> tuple[object, ...]:
    """A number is given once, but for an older copy that was carried on: there the instant is another."""
    return () if row is None else (row.number, row.received_at)


def check_list_shown(actor: Actor, entry: Entry, letter: str, stage: str, row: Received | None) -> None:
    """Refuse to replace another list than the page showed; who sits there is asked by `check_seat_shown`."""
    name, player = list_stand(letter, stage, row), entry.player_in(letter).name
    if row is None:
        is_cut = stage == RoundStage.ELIMINATION
        code = "teams.shown_no_list_for_cut" if is_cut else "teams.shown_no_list"
        check_shown(actor, name, code, player=player)
        return
    moment = event_moment(row.received_at, entry.tournament)
    check_shown(actor, name, "teams.shown_other_list", player=player, cards=row.cards, moment=moment)


def ruling_stand(row: DeckList) -> str:
    """Return whether the head judge lets a list be played, and since when."""
    return stand_of("list allowed", row.number, row.allowed_at)


def check_list_ruling_shown(actor: Actor, row: DeckList) -> None:
    """Refuse to rule on another list than was read, or over another ruling than the page showed."""
    if actor.shown is None:
        return
    player, event = row.player.called, row.tournament
    received = event_moment(row.received_at, event)
    check_shown(actor, row.who, "teams.shown_other_list", player=player, cards=row.cards, moment=received)
    code = "teams.shown_list_allowed" if row.allowed_at else "teams.shown_list_not_allowed"
    check_shown(actor, ruling_stand(row), code, player=player, moment=event_moment(row.allowed_at, event))


# What comes from a sheet: the number of the team, the seat, and the list that counts there.
Place = tuple[Entry, str, DeckList | None]


def sheet_stand(stage: str, places: Iterable[Place]) -> str:
    """Return whose lists would come in from a sheet, and which each of them would replace."""
    told = sorted((entry.number, entry.seat_who(letter), _instance(row)) for entry, letter, row in places)
    return stand_of("lists of a sheet", stage, *told)


def check_sheet_shown(actor: Actor, stage: str, places: Iterable[Place]) -> None:
    """Refuse to take other lists of a sheet, or to replace others, than its preview said."""
    if actor.shown is None:
        return
    listed = list(places)
    check_shown(actor, sheet_stand(stage, listed), "teams.shown_other_sheet", count=len(listed))


def taking_stand(event: Tournament) -> str:
    """Return whether teams hand in lists on their phones, for which parts of the event, and until when."""
    stages = () if event.finished_at is not None else open_stages(event)
    return stand_of("lists taken", stages, event.lists_close_at)


def check_taking_shown(actor: Actor, event: Tournament) -> None:
    """Refuse to close or to open lists over something else than the page showed."""
    stages = open_stages(event)
    code = "teams.shown_lists_closed" if stages else "teams.shown_lists_locked"
    if any(is_open_for_teams(event, timezone.now(), stage) for stage in stages):
        code = "teams.shown_lists_until" if event.lists_close_at else "teams.shown_lists_open"
    check_shown(actor, taking_stand(event), code, moment=event_moment(event.lists_close_at, event))


def list_settings_stand(event: Tournament) -> str:
    """Return all that the page of the settings for lists shows, and whether all of it may still change."""
    may_change = (event.has_bracket, is_round_one_posted(event))
    return stand_of("list settings", *may_change, *(getattr(event, name) for name in DECK_SETTINGS))


def check_list_settings_shown(actor: Actor, event: Tournament) -> None:
    """Refuse to overwrite settings that the page did not show."""
    check_shown(actor, list_settings_stand(event), "teams.shown_other_list_settings")
