"""A deck list as it was typed or pasted, read into cards. PURE.

Every line stays in sight: read, with a question, or not read. What is unclear is asked with the likeliest cards and
never replaced by itself. It is asked only where the answer changes what copies are counted by, whether it is the same
card, or whether it is legal: `4 Slowking` asks which one in Modified, `4 Bill` asks nothing. The counts of headings are
passed over, because the exports of online clients count lines there, not cards.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from teams.cards.cards import POKEMON
from teams.decks.cards_meant import CONFLICT, Meant, find_cards
from teams.decks.formats import BANNED, FINE, FORBIDDEN, LEFT_OUT, NOT_YET
from teams.decks.legality import DeckJudge, DeckLine
from teams.decks.name_index import MOST_NEAR, NameIndex, join_key
from teams.decks.spellings import ENERGIES, SIDEBOARD
from teams.decks.typed_lines import CARD, HEADING, MOST_COUNT, ListItem, take_apart, take_last_number

READ, ASKED, UNREAD = "read", "asked", "unread"

SPELLING = "spelling"  # one card is by far the likeliest: a yes is enough
WHICH_CARD = "card"  # several cards can be meant
WHICH_PRINTING = "printing"  # the card is clear, and some of its printings are not allowed
HOW_MANY = "count"  # the card is clear, how many of it is not
UNKNOWN = "unknown"  # nothing is spelt like it
KEEP = "-"  # the answer that keeps a line as it is typed
ALLOWED = "allowed"  # the answer that a printing is one of those that are allowed, whichever

_NAME_KEY = "card:"
_SURE = 0.78  # likeness from which one card, far ahead of the next, is offered for a yes
_AHEAD = 0.08
# Lines that are not the exact name of a card: for no more of them are names looked for that are spelt alike, which
# takes seconds for thousands of them. No deck has as many lines.
MOST_SOUGHT = 200


@dataclass(frozen=True, slots=True)
class CardChoice:
    """One answer to a question: a title, and where it matters the printings that it means."""

    answer: str
    title: str
    printings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CardQuestion:
    """What has to be asked about a line, once however often it was typed so.

    `key` names the question however often the list is read; `kind` is SPELLING, WHICH_CARD, WHICH_PRINTING, HOW_MANY or
    UNKNOWN; `choices` are the likeliest cards, at most three, likeliest first, for HOW_MANY none; `places` its lines.
    """

    key: str
    kind: str
    typed: str
    choices: tuple[CardChoice, ...] = ()
    places: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ListLine:
    """One card of the list: where it was typed and how, how many, and what it is as far as it is known.

    `state` is READ, ASKED or UNREAD; `title` is "" while the card is not known; `printings` are all that it can mean.
    `question` is the key of its question. A line without a count and without a card is UNREAD and counts as none.
    """

    place: int
    text: str
    count: int
    title: str = ""
    printings: tuple[str, ...] = ()
    section: str = ""
    is_sideboard: bool = False
    state: str = READ
    question: str = ""

    @property
    def as_deck_line(self) -> DeckLine:
        """What legality needs of it."""
        return DeckLine(
            self.place, self.count, self.title, self.printings, self.text.strip(), self.is_sideboard
        )


@dataclass(frozen=True)
class ReadList:
    """A list as read; `passed_over` are the headings, totals and remarks, as (place, text)."""

    lines: tuple[ListLine, ...] = ()
    questions: tuple[CardQuestion, ...] = ()
    passed_over: tuple[tuple[int, str], ...] = ()

    @property
    def unread(self) -> tuple[ListLine, ...]:
        """The lines that were not read: kept as they are, and shown."""
        return tuple(line for line in self.lines if line.state == UNREAD)

    @property
    def asked(self) -> tuple[ListLine, ...]:
        """The lines with a question."""
        return tuple(line for line in self.lines if line.state == ASKED)

    @property
    def is_clear(self) -> bool:
        """Whether nothing has to be asked."""
        return not self.questions

    @property
    def deck(self) -> tuple[DeckLine, ...]:
        """What legality checks: every line that has a count, read or not."""
        return tuple(line.as_deck_line for line in self.lines if line.count)

    @cached_property
    def to_confirm(self) -> tuple[CardQuestion, ...]:
        """The questions that one yes answers together: names with one likely card each."""
        return tuple(question for question in self.questions if question.kind == SPELLING)

    @cached_property
    def to_allow(self) -> tuple[CardQuestion, ...]:
        """The questions that one yes answers together: cards of which some printings are allowed and others not."""
        return tuple(question for question in self.questions if question.kind == WHICH_PRINTING)

    @cached_property
    def count(self) -> int:
        """The cards of the deck, its sideboard apart."""
        return sum(line.count for line in self.lines if not line.is_sideboard)


@dataclass(slots=True)
class _Reader:
    judge: DeckJudge
    index: NameIndex
    answers: Mapping[str, str]
    section: str = ""
    lines: list[ListLine] = field(default_factory=list)
    questions: dict[str, CardQuestion] = field(default_factory=dict)
    passed_over: list[tuple[int, str]] = field(default_factory=list)
    sought: int = 0  # lines that names were looked for that are spelt alike

    def find_cards(self, item: ListItem) -> Meant:
        """What a line can mean."""
        is_energy = self.section == ENERGIES
        return find_cards(self.index, item, is_energy=is_energy, is_sought=self.sought < MOST_SOUGHT)


def read_deck_list(
    text: str, judge: DeckJudge, index: NameIndex, answers: Mapping[str, str] | None = None
) -> ReadList:
    """Read a text as a list, for the event of `judge`.

    `index` is the NameIndex of the judge's catalogue. `answers` has, by the key of a question, a title, the key of a
    printing, a count, ALLOWED or KEEP. What a word means holds for every list of an event (`names_told`); a count or a
    printing is one list's own.
    """
    reader = _Reader(judge, index, answers or {})
    for place, line in enumerate(text.splitlines(), start=1):
        for item in take_apart(place, line):
            if item.kind == CARD:
                _read_card(reader, item)
                continue
            reader.passed_over.append((place, line.strip()))
            if item.kind == HEADING:
                reader.section = item.section
    return ReadList(tuple(reader.lines), tuple(reader.questions.values()), tuple(reader.passed_over))


def names_told(answers: Mapping[str, str]) -> dict[str, str]:
    """Of the answers about one list those that every list of the event can be read with: which card a name means."""
    return {key: answer for key, answer in answers.items() if key.startswith(_NAME_KEY) and answer != KEEP}


def say_yes(questions: Iterable[CardQuestion]) -> dict[str, str]:
    """The answers that a yes means for all of `to_confirm` or `to_allow`: the likeliest card, an allowed printing."""
    return {
        question.key: ALLOWED if question.kind == WHICH_PRINTING else question.choices[0].answer
        for question in questions
    }


def _read_card(reader: _Reader, item: ListItem) -> None:
    meant = reader.find_cards(item)
    is_exact = meant.is_sure and meant.is_whole
    if item.count is None and not (is_exact and not meant.is_conflict):
        item, meant = _count_at_the_end(reader, item, meant)
    reader.sought += not is_exact
    line = ListLine(
        item.place,
        item.text,
        item.count or 0,
        section=reader.section,
        is_sideboard=item.is_sideboard or reader.section == SIDEBOARD,
    )
    reader.lines.append(_settle(reader, item, meant, line))


def _count_at_the_end(reader: _Reader, item: ListItem, meant: Meant) -> tuple[ListItem, Meant]:
    """("Professor Elm 4") The last number is the count where no such card has it, and without it there is one."""
    if item.parts:
        count, rest = take_last_number(item.parts[-1])
        if count is not None and rest:
            shorter = replace(item, count=count, parts=(*item.parts[:-1], rest))
            found = reader.find_cards(shorter)
            if found.is_sure and found.is_whole:
                return shorter, found
    return item, meant


def _settle(reader: _Reader, item: ListItem, meant: Meant, line: ListLine) -> ListLine:
    """The line with its card, its question, or neither."""
    body = join_key(" ".join((*item.parts, *item.groups, *(number for number, _of in item.numbers))))
    body += f"l{item.level}" if item.level else ""
    if not body:
        return replace(line, state=UNREAD)
    name_key = f"{_NAME_KEY}{body}"
    if answer := reader.answers.get(name_key):
        if answer == KEEP:
            return replace(line, state=UNREAD)
        meant = _meant_by_answer(reader, answer, meant)
    if item.count is None and not (meant.is_sure and meant.is_whole):
        return replace(line, state=UNREAD)  # a name of the deck, a remark: nothing says that it is a card
    if not meant.is_sure:
        return _ask_card(reader, name_key, item, meant, line)
    title = meant.titles[0]
    line = replace(line, title=title, printings=meant.printings[title])
    if item.count is None:
        return _with_count(reader, body, item, line)
    return _with_printing(reader, body, item, line)


def _meant_by_answer(reader: _Reader, answer: str, meant: Meant) -> Meant:
    """What an answer says: a printing by its key, or a title, which need not be in the facts."""
    catalogue = reader.judge.catalogue
    if printing := catalogue.printings.get(answer):
        return Meant((printing.title,), {printing.title: (printing.key,)}, is_sure=True, is_whole=True)
    if answer in meant.printings:
        return Meant((answer,), {answer: meant.printings[answer]}, is_sure=True, is_whole=True)
    known = tuple(printing.key for printing in catalogue.titles.get(answer, ()))
    is_named = bool(meant.titles or meant.near)
    return Meant((answer,), {answer: known if is_named else ()}, is_sure=True, is_whole=True)


def _ask_card(reader: _Reader, key: str, item: ListItem, meant: Meant, line: ListLine) -> ListLine:
    """A line whose card is not sure: what is asked, with the likeliest cards."""
    catalogue = reader.judge.catalogue
    titles = [*meant.titles]
    titles += [near.title for near in meant.near if near.title not in titles]
    if meant.near and not (meant.is_conflict and meant.titles) and meant.near[0].likeness >= CONFLICT:
        titles.sort(key=lambda title: title != meant.near[0].title)
    choices = tuple(
        CardChoice(
            title, title, meant.printings.get(title, tuple(each.key for each in catalogue.titles[title]))
        )
        for title in titles[:MOST_NEAR]
    )
    if not choices:
        _put(reader, CardQuestion(key, UNKNOWN, item.words, (), (line.place,)))
        return replace(line, state=UNREAD, question=key)
    kind = SPELLING if _is_clear(meant) else WHICH_CARD
    _put(reader, CardQuestion(key, kind, item.words, choices, (line.place,)))
    return replace(line, state=ASKED, question=key)


def _is_clear(meant: Meant) -> bool:
    """Whether one card is by far the likeliest."""
    if meant.titles:
        return False
    first, *others = meant.near
    return not others or (first.likeness >= _SURE and first.likeness - others[0].likeness >= _AHEAD)


def _with_count(reader: _Reader, body: str, item: ListItem, line: ListLine) -> ListLine:
    key = f"count:{body}"
    answer = reader.answers.get(key, "")
    if answer == KEEP:
        return replace(line, title="", printings=(), state=UNREAD)
    if answer.isdecimal() and len(answer) < 4 and 0 < int(answer) <= MOST_COUNT:
        return _with_printing(reader, body, item, replace(line, count=int(answer)))
    _put(reader, CardQuestion(key, HOW_MANY, item.words, (), (line.place,)))
    return replace(line, state=ASKED, question=key)


def _with_printing(reader: _Reader, body: str, item: ListItem, line: ListLine) -> ListLine:
    """The line with the printings that it means; asked where some are allowed and others are not."""
    if not reader.judge.rules.text.has_card_pool or not line.printings:
        return line
    line = replace(line, printings=_that_matter(reader.judge, line.printings))
    classes = _by_meaning(reader.judge, line.printings)
    if len(classes) < 2:
        return line
    key = f"printing:{body}"
    answer = reader.answers.get(key)
    if answer == ALLOWED and FINE in classes:
        return replace(line, printings=tuple(classes[FINE]))
    if answer in line.printings:
        return replace(line, printings=(answer,))
    choices = tuple(CardChoice(each, line.title, (each,)) for each in _likeliest(reader.judge, classes))
    _put(reader, CardQuestion(key, WHICH_PRINTING, item.words, choices, (line.place,)))
    return replace(line, state=ASKED, question=key)


def _that_matter(judge: DeckJudge, printings: Sequence[str]) -> tuple[str, ...]:
    """Without printings that are not on sale yet, or of a set left out, where the card is not a Pokémon.

    A Trainer or an Energy of one name is the same card in a later set, so that set changes nothing.
    """
    kept = tuple(
        key
        for key in printings
        if judge.catalogue.printings[key].kind == POKEMON
        or judge.verdict(key).answer not in (NOT_YET, LEFT_OUT)
    )
    return kept or tuple(printings)


def _by_meaning(judge: DeckJudge, printings: Sequence[str]) -> Mapping[int, list[str]]:
    found: dict[int, list[str]] = {}
    for key in printings:
        found.setdefault(judge.verdict(key).meaning, []).append(key)
    return found


def _likeliest(judge: DeckJudge, classes: Mapping[int, list[str]]) -> Iterator[str]:
    """What is allowed first, then one printing of each other meaning; a ban before what is merely out."""
    order = sorted(classes)
    firsts = []
    for meaning in order:
        ranked = sorted(classes[meaning], key=lambda key: judge.verdict(key).answer != BANNED)
        firsts.append(ranked[0] if meaning == FORBIDDEN else classes[meaning][0])
    more = [key for key in classes[order[0]] if key not in firsts] if order[0] == FINE else []
    yield from [firsts[0], *more[: MOST_NEAR - len(firsts)], *firsts[1:]]


def _put(reader: _Reader, question: CardQuestion) -> None:
    """Ask once, however many lines are typed alike."""
    if known := reader.questions.get(question.key):
        question = replace(known, places=(*known.places, *question.places))
    reader.questions[question.key] = question
