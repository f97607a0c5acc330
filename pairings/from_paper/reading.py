"""A round that was played on paper, as it was typed or pasted, read into matches. PURE.

One line a match: its table (if the lines have tables), both teams by number or name, and the result by the keys of a
slip. Cells are parted by tabs, semicolons or commas; numbers also by spaces, names also by "vs". What is unclear
becomes a question, and what contradicts itself a fault: nothing is guessed.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from hashlib import sha256

from pairings.matches.scoring import ONE_GAME, MatchKind
from pairings.results.keypad import TypedSlip, read_keys
from teams.people.names import fold_name
from tournament.kernel.refusal import Refusal
from tournament.kernel.typed_numbers import number_typed

MOST_LINES = 2_000
MOST_TABLE = 9_999
MOST_ASKED = 8  # teams that a question offers first
ALIKE = 0.5  # how like a name has to be to what was typed, from 0 to 1, to be offered first
_BYE_WORDS = ("bye", "freilos")
_BYES = frozenset({*_BYE_WORDS, "bye!", "-", "–", "—", ""})
_OPEN = frozenset({"", "-", "–", "—", "?", "open"})
_HEADINGS = frozenset({"table", "tables", "team", "team1", "team2", "teama", "teamb", "result", "opponent"})
_VERSUS = re.compile(r"\s+(?:vs?\.?|–|—|-)\s+", re.IGNORECASE)
_SCORES = {"1:0": "1", "3:0": "1", "0:1": "2", "0:3": "2", "1:1": "3"}
_UNCLEAR_SCORE = re.compile(r"^\d+[-–:]\d+$")
_NUMBER_LIKE = re.compile(rf"^#?\d+$|^[-–—]$|^(?:{'|'.join(_BYE_WORDS)})$", re.IGNORECASE)
_RESULT_LIKE = re.compile(r"^(?:[0-3](?:[-D][12])*|\d:\d|\*.+|[TWNPJ]\d[\d.]*(?:[-D][12])*)$", re.IGNORECASE)


_GAMES_LIKE = re.compile(r"^(?:\d{2,3}(?:[*+TW].*|(?:-[12])*)|\d[-–:]\d(?:[-–:]\d)?)$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class TypedLine:
    """One line in its cells, as they were typed; `place` counts the lines from 1."""

    place: int
    table: str
    first: str
    second: str
    result: str
    text: str


@dataclass(frozen=True, slots=True)
class PaperMatch:
    """A match that was played: its table (None: the next free one), its teams, and its slip (None: still open)."""

    table: int | None
    one: int
    two: int
    slip: TypedSlip | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """What has to be asked before a line can be read; `key` names it however often the text is read.

    About a team: `teams` are those that come nearest. About a result: `refusal` says what is unclear.
    """

    key: str
    place: int
    typed: str
    teams: tuple[int, ...] = ()
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class PaperRound:
    """The round as read: complete where there are neither `questions` nor `faults`.

    `absent` are the teams of the event that no line names, and `answered` the questions that were asked before.
    """

    matches: tuple[PaperMatch, ...] = ()
    bye: int | None = None
    absent: tuple[int, ...] = ()
    questions: tuple[Question, ...] = ()
    answered: tuple[Question, ...] = ()
    faults: tuple[Refusal, ...] = ()

    @property
    def is_clear(self) -> bool:
        """Whether nothing has to be asked or corrected."""
        return bool(self.matches or self.bye) and not self.questions and not self.faults

    @property
    def seal(self) -> str:
        """A short name of exactly this reading: what was shown is what is entered."""
        told = repr((self.matches, self.bye, self.absent))
        return sha256(told.encode()).hexdigest()[:16]


@dataclass(slots=True)
class _Reader:
    """What was read so far."""

    teams: Mapping[int, str]
    answers: Mapping[str, str]
    has_draws: bool
    kind: MatchKind
    folded: dict[str, int] = field(default_factory=dict)
    matches: list[PaperMatch] = field(default_factory=list)
    byes: list[int] = field(default_factory=list)
    questions: dict[str, Question] = field(default_factory=dict)
    answered: dict[str, Question] = field(default_factory=dict)
    faults: list[Refusal] = field(default_factory=list)
    places: dict[int, int] = field(default_factory=dict)  # team -> the line that names it
    tables: dict[int, int] = field(default_factory=dict)


def read_round(
    text: str,
    teams: Mapping[int, str],
    *,
    has_tables: bool,
    has_draws: bool = False,
    kind: MatchKind = ONE_GAME,
    answers: Mapping[str, str] | None = None,
) -> PaperRound:
    """Return the round in a text; `teams` are all that can have played, number -> name.

    `has_draws`: whether questions about results name agreed draws; `kind` is that of the round's matches. `answers`
    has, by the key of a question, the number of a team or the keys of a result.
    """
    folded = {fold_name(name): number for number, name in teams.items()}
    reader = _Reader(teams, answers or {}, has_draws, kind, folded)
    lines = [(place, line) for place, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if len(lines) > MOST_LINES:
        return PaperRound(faults=(Refusal("pairings.paper_too_long", field="text", most=MOST_LINES),))
    for number, (place, line) in enumerate(lines):
        cells = split_line(line, teams, has_tables=has_tables, has_games=kind.has_games)
        if number == 0 and cells is not None and _is_heading(cells, reader):
            continue
        if cells is None:
            reader.faults.append(
                Refusal("pairings.paper_no_cells", field="text", line=place, text=_short(line))
            )
            continue
        _read_line(reader, TypedLine(place, *cells, text=line))
    named = set(reader.places)
    if len(reader.byes) > 1:
        names = [teams[number] for number in reader.byes]
        reader.faults.append(Refusal("pairings.paper_byes", field="text", names=names))
    if not (reader.matches or reader.byes or reader.questions or reader.faults):
        reader.faults.append(Refusal("pairings.paper_empty", field="text"))
    return PaperRound(
        matches=tuple(reader.matches),
        bye=reader.byes[0] if reader.byes else None,
        absent=tuple(sorted(set(teams) - named)),
        questions=tuple(reader.questions.values()),
        answered=tuple(reader.answered.values()),
        faults=tuple(reader.faults),
    )


def split_line(
    line: str, teams: Mapping[int, str], *, has_tables: bool, has_games: bool = False
) -> tuple[str, str, str, str] | None:
    """Table, first team, second team, result as typed; None where nothing separates the cells.

    `has_games`: whether results may be games of both teams.
    """
    for sign in ("\t", ";", ","):
        if sign in line:
            cells = [cell.strip().strip('"').strip() for cell in line.split(sign)]
            break
    else:
        cells = line.split()
        if not all(_NUMBER_LIKE.match(cell) for cell in cells[:-1]) or len(cells) < 2:
            return _split_versus(line, teams, has_tables=has_tables, has_games=has_games)
    if not has_tables:
        cells.insert(0, "")
    while len(cells) > 4 and not cells[-1]:
        cells.pop()
    if len(cells) > 4 or len(cells) < 2 or not cells[1]:
        return None
    cells += [""] * (4 - len(cells))
    return cells[0], cells[1], cells[2], cells[3]


def _split_versus(
    line: str, teams: Mapping[int, str], *, has_tables: bool, has_games: bool
) -> tuple[str, str, str, str] | None:
    """The cells of "3 Foxes vs Owls 1"; a team whose name ends like a result is looked for first."""
    sides = _VERSUS.split(line.strip(), maxsplit=1)
    if len(sides) != 2:
        return None
    first, second = (side.strip() for side in sides)
    table, result = "", ""
    if has_tables:
        parts = re.match(r"(\d+)[.:)]?\s+(.+)", first)
        if parts is None:
            return None
        table, first = parts[1], parts[2]
    known = {fold_name(name) for name in teams.values()}
    before, _space, last = second.rpartition(" ")
    is_result = _RESULT_LIKE.match(last) or (has_games and _GAMES_LIKE.match(last))
    if fold_name(second) not in known and before and is_result:
        second, result = before.strip(), last
    return table, first, second, result


def _is_heading(cells: tuple[str, ...], reader: _Reader) -> bool:
    """Whether the first line names its columns: never one with a team, which may be called "Team 1"."""
    has_team = any(find_team(cell, reader.teams, reader.folded) is not None for cell in cells[1:3])
    return not has_team and any(fold_name(cell) in _HEADINGS for cell in cells)


def _read_line(reader: _Reader, line: TypedLine) -> None:
    """Add the match or the bye of a line, or what is in the way."""
    table = _read_table(reader, line)
    one = _read_team(reader, line, line.first)
    if fold_name(line.second) in _BYES:
        if fold_name(line.result) not in _BYES:
            reader.faults.append(
                Refusal("pairings.paper_no_opponent", field="text", line=line.place, text=_short(line.text))
            )
        elif one is not None:
            _note_place(reader, line, one)
            reader.byes.append(one)
        return
    two = _read_team(reader, line, line.second)
    slip = _read_result(reader, line)
    for team in (one, two):
        if team is not None:
            _note_place(reader, line, team)
    if one is not None and two is not None:
        reader.matches.append(PaperMatch(table, one, two, slip))


def _read_table(reader: _Reader, line: TypedLine) -> int | None:
    """The table of a line, noted as taken; None where it has none."""
    typed = line.table.strip().rstrip(".:)")
    if typed in {"", "-", "–", "—"}:
        return None
    table = number_typed(typed) if typed.isascii() else None
    if table is None or not 1 <= table <= MOST_TABLE:
        reader.faults.append(
            Refusal("pairings.paper_table", field="text", line=line.place, typed=_short(line.table))
        )
        return None
    if table in reader.tables:
        reader.faults.append(
            Refusal(
                "pairings.paper_table_twice",
                field="text",
                line=line.place,
                other=reader.tables[table],
                table=table,
            )
        )
    reader.tables.setdefault(table, line.place)
    return table


def _note_place(reader: _Reader, line: TypedLine, team: int) -> None:
    if team in reader.places:
        reader.faults.append(
            Refusal(
                "pairings.paper_team_twice",
                field="text",
                line=line.place,
                other=reader.places[team],
                name=reader.teams[team],
            )
        )
    reader.places.setdefault(team, line.place)


def _read_team(reader: _Reader, line: TypedLine, typed: str) -> int | None:
    """The number of the team that a cell names, None where that has to be asked."""
    found = find_team(typed, reader.teams, reader.folded)
    if found is not None:
        return found
    key = _key("team", fold_name(typed) or typed)
    answer = reader.answers.get(key, "")
    asked = Question(key, line.place, typed.strip(), teams=nearest_teams(typed, reader.teams))
    number = number_typed(answer)
    if number in reader.teams:
        reader.answered.setdefault(key, asked)
        return number
    reader.questions.setdefault(key, asked)
    return None


def find_team(typed: str, teams: Mapping[int, str], folded: Mapping[str, int]) -> int | None:
    """The one team that is meant beyond doubt: by its number, its name, or both. None where it has to be asked.

    `folded` has the teams' numbers by their folded names.
    """
    text = typed.strip().removeprefix("#").strip()
    by_name = folded.get(fold_name(text))
    is_number = text.isascii() and text.isdecimal() and len(text) < 7 and int(text) in teams
    if is_number:
        return int(text) if by_name in (None, int(text)) else None
    if by_name is not None:
        return by_name
    both = re.match(r"(\d{1,6})[.:)]?\s+(.+)", text)
    if both is not None and folded.get(fold_name(both[2])) == int(both[1]):
        return int(both[1])
    return None


def nearest_teams(typed: str, teams: Mapping[int, str]) -> tuple[int, ...]:
    """The teams whose names come nearest to what was typed, the nearest first."""
    wanted = fold_name(typed)

    def likeness(name: str) -> float:
        folded = fold_name(name)
        if wanted and wanted in folded:
            return 1.0
        return SequenceMatcher(None, wanted, folded, autojunk=False).ratio()

    rated = sorted(((likeness(name), -number) for number, name in teams.items()), reverse=True)
    return tuple(-number for rate, number in rated[:MOST_ASKED] if rate >= ALIKE)


def _read_result(reader: _Reader, line: TypedLine) -> TypedSlip | None:
    """The slip behind the last cell; None where the table is still open, or has to be asked."""
    typed = line.result.strip()
    if fold_name(typed) in _OPEN:
        return None
    key = _key("result", line.text)
    answer = reader.answers.get(key, "").strip()
    slip: TypedSlip | None
    try:
        slip = _read_cell(typed, line, has_draws=reader.has_draws, kind=reader.kind)
    except Refusal as unclear:
        asked = Question(key, line.place, typed, refusal=unclear)
        try:
            slip = read_keys(answer, has_draws=reader.has_draws, kind=reader.kind) if answer else None
        except Refusal as refusal:
            asked = replace(asked, refusal=refusal)
            slip = None
        (reader.questions if slip is None else reader.answered).setdefault(key, asked)
    return None if slip is None or slip.ending is None else slip


def _read_cell(typed: str, line: TypedLine, *, has_draws: bool, kind: MatchKind) -> TypedSlip:
    """Return the result in the line: by keys, as a score, or by the name of who won, where that says enough."""
    tidy = "".join(typed.split())
    if kind.has_games:
        return read_keys(typed, has_draws=has_draws, kind=kind)
    if tidy in _SCORES:
        return read_keys(_SCORES[tidy])
    if _UNCLEAR_SCORE.match(tidy):  # "0-1" is a win of the second team to people, and two losses to the keys
        code = "pairings.paper_score_unclear_draw" if has_draws else "pairings.paper_score_unclear"
        raise Refusal(code, field="keys", typed=typed)
    for key, name in (("1", line.first), ("2", line.second)):
        if not tidy.isdecimal() and fold_name(typed) == fold_name(name):
            return read_keys(key)
    return read_keys(typed, has_draws=has_draws, kind=kind)


def _key(about: str, text: str) -> str:
    return f"{about}-{sha256(text.encode()).hexdigest()[:10]}"


def _short(text: str) -> str:
    """As much of a line as a sentence can show."""
    tidy = " ".join(text.split())
    return tidy if len(tidy) <= 60 else f"{tidy[:59]}…"
