"""Whether a deck list is legal: an event's rules and a list in, findings out, each with its rule. PURE."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from teams.cards.cards import BASIC_ENERGIES, Catalogue, Printing, counted_as
from teams.decks.formats import (
    BANNED,
    ELSEWHERE,
    FINE,
    LEFT_OUT,
    LOOK,
    NOT_YET,
    DeckRules,
    EventSets,
    PrintingVerdict,
    day_of_sale,
    find_deck_rules,
    judge_printing,
    read_by_document,
)

BREAKS = "breaks"  # a rule is broken
OPEN = "open"  # something has to be answered first
LOOK_AT = "look_at"  # the card has to be looked at, or a rule that the event's own document does not have
# Languages whose cards have other backs than all others, as people write them beside a card, and their letters.
_OTHER_BACKS = re.compile(
    r"\b(?:jap(?:an\w*|on\w*|\.?)|jpn?|korean\w*|coréen\w*|kor|chine?s\w*|chinois\w*)\b"
    r"|[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]",
    re.IGNORECASE,
)
# What is said of a deck as a whole where the Floor Rules alone demand it.
_BY_FLOOR_RULES: Mapping[str, str] = {
    "teams.deck_too_large": "teams.deck_too_large_by_floor_rules",
    "teams.deck_too_small": "teams.deck_too_small_by_floor_rules",
    "teams.deck_too_many_copies": "teams.deck_too_many_copies_by_floor_rules",
    "teams.deck_sideboard": "teams.deck_sideboard_by_floor_rules",
    "teams.deck_needs_sleeves": "teams.deck_needs_sleeves_by_floor_rules",
}


@dataclass(frozen=True, slots=True)
class DeckLine:
    """One line of a list; `place` counts its lines from 1.

    `title` is the English one that copies are counted by, "" while nobody knows the card. `printings` are the keys of
    all printings that the line can mean: one, several where it does not say which, none for a card that is not in the
    facts.
    """

    place: int
    count: int
    title: str
    printings: tuple[str, ...] = ()
    text: str = ""
    is_sideboard: bool = False


@dataclass(frozen=True, slots=True)
class Sleeves:
    """The one question about a deck's backs (FR-202.d): are they mixed, and are the sleeves opaque and alike?"""

    has_mixed_backs: bool
    is_opaque: bool = False


@dataclass(frozen=True, slots=True)
class DeckFinding:
    """Something about a list that people have to know.

    `code` and `params` make the sentence as a Refusal's do; `citation` is the rule, `weight` BREAKS, OPEN or
    LOOK_AT; `places` are the lines that it is about, none where it is about the whole list.
    """

    code: str
    citation: str
    weight: str
    places: tuple[int, ...] = ()
    params: Mapping[str, Any] = field(default_factory=dict, hash=False)


class CardTitle(str):
    """A title in a finding; the reader's language names the card."""

    __slots__ = ()


class PrintingKey(str):
    """The key of a printing in a finding; the reader's language names it."""

    __slots__ = ()


class SetKey(str):
    """The key of a set in a finding, likewise."""

    __slots__ = ()


@dataclass(frozen=True)
class DeckJudge:
    """The rules and cards of one event: made once, asked about many lists."""

    catalogue: Catalogue
    rules: DeckRules
    event_sets: EventSets
    asks_backs: bool = False  # a list is not legal before the backs of its cards are answered for (FR-202.d)
    _known: dict[str, PrintingVerdict] = field(default_factory=dict, repr=False, compare=False)

    def verdict(self, key: str) -> PrintingVerdict:
        """What the printing of that key is at this event."""
        known = self._known.get(key)
        if known is None:
            printing = self.catalogue.printings[key]
            found = judge_printing(self.catalogue, printing, self.rules.format_key, self.event_sets)
            known = self._known[key] = read_by_document(self.rules, printing, found)
        return known

    def sold_on(self, set_key: str) -> date:
        """From when a set may be played at this event."""
        return day_of_sale(self.catalogue, set_key, self.event_sets)

    def known_printings(self, line: DeckLine) -> list[Printing]:
        """The printings that a line can mean, without those that the facts of this laptop do not have."""
        return [self.catalogue.printings[key] for key in line.printings if key in self.catalogue.printings]


def make_judge(
    catalogue: Catalogue,
    rule_set_key: str,
    format_key: str,
    event_sets: EventSets,
    *,
    asks_backs: bool = False,
) -> DeckJudge:
    """The judge of an event's lists; a Refusal for an unknown rule set or format."""
    return DeckJudge(catalogue, find_deck_rules(rule_set_key, format_key), event_sets, asks_backs)


def check_deck(
    judge: DeckJudge, lines: Sequence[DeckLine], sleeves: Sleeves | None = None
) -> tuple[DeckFinding, ...]:
    """What is wrong with a list, what is still open, and what has to be looked at.

    Nothing under a rule set that has no rules for decks. Findings about the whole list come first, then line by line.
    What the Floor Rules alone demand is to be looked at under another document.
    """
    if not judge.rules.is_marked:
        return ()
    deck = [line for line in lines if not line.is_sideboard]
    found = [*_check_size(judge.rules, deck), *_check_sideboard(judge.rules, lines)]
    found += _check_backs(judge, deck, sleeves)
    found += _check_copies(judge.rules, deck)
    found = list(_by_document(judge.rules, found))
    if judge.rules.text.has_card_pool:
        for line in deck:
            found += _check_line(judge, line)
    return tuple(found)


def _by_document(rules: DeckRules, findings: Iterable[DeckFinding]) -> Iterator[DeckFinding]:
    """The findings about a whole deck as the event's own document has them."""
    for finding in findings:
        text = rules.text
        if finding.citation in text.looks:
            yield replace(finding, code=_BY_FLOOR_RULES.get(finding.code, finding.code), weight=LOOK_AT)
        elif finding.citation in text.says:
            yield replace(finding, citation=text.says[finding.citation])


def count_cards(lines: Collection[DeckLine]) -> int:
    """How many cards a deck has, its sideboard apart."""
    return sum(line.count for line in lines if not line.is_sideboard)


def _check_size(rules: DeckRules, deck: Sequence[DeckLine]) -> Iterator[DeckFinding]:
    count, size = count_cards(deck), rules.size.value
    if count > size:
        params = {"count": count, "size": size, "more": count - size}
        yield DeckFinding("teams.deck_too_large", rules.size.citation, BREAKS, params=params)
    elif count < size:
        params = {"count": count, "size": size, "fewer": size - count}
        yield DeckFinding("teams.deck_too_small", rules.size.citation, BREAKS, params=params)


def _check_sideboard(rules: DeckRules, lines: Sequence[DeckLine]) -> Iterator[DeckFinding]:
    places = tuple(line.place for line in lines if line.is_sideboard)
    if places:
        count = sum(line.count for line in lines if line.is_sideboard)
        yield DeckFinding("teams.deck_sideboard", rules.sideboard_citation, BREAKS, places, {"count": count})


def _check_backs(
    judge: DeckJudge, deck: Sequence[DeckLine], sleeves: Sleeves | None
) -> Iterator[DeckFinding]:
    """What was said of the backs, or that nobody has; a list that names languages with other backs asks by itself."""
    others = tuple(line.place for line in deck if _OTHER_BACKS.search(line.text))
    is_mixed = 0 < len(others) < len(deck)
    if sleeves is None and is_mixed:
        yield DeckFinding("teams.deck_backs_named", "FR-202.d", OPEN)
    elif sleeves is None and judge.asks_backs:
        yield DeckFinding("teams.deck_backs_open", "FR-202.d", OPEN)
    elif sleeves is None:
        return
    elif sleeves.has_mixed_backs and not sleeves.is_opaque:
        yield DeckFinding("teams.deck_needs_sleeves", "FR-202.d", BREAKS)
    elif is_mixed and not sleeves.has_mixed_backs:
        yield DeckFinding("teams.deck_backs_doubted", "FR-202.d", LOOK_AT)


def _check_copies(rules: DeckRules, deck: Sequence[DeckLine]) -> Iterator[DeckFinding]:
    """Copies are counted by title, whatever the language and the printing; the six basic Energies are exempt.

    Every Unown counts as one title (`counted_as`).
    """
    if rules.most_copies is None:
        return
    copies: Counter[str] = Counter()
    for line in deck:
        copies[counted_as(line.title)] += line.count
    for title, count in copies.items():
        if title and count > rules.most_copies.value and title not in BASIC_ENERGIES:
            params = {"title": CardTitle(title), "count": count, "most": rules.most_copies.value}
            places = tuple(line.place for line in deck if counted_as(line.title) == title)
            yield DeckFinding(
                "teams.deck_too_many_copies", rules.most_copies.citation, BREAKS, places, params
            )


def _check_line(judge: DeckJudge, line: DeckLine) -> Iterator[DeckFinding]:
    if not line.title:
        params: dict[str, Any] = {"line": line.place, "text": line.text}
        yield DeckFinding("teams.deck_line_open", "", OPEN, (line.place,), params)
        return
    if not line.printings:
        if line.title not in BASIC_ENERGIES:
            params = {"text": line.text, "title": CardTitle(line.title)}
            yield DeckFinding("teams.deck_unknown_card", "FR-202.a", LOOK_AT, (line.place,), params)
        return
    first = judge.verdict(line.printings[0])
    if any(judge.verdict(key).meaning != first.meaning for key in line.printings[1:]):
        yield _which_printing(judge, line)
    elif first.meaning != FINE:
        yield _tell_printing(judge, line, line.printings[0], first)


def _which_printing(judge: DeckJudge, line: DeckLine) -> DeckFinding:
    """The list does not say which printing it means, and it matters: one that is allowed and one that is not."""
    verdicts = {key: judge.verdict(key) for key in line.printings}
    best = min(line.printings, key=lambda key: verdicts[key].meaning)
    worst = max(line.printings, key=lambda key: (verdicts[key].meaning, verdicts[key].answer == BANNED))
    params = {
        "title": CardTitle(line.title),
        "fine": PrintingKey(best),
        "other": PrintingKey(worst),
        "line": line.place,
    }
    weight = OPEN if verdicts[worst].answer != ELSEWHERE else LOOK_AT
    return DeckFinding("teams.deck_which_printing", verdicts[worst].citation, weight, (line.place,), params)


def _tell_printing(judge: DeckJudge, line: DeckLine, key: str, verdict: PrintingVerdict) -> DeckFinding:
    """A line whose card is not allowed, or has to be looked at, whichever of its printings it is."""
    params: dict[str, Any] = {"card": PrintingKey(key)}
    set_key = judge.catalogue.printings[key].set_key
    places, citation, weight = (line.place,), verdict.citation, BREAKS
    match verdict.answer:
        case value if value == LOOK:
            params["other"] = PrintingKey(verdict.others[0])
            return DeckFinding("teams.deck_look_at_card", citation, LOOK_AT, places, params)
        case value if value == ELSEWHERE:
            return DeckFinding("teams.deck_card_by_floor_rules", citation, LOOK_AT, places, params)
        case value if value == BANNED:
            return DeckFinding("teams.deck_banned", citation, weight, places, params)
        case value if value == NOT_YET:
            params["day"] = judge.sold_on(set_key)
            params["as_on"] = judge.event_sets.as_on
            return DeckFinding("teams.deck_not_on_sale", citation, weight, places, params)
        case value if value == LEFT_OUT:
            params["set"] = SetKey(set_key)
            return DeckFinding("teams.deck_set_left_out", citation, weight, places, params)
        case _:
            return DeckFinding("teams.deck_not_allowed", citation, weight, places, params)


def is_legal(findings: Collection[DeckFinding]) -> bool:
    """Whether nothing breaks a rule and nothing is open; a card to be looked at does not make a list illegal."""
    return not any(finding.weight in (BREAKS, OPEN) for finding in findings)
