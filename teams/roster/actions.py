"""Importing the rows of a sheet: many entries in one transaction, with one journal line that lists them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Unpack

from django.utils.translation import gettext_lazy as _

from teams.entries import steps
from teams.entries.at_once import give_numbers
from teams.entries.models import Entry, SoloPlayer, known_member
from teams.people.membership import MembershipNumber
from teams.people.models import Player, Team, TeamName
from teams.people.names import fold_name
from teams.roster.plan import CHUNK, ImportPlan, chunks, plan_import, players_by_number
from teams.roster.sheet_rows import RosterEntry
from tournament.event.models import Tournament
from tournament.journal.declare import Rule, action
from tournament.journal.journal import By, Change, check_shown, does
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Permission

IMPORT_ROSTER = action(
    "import_roster",
    _("Teams imported"),
    Rule(Permission.REGISTER),
    words={"file": _("file"), "entries": _("teams"), "namesakes": _("different people with the same name")},
)


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import did: which rows came in, and the plan that it followed."""

    rows: list[RosterEntry]
    plan: ImportPlan

    @property
    def count(self) -> int:
        """How many teams came in."""
        return len(self.rows)


@does(IMPORT_ROSTER)
def import_roster(
    change: Change,
    rows: Sequence[RosterEntry],
    *,
    file_name: str = "",
    accepts_warnings: bool = False,
    accepts_doubts: bool = False,
    issues_numbers: bool = False,
    **by: Unpack[By],
) -> Imported:
    """Register the good `rows` of a sheet that are not there yet; a row with a warning only where it is accepted.

    `accepts_warnings`: those that are asked of many rows (`ASKED_OF_MANY`). `accepts_doubts`: the others, which are
    about single people.

    The rows are compared with the event once more under its lock, so that nobody comes in twice. Entries that are
    there are never touched: seats are not changed by an import (FR-244.d). With `issues_numbers` whoever comes in
    without a number gets one of the event's own. Refused where no row is left.
    """
    plan = plan_import(change.tournament, rows, actor=change.actor)
    check_shown(change.actor, plan.stands, "teams.shown_other_rows", count=len(plan.new))
    chosen = plan.accepted(usual=accepts_warnings, doubts=accepts_doubts)
    if not chosen:
        raise Refusal("teams.nothing_to_import")
    entries = _add_entries(change, chosen)
    if issues_numbers:
        seated = [player for entry in entries for player in entry.players]
        give_numbers(change, [player for player in seated if player.membership_number is None])
    change.after = {"file": file_name, "entries": [steps.entry_values(entry) for entry in entries]}
    namesakes = sorted(
        {str(note.params["name"]) for row in chosen for note in row.notes if "name" in note.params}
    )
    if namesakes:
        change.after["namesakes"] = namesakes
    return Imported(chosen, plan)


def _add_entries(change: Change, rows: Sequence[RosterEntry]) -> list[Entry]:
    """Step: the rows' entries, with their people, teams and names."""
    event = change.tournament
    pairs, renamed = _find_or_make_players(event, rows)
    teams = _find_or_make_teams(change, rows, pairs)
    first = steps.next_number(event)
    entries = [
        Entry(
            tournament=event,
            number=number,
            team=team,
            team_name=row.team_name,
            folded_name=fold_name(row.team_name),
            affiliation=row.affiliation,
            city=row.city,
            state=row.state,
            country=row.country,
            seat_a=seat_a,
            seat_b=seat_b,
            is_paid=row.is_paid,
            amount_paid=steps.paid_amount(
                event, is_paid=row.is_paid, amount=None if event.entry_fee is None else row.amount_paid
            ),
            seed=row.seed,
            registered_at=change.now,
            tie_random=steps.draw(event, f"tie/{number}"),
        )
        for number, (row, team, (seat_a, seat_b)) in enumerate(zip(rows, teams, pairs, strict=True), first)
    ]
    Entry.objects.bulk_create(entries, batch_size=CHUNK)
    change.add(*entries)
    for player in renamed:
        change.keep(known_member(player))
        player.name = renamed[player]
    Player.objects.bulk_update(renamed, ["name"], batch_size=CHUNK)
    _take_off_solo_list(change, entries)
    return entries


def _find_or_make_players(
    event: Tournament, rows: Sequence[RosterEntry]
) -> tuple[list[tuple[Player, Player]], dict[Player, str]]:
    """The people of each row: by number; by name among those who look for a partner; else a new person.

    Beside them who is at the event already and has another name in the sheet, with that name.
    """
    people = [person for row in rows for person in ((row.name_a, row.number_a), (row.name_b, row.number_b))]
    by_number, renamed = _players_with_numbers(event, people)
    alone = steps.looking_without_number(event)
    new: list[Player] = []
    found: list[Player] = []
    for name, number in people:
        player = alone.pop(fold_name(name), None) if number is None else by_number[number.canonical]
        if player is None:
            player = Player(tournament=event, name=name)
            new.append(player)
        found.append(player)
    Player.objects.bulk_create(new, batch_size=CHUNK)
    return list(zip(found[::2], found[1::2], strict=True)), renamed


def _players_with_numbers(
    event: Tournament, people: Sequence[tuple[str, MembershipNumber | None]]
) -> tuple[dict[str, Player], dict[Player, str]]:
    """Those of `people` who have a number, by its canonical form; and who has another name there, with it."""
    names = {number.canonical: (name, number.shown) for name, number in people if number is not None}
    found = players_by_number(event, names)
    missing = [
        Player(tournament=event, name=name, membership_number=canonical, number_shown=shown)
        for canonical, (name, shown) in names.items()
        if canonical not in found
    ]
    renamed = {
        player: names[canonical][0]
        for canonical, player in found.items()
        if fold_name(player.name) != fold_name(names[canonical][0])
    }
    Player.objects.bulk_create(missing, batch_size=CHUNK)
    return found | {player.membership_number or "": player for player in missing}, renamed


def _find_or_make_teams(
    change: Change, rows: Sequence[RosterEntry], pairs: Sequence[tuple[Player, Player]]
) -> list[Team]:
    """The team that each pair is, in whatever seats (FR-243.b), under the name of its row (FR-243.f)."""
    keys = [tuple(sorted((seat_a.pk, seat_b.pk))) for seat_a, seat_b in pairs]
    made = [
        Team(member_low_id=low, member_high_id=high, name=row.team_name)
        for row, (low, high) in zip(rows, keys, strict=True)
    ]
    Team.objects.bulk_create(made, batch_size=CHUNK, ignore_conflicts=True)
    by_key: dict[tuple[Any, ...], Team] = {}
    for chunk in chunks(low for low, _high in keys):
        for team in Team.objects.filter(member_low__in=chunk):
            by_key[team.member_low_id, team.member_high_id] = team
    teams = [by_key[key] for key in keys]
    renamed = []
    for row, team in zip(rows, teams, strict=True):
        if team.name != row.team_name:
            team.name = row.team_name
            renamed.append(team)
    Team.objects.bulk_update(renamed, ["name"], batch_size=CHUNK)
    names = [
        TeamName(team=team, name=team.name, folded_name=fold_name(team.name), since=change.now)
        for team in teams
    ]
    TeamName.objects.bulk_create(names, batch_size=CHUNK, ignore_conflicts=True)
    return teams


def _take_off_solo_list(change: Change, entries: Sequence[Entry]) -> None:
    """Who looked for a partner has one now."""
    looking = SoloPlayer.objects.filter(tournament=change.tournament, entry=None, left_at=None)
    entry_of = {player: entry for entry in entries for player in entry.player_keys}
    joined = []
    for solo in looking:
        if solo.player_id in entry_of:
            change.keep(solo)
            solo.entry = entry_of[solo.player_id]
            joined.append(solo)
    SoloPlayer.objects.bulk_update(joined, ["entry"], batch_size=CHUNK)
