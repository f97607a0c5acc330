"""The decks of a table that a judge compares with their lists: what each list says, and what was found so far."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from pairings.deck_checks.counted import (
    MOST_LINES,
    DeckComparison,
    DeckInfraction,
    compare_deck,
    find_infraction,
    read_extras,
)
from pairings.deck_checks.models import CheckedDeck
from pairings.deck_checks.queries import decks_by_seat
from pairings.matches.models import Match
from pairings.tableside.models import DeckCheck
from teams.cards.cards import BASIC_ENERGY, ENERGY, POKEMON, TRAINER, slug_of
from teams.cards.wording import card_name, set_and_number
from teams.deck_lists.models import DeckList
from teams.deck_lists.queries import ListState, check_list, event_judge, lists_of_round, state_of
from teams.decks.legality import BREAKS, DeckFinding, DeckJudge, DeckLine
from teams.entries.models import Entry
from teams.people.models import Player
from tournament.event.models import Tournament


@dataclass(frozen=True, slots=True)
class TickLine:
    """A line of a list as it is ticked off: `place` counts the lines from 1, `printing` says which card it has to be.

    Where several lines have one title it is what was typed, if nothing else sets them apart. `slug` is the part of the
    address of the card's page, "" for none; `is_wrong` says that the line itself breaks a rule.
    """

    place: int
    count: int
    title: str
    printing: str
    kind: str
    slug: str = ""
    is_wrong: bool = False


@dataclass(frozen=True, slots=True)
class DeckAtTable:
    """The deck of one seat ("1a" to "2b"), with the list it has to be, what that is worth, and what was found."""

    seat: str
    entry: Entry
    player: Player
    is_taken: bool
    deck_list: DeckList | None
    state: ListState
    checked: CheckedDeck | None
    lines: tuple[TickLine, ...] = ()
    findings: tuple[DeckFinding, ...] = field(default=(), compare=False)

    @property
    def letter(self) -> str:
        """The seat in its team: "A" or "B"."""
        return self.seat[1].upper()

    @property
    def side(self) -> int:
        """The team: 1 or 2."""
        return int(self.seat[0])

    @property
    def listed(self) -> list[int]:
        """How many of each line the list has."""
        return [line.count for line in self.lines]

    @property
    def cards(self) -> int:
        """How many cards the list has."""
        return sum(self.listed)

    @property
    def lines_not_shown(self) -> int:
        """How many lines the list has beyond those that are ticked off."""
        return 0 if self.deck_list is None else len(self.deck_list.deck) - len(self.lines)

    @property
    def is_current(self) -> bool:
        """Whether what was found is about the list that counts now."""
        number = None if self.deck_list is None else self.deck_list.number
        return self.checked is not None and self.checked.list_number == number

    @property
    def comparison(self) -> DeckComparison | None:
        """How the deck differs from its list; None while nobody compared them."""
        if self.checked is None:
            return None
        return compare_deck(self.listed, dict(self.checked.found), read_extras(self.checked.extras))

    @property
    def infraction(self) -> DeckInfraction | None:
        """Which infraction a judge is offered now; None where everything that is known is in order."""
        return find_infraction(
            has_list=self.deck_list is not None,
            is_list_legal=self.state != ListState.ILLEGAL,
            is_alike=self.checked is None or self.checked.is_alike,
        )

    @property
    def who(self) -> str:
        """The player as the penalty's page takes one: "3a"."""
        return f"{self.entry.number}{self.seat[1]}"

    @property
    def whose(self) -> list[str]:
        """The names of the team and of the player in that seat."""
        return [self.entry.who, self.entry.seat_who(self.seat[1])]

    @property
    def penalties(self) -> list[Any]:
        """The penalties that were given for what the check found."""
        return [] if self.checked is None else list(self.checked.penalties.all())

    @property
    def is_answered(self) -> bool:
        """Whether what the check found has its penalty, or the reason why there is none."""
        return bool(self.penalties) or (self.checked is not None and self.checked.answered_at is not None)

    @property
    def changed_lines(self) -> list[tuple[TickLine, int]]:
        """The lines of which the deck has another number, each with that number."""
        if self.comparison is None:
            return []
        by_place = {line.place: line for line in self.lines}
        return [(by_place[each.place], each.found) for each in self.comparison.differences]

    @property
    def groups(self) -> list[tuple[str, list[TickLine]]]:
        """The lines by kind, as decks are laid out: Pokémon, Trainers, Energy, and what the facts do not know."""
        kinds = (POKEMON, TRAINER, ENERGY, "")
        found = [(kind, [line for line in self.lines if line.kind == kind]) for kind in kinds]
        return [(kind, lines) for kind, lines in found if lines]


def uses_lists(tournament: Tournament) -> bool:
    """Whether decks are compared with lists here: the event asks for them, or someone handed one in. One query."""
    return tournament.asks_for_lists or DeckList.objects.filter(tournament=tournament).exists()


def decks_at_table(match: Match) -> list[DeckAtTable]:
    """The four decks of a match, by seat. Five queries besides the match with its players."""
    event = match.round.tournament
    rows = DeckList.objects.filter(
        entry__in=match.entries, stage=lists_of_round(match.round), replaced_at=None
    )
    lists = {(row.entry_id, row.player_id): row for row in rows}
    checked = decks_by_seat(match)
    taken = taken_sides(match.deck_checks.all())
    judge = event_judge(event)
    found = []
    for side, entry in enumerate(match.entries, start=1):
        for letter, player in entry.members:
            deck_list, seat = lists.get((entry.pk, player.pk)), f"{side}{letter}"
            findings = () if deck_list is None else check_list(judge, deck_list)
            found.append(
                DeckAtTable(
                    seat=seat,
                    entry=entry,
                    player=player,
                    is_taken=side in taken,
                    deck_list=deck_list,
                    state=state_of(deck_list, findings),
                    checked=checked.get(seat),
                    lines=() if deck_list is None else tuple(_tick_lines(judge, deck_list, findings)),
                    findings=findings,
                )
            )
    return found


def taken_sides(checks: Iterable[DeckCheck]) -> set[int]:
    """The teams of a match whose decks were taken for a check, whether it is over or not."""
    return {side for check in checks for side in check.sides}


def _tick_lines(judge: DeckJudge, row: DeckList, findings: Iterable[DeckFinding]) -> Iterator[TickLine]:
    broken = {place for each in findings if each.weight == BREAKS for place in each.places}
    titles = Counter(line.title for line in row.deck)
    for place, line in enumerate(row.deck[:MOST_LINES], start=1):
        yield TickLine(
            place=place,
            count=line.count,
            title=card_name(judge.catalogue, line.title) or line.text,
            printing=_printing(judge, line) or (line.text if line.title and titles[line.title] > 1 else ""),
            slug=slug_of(line.title) if line.title in judge.catalogue.titles else "",
            kind=_kind(judge, line),
            is_wrong=line.place in broken,
        )


def _printing(judge: DeckJudge, line: DeckLine) -> str:
    """The set and the number, where the line means one printing."""
    known = judge.known_printings(line)
    if len(known) != 1 or known[0].is_basic_energy:
        return ""
    return set_and_number(judge.catalogue, known[0])


def _kind(judge: DeckJudge, line: DeckLine) -> str:
    """What sort of card it is; "" where the facts do not know it."""
    kinds = {printing.kind for printing in judge.known_printings(line)}
    kind = min(kinds) if kinds else ""
    return ENERGY if kind == BASIC_ENERGY else kind
