"""The sections of an organizer's own text copy of a rules document. PURE.

Copies of these documents have passed through many hands: numbers are on a line of their own before the heading,
quotes are curly or straight, bullets vary, pictures and repeated lines are missing. So only
numbers and headings are relied on.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from rulings.library.library import TEAM_PLAY_PARTS, Card
from rulings.search.words import split_words

MOST_BYTES = 1_000_000
_LOST = re.compile(r"<\|[^<>]*\|>|\ufffd")
_NUMBERED = re.compile(r"\s*(\d{1,2})[.)]\s+(\S.*)")
_FLOOR_SECTION = re.compile(r"\s*(2\d\d)(?!\d)\s*[.:]?\s*(.*)")
_QUESTION = re.compile(r"\bQ(\d+)\)")


@dataclass(frozen=True, slots=True)
class Section:
    """One section: `place` is what the ids of its entries begin with ("FR-244", "MP-12", "FR-Copycat")."""

    place: str
    heading: str
    text: str


@dataclass(frozen=True, slots=True)
class Kind:
    """A document that can be recognized: how many of which of its places make it one, and what they look like."""

    fewest: int
    counted: str  # a pattern of the places that count
    expected: str
    read: Callable[[list[str], Mapping[str, str]], Iterator[tuple[str, str, str]]]


def read_text(data: bytes) -> str:
    """The text of a file in UTF-8 or Windows' Western encoding; ValueError for anything else."""
    if b"\0" in data:
        raise ValueError("no text")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252")


def find_sections(key: str, text: str, cards: Iterable[Card]) -> list[Section]:
    """The sections of the document `key` (of KINDS) found in `text`; those of one place are joined."""
    lines = _LOST.sub("", text).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    headings: dict[str, str] = {}
    texts: dict[str, list[str]] = {}
    for place, heading, line in KINDS[key].read(lines, _card_names(cards)):
        headings.setdefault(place, heading)
        texts.setdefault(place, []).append(line.strip())
    sections = []
    for place, found in texts.items():
        body = re.sub(r"\n{3,}", "\n\n", "\n".join(found)).strip()
        if body:
            sections.append(Section(place, headings[place][:200], body))
    return sections


def _card_names(cards: Iterable[Card]) -> dict[str, str]:
    """Card names by their folded spellings, the longest first."""
    spelled = {_fold(text): card.name for card in cards for text in (card.name, *card.names)}
    return {text: spelled[text] for text in sorted(spelled, key=len, reverse=True)}


def _fold(text: str) -> str:
    return " ".join(split_words(text))


def _card_of(line: str, names: Mapping[str, str]) -> str:
    """The card that a clarification is headed with ("Bill: ..."), "" for another line."""
    head, colon, _rest = line.partition(":")
    if not colon or len(head) > 60:
        return ""
    folded = _fold(head)
    return next((name for text, name in names.items() if folded.startswith(text)), "")


def _read_floor_rules(lines: list[str], cards: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    place, heading, latest, appendix, part = "FR-Intro", "", 199, "", ""
    awaits_heading = False
    parts = {_fold(name): letters for letters, name in TEAM_PLAY_PARTS.items()}
    for line in lines:
        folded = _fold(line)
        if re.match(r"appendix [ab]\b", folded) and len(folded) < 90:
            appendix, part, place, heading = folded[9], "", f"FR-{folded[9].upper()}", line.strip()
        elif appendix == "a" and re.match(r"\s*[AB]\.\s", line) and len(folded) < 60:
            part, place, heading = line.strip()[0], f"FR-{line.strip()[0]}", line.strip()
            place = "FR-B.0" if part == "B" else place
        elif not appendix and (found := _FLOOR_SECTION.fullmatch(line)) and 0 < int(found[1]) - latest < 12:
            latest = int(found[1])
            place, heading, awaits_heading = f"FR-{latest}", found[2].strip(), not found[2].strip()
            continue
        elif (
            part == "A"
            and (found := _NUMBERED.fullmatch(line))
            and len(line) < 70
            and line.strip()[-1] not in ".:"
        ):
            place, heading = f"FR-A{found[1]}", found[2].strip()
            continue
        elif part == "B" and folded in parts:
            place, heading = f"FR-B.{parts[folded]}", line.strip()
            continue
        elif (
            part == "B"
            and (found := _NUMBERED.match(line))
            and (letters := re.match(r"FR-B\.[A-Z]{2}", place))
        ):
            place = f"{letters[0]}{found[1]}"
        elif appendix == "b" and (card := _card_of(line, cards)):
            place, heading = f"FR-{card}", line.partition(":")[0].strip()
        elif awaits_heading and line.strip():
            heading, awaits_heading = line.strip(), False
            continue
        yield place, heading, line


def _read_numbered(lines: list[str], cards: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    place, heading, latest, has_cards = "MP-0", "", 0, False
    for line in lines:
        has_cards = has_cards or _fold(line).startswith("specific card")
        found = _NUMBERED.match(line)
        if not has_cards and found and int(found[1]) == latest + 1:
            latest += 1
            place, heading = f"MP-{latest}", f"{latest}."
        elif has_cards and (card := _card_of(line, cards)):
            place, heading = f"MP-{card}", line.partition(":")[0].strip()
        yield place, heading, line


# Only the setup is numbered; passages under other headings are found by the heading (the section of an entry).
_CASUAL_HEADINGS = {
    "tl dr": "CE-summary",
    "setup": "CE-S",
    "attacking": "CE-Attacking",
    "targeting": "CE-Targeting",
    "stadiums": "CE-Stadiums",
    "prizes": "CE-Prizes",
    "eliminations": "CE-Eliminations",
    "victory conditions": "CE-Victory Conditions",
    "transference": "CE-Transference",
    "checkups": "CE-Checkups",
    "official rulings": "CE-rulings",
}


def _read_casual(lines: list[str], cards: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    place, heading, part = "CE-0", "", ""
    for line in lines:
        known = _CASUAL_HEADINGS.get(_fold(line))
        if known:
            place, heading, part = known, line.strip(), known
            continue
        if part == "CE-S" and (found := _NUMBERED.match(line)):
            place = f"CE-S{found[1]}"
        if question := _QUESTION.search(line):
            yield f"Q{question[1]}", heading, line
            continue
        if re.match(r"\s*[•*-]", line):
            folded = f" {_fold(line)}"
            for text, name in cards.items():
                if f" {text}" in folded:
                    yield f"CE-{name}", heading, line
                    break
        yield place, heading, line


# The short text has no headings at all: a few words of a paragraph show what it is about.
_SHORT_TOPICS = (
    ("Attacking", r"defending|attack either"),
    ("S", r"\bset ?up\b"),
    ("Victory Conditions", r"continues until"),
    ("Prizes", r"earns a prize"),
    ("Eliminations", r"eliminated from"),
    ("Checkups", r"end of each turn"),
    ("Stadiums", r"^\W*stadium"),
    ("Transference", r"\battach"),
    ("Targeting", r"target|effects?|opponent"),
)


def _read_short(lines: list[str], _cards: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    if any(_fold(line) in _CASUAL_HEADINGS for line in lines):
        return  # that is the long text
    for line in lines:
        if question := _QUESTION.search(line):
            yield f"Q{question[1]}", "", line
            continue
        topic = next((key for key, words in _SHORT_TOPICS if re.search(words, line, re.IGNORECASE)), "0")
        yield f"CE0-{topic}", "", line


_BATTLE_HEADINGS = {
    "setup": "TB-S",
    "game play": "TB-G",
    "gameplay": "TB-G",
    "card references": "TB-C",
    "between turns": "TB-B",
}


def _read_team_battle(lines: list[str], _cards: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    place, heading = "", ""
    for line in lines:
        if found := re.fullmatch(r"\s*14\.3(\.[12])?\.?\s+(.{3,60})", line):
            place, heading = (f"TB-14.3{found[1]}" if found[1] else "TB-0"), found[2].strip()
            continue
        if place and (known := _BATTLE_HEADINGS.get(_fold(line))):
            place, heading = known, line.strip(" :")
            continue
        if place:
            yield place, heading, line


KINDS = {
    "FR": Kind(
        20,
        r"FR-2\d\d",
        "sections with three digits on lines of their own, such as 201. and 244., then appendixes A and B",
        _read_floor_rules,
    ),
    "MP": Kind(12, r"MP-\d+", "rules numbered 1. to 15., then card clarifications", _read_numbered),
    "CE": Kind(
        6,
        r"CE-(S\d|Attacking|Targeting|Stadiums|Prizes|Eliminations|Victory Conditions|Transference|Checkups)",
        "headings such as Setup, Attacking, Prizes, Eliminations",
        _read_casual,
    ),
    "CE0": Kind(
        3, r"Q\d+", "paragraphs without headings, then chat rulings with their Q numbers", _read_short
    ),
    "TB": Kind(
        4,
        r"TB-.+",
        "14.3. Team Battle with Setup, Game Play, Card References and Between Turns",
        _read_team_battle,
    ),
}


def count_sections(key: str, sections: Iterable[Section]) -> int:
    """Count the sections by which a text is recognized as the document `key`."""
    return sum(bool(re.fullmatch(KINDS[key].counted, section.place)) for section in sections)
