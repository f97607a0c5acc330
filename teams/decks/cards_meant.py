"""Which cards the words of one line can mean. PURE.

Every run of words is tried as a name. What is left beside it has to be a set, a number, a level or a word that says
nothing about the card; the reading that leaves nothing over is the best.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from teams.cards.cards import BASIC_ENERGIES, Printing, plain_number
from teams.cards.names import fold_card_name
from teams.decks.formats import BANNED_LEVELS
from teams.decks.name_index import MOST_NEAR, NameIndex, Near, join_key
from teams.decks.spellings import MAKES_ANOTHER, NOISE
from teams.decks.typed_lines import ListItem

_NUMBER = re.compile(r"[hH]\d{1,2}|\d{1,3}[abAB]?")
_CODE = re.compile(
    r"\s([A-Z]{2,4}(?:-[A-Z]{1,3})?)\s+[A-Z]{0,4}\d{1,3}[ab]?(?:\s+PH)?$"
)  # "SVI 188" of an export
_MOST_WORDS = 12  # of a line that are looked at
CONFLICT = 0.85  # likeness of another name, from which a part of the words is not simply believed


@dataclass(frozen=True, slots=True)
class Meant:
    """The titles that a line can mean, the printings of each, and cards whose names are spelt nearly so.

    `is_sure`: one title, with nothing left over that could make it another. `is_conflict`: the words name one card and
    the set or the number another. `is_whole`: no word of the part is left over. A card of a set that is not in the
    facts has no printings.
    """

    titles: tuple[str, ...] = ()
    printings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    near: tuple[Near, ...] = ()
    is_sure: bool = False
    is_conflict: bool = False
    is_whole: bool = False


@dataclass(frozen=True, slots=True)
class _Hints:
    """What is written beside a name: keys of sets, numbers (without the count), and the words that are neither."""

    sets: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Attempt:
    """One way to read a part: a title, and what is over before and behind it.

    `is_name`: the words are the card's name, not a nickname or a short form of it. `is_said`: they are all the words,
    or the first of them is a letter that is short for a word.
    """

    title: str
    hints: _Hints
    before: tuple[str, ...]
    length: int
    is_name: bool
    is_said: bool


def find_cards(index: NameIndex, item: ListItem, *, is_energy: bool = False, is_sought: bool = True) -> Meant:
    """What the line can mean; `is_energy` under a heading that says Energy.

    `is_sought`: names that are spelt like it are looked for, which takes most of the time; without them only a line
    that names its card exactly is sure.
    """
    beside = [*item.groups]
    for place, part in enumerate(item.parts):
        attempts = list(_attempts(index, _words(part), is_energy=is_energy))
        if attempts:
            others = (*item.parts[:place], *item.parts[place + 1 :])
            hints = _gather(index, (*others, *beside))
            found = _best(index, item, part, attempts, hints, is_sought=is_sought)
            return _of_another_set(index, found) if _has_unknown_set(index, part) else found
    return Meant(near=_nearest(index, item) if is_sought else ())


def _has_unknown_set(index: NameIndex, part: str) -> bool:
    """Whether a part ends in the code of a set and a number, as exports write them, and the facts lack that set."""
    found = _CODE.search(part)
    return found is not None and join_key(found[1]) not in index.sets


def _of_another_set(index: NameIndex, found: Meant) -> Meant:
    """Cards of a set that is not in the facts: what they are called is known, but no printing; basic Energy is."""
    kept = {
        title: keys if index.catalogue.titles[title][0].is_basic_energy else ()
        for title, keys in found.printings.items()
    }
    return replace(found, printings=kept)


def _words(part: str) -> tuple[str, ...]:
    """The words of a part, folded; a part in another script is one word, and words that belong to it."""
    plain = fold_card_name(part)
    if plain and not _has_other_script(part):
        return tuple(plain.split()[:_MOST_WORDS])
    return tuple(filter(None, (join_key(word) for word in part.split())))[:_MOST_WORDS]


def _has_other_script(text: str) -> bool:
    return any(sign.isalpha() and ord(sign) > 0x2E7F for sign in text)


def _attempts(index: NameIndex, words: tuple[str, ...], *, is_energy: bool) -> Iterator[_Attempt]:
    for start in range(len(words)):
        for end in range(len(words), start, -1):
            span = words[start:end]
            before, behind = words[:start], words[end:]
            key = "".join(span)
            named = index.find(key, is_energy=is_energy and start == 0, is_last=not behind)
            shortened = index.expand(span, is_last=not behind) if len(span) > 1 else ()
            if named or shortened:
                hints = _explain(index, (*before, *behind))
                is_name = key in index.names or key.removeprefix("basic") in index.names
                for title in named:
                    yield _Attempt(
                        title, hints, before, end - start, is_name, is_said=end - start == len(words)
                    )
                for title in shortened:
                    yield _Attempt(title, hints, before, end - start - 1, is_name=False, is_said=True)


def _explain(index: NameIndex, words: Sequence[str]) -> _Hints:
    """What words beside a name say: the longest run first that is a set, then numbers, then what says nothing."""
    sets: list[tuple[str, ...]] = []
    numbers: list[str] = []
    unknown: list[str] = []
    place = 0
    while place < len(words):
        for end in range(min(len(words), place + 5), place, -1):
            run = "".join(words[place:end])
            if run in index.sets:
                sets.append(index.sets[run])
                break
        else:
            end = place + 1
            word = words[place]
            if _NUMBER.fullmatch(word):
                numbers.append(word)
            elif word not in NOISE:
                unknown.append(word)
        place = end
    return _Hints(_common(sets), tuple(numbers), tuple(unknown))


def _common(sets: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """The sets that several words name together: "Neo Promo" is both, "Neo N1" is the one."""
    if not sets:
        return ()
    shared = tuple(key for key in sets[0] if all(key in others for others in sets[1:]))
    return shared or tuple(dict.fromkeys(key for keys in sets for key in keys))


def _gather(index: NameIndex, groups: Iterable[str]) -> _Hints:
    """The hints of what is set apart: each bracket or part counts only where all of it says something."""
    sets: list[tuple[str, ...]] = []
    numbers: list[str] = []
    for group in groups:
        words = "".join(_words(group))
        for piece in [words] if words in index.sets else re.split(r"[,;:/]", group):
            hints = _explain(index, _words(piece))
            if not hints.unknown:
                sets += [hints.sets] if hints.sets else []
                numbers += hints.numbers
    return _Hints(_common(sets), tuple(numbers))


def _best(
    index: NameIndex,
    item: ListItem,
    part: str,
    attempts: Sequence[_Attempt],
    beside: _Hints,
    *,
    is_sought: bool,
) -> Meant:
    ranked: list[tuple[tuple[int, ...], _Attempt, tuple[str, ...]]] = []
    for attempt in attempts:
        printings, fits = _printings(index, item, attempt, beside)
        fits = fits or int(attempt.is_said)
        unknown = len(attempt.hints.unknown)
        ranked.append(((-min(unknown, 1), fits, attempt.length, -unknown), attempt, printings))
    top = max(rank for rank, _attempt, _printings_ in ranked)
    found: dict[str, tuple[str, ...]] = {}
    for rank, attempt, printings in ranked:
        if rank == top:
            found.setdefault(attempt.title, printings)
    best = next(attempt for rank, attempt, _printings_ in ranked if rank == top)
    is_conflict = top[1] < 0
    is_sure = len(found) == 1 and not (is_conflict and _is_later_card(part, best))
    near: tuple[Near, ...] = ()
    if is_sought and (best.hints.unknown or not is_sure):
        near = _nearest(index, item, part)
    if best.hints.unknown:
        is_sure = is_sure and is_sought and _is_believed(index, best, near)
    if is_conflict and (other := _by_number(index, item, best, beside)):
        found |= {title: keys for title, keys in other.items() if title not in found}
        is_sure = is_sure and len(found) == 1
    if not is_sure and not best.is_name and near and len(found) == 1:
        found = {}  # a nickname and other words: the whole is more likely a name that is misspelt
    return Meant(tuple(found), found, near, is_sure, is_conflict, not best.hints.unknown)


def _is_later_card(part: str, attempt: _Attempt) -> bool:
    """Whether "EX" means another card of a later time, because the set of that abbreviation has no such card."""
    return "ex" in _words(part) and "ex" not in _words(attempt.title)


def _is_believed(index: NameIndex, attempt: _Attempt, near: Sequence[Near]) -> bool:
    """Whether words left over beside a name are only a remark: behind it, and nothing that makes another card."""
    unknown = attempt.hints.unknown
    if not attempt.is_name:
        return False
    if any(len(word) > 2 and index.find(word) for word in unknown):
        return False  # another card beside it
    if attempt.title in BASIC_ENERGIES and not attempt.before:
        return True  # the codes and numbers of later sets
    if any(word in attempt.before or word in MAKES_ANOTHER for word in unknown):
        return False
    return not any(each.title != attempt.title and each.likeness >= CONFLICT for each in near)


def _printings(
    index: NameIndex, item: ListItem, attempt: _Attempt, beside: _Hints
) -> tuple[tuple[str, ...], int]:
    """The printings of a title that fit all that is said, and 1 where a hint helped, 0 where there was none.

    Where nothing fits, all printings of the title, and -1.
    """
    every = index.catalogue.titles[attempt.title]
    if every[0].is_basic_energy:
        return tuple(each.key for each in every), 0
    kept = list(every)
    helped = 0
    sets = _common([keys for keys in (attempt.hints.sets, beside.sets) if keys])
    numbers = {plain_number(number) for number in (*attempt.hints.numbers, *beside.numbers)}
    numbers |= {plain_number(number) for number, _of in item.numbers}
    if not sets:
        counts = [index.counts[of] for _number, of in item.numbers if of in index.counts]
        sets = _common(counts)
    for wanted, fitting in (
        (sets, [each for each in every if each.set_key in sets]),
        (numbers, [each for each in every if each.number in numbers]),
    ):
        if wanted:
            both = [each for each in kept if each in fitting]
            helped = -1 if not both or helped < 0 else 1
            kept = both or kept
    if item.level:
        kept = _by_level(kept, item.level) or kept
    return tuple(each.key for each in (kept if helped >= 0 else every)), helped


def _by_level(printings: Sequence[Printing], level: int) -> list[Printing]:
    """By the level, as far as the rules tell levels: only those of the banned printings are known."""
    exact = [each for each in printings if BANNED_LEVELS.get(each.key) == level]
    return exact or [each for each in printings if each.key not in BANNED_LEVELS]


def _by_number(
    index: NameIndex, item: ListItem, attempt: _Attempt, beside: _Hints
) -> Mapping[str, tuple[str, ...]]:
    """The cards that the set and the number of a line name, where its words name another one."""
    sets = _common([keys for keys in (attempt.hints.sets, beside.sets) if keys])
    numbers = [*attempt.hints.numbers, *beside.numbers, *(number for number, _of in item.numbers)]
    if len(sets) != 1 or len(numbers) != 1:
        return {}
    printing = index.catalogue.printing(sets[0], numbers[0])
    return {printing.title: (printing.key,)} if printing else {}


def _nearest(index: NameIndex, item: ListItem, part: str = "") -> tuple[Near, ...]:
    """Names spelt like a part: all its words, and those that are no set and no number."""
    keys: dict[str, None] = {}
    turned: dict[str, None] = {}
    for text in (part,) if part else item.parts[:2]:
        words = _words(text)
        hints = _explain(index, words)
        keys["".join(words)] = None
        keys["".join(hints.unknown)] = None
        turned["".join((*words[-1:], *words[:-1]))] = None  # "Charizard Dark"
    near = {each.title: each for each in index.nearest(*keys)}
    for each in index.nearest(*turned):
        if each.likeness >= CONFLICT:
            near[each.title] = max(each, near.get(each.title, each), key=lambda one: one.likeness)
    return tuple(sorted(near.values(), key=lambda each: (-each.likeness, each.title))[:MOST_NEAR])
