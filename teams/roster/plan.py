"""What an import would do: which rows of a sheet are new, there already, or in conflict. Writes nothing."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from teams.entries.models import MEMBERS, Entry
from teams.entries.name_queries import allowed_names, offensive_names
from teams.entries.steps import people_elsewhere
from teams.people.membership import MembershipNumber
from teams.people.models import Player, Team
from teams.people.names import fold_name, words_of_name
from teams.people.queries import taken_names
from teams.roster.headers import COLUMN_TITLES, SEED, SEED_TITLE
from teams.roster.sheet_rows import Roster, RosterEntry, RowProblem
from tournament.event.models import Tournament
from tournament.kernel.roles import Actor
from tournament.kernel.shown import stand_of

T = TypeVar("T")

CHUNK = 500  # values in one IN (...): every database takes so many


@dataclass(frozen=True, slots=True)
class CellDifference:
    """A cell of a team that is there already: what is `here` and what the sheet has; `column` is the sheet's header.

    `field` is the entry's, whichever seat the sheet has. `is_open`: an import may take the cell over; a name once it
    needs a reason or the head judge is changed on the team's page.
    """

    number: int
    team_name: str
    field: str
    column: str
    here: str
    in_sheet: str
    is_open: bool

    @property
    def key(self) -> str:
        """What a form sends back to take this cell over."""
        return f"{self.number}-{self.field}"


@dataclass(frozen=True, slots=True)
class KnownTeam:
    """A row whose two players are a team of the event already: nothing of it is imported again.

    `has_other_seats`: the sheet has them the other way round; the seats of the event stay. `differences` are the cells
    that say something else than the event.
    """

    row: int
    number: int
    team_name: str
    has_other_seats: bool
    differences: tuple[CellDifference, ...] = ()


@dataclass(frozen=True, slots=True)
class ImportPlan:
    """What importing a sheet would do: `new` rows (with all their warnings), `known` teams, further problems.

    `questions` are about known teams of which the sheet has other people: nothing of them is imported.
    """

    new: list[RosterEntry]
    known: list[KnownTeam]
    problems: list[RowProblem]
    questions: list[RowProblem] = field(default_factory=list)

    @property
    def differences(self) -> list[CellDifference]:
        """What the sheet has otherwise of all known teams."""
        return [difference for known in self.known for difference in known.differences]

    @property
    def differ(self) -> str:
        """The name of these differences."""
        return stand_of(
            "cells to take over", *((one.key, one.here, one.in_sheet) for one in self.differences)
        )

    @property
    def good(self) -> list[RosterEntry]:
        """New rows with nothing to look at: what an import takes unless more is accepted."""
        return [row for row in self.new if not row.warnings]

    @property
    def warned(self) -> list[RosterEntry]:
        """New rows with something that has to be accepted."""
        return [row for row in self.new if row.warnings]

    def accepted(self, *, usual: bool, doubts: bool) -> list[RosterEntry]:
        """The new rows that come in where the questions of many rows (`usual`) or of single ones are accepted."""
        return [row for row in self.new if (usual or not row.has_usual) and (doubts or not row.has_doubts)]

    def rows_left_out(self, roster: Roster, came_in: Iterable[RosterEntry]) -> frozenset[int]:
        """The numbers of the sheet's rows that are no teams of the event once `came_in` are."""
        problems = (*roster.problems, *self.problems, *self.questions)
        rows = {problem.row for problem in problems} | {row.row for row in self.new}
        return frozenset(rows - {row.row for row in came_in})

    @property
    def stands(self) -> str:
        """The name of what would come in, with all that the event says about it; what stays out does not matter."""
        told = [(row.row, _said(row.warnings), _said(row.notes)) for row in self.new]
        return stand_of("teams to import", *told)


def _said(problems: Iterable[RowProblem]) -> list[object]:
    return [(one.code, sorted((name, str(value)) for name, value in one.params.items())) for one in problems]


def chunks(values: Iterable[T]) -> Iterator[list[T]]:
    """The values in lists of at most CHUNK."""
    listed = list(values)
    for start in range(0, len(listed), CHUNK):
        yield listed[start : start + CHUNK]


def players_by_number(tournament: Tournament, numbers: Iterable[str]) -> dict[str, Player]:
    """The people of the event behind canonical membership numbers."""
    found: dict[str, Player] = {}
    for chunk in chunks(numbers):
        for player in Player.objects.filter(tournament=tournament, membership_number__in=chunk):
            found[player.membership_number or ""] = player
    return found


def plan_import(
    tournament: Tournament,
    rows: Sequence[RosterEntry],
    *,
    actor: Actor,
    titles: Mapping[str, str] = COLUMN_TITLES,
) -> ImportPlan:
    """Compare good rows with the event; `titles` are the sheet's own headers by field, for the problems.

    Numbers are also compared with other events where `actor` registers people.

    The same two people are the same team (by number, by name where one of them has none), so a second import of
    one file adds nobody (FR-243.b). A person who sits in another team (FR-243.c) and a taken name (FR-241.b,
    FR-242.b) are problems.
    """
    event = _Event(tournament, rows, actor)
    plan = ImportPlan(new=[], known=[], problems=[])
    for row in rows:
        known = event.known_team(row, titles)
        if known is not None:
            plan.known.append(known)
            plan.questions.extend(_other_people(row, known))
            continue
        problems = event.problems_of(row, titles)
        plan.problems.extend(problems)
        if not problems:
            warnings, notes = event.warnings_of(row, titles), event.notes_of(row, titles)
            plan.new.append(replace(row, warnings=row.warnings + warnings, notes=row.notes + notes))
    return plan


@dataclass(slots=True)
class _Event:
    """Who and what is there already, read once in a few queries."""

    tournament: Tournament
    rows: Sequence[RosterEntry]
    actor: Actor
    by_number: dict[str, Entry] = field(default_factory=dict)
    by_name: dict[str, list[Entry]] = field(default_factory=dict)  # of all players
    by_name_alone: dict[str, list[Entry]] = field(default_factory=dict)  # of those without a number
    by_words: dict[tuple[str, ...], list[tuple[Entry, str]]] = field(
        default_factory=dict
    )  # names in any order
    names: dict[str, Entry] = field(default_factory=dict)
    seeds: dict[int, Entry] = field(default_factory=dict)
    players: dict[str, Player] = field(default_factory=dict)
    elsewhere: dict[str, list[Player]] = field(default_factory=dict)
    reserved: dict[str, list[Team]] = field(default_factory=dict)
    offensive: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        entries = Entry.objects.filter(tournament=self.tournament, is_withdrawn=False)
        for entry in entries.select_related(*MEMBERS):
            self.names[entry.folded_name] = entry
            if entry.seed is not None and entry.dropped_at is None:
                self.seeds[entry.seed] = entry
            for player in entry.players:
                folded = fold_name(player.name)
                self.by_name.setdefault(folded, []).append(entry)
                self.by_words.setdefault(words_of_name(player.name), []).append((entry, player.name))
                if player.membership_number is None:
                    self.by_name_alone.setdefault(folded, []).append(entry)
                else:
                    self.by_number[player.membership_number] = entry
        people = (number for row in self.rows for number in (row.number_a, row.number_b))
        numbers = [number.canonical for number in people if number is not None]
        self.players = players_by_number(self.tournament, numbers)
        self.elsewhere = people_elsewhere(self.tournament, numbers, self.actor)
        allowed = {allowed.folded_name for allowed in allowed_names(self.tournament)}
        for name in taken_names({fold_name(row.team_name) for row in self.rows} - allowed):
            self.reserved.setdefault(name.folded_name, []).append(name.team)
        self.offensive = offensive_names(self.tournament) - allowed

    def namesakes_of(self, name: str, number: MembershipNumber | None) -> list[Entry]:
        """The entries with a person of this name without a number that differs."""
        return (self.by_name if number is None else self.by_name_alone).get(fold_name(name), [])

    def known_team(self, row: RosterEntry, titles: Mapping[str, str]) -> KnownTeam | None:
        """The entry that both people of the row make."""
        a, b = (row.name_a, row.number_a), (row.name_b, row.number_b)
        by_number = self.by_number.get(row.number_a.canonical) if row.number_a else None
        for entry in [*([by_number] if by_number else []), *self.namesakes_of(*a)]:
            is_same = _is(entry.seat_a, *a) and _is(entry.seat_b, *b)
            is_turned = _is(entry.seat_b, *a) and _is(entry.seat_a, *b)
            if is_same or is_turned:
                differences = tuple(self._differences(row, entry, titles, is_turned=not is_same))
                return KnownTeam(row.row, entry.number, entry.team_name, not is_same, differences)
        return None

    def _differences(
        self, row: RosterEntry, entry: Entry, titles: Mapping[str, str], *, is_turned: bool
    ) -> Iterator[CellDifference]:
        """The cells that the row fills in and the entry has differently."""
        is_before = self.tournament.first_posted_at is None
        seats_open = entry.seats_fixed_at is None
        cells = [
            ("team_name", entry.team_name, row.team_name, is_before),
            ("affiliation", entry.affiliation, row.affiliation, True),
            ("city", entry.city, row.city, True),
            ("state", entry.state, row.state, True),
            ("country", str(entry.country), row.country, True),
            ("paid", "yes" if entry.is_paid else "no", "yes" if row.is_paid else "no", True),
            (SEED, str(entry.seed or ""), str(row.seed or ""), is_before),
        ]
        for name, here, there, is_open in cells:
            if name in row.given and here != there:
                column = titles.get(name, COLUMN_TITLES.get(name, SEED_TITLE))
                yield CellDifference(entry.number, entry.team_name, name, column, here, there, is_open)
        for seat, name, given in (("a", row.name_a, row.number_a), ("b", row.name_b, row.number_b)):
            own = {"a": "b", "b": "a"}[seat] if is_turned else seat
            player = entry.player_in(own)
            if player.name != name:
                column = titles.get(f"name_{seat}", COLUMN_TITLES[f"name_{seat}"])
                yield CellDifference(
                    entry.number, entry.team_name, f"name_{own}", column, player.name, name, seats_open
                )
            if given is not None and player.membership_number is None:
                column = titles.get(f"number_{seat}", COLUMN_TITLES[f"number_{seat}"])
                yield CellDifference(
                    entry.number, entry.team_name, f"number_{own}", column, "", given.shown, seats_open
                )

    def problems_of(self, row: RosterEntry, titles: Mapping[str, str]) -> list[RowProblem]:
        """Why a row that is not there yet cannot be added."""
        problems = []
        for seat, number in (("a", row.number_a), ("b", row.number_b)):
            entry = self.by_number.get(number.canonical) if number else None
            if entry is not None:
                problems.append(_seated_problem(row, seat, entry, titles))
        title = titles.get("team_name", "")
        folded = fold_name(row.team_name)
        taken = self.names.get(folded)
        if taken is not None:
            taken_by = {"name": row.team_name, "number": taken.number}
            problems.append(RowProblem(row.row, title, "teams.name_taken", taken_by, "FR-241.b"))
        owners = self.reserved.get(folded)
        if owners and not any(owner.is_of(self._people_of(row)) for owner in owners):
            reserved = {"name": row.team_name}
            problems.append(RowProblem(row.row, title, "teams.name_reserved", reserved, "FR-242.b"))
        elif folded in self.offensive:
            problems.append(
                RowProblem(row.row, title, "teams.name_offensive", {"name": row.team_name}, "FR-242.a")
            )
        other = self.seeds.get(row.seed or 0)
        if other is not None:
            params = {"seed": row.seed, "name": other.team_name, "number": other.number}
            problems.append(RowProblem(row.row, titles.get(SEED, SEED_TITLE), "teams.seed_taken", params))
        return problems

    def warnings_of(self, row: RosterEntry, titles: Mapping[str, str]) -> tuple[RowProblem, ...]:
        """Numbers that are known under another name, and people who may be one who is here already."""
        warnings = []
        for seat, name, number in (("a", row.name_a, row.number_a), ("b", row.name_b, row.number_b)):
            namesakes = self.namesakes_of(name, number)
            if namesakes:
                same = {"name": name, "team": namesakes[-1].team_name}
                column = titles.get(f"name_{seat}", "")
                warnings.append(RowProblem(row.row, column, "teams.roster_same_name_here", same, "FR-243.c"))
            warnings.extend(self._turned_here(row, name, titles.get(f"name_{seat}", "")))
            here = None if number is None else self.players.get(number.canonical)
            known = [] if number is None else self.elsewhere.get(number.canonical, [])
            known = known if here is None else [here]
            if number is None or not known:
                continue
            if any(fold_name(player.name) == fold_name(name) for player in known):
                continue
            params = {"number": number.shown, "name": known[-1].name, "typed": name}
            code = "teams.number_of_another"
            if here is None:
                code, params = "teams.number_elsewhere", params | {"event": known[-1].tournament.name}
            warnings.append(RowProblem(row.row, titles.get(f"number_{seat}", ""), code, params))
        return tuple(warnings)

    def _turned_here(self, row: RosterEntry, name: str, column: str) -> Iterator[RowProblem]:
        """A registered player with the same name the other way round."""
        words = words_of_name(name)
        others = self.by_words.get(words, []) if len(words) > 1 else []
        is_asked = {fold_name(str(one.params.get("other_name", ""))) for one in row.warnings}
        for entry, other in others[-1:]:
            if fold_name(other) not in {fold_name(name), *is_asked}:
                params = {"name": name, "other_name": other, "team": entry.team_name}
                yield RowProblem(row.row, column, "teams.roster_name_turned_here", params)

    def notes_of(self, row: RosterEntry, titles: Mapping[str, str]) -> tuple[RowProblem, ...]:
        """Other people of the same name who are already at the event."""
        notes = []
        for seat, name, number in (("a", row.name_a, row.number_a), ("b", row.name_b, row.number_b)):
            namesakes = self.by_name.get(fold_name(name))
            if namesakes and not self.namesakes_of(name, number):
                params = {"name": name, "team": namesakes[-1].team_name}
                notes.append(
                    RowProblem(row.row, titles.get(f"name_{seat}", ""), "teams.roster_namesake_here", params)
                )
        return tuple(notes)

    def _people_of(self, row: RosterEntry) -> list[Player]:
        """The people of a row, for the question which team they are; who is new here is not saved."""
        people = []
        for name, number in ((row.name_a, row.number_a), (row.name_b, row.number_b)):
            canonical = None if number is None else number.canonical
            known = None if canonical is None else self.players.get(canonical)
            people.append(known or Player(name=name, membership_number=canonical))
        return people


def _other_people(row: RosterEntry, known: KnownTeam) -> Iterator[RowProblem]:
    """A question where the numbers are those of a known team and a name is another: perhaps the numbers are wrong."""
    names = [one for one in known.differences if one.field.startswith("name_")]
    others = [one for one in names if fold_name(one.here) != fold_name(one.in_sheet)]
    if others:
        params = {
            "team": known.team_name,
            "here": ", ".join(one.here for one in others),
            "typed": ", ".join(one.in_sheet for one in others),
        }
        code = "teams.roster_other_people"
        if not all(one.is_open for one in others):
            code = "teams.roster_other_people_locked"
        yield RowProblem(row.row, others[0].column, code, params, "FR-243.b")


def _seated_problem(row: RosterEntry, seat: str, entry: Entry, titles: Mapping[str, str]) -> RowProblem:
    """A person who sits in `entry` already: the one of the name, or another one whose number was typed."""
    name, number = (row.name_a, row.number_a) if seat == "a" else (row.name_b, row.number_b)
    owner = next(
        (player for player in entry.players if number and _has(player, number)),
        None,
    )
    if number is not None and owner is not None and fold_name(owner.name) != fold_name(name):
        params = {"number": number.shown, "owner": owner.name, "team": entry.team_name, "typed": name}
        title = titles.get(f"number_{seat}", "")
        return RowProblem(row.row, title, "teams.number_seated", params, "FR-243.c")
    title = titles.get(f"name_{seat}", "")
    params = {"person": name, "team": entry.team_name}
    return RowProblem(row.row, title, "teams.person_seated", params, "FR-243.c")


def _has(player: Player, number: MembershipNumber) -> bool:
    return player.membership_number == number.canonical


def _is(player: Player, name: str, number: MembershipNumber | None) -> bool:
    """Whether a seated player is this person of the sheet."""
    if number is not None and player.membership_number is not None:
        return player.membership_number == number.canonical
    return fold_name(player.name) == fold_name(name)
