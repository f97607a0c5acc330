"""Players without teams from a file: they come in as looking for a partner, all with one line of the journal."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Unpack

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from teams.entries.models import Entry, SoloPlayer
from teams.people.membership import MembershipNumber, read_number
from teams.people.models import Player
from teams.people.names import fold_name
from teams.roster.plan import CHUNK, players_by_number
from teams.roster.sheet_rows import MOST_LETTERS, RowProblem
from teams.roster.tdf import TomPlayer
from tournament.event.models import Tournament
from tournament.journal.declare import Rule, action
from tournament.journal.journal import By, Change, check_shown, does
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Permission
from tournament.kernel.shown import stand_of

IMPORT_PLAYERS = action(
    "import_players",
    _("Players without a partner imported"),
    Rule(Permission.REGISTER),
    words={"players": _("players")},
)


@dataclass(frozen=True, slots=True)
class NewPerson:
    """A player who would come in, with the place in the file; `namesake` where another person has this name."""

    place: int
    name: str
    number: MembershipNumber
    namesake: bool = False


@dataclass(slots=True)
class PeoplePlan:
    """What an import of players would do: who is `new`, `known` at the event, has `left` in TOM, and what is wrong."""

    new: list[NewPerson] = field(default_factory=list)
    known: list[TomPlayer] = field(default_factory=list)
    left: list[TomPlayer] = field(default_factory=list)
    problems: list[RowProblem] = field(default_factory=list)

    @property
    def stands(self) -> str:
        """The name of who would come in, and of whom the event has a namesake."""
        return stand_of("players to import", *((person.place, person.namesake) for person in self.new))


def plan_people(tournament: Tournament, people: Sequence[TomPlayer]) -> PeoplePlan:
    """Compare the players of a file with the event, by their numbers. Writes nothing."""
    plan = PeoplePlan()
    read: list[tuple[TomPlayer, MembershipNumber]] = []
    firsts: dict[str, TomPlayer] = {}
    for person in people:
        if person.has_left:
            plan.left.append(person)
            continue
        number = _read(person, plan.problems)
        if number is None:
            continue
        first = firsts.setdefault(number.canonical, person)
        if first is not person:
            plan.problems.append(_twice(person, first, number))
            continue
        read.append((person, number))
    _compare(tournament, read, plan)
    return plan


def _twice(person: TomPlayer, first: TomPlayer, number: MembershipNumber) -> RowProblem:
    """A person who is in the file before, or a number that another person has there."""
    params = {"name": person.name, "other_row": first.place, "other_name": first.name, "number": number.shown}
    is_same = fold_name(person.name) == fold_name(first.name)
    code = "teams.tdf_person_twice" if is_same else "teams.roster_number_twice"
    return RowProblem(person.place, "", code, params)


def _read(person: TomPlayer, problems: list[RowProblem]) -> MembershipNumber | None:
    """The number of a person; None where that or the name is wrong, which is then noted.

    A check digit is not looked at: TOM issues numbers without one, and nobody typed them here.
    """
    if not person.name:
        problems.append(RowProblem(person.place, "", "teams.tdf_no_name", {"number": person.number}))
        return None
    if len(person.name) > MOST_LETTERS["name_a"]:
        params = {"length": len(person.name), "most": MOST_LETTERS["name_a"]}
        problems.append(RowProblem(person.place, "", "teams.roster_too_long", params))
        return None
    try:
        return read_number(person.number)
    except Refusal as refusal:
        problems.append(RowProblem(person.place, "", refusal.code, refusal.params, refusal.citation))
        return None


def _compare(
    tournament: Tournament, read: Sequence[tuple[TomPlayer, MembershipNumber]], plan: PeoplePlan
) -> None:
    here = players_by_number(tournament, (number.canonical for _person, number in read))
    busy = _busy(tournament)
    names = [
        fold_name(name)
        for name in Player.objects.filter(tournament=tournament).values_list("name", flat=True)
    ]
    seen = set(names)
    for person, number in read:
        player = here.get(number.canonical)
        if player is not None and fold_name(player.name) != fold_name(person.name):
            params = {"number": number.shown, "name": player.name, "typed": person.name}
            plan.problems.append(RowProblem(person.place, "", "teams.tdf_other_name", params))
        elif player is not None and player.pk in busy:
            plan.known.append(person)
        else:
            folded = fold_name(person.name)
            plan.new.append(NewPerson(person.place, person.name, number, player is None and folded in seen))
            seen.add(folded)


def _busy(tournament: Tournament) -> set[int]:
    """Keys of those who are in a team of the event, or look for a partner."""
    entries = Entry.objects.filter(tournament=tournament, is_withdrawn=False)
    seated = {key for pair in entries.values_list("seat_a_id", "seat_b_id") for key in pair}
    looking = SoloPlayer.objects.filter(Q(entry=None, left_at=None), tournament=tournament)
    return seated | set(looking.values_list("player_id", flat=True))


@does(IMPORT_PLAYERS)
def import_players(
    change: Change, people: Sequence[TomPlayer], *, file_name: str = "", **by: Unpack[By]
) -> list[SoloPlayer]:
    """Note the players of a file who are not at the event yet as looking for a partner (FR-244.a).

    Compared once more under the event's lock, so that nobody comes in twice. Refused where nobody is new.
    """
    event = change.tournament
    plan = plan_people(event, people)
    check_shown(change.actor, plan.stands, "teams.shown_other_people", count=len(plan.new))
    new = plan.new
    if not new:
        raise Refusal("teams.nobody_to_import")
    here = players_by_number(event, (person.number.canonical for person in new))
    made = [
        Player(
            tournament=event,
            name=person.name,
            membership_number=person.number.canonical,
            number_shown=person.number.shown,
        )
        for person in new
        if person.number.canonical not in here
    ]
    Player.objects.bulk_create(made, batch_size=CHUNK)
    players = here | {player.membership_number or "": player for player in made}
    solos = [
        SoloPlayer(tournament=event, player=players[person.number.canonical], registered_at=change.now)
        for person in new
    ]
    SoloPlayer.objects.bulk_create(solos, batch_size=CHUNK)
    change.add(*solos)
    change.after = {"file": file_name, "players": [person.name for person in new]}
    return solos
