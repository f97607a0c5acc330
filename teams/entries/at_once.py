"""What the desk does for all teams at once: they are all here; those without a membership number get one."""

from collections.abc import Collection, Iterable
from datetime import timedelta
from typing import Any, Unpack

from django.db.models import Model
from django.utils.translation import gettext_lazy as _

from teams.entries import shown, steps
from teams.entries.models import MEMBERS, Entry, known_by
from teams.people import membership
from teams.people.models import Player
from tournament.event.models import Tournament
from tournament.journal.declare import Rule, action
from tournament.journal.journal import By, Change, does
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Permission

CHECK_IN_ALL = action("check_in_all", _("All teams checked in"), Rule(Permission.REGISTER))
ISSUE_NUMBERS = action(
    "issue_numbers",
    _("Membership numbers issued"),
    Rule(Permission.REGISTER),
    words={"issued": _("numbers")},
)
ROWS_A_STATEMENT = 300


@does(CHECK_IN_ALL)
def check_in_all(change: Change, **by: Unpack[By]) -> list[Entry]:
    """Check in every team that takes part; return those that were not here, by number.

    Refused where all are here, so that a second press writes nothing.
    """
    shown.check_field_shown(change.actor, change.tournament)
    absent = list(
        Entry.objects.filter(tournament=change.tournament, dropped_at=None, checked_in_at=None)
        .select_related(*MEMBERS)
        .order_by("number")
    )
    if not absent:
        raise Refusal("teams.all_here_already")
    change.after = {"checked_in": steps.note_here(change, absent)}
    return absent


@does(ISSUE_NUMBERS)
def issue_numbers(change: Change, **by: Unpack[By]) -> list[Player]:
    """Issue a number to every player of a team who has none; return those who got one, by team and seat.

    Who sits in a locked seat gets one only where `actor` may correct seats: what identifies people is the head judge's
    there (FR-244.d). Refused where nobody is left, so that a second press writes nothing.
    """
    shown.check_field_shown(change.actor, change.tournament)
    entries = list(_with_players(change.tournament))
    without = _without_number(entries)
    locked = steps.in_locked_seats(list(without))
    if not change.actor.may(Permission.CORRECT_SEATS):
        without = {player: row for player, row in without.items() if player.pk not in locked}
    if not without:
        raise Refusal("teams.locked_without_number" if locked else "teams.no_number_missing")
    change.citation = "FR-244.d" if locked & {player.pk for player in without} else "FR-241.a"
    people = set(without)
    changed = [entry for entry in entries if people & set(entry.players)]
    change.keep(*without.values(), *changed)  # before: a seat is known by the number, without one by the name
    give_numbers(change, list(without), locked=locked)
    for entry in changed:
        entry.version += 1
    Entry.objects.bulk_update(changed, ["version"], batch_size=ROWS_A_STATEMENT)
    change.after = {"issued": [f"{player.name}: {player.number_shown}" for player in without]}
    return list(without)


def count_without_number(entries: Iterable[Entry]) -> int:
    """How many players of these teams have no membership number; teams that left are left out."""
    seated = (player for entry in entries if entry.is_active for player in entry.players)
    return sum(player.membership_number is None for player in seated)


def _with_players(tournament: Tournament) -> Any:
    entries = Entry.objects.filter(tournament=tournament).order_by("number")
    return entries.select_related(*MEMBERS)


def _without_number(entries: Iterable[Entry]) -> dict[Player, Model]:
    """The players of teams that take part who have no number, each as the journal names a person: by the first entry.

    That may be one which was withdrawn, so all entries of the event are looked through.
    """
    named: dict[Player, Model] = {}
    playing: list[Player] = []
    for entry in entries:
        for seat, player in entry.members:
            if player.membership_number is None and player not in named:
                named[player] = known_by(player, entry, seat)
            if player.membership_number is None and entry.is_active:
                playing.append(player)
    return {player: named[player] for player in playing}


def give_numbers(change: Change, players: list[Player], *, locked: Collection[int] = ()) -> None:
    """Step: a number for each of `players`, which nobody has at any event; `locked` sit in locked seats (keys)."""
    for place, (player, number) in enumerate(
        zip(players, steps.new_issued_numbers(len(players)), strict=True)
    ):
        read = membership.read_number(number)
        player.membership_number, player.number_shown = read.canonical, read.shown
        if player.pk in locked:
            # The guard of locked seats takes one person at a time, each with an instant of its own.
            moment = change.now + timedelta(microseconds=change.number + place)
            player.note_correction(Player.Correction.JUDGE, at=moment)
            player.save()
    free = [player for player in players if player.pk not in locked]
    Player.objects.bulk_update(free, ["membership_number", "number_shown"], batch_size=ROWS_A_STATEMENT)
