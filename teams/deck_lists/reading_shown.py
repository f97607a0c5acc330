"""A list that is being typed, as a page shows it: what it was read as, what is asked, what the rules say."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from django.utils.translation import gettext as _

from teams.cards.wording import card_name, printing_name
from teams.decks.legality import BREAKS, OPEN, DeckFinding, DeckJudge, Sleeves, check_deck
from teams.decks.reading import ALLOWED, HOW_MANY, KEEP, WHICH_PRINTING, CardQuestion, ReadList
from teams.decks.wording import choice_said, finding_said, question_said, unread_said

MOST_SHOWN = 40  # questions, findings, and lines that were not read: of each kind


class Reader(Protocol):
    """What reads a text for an event, with answers about it or as if none were known; `names` hold for every list."""

    @property
    def judge(self) -> DeckJudge:
        """The rules and cards of the event."""

    @property
    def names(self) -> Mapping[str, str]:
        """What words mean at the event, by the key of the question."""

    def __call__(self, text: str, answers: Mapping[str, str]) -> ReadList:
        """Read a text as a list."""

    def read_unanswered(self, text: str) -> ReadList:
        """The same as if nothing had been answered yet."""


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """A question with its answers as buttons; `choices` are (what the button sends, what it says)."""

    key: str
    said: str
    choices: tuple[tuple[str, str], ...]
    asks_name: bool  # an English name may be typed
    asks_count: bool
    can_be_left: bool
    place: int
    typed: str = ""  # what was begun to be typed for it


@dataclass(frozen=True, slots=True)
class SettledQuestion:
    """What was answered: the words as they were typed, and what they mean."""

    key: str
    words: str
    meaning: str


@dataclass(frozen=True, slots=True)
class SaidFinding:
    """Something that the rules say about a list."""

    said: str
    citation: str
    is_breach: bool


@dataclass(frozen=True)
class ShownReading:
    """All that a page shows of a list that is being typed.

    `size` is how many cards the deck needs, None where no rule says; `seen` changes with everything that is asked or
    found, so that a page which sends it back has shown it; `answers` are kept by the page, as JSON.
    """

    read: ReadList
    size: int | None
    questions: tuple[AskedQuestion, ...]
    settled: tuple[SettledQuestion, ...]
    unread: tuple[str, ...]
    findings: tuple[SaidFinding, ...]
    more: int
    seen: str
    answers: str

    @property
    def is_empty(self) -> bool:
        """Whether nothing was typed that could be a card."""
        return not self.read.lines

    @property
    def has_nothing_to_say(self) -> bool:
        """Whether it can be handed in without a second look."""
        return not (self.questions or self.unread or self.findings)


def show_reading(
    text: str,
    answers: Mapping[str, str],
    reader: Reader,
    *,
    sleeves: Sleeves | None = None,
    begun: Mapping[str, str] | None = None,
) -> ShownReading:
    """Read a text with the answers about it; `begun` is what the fields of questions hold, by key."""
    judge, read = reader.judge, reader(text, answers)
    checked = check_deck(judge, read.deck, sleeves) if read.lines else ()  # an empty page breaks no rule yet
    findings = [each for each in checked if not _is_asked_already(read, each)]
    asked = tuple(_asked(question, judge, begun or {}) for question in read.questions[:MOST_SHOWN])
    unread = [unread_said(line) for line in read.unread if not line.question]
    hidden = sum(max(0, len(every) - MOST_SHOWN) for every in (read.questions, findings, unread))
    said = tuple(_said(finding, reader.judge) for finding in findings[:MOST_SHOWN])
    return ShownReading(
        read=read,
        size=judge.rules.size.value if judge.rules.own_rule(judge.rules.size.citation) else None,
        questions=asked,
        settled=_settled(text, {**reader.names, **answers}, reader),
        unread=tuple(unread[:MOST_SHOWN]),
        findings=said,
        more=hidden,
        seen=_stamp([each.key for each in asked], unread, [one.said for one in said]),
        answers=json.dumps(dict(answers), ensure_ascii=False),
    )


def _is_asked_already(read: ReadList, finding: DeckFinding) -> bool:
    """Whether a question, or a line that was not read, already says what a finding does."""
    if finding.weight != OPEN or not finding.places:
        return False
    open_places = {line.place for line in (*read.asked, *read.unread)}
    return open_places.issuperset(finding.places)


def _asked(question: CardQuestion, judge: DeckJudge, begun: Mapping[str, str]) -> AskedQuestion:
    choices = [(f"{question.key}={each.answer}", choice_said(each, judge)) for each in question.choices]
    if question.kind == WHICH_PRINTING and any(
        judge.verdict(each.answer).meaning == 0 for each in question.choices
    ):
        choices.append((f"{question.key}={ALLOWED}", _("another legal printing")))
    is_name = question.kind not in (HOW_MANY, WHICH_PRINTING)
    return AskedQuestion(
        key=question.key,
        said=question_said(question, judge.catalogue),
        choices=tuple(choices),
        asks_name=is_name,
        asks_count=question.kind == HOW_MANY,
        can_be_left=question.kind != WHICH_PRINTING,
        place=question.places[0],
        typed=begun.get(question.key, ""),
    )


def _settled(text: str, answers: Mapping[str, str], reader: Reader) -> tuple[SettledQuestion, ...]:
    """What was answered, here or for the event, in the order of the lines; a name and then a printing is one."""
    if not answers:
        return ()
    return tuple(
        SettledQuestion(each.key, each.typed, _meaning(each, answers[each.key], reader.judge))
        for each in reader.read_unanswered(text).questions
        if answers.get(each.key)
    )[:MOST_SHOWN]


def _meaning(question: CardQuestion, answer: str, judge: DeckJudge) -> str:
    if answer == KEEP:
        return _("left as typed")
    if answer == ALLOWED:
        return _("a legal printing")
    if question.kind == HOW_MANY:
        return _("copies: %(count)s") % {"count": answer}
    return _named(answer, judge)


def _named(answer: str, judge: DeckJudge) -> str:
    """A card that was answered, by its printing or its title."""
    if answer in judge.catalogue.printings:
        return printing_name(judge.catalogue, answer)
    return card_name(judge.catalogue, answer)


def _said(finding: DeckFinding, judge: DeckJudge) -> SaidFinding:
    return SaidFinding(finding_said(finding, judge.catalogue), finding.citation, finding.weight == BREAKS)


def _stamp(*parts: Sequence[str]) -> str:
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:16]
