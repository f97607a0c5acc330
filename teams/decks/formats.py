"""Which decks and which printings a format allows, each answer with its rule. PURE.

Two keys decide (X23): copies are counted by title (FR-221.b), and whether a card may be in the deck is a question about
its printing (FR-225, FR-226). A stamp is neither, so nothing here knows of stamps (FR-226.g).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date

from teams.cards.cards import Catalogue, Printing
from tournament.kernel.rule_sets import LIMITED, DeckText, Value, find_format, find_rule_set

MODIFIED = "modified"
UNLIMITED = "unlimited"

# What a printing is in a format. The first four may be in a deck, though two of them have to be looked at.
LEGAL = "legal"
REPRINTED = "reprinted"  # an older printing of a card that a legal set has (FR-226.c)
LOOK = "look"  # it shares its name with a legal card, and the facts cannot say whether it is the same one
ELSEWHERE = "elsewhere"  # the Floor Rules of 2003 forbid it, and the event's own document does not
OUT = "out"  # of a set that the format does not allow
BANNED = "banned"
LEFT_OUT = "left_out"  # its set is left out of this event (FR-204.b)
NOT_YET = "not_yet"  # its set was not on sale on the day that the event's cards go by

FINE, DOUBTFUL, FORBIDDEN = range(3)  # what an answer means for the deck
MEANING: Mapping[str, int] = {
    LEGAL: FINE,
    REPRINTED: FINE,
    LOOK: DOUBTFUL,
    ELSEWHERE: DOUBTFUL,
    OUT: FORBIDDEN,
    BANNED: FORBIDDEN,
    LEFT_OUT: FORBIDDEN,
    NOT_YET: FORBIDDEN,
}

ANCIENT_MEW = "miscp-1"
BIRTHDAY_PIKACHU = "basep-24"  # "____'s Pikachu"
SLOWKING_39 = "neo1-14"
SNEASEL_34 = "neo1-25"
# Bans are by printing: other cards of those names stay legal. A printing is what it is in every language.
BANS: Mapping[str, Mapping[str, str]] = {
    UNLIMITED: dict.fromkeys((ANCIENT_MEW, BIRTHDAY_PIKACHU), "FR-225.b"),
    MODIFIED: dict.fromkeys((ANCIENT_MEW, BIRTHDAY_PIKACHU, SNEASEL_34, SLOWKING_39), "FR-226.f"),
}
# The level that distinguishes a banned printing from its namesakes, which is how FR-226.f names it.
BANNED_LEVELS: Mapping[str, int] = {SLOWKING_39: 39, SNEASEL_34: 34}

_END_OF_THE_SEASON = date(2003, 12, 31)
_LAST_DAY_OF_WIZARDS = date(2003, 6, 30)
_PROMO_SETS = frozenset({"basep", "bog", "miscp"})


@dataclass(frozen=True, slots=True)
class DeckRules:
    """What a deck has to be in one format under one rule set.

    `size` is exact; `most_copies` is None in Limited (FR-231.b); both are cited by the Floor Rules. `text` says which
    of those rules are the event's own (`own_rule`).
    """

    format_key: str
    size: Value[int]
    most_copies: Value[int] | None
    sideboard_citation: str
    text: DeckText

    @property
    def is_marked(self) -> bool:
        """Whether a list is checked at all: else cards are counted, and nothing is found."""
        return not self.text.is_silent

    def own_rule(self, citation: str) -> str | None:
        """The rule of the event's own document that says what this one of the Floor Rules does; None where none does.

        What is cited by no Floor Rule for decks, such as a set that the event leaves out, stays as it is.
        """
        if citation in self.text.looks:
            return None
        return self.text.says.get(citation, citation)


@dataclass(frozen=True, slots=True)
class EventSets:
    """The cards of an event: those on sale `as_on` a day that need not be the event's own.

    `left_out` are keys of sets that the event does not allow (FR-204.b), `days` other days of sale, by set.
    """

    as_on: date
    left_out: frozenset[str] = frozenset()
    days: Mapping[str, date] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PrintingVerdict:
    """What a printing is in a format, by which rule; `others` are the printings it is compared with."""

    answer: str
    citation: str
    others: tuple[str, ...] = ()

    @property
    def meaning(self) -> int:
        """FINE, DOUBTFUL or FORBIDDEN."""
        return MEANING[self.answer]


def propose_as_on(event_day: date) -> date:
    """By the cards of which day an event is proposed to go: its own day's, or for one after the season of 2003 the last
    day before EX Ruby & Sapphire, the first set that is not by Wizards. That day is ours, no document has one.
    """
    return event_day if event_day <= _END_OF_THE_SEASON else _LAST_DAY_OF_WIZARDS


def find_deck_rules(rule_set_key: str, format_key: str) -> DeckRules:
    """The rules for decks of an event; a Refusal for an unknown rule set or format."""
    rule_set, format_ = find_rule_set(rule_set_key), find_format(format_key)
    if format_.kind == LIMITED:
        return DeckRules(format_key, Value(40, "FR-231.a"), None, "FR-231.c", rule_set.decks)
    return DeckRules(format_key, Value(60, "FR-221.a"), Value(4, "FR-221.b"), "FR-222", rule_set.decks)


def day_of_sale(catalogue: Catalogue, set_key: str, event_sets: EventSets) -> date:
    """From when a set may be played at an event."""
    return event_sets.days.get(set_key, catalogue.sets[set_key].sold_on)


def judge_printing(
    catalogue: Catalogue, printing: Printing, format_key: str, event_sets: EventSets
) -> PrintingVerdict:
    """What one printing is in a format at an event.

    Basic Energy is legal from any set (FR-226.d). A ban comes before everything that could save the card, the reprint
    rule included; then the sets that the event leaves out, the day of sale, and in Modified the set or promo number.
    """
    if printing.is_basic_energy:
        return PrintingVerdict(LEGAL, "FR-226.d" if format_key == MODIFIED else "FR-221.b")
    if citation := BANS.get(format_key, {}).get(printing.key):
        return PrintingVerdict(BANNED, citation)
    if printing.set_key in event_sets.left_out:
        return PrintingVerdict(LEFT_OUT, "FR-204.b")
    if day_of_sale(catalogue, printing.set_key, event_sets) > event_sets.as_on:
        return PrintingVerdict(
            NOT_YET, {MODIFIED: "FR-226.h", UNLIMITED: "FR-225.a"}.get(format_key, "FR-204.a")
        )
    if format_key == MODIFIED and catalogue.is_older(printing):
        return _judge_older(catalogue, printing, event_sets)
    return PrintingVerdict(LEGAL, {MODIFIED: "FR-226.a", UNLIMITED: "FR-225.a"}.get(format_key, "FR-204.a"))


def _judge_older(catalogue: Catalogue, printing: Printing, event_sets: EventSets) -> PrintingVerdict:
    """A printing that Modified allows only as an earlier one of a legal card (FR-226.b, c)."""
    known = catalogue.reprints(printing)
    if known is None:
        return PrintingVerdict(OUT, "FR-226.b")
    same, look = (
        tuple(key for key in keys if _is_in_modified(catalogue, key, event_sets))
        for keys in (known.same, known.look)
    )
    if same:
        return PrintingVerdict(REPRINTED, "FR-226.c", same)
    return PrintingVerdict(LOOK, "FR-226.c", look) if look else PrintingVerdict(OUT, "FR-226.b")


def _is_in_modified(catalogue: Catalogue, key: str, event_sets: EventSets) -> bool:
    """Whether a printing of a set of Modified is itself legal, so that an older one can be a copy of it."""
    return judge_printing(catalogue, catalogue.printings[key], MODIFIED, event_sets).answer == LEGAL


def read_by_document(rules: DeckRules, printing: Printing, verdict: PrintingVerdict) -> PrintingVerdict:
    """What the Floor Rules say of a printing, as the event's own document has it.

    What they alone forbid is to be looked at, older promos among it where the document allows promos (X27). Where it
    has no card pool every card may be in a deck.
    """
    if not rules.text.has_card_pool:
        return PrintingVerdict(LEGAL, "")
    if verdict.meaning != FORBIDDEN:
        return verdict
    own = rules.own_rule(verdict.citation)
    if own is None or (verdict.answer == OUT and rules.text.any_promo and printing.set_key in _PROMO_SETS):
        return replace(verdict, answer=ELSEWHERE)
    return replace(verdict, citation=own)
