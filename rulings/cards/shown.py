"""Cards and sets as the library's pages show them, with what the formats say of each printing on a day."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from rulings.shelf.shown import Standpoint
from teams.cards.cards import (
    BASIC_ENERGY,
    ENERGY,
    POKEMON,
    TRAINER,
    CardSet,
    Catalogue,
    Printing,
    counted_as,
    slug_of,
)
from teams.cards.queries import card_index
from teams.cards.search import Candidate, find_titles
from teams.cards.wording import card_name, set_and_number, set_name
from teams.decks.formats import (
    BANNED,
    BANS,
    DOUBTFUL,
    FINE,
    LEFT_OUT,
    LEGAL,
    LOOK,
    MODIFIED,
    NOT_YET,
    OUT,
    REPRINTED,
    UNLIMITED,
    EventSets,
    PrintingVerdict,
    day_of_sale,
    judge_printing,
)

KIND_NAMES: Mapping[str, Promise] = {
    POKEMON: gettext_lazy("Pokémon"),
    TRAINER: gettext_lazy("Trainer"),
    ENERGY: gettext_lazy("special Energy"),
    BASIC_ENERGY: gettext_lazy("basic Energy"),
}
STAGE_NAMES: Mapping[str, Promise] = {
    "Basic": pgettext_lazy("stage of a Pokémon", "Basic"),
    "Baby": pgettext_lazy("stage of a Pokémon", "Baby"),
    "Stage 1": gettext_lazy("Stage 1"),
    "Stage 2": gettext_lazy("Stage 2"),
}
LANGUAGE_NAMES: Mapping[str, Promise] = {"de": gettext_lazy("German"), "fr": gettext_lazy("French")}
ANSWERS: Mapping[str, Promise] = {
    LEGAL: gettext_lazy("legal"),
    REPRINTED: gettext_lazy("legal as a reprint"),
    LOOK: gettext_lazy("look at the card"),
    OUT: gettext_lazy("not legal"),
    BANNED: gettext_lazy("banned"),
    LEFT_OUT: gettext_lazy("set not used at this event"),
    NOT_YET: gettext_lazy("not on sale yet"),
}
FORMATS_SHOWN = (MODIFIED, UNLIMITED)
MOST_FOUND = 6
_SAME_CARD_RULES = frozenset({"FR-226.b", "FR-226.c"})
_BY_WORDS = 90  # the score from which a candidate has the typed words in its name
_PRINTING_KEY = re.compile(r"\b[a-z]+\d*-[A-Z]?\d+[a-z]?\b")


@dataclass(frozen=True, slots=True)
class FoundCards:
    """Cards that a question names, as (name, address): `exact` are named exactly, `near` are spelled alike."""

    exact: Sequence[tuple[str, str]]
    near: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class ShownVerdict:
    """What a format says of a printing: in words, by which rule; the printings it was compared with, and why."""

    words: str
    citation: str
    meaning: int
    compared: str = ""
    why: str = ""

    @property
    def badge(self) -> str:
        """The kind of badge that goes with it; the words say it too."""
        return {FINE: "done", DOUBTFUL: "late"}.get(self.meaning, "dropped")


@dataclass(frozen=True, slots=True)
class ShownPrinting:
    """A printing as a row: where it is, what it is called, what Modified and Unlimited say of it on the day."""

    card_set: CardSet
    number: str
    title: str
    address: str
    set_address: str
    kind: str
    sold_on: date
    modified: ShownVerdict
    unlimited: ShownVerdict

    @property
    def set_name(self) -> str:
        """The set in the reader's language."""
        return set_name(self.card_set)


@dataclass(frozen=True, slots=True)
class ShownSet:
    """A set as a row: how many cards it has, from when they are on sale, and in words which of them Modified allows."""

    card_set: CardSet
    address: str
    count: int
    sold_on: date
    modified: str
    names: str

    @property
    def name(self) -> str:
        """The set in the reader's language."""
        return set_name(self.card_set)


@dataclass(frozen=True, slots=True)
class ShownTitle:
    """All printings of a title; `names` are (language, names) where they differ from the title."""

    title: str
    kind: str
    names: Sequence[tuple[str, str]]
    in_deck: str
    printings: Sequence[ShownPrinting]
    summaries: Sequence[tuple[str, str]]


def found_cards(standpoint: Standpoint, query: str) -> FoundCards:
    """Return the cards whose name or nickname in any language is the question. One query.

    Where one is named exactly, cards with a similar spelling are left out.
    """
    found = find_titles(card_index(), query, MOST_FOUND)
    if found and found[0].is_exact:
        found = tuple(each for each in found if each.score >= _BY_WORDS)
    exact, near = (
        [
            (_with_name(each), standpoint.title_address(slug_of(each.title)))
            for each in found
            if each.is_exact == is_exact
        ]
        for is_exact in (True, False)
    )
    return FoundCards(exact, near)


def _with_name(found: Candidate) -> str:
    """Return a title, with the name by which it was found if that is different: "Charizard (Glurak)"."""
    return found.title if found.name == found.title else f"{found.title} ({found.name})"


def show_title(standpoint: Standpoint, catalogue: Catalogue, title: str, event_sets: EventSets) -> ShownTitle:
    """A title for its page."""
    printings = catalogue.titles[title]
    rows = [show_printing(standpoint, catalogue, printing, event_sets) for printing in printings]
    return ShownTitle(
        title=title,
        kind=_kind(printings),
        names=_other_names(title, printings),
        in_deck=_in_deck(title, printings),
        printings=rows,
        summaries=[
            (_("Modified"), _summary([row.modified for row in rows])),
            (_("Unlimited"), _summary([row.unlimited for row in rows])),
        ],
    )


def show_printing(
    standpoint: Standpoint, catalogue: Catalogue, printing: Printing, event_sets: EventSets
) -> ShownPrinting:
    """A printing with what both formats of constructed decks say of it."""
    modified, unlimited = (
        _shown_verdict(catalogue, printing, judge_printing(catalogue, printing, key, event_sets))
        for key in FORMATS_SHOWN
    )
    return ShownPrinting(
        card_set=catalogue.sets[printing.set_key],
        number=printing.number,
        title=card_name(catalogue, printing.title),
        address=standpoint.title_address(slug_of(printing.title)),
        set_address=standpoint.set_address(printing.set_key),
        kind=_kind([printing]),
        sold_on=day_of_sale(catalogue, printing.set_key, event_sets),
        modified=modified,
        unlimited=unlimited,
    )


def _shown_verdict(catalogue: Catalogue, printing: Printing, verdict: PrintingVerdict) -> ShownVerdict:
    compared = ", ".join(set_and_number(catalogue, catalogue.printings[key]) for key in verdict.others)
    known = catalogue.same.get(printing.key) if verdict.citation in _SAME_CARD_RULES else None
    why = "" if known is None else _in_words(catalogue, known.reason)
    return ShownVerdict(str(ANSWERS[verdict.answer]), verdict.citation, verdict.meaning, compared, why)


def _in_words(catalogue: Catalogue, reason: str) -> str:
    """A reason of the table of the same card, with its keys of printings as people say them."""
    return _PRINTING_KEY.sub(
        lambda key: (
            set_and_number(catalogue, catalogue.printings[key[0]])
            if key[0] in catalogue.printings
            else key[0]
        ),
        reason,
    )


def _summary(verdicts: Sequence[ShownVerdict]) -> str:
    """What holds for all printings of a title, or for how many of them."""
    words = {verdict.words for verdict in verdicts}
    if len(words) == 1:
        return words.pop()
    fine = sum(verdict.meaning == FINE for verdict in verdicts)
    if fine == len(verdicts):
        return _("legal")
    counts = {"fine": fine, "all": len(verdicts)}
    if any(verdict.meaning == DOUBTFUL for verdict in verdicts):
        return _("%(fine)s of %(all)s printings legal; check the others below") % counts
    return _("%(fine)s of %(all)s printings legal, as listed below") % counts


def _kind(printings: Sequence[Printing]) -> str:
    first = printings[0]
    stages = list(dict.fromkeys(str(STAGE_NAMES[one.stage]) for one in printings if one.stage))
    return ", ".join([str(KIND_NAMES[first.kind]), *stages])


def _in_deck(title: str, printings: Sequence[Printing]) -> str:
    """How many of it a constructed deck may have (FR-221.b)."""
    if printings[0].is_basic_energy:
        return _("any number")
    if counted_as(title) != title:
        return _("4 in all with %(name)s in their names") % {"name": counted_as(title)}
    return _("4 in all, counting every printing")


def _other_names(title: str, printings: Sequence[Printing]) -> list[tuple[str, str]]:
    found = []
    for language, words in LANGUAGE_NAMES.items():
        names = dict.fromkeys(one.names[language] for one in printings if language in one.names)
        if list(names) not in ([], [title]):
            found.append((str(words), ", ".join(names)))
    return found


def show_set(
    standpoint: Standpoint, catalogue: Catalogue, card_set: CardSet, event_sets: EventSets
) -> ShownSet:
    """A set with its place in Modified (FR-226.a, b), unless the event leaves it out (FR-204.b)."""
    first = card_set.modified_from
    printings = catalogue.by_set[card_set.key]
    banned = [one.number for one in printings if one.key in BANS[MODIFIED]]
    if card_set.key in event_sets.left_out:
        modified = str(ANSWERS[LEFT_OUT])
    elif len(banned) == len(printings):
        modified = _("banned")
    else:
        modified = _allowed_of_set(first, ", ".join(banned))
    return ShownSet(
        card_set=card_set,
        address=standpoint.set_address(card_set.key),
        count=len(printings),
        sold_on=day_of_sale(catalogue, card_set.key, event_sets),
        modified=modified,
        names=", ".join(
            dict.fromkeys(name for name in card_set.names.values() if name != set_name(card_set))
        ),
    )


def _allowed_of_set(first: int | None, banned: str) -> str:
    """Which cards of a set Modified allows, in words; `first` and `banned` are numbers of its list."""
    numbers = {"number": first, "banned": banned}
    if first is None:
        if banned:
            return _("only older printings of legal cards; banned: %(banned)s") % numbers
        return _("only older printings of legal cards")
    if first > 1:
        if banned:
            return _("from number %(number)s on; banned: %(banned)s") % numbers
        return _("from number %(number)s on") % numbers
    return _("all cards; banned: %(banned)s") % numbers if banned else _("all cards")
