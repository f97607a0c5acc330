"""A deck as sheets print it: its cards in groups, what was found about it, and whose it is. PURE."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from teams.cards.cards import BASIC_ENERGIES, BASIC_ENERGY, ENERGY, POKEMON, TRAINER, Catalogue, Printing
from teams.cards.names import fold_card_name
from teams.decks.legality import DeckLine

OTHER = "other"  # a card that the facts do not have, or a line that was not read
SIDEBOARD = "sideboard"
GROUPS = (POKEMON, TRAINER, ENERGY, OTHER, SIDEBOARD)  # in the order of every sheet
MOST_LETTERS = 300  # of a line as it was typed; what is longer ends with an ellipsis


@dataclass(frozen=True, slots=True)
class SheetCard:
    """One line of a list.

    `name` is the English title, or in quotation marks the line as it was typed where nobody knows the card. `where` is
    set and number, "" where the line can mean several sets. `typed` is what was typed for a card that the facts do not
    have. `marks` are the numbers of the findings about it.
    """

    count: int
    name: str
    where: str = ""
    typed: str = ""
    marks: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class CardGroup:
    """The lines of one of GROUPS."""

    kind: str
    cards: tuple[SheetCard, ...]

    @property
    def count(self) -> int:
        """How many cards they are."""
        return sum(card.count for card in self.cards)


@dataclass(frozen=True, slots=True)
class SheetDeck:
    """One player's list as it was handed in.

    `findings` are sentences with their rules; the marks of cards count them from 1. `has_mixed_backs` and `is_opaque`
    are None where the player was not asked. `received` says when and how it came, `passed` who let it pass and why.
    """

    groups: tuple[CardGroup, ...]
    findings: tuple[str, ...] = ()
    has_mixed_backs: bool | None = None
    is_opaque: bool | None = None
    received: str = ""
    passed: str = ""

    @property
    def count(self) -> int:
        """How many cards the deck has, its sideboard apart."""
        return sum(group.count for group in self.groups if group.kind != SIDEBOARD)

    @property
    def by_name(self) -> "SheetDeck":
        """The same with the cards of each group in the order of their names, to find one while looking through."""
        groups = (
            replace(group, cards=tuple(sorted(group.cards, key=lambda card: fold_card_name(card.name))))
            for group in self.groups
        )
        return replace(self, groups=tuple(groups))


@dataclass(frozen=True, slots=True)
class SheetSeat:
    """A player in a seat ("A" or "B"), with the membership number and the list; `deck` is None while it is missing."""

    letter: str
    player: str = ""
    number: str = ""
    deck: SheetDeck | None = None


@dataclass(frozen=True, slots=True)
class SheetTeam:
    """A team with all that FR-241.a has it register; empty texts leave lines to write on."""

    number: str = ""
    team: str = ""
    affiliation: str = ""
    city: str = ""
    state: str = ""
    country: str = ""
    seats: tuple[SheetSeat, ...] = (SheetSeat("A"), SheetSeat("B"))


@dataclass(frozen=True, slots=True)
class DeckSheetRules:
    """What sheets say of the event's decks: `size` is None where its rule set says nothing of decks.

    `summary` is a line such as "Modified · exactly 60 cards"; `notes` are sentences with their rules.
    """

    summary: str
    size: int | None = None
    is_limited: bool = False
    asks_numbers: bool = True
    notes: tuple[str, ...] = ()


def group_cards(
    catalogue: Catalogue,
    lines: Sequence[DeckLine],
    marks: Mapping[int, tuple[int, ...]],
    language: str = "en",
) -> tuple[CardGroup, ...]:
    """Every line of a list in its group, each group in the order of the list; `marks` by the place of a line.

    Cards and sets are named in `language`.
    """
    groups: dict[str, list[SheetCard]] = {kind: [] for kind in GROUPS}
    for line in lines:
        card = _card(catalogue, line, marks.get(line.place, ()), language)
        groups[_group_of(catalogue, line)].append(card)
    return tuple(CardGroup(kind, tuple(cards)) for kind, cards in groups.items() if cards)


def _group_of(catalogue: Catalogue, line: DeckLine) -> str:
    if line.is_sideboard:
        return SIDEBOARD
    printing = _any_printing(catalogue, line)
    if printing is not None:
        return ENERGY if printing.kind == BASIC_ENERGY else printing.kind
    return ENERGY if line.title in BASIC_ENERGIES else OTHER


def _any_printing(catalogue: Catalogue, line: DeckLine) -> Printing | None:
    """A printing of the line's card, whichever: kind and title are those of all of them."""
    known = [catalogue.printings[key] for key in line.printings if key in catalogue.printings]
    return next(iter(known or catalogue.titles.get(line.title, ())), None)


def _card(catalogue: Catalogue, line: DeckLine, marks: tuple[int, ...], language: str) -> SheetCard:
    typed = " ".join(line.text.split())
    typed = typed if len(typed) <= MOST_LETTERS else f"{typed[:MOST_LETTERS].rstrip()}…"
    if not line.title:
        return SheetCard(line.count, f"“{typed}”", marks=marks)
    is_known = bool(line.printings) or line.title in BASIC_ENERGIES
    name = catalogue.name_in(line.title, language)
    return SheetCard(line.count, name, _where(catalogue, line, language), "" if is_known else typed, marks)


def _where(catalogue: Catalogue, line: DeckLine, language: str) -> str:
    """Set and number of the one printing that the line means, the set of several; "" where they are of several sets."""
    known = [catalogue.printings[key] for key in line.printings if key in catalogue.printings]
    if not known or len({each.set_key for each in known}) > 1 or known[0].is_basic_energy:
        return ""
    name = catalogue.sets[known[0].set_key].name_in(language)
    return f"{name} {known[0].number}" if len(known) == 1 else name
