"""The rows of a sheet of teams as checked entries, with what is wrong by row and column. PURE."""

import difflib
import html
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from itertools import count
from statistics import median_low
from typing import Any

from teams.people.membership import DCI, MembershipNumber, read_number
from teams.people.names import MOST_FOLDED, clean_text, fold_name, words_of_name
from teams.people.states import kept_state, needs_state
from teams.roster.headers import (
    COLUMN_TITLES,
    SEED,
    SEED_TITLE,
    Columns,
    match_columns,
    name_columns,
    read_amount,
    read_paid,
)
from teams.roster.totals import find_totals
from tournament.kernel.refusal import Refusal
from tournament.kernel.stages import MOST_IN_BRACKET
from tournament.sheets.cell_errors import NOT_WORKED_OUT, is_error
from tournament.sheets.cell_kinds import DateText, NumberText
from tournament.sheets.encodings import meant_letters

LONG_NUMBER = 6  # digits: among numbers as long as this one of a few digits is odd
SHOUTED = re.compile(r"[^\W\d_]{3}")  # letters of a name in capitals that are no initials

# Questions that one cause asks about many rows: today's numbers, a filter, a program's letters. Each other one is about
# its own row, and is accepted apart from these.
ASKED_OF_MANY = frozenset(
    {
        "teams.check_digit",
        "teams.number_nine_digits",
        "teams.roster_letters_garbled",
        "teams.roster_row_hidden",
    }
)

MOST_LETTERS = {"team_name": 80, "affiliation": 80, "city": 80, "state": 80, "name_a": 120, "name_b": 120}


@dataclass(frozen=True, slots=True)
class RowProblem:
    """Why a row cannot be imported; `column` is the sheet's own header, "" for the whole row.

    `code` and `params` make the sentence as a Refusal's do, `citation` is the rule or "".
    """

    row: int
    column: str
    code: str
    params: Mapping[str, Any] = field(default_factory=dict)
    citation: str = ""


@dataclass(frozen=True, slots=True)
class RosterEntry:
    """A good row: `country` is a code, a number None where the sheet has none, `warnings` can be accepted.

    `notes` are worth knowing and ask for nothing: two people of one name. `given` are the fields that the row fills in
    itself.
    """

    row: int
    team_name: str
    affiliation: str
    city: str
    state: str
    country: str
    name_a: str
    number_a: MembershipNumber | None
    name_b: str
    number_b: MembershipNumber | None
    is_paid: bool = False
    amount_paid: Decimal | None = None  # None: the event's fee
    seed: int | None = None
    warnings: tuple[RowProblem, ...] = ()
    notes: tuple[RowProblem, ...] = ()
    given: frozenset[str] = frozenset()

    @property
    def has_doubts(self) -> bool:
        """Whether something about this very row has to be accepted."""
        return any(warning.code not in ASKED_OF_MANY for warning in self.warnings)

    @property
    def has_usual(self) -> bool:
        """Whether something has to be accepted that is asked of many rows."""
        return any(warning.code in ASKED_OF_MANY for warning in self.warnings)


@dataclass(frozen=True, slots=True)
class Roster:
    """A sheet as read: the good rows, the problems of the others, and the headers that mean nothing here.

    `totals` are rows that only count the teams, by number with their text: neither good nor bad.
    """

    entries: list[RosterEntry]
    problems: list[RowProblem]
    ignored_columns: list[str]
    totals: dict[int, str] = field(default_factory=dict)


def read_rows(
    header: Sequence[object],
    rows: Iterable[Sequence[object]],
    *,
    numbers_required: bool,
    default_country: str,
    countries: Mapping[str, str],
    header_row: int = 1,
    row_numbers: Iterable[int] | None = None,
    has_seeds: bool = False,
    our_titles: Mapping[str, str] = COLUMN_TITLES,
    hidden_rows: Collection[int] = (),
    columns: Columns | None = None,
) -> Roster:
    """Check a sheet; nothing is written.

    `countries` maps names and codes to codes, `default_country` is used where a row names none ("" for no
    country). Cells may be text or what a spreadsheet program makes of numbers. Empty rows are passed over. A
    row with a problem (FR-241, FR-243) is not among the entries; of two that clash the later has the problem.
    Problems name rows as the sheet does: `header_row`, and `row_numbers` where rows were left out before (without
    them the rows follow the header one by one). A column of seeds is read where the event `has_seeds`. `our_titles` is
    what the reader calls the columns that the sheet lacks. A row of `hidden_rows`, which its program does not show, is
    asked about. `columns` are what a person chose; without them the headers say what is in a column.
    """
    titles = [_cell_text(cell) for cell in header]
    if columns is None:
        columns = match_columns(titles, has_seeds=has_seeds)
    titles = name_columns(titles)
    problems = _header_problems(columns, titles, our_titles, numbers_required, header_row)
    if problems:
        return Roster([], problems, columns.ignored)
    reader = _Reader(
        columns=columns.places,
        titles=titles,
        our_titles=our_titles,
        numbers_required=numbers_required,
        default_country=default_country,
        countries={fold_name(name): code for name, code in countries.items()},
        country_names={fold_name(name): name for name in countries},
        hidden_rows=hidden_rows,
    )
    numbers = count(header_row + 1) if row_numbers is None else row_numbers
    numbered = list(zip(numbers, rows, strict=False))
    totals = find_totals([[_cell_text(cell) for cell in row] for _number, row in numbered], columns.places)
    entries = []
    for index, (number, row) in enumerate(numbered):
        entry = None if index in totals else reader.read(number, row)
        if entry is not None:
            entries.append(entry)
    return Roster(
        list(_with_short_numbers(entries, titles, columns.places)),
        reader.problems,
        columns.ignored,
        {numbered[index][0]: text for index, text in totals.items()},
    )


def _with_short_numbers(
    entries: Sequence[RosterEntry], titles: Sequence[str], places: Mapping[str, int]
) -> Iterator[RosterEntry]:
    """The entries, with a question about each number that lacks digits beside the others: perhaps it was cut.

    A sheet where most numbers are short has numbers of its own, and nothing is asked.
    """
    lengths = [len(number.shown) for entry in entries for number in _dci_numbers(entry).values()]
    usual = median_low(lengths) if lengths else 0
    most = max(usual - 3, min(4, usual - 2)) if usual >= LONG_NUMBER else 0
    for entry in entries:
        short = tuple(
            RowProblem(
                entry.row,
                titles[places[name]],
                "teams.roster_number_short",
                {"number": number.shown, "digits": usual},
            )
            for name, number in _dci_numbers(entry).items()
            if len(number.shown) <= most
        )
        yield replace(entry, warnings=entry.warnings + short) if short else entry


def _dci_numbers(entry: RosterEntry) -> dict[str, MembershipNumber]:
    """The row's numbers by field, without those that an event issued."""
    numbers = {"number_a": entry.number_a, "number_b": entry.number_b}
    return {name: number for name, number in numbers.items() if number is not None and number.kind == DCI}


def texts_by_field(
    places: Mapping[str, int], cells: Sequence[object]
) -> tuple[dict[str, object], dict[str, str], dict[str, str]]:
    """A row's cells by field: as they are, with the letters that were meant, and without codes of web pages too."""
    typed = {name: cells[index] if index < len(cells) else "" for name, index in places.items()}
    meant = {
        name: _cell_text(meant_letters(cell) if isinstance(cell, str) else cell)
        for name, cell in typed.items()
    }
    return typed, meant, {name: _without_web_codes(text) for name, text in meant.items()}


def find_damage(row: int, texts: Mapping[str, str]) -> Iterator[RowProblem]:
    """What of a row nobody typed, by column: a failed formula, lost letters, a date that a program made of a name."""
    for column, text in texts.items():
        if text == NOT_WORKED_OUT:
            yield RowProblem(row, column, "teams.roster_formula")
        elif is_error(text):
            yield RowProblem(row, column, "teams.roster_cell_error", {"text": text})
        elif "\ufffd" in text:
            yield RowProblem(row, column, "teams.roster_letters_lost", {"text": text})
        elif isinstance(text, DateText):
            yield RowProblem(row, column, "teams.roster_date", {"date": _as_day(text)})


def _as_day(text: str) -> date | str:
    """The day that a text names; the text where it names a time too."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return str(text)


def _header_problems(
    columns: Columns,
    titles: Sequence[str],
    our_titles: Mapping[str, str],
    numbers_required: bool,
    row: int,
) -> list[RowProblem]:
    """What is missing from the header, and what is there twice.

    FR-241.a asks for all but the affiliation; country and state follow from the event where a sheet has none.
    """
    required = ["team_name", "city", "name_a", "name_b"]
    required += ["number_a", "number_b"] * numbers_required
    missing = [our_titles[name] for name in required if name not in columns.places]
    problems = []
    if missing:
        params: dict[str, Any] = {"columns": ", ".join(missing)} | ({"row": row} if row else {})
        code = "teams.roster_columns_missing" if row else "teams.roster_columns_unchosen"
        problems.append(RowProblem(row, "", code, params, "FR-241.a"))
    for index, name in columns.doubles:
        params = {"column": titles[index], "meaning": our_titles.get(name, SEED_TITLE)}
        problems.append(RowProblem(row, titles[index], "teams.roster_column_twice", params))
    return problems


def _cell_text(cell: object) -> str:
    """A cell as text: whole numbers without a point, no spaces around, nothing invisible."""
    if cell is None:
        return ""
    if isinstance(cell, DateText | NumberText):
        return cell
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return clean_text(str(cell))


_NAMES = ("team_name", "name_a", "name_b")
# A day as programs write it into a .csv file, in which nothing says that it is one.
_MONTHS = "jan feb mar mär mrz apr may mai jun jul aug sep sept oct okt nov dec dez".replace(" ", "|")
_LIKE_A_DAY = re.compile(
    rf"\d{{4}}-\d\d-\d\d|\d\d?([./])\d\d?\1(?:\d\d){{0,2}}|\d\d?(?:-|\. ?)(?:{_MONTHS})\.?|(?:{_MONTHS})[-. ]\d\d",
    re.IGNORECASE,
)

# What a program writes for a letter that its code page lacks: "M?ller", "????", and not "Who?".
_LETTER_LOST = re.compile(r"\?[^\W\d_]|^\W*\?\W*$")

# A letter as web pages write it; a name has no sign that ends one.
_WEB_CODE = re.compile(r"&(?:#[0-9]{2,7}|#x[0-9a-f]{2,6}|[a-z][a-z0-9]{1,30});", re.IGNORECASE)


def _without_web_codes(text: str) -> str:
    """The text with the letters that codes such as "&#263;" and "&amp;" are for, as forms on the web export them."""
    return clean_text(_WEB_CODE.sub(lambda code: html.unescape(code[0]), text)) if "&" in text else text


@dataclass(frozen=True, slots=True)
class _Seated:
    """Who is in which row, by the name there."""

    row: int
    name: str


@dataclass(slots=True)
class _Reader:
    """What the rows so far have shown."""

    columns: dict[str, int]
    titles: list[str]
    our_titles: Mapping[str, str]
    numbers_required: bool
    default_country: str
    countries: Mapping[str, str]
    country_names: Mapping[str, str]
    hidden_rows: Collection[int]
    problems: list[RowProblem] = field(default_factory=list)
    rows_of_names: dict[str, int] = field(default_factory=dict)
    rows_of_seeds: dict[int, int] = field(default_factory=dict)
    people: dict[str, _Seated] = field(default_factory=dict)  # by what identifies them
    first_of_name: dict[str, tuple[str, _Seated]] = field(default_factory=dict)  # folded name -> who, where
    rows_of_pairs: dict[frozenset[str], int] = field(default_factory=dict)
    first_of_words: dict[tuple[str, ...], _Seated] = field(default_factory=dict)
    nearest: dict[str, str] = field(default_factory=dict)

    def read(self, row: int, cells: Sequence[object]) -> RosterEntry | None:
        """The entry of a row; None where it is empty or has problems, which are then noted."""
        typed, meant, texts = texts_by_field(self.columns, cells)
        if not any(texts.values()):
            return None
        damaged = list(
            find_damage(
                row,
                {
                    self.titles[self.columns[name]]: text
                    for name, text in texts.items()
                    if name != "paid" or not isinstance(text, DateText)  # the day of the payment
                },
            )
        )
        if damaged:
            self.problems.extend(damaged)
            return None
        problems: list[RowProblem] = []
        warnings: list[RowProblem] = []
        if row in self.hidden_rows:
            warnings.append(RowProblem(row, "", "teams.roster_row_hidden"))
        warnings.extend(self._wrong_letters(row, typed, meant))
        warnings.extend(self._changed_names(row, texts))
        warnings.extend(self._shouted_names(row, texts))
        texts = {name: str(text) for name, text in texts.items()}  # from here on of one kind
        about_country: list[RowProblem] = []
        country = self._read_country(row, texts.get("country", ""), about_country)
        self._check_texts(row, texts, country, problems)
        problems.extend(about_country)
        numbers = {seat: self._read_number(row, f"number_{seat}", texts, problems, warnings) for seat in "ab"}
        self._check_clashes(row, texts, numbers, problems, warnings)
        warnings.extend(self._turned_names(row, texts))
        seed = self._read_seed(row, texts.get(SEED, ""), problems)
        self.problems.extend(problems)
        if problems:
            return None
        is_clear = read_paid(texts.get("paid", "")) is not None
        return RosterEntry(
            row=row,
            team_name=texts["team_name"],
            affiliation=texts.get("affiliation", ""),
            city=texts.get("city", ""),
            state=kept_state(texts.get("state", ""), country),
            country=country,
            name_a=texts["name_a"],
            number_a=numbers["a"],
            name_b=texts["name_b"],
            number_b=numbers["b"],
            is_paid=bool(read_paid(texts.get("paid", ""))),
            amount_paid=read_amount(texts.get("paid", "")),
            seed=seed,
            warnings=tuple(warnings),
            notes=(
                *self._web_codes(row, meant, texts),
                *self._find_namesakes(row, texts, numbers),
                *self._unclear_payment(row, texts),
            ),
            given=frozenset(name for name, text in texts.items() if text and (name != "paid" or is_clear)),
        )

    def _read_seed(self, row: int, text: str, problems: list[RowProblem]) -> int | None:
        if not text:
            return None
        text = text.strip("#.() ")  # as formats and people write a place
        seed = int(text) if text.isdecimal() and len(text) <= len(str(MOST_IN_BRACKET)) else 0
        if not 1 <= seed <= MOST_IN_BRACKET:
            problems.append(RowProblem(row, self._title(SEED), "teams.roster_seed", {"seed": text}))
            return None
        earlier = self.rows_of_seeds.setdefault(seed, row)
        if earlier != row:
            params = {"seed": seed, "row": earlier}
            problems.append(RowProblem(row, self._title(SEED), "teams.roster_seed_twice", params))
        return seed

    def _title(self, name: str) -> str:
        return self.titles[self.columns[name]] if name in self.columns else self.our_titles.get(name, name)

    def _check_texts(
        self, row: int, texts: Mapping[str, str], country: str, problems: list[RowProblem]
    ) -> None:
        needed = ["team_name", "city", *(["state"] if needs_state(country) else []), "name_a", "name_b"]
        problems.extend(self._empty(row, name) for name in needed if not texts.get(name))
        for name, most in MOST_LETTERS.items():
            text = texts.get(name, "")
            if len(text) > most or (name == "team_name" and len(fold_name(text)) > MOST_FOLDED):
                params = {"length": len(text), "most": most}
                problems.append(RowProblem(row, self._title(name), "teams.roster_too_long", params))

    def _empty(self, row: int, name: str) -> RowProblem:
        title = self._title(name)
        code = "teams.roster_state_empty" if name == "state" else "teams.roster_empty"
        return RowProblem(row, title, code, {"column": title}, "FR-241.a")

    def _read_country(self, row: int, text: str, problems: list[RowProblem]) -> str:
        if not text and self.default_country:
            return self.default_country
        if not text:
            problems.append(self._empty(row, "country"))
            return ""
        folded = fold_name(text)
        code = self.countries.get(folded, "")
        if not code:
            params = {"country": text, "nearest": self._nearest_country(folded)}
            has_nearest = "teams.roster_country_nearest" if params["nearest"] else "teams.roster_country"
            problems.append(RowProblem(row, self._title("country"), has_nearest, params, "FR-241.a"))
        return code

    def _nearest_country(self, folded: str) -> str:
        """The country's name spelt most like it, "" for none; the search is slow, so once for each."""
        if folded not in self.nearest:
            names = [name for name in self.countries if len(name) > 3 and name[0] == folded[:1]]
            close = (
                difflib.get_close_matches(folded, names, n=1, cutoff=0.8) if len(self.nearest) < 100 else []
            )
            self.nearest[folded] = self.country_names[close[0]] if close else ""
        return self.nearest[folded]

    def _read_number(
        self,
        row: int,
        name: str,
        texts: Mapping[str, str],
        problems: list[RowProblem],
        warnings: list[RowProblem],
    ) -> MembershipNumber | None:
        text = re.sub(r"\.0+$", "", texts.get(name, "")).lstrip("'")
        if not text:
            if self.numbers_required:
                problems.append(
                    RowProblem(row, self._title(name), "teams.roster_number_empty", {}, "FR-241.a")
                )
            return None
        try:
            number = read_number(text)
        except Refusal as refusal:
            problems.append(
                RowProblem(row, self._title(name), refusal.code, refusal.params, refusal.citation)
            )
            return None
        if number.warning:
            warnings.append(RowProblem(row, self._title(name), number.warning, {"text": text}))
        return number

    def _check_clashes(
        self,
        row: int,
        texts: Mapping[str, str],
        numbers: Mapping[str, MembershipNumber | None],
        problems: list[RowProblem],
        warnings: list[RowProblem],
    ) -> None:
        """One name for one team, and one person in one seat of the sheet (FR-241.b, FR-243).

        People of one name without a number are asked about, as at the desk: they may be two.
        """
        people = {seat: _person(texts[f"name_{seat}"], numbers[seat]) for seat in "ab"}
        if people["a"] and people["a"] == people["b"]:
            same = self._same_in_both_seats(row, texts, numbers["b"])
            (problems if numbers["b"] else warnings).append(same)
        pair = frozenset(people.values())
        if all(pair) and len(pair) == 2:
            other = self.rows_of_pairs.setdefault(pair, row)
            if other != row:
                same_team: dict[str, Any] = {"other_row": other, "name": texts["team_name"]}
                problems.append(RowProblem(row, "", "teams.roster_team_twice", same_team, "FR-243.b"))
                return
        folded = fold_name(texts["team_name"])
        other = self.rows_of_names.setdefault(folded, row) if folded else row
        if other != row:
            taken = {"other_row": other, "name": texts["team_name"]}
            column = self._title("team_name")
            problems.append(RowProblem(row, column, "teams.roster_name_twice", taken, "FR-241.b"))
        for seat, key in people.items():
            seated = _Seated(row, texts[f"name_{seat}"])
            before = self.people.setdefault(key, seated) if key else seated
            if before.row != row:
                twice = self._seated_twice(seat, seated, before, numbers[seat])
                (problems if numbers[seat] else warnings).append(twice)

    def _same_in_both_seats(
        self, row: int, texts: Mapping[str, str], number: MembershipNumber | None
    ) -> RowProblem:
        """One person in both seats, or one number beside two names: of those the number is wrong."""
        a, b = texts["name_a"], texts["name_b"]
        if number is not None and fold_name(a) != fold_name(b):
            params = {"number": number.shown, "name_a": a, "name_b": b}
            return RowProblem(row, self._title("number_b"), "teams.roster_number_of_both", params, "FR-243.a")
        code = "teams.same_names" if number is None else "teams.roster_same_person"
        return RowProblem(row, self._title("name_b"), code, {"name": b}, "FR-243.a")

    def _seated_twice(
        self, seat: str, seated: _Seated, before: _Seated, number: MembershipNumber | None
    ) -> RowProblem:
        """A person who is in an earlier row too, or a number that another person has there."""
        params: dict[str, Any] = {"other_row": before.row, "name": seated.name}
        if number is not None and fold_name(seated.name) != fold_name(before.name):
            params |= {"number": number.shown, "other_name": before.name}
            column = self._title(f"number_{seat}")
            return RowProblem(seated.row, column, "teams.roster_number_twice", params, "FR-243.c")
        column = self._title(f"name_{seat}")
        code = "teams.roster_same_name" if number is None else "teams.roster_person_twice"
        return RowProblem(seated.row, column, code, params, "FR-243.c")

    def _wrong_letters(
        self, row: int, typed: Mapping[str, object], meant: Mapping[str, str]
    ) -> Iterator[RowProblem]:
        """Cells whose letters a program took for others, as those of a deck list, or could not keep."""
        for name, text in meant.items():
            before = _cell_text(typed[name])
            if text != before:
                params = {"text": before, "read": text}
                yield RowProblem(row, self._title(name), "teams.roster_letters_garbled", params)
            elif name in MOST_LETTERS and _LETTER_LOST.search(text):
                yield RowProblem(row, self._title(name), "teams.roster_letter_unknown", {"text": text})

    def _changed_names(self, row: int, texts: Mapping[str, str]) -> Iterator[RowProblem]:
        """Names that a spreadsheet program perhaps made of something else."""
        for name in _NAMES:
            text = texts.get(name, "")
            if isinstance(text, NumberText):
                yield RowProblem(row, self._title(name), "teams.roster_number_as_name", {"text": str(text)})
            elif _LIKE_A_DAY.fullmatch(text):
                yield RowProblem(row, self._title(name), "teams.roster_date_as_name", {"text": text})

    def _shouted_names(self, row: int, texts: Mapping[str, str]) -> Iterator[RowProblem]:
        """Players whose names are all in capitals, as they would be printed; a team may be called like that."""
        for name in ("name_a", "name_b"):
            text = texts.get(name, "")
            if text.isupper() and SHOUTED.search(text):
                yield RowProblem(row, self._title(name), "teams.roster_name_capitals", {"name": str(text)})

    def _turned_names(self, row: int, texts: Mapping[str, str]) -> Iterator[RowProblem]:
        """Players with the same name as an earlier one, but the other way round: perhaps one person twice."""
        for name in ("name_a", "name_b"):
            words = words_of_name(texts[name])
            if len(words) < 2:
                continue
            first = self.first_of_words.setdefault(words, _Seated(row, texts[name]))
            if fold_name(first.name) != fold_name(texts[name]):
                params = {"name": texts[name], "other_name": first.name, "other_row": first.row}
                yield RowProblem(row, self._title(name), "teams.roster_name_turned", params)

    def _web_codes(
        self, row: int, typed: Mapping[str, str], texts: Mapping[str, str]
    ) -> Iterator[RowProblem]:
        """Cells whose letters a web form wrote as codes: they are not read as the sheet shows them."""
        for name, text in texts.items():
            if text != typed[name]:
                params = {"text": typed[name], "read": text}
                yield RowProblem(row, self._title(name), "teams.roster_web_code", params)

    def _unclear_payment(self, row: int, texts: Mapping[str, str]) -> Iterator[RowProblem]:
        """What the column "paid" says that is neither yes nor no: the team comes in as one that has not paid."""
        text = texts.get("paid", "")
        if read_paid(text) is None:
            yield RowProblem(row, self._title("paid"), "teams.roster_paid_unclear", {"text": text})

    def _find_namesakes(
        self, row: int, texts: Mapping[str, str], numbers: Mapping[str, MembershipNumber | None]
    ) -> Iterator[RowProblem]:
        """Two different people of one name: right, and worth a look."""
        for seat in "ab":
            name = texts[f"name_{seat}"]
            person = _person(name, numbers[seat])
            first, where = self.first_of_name.setdefault(fold_name(name), (person, _Seated(row, name)))
            if first != person:
                params = {"name": name, "other_row": where.row}
                yield RowProblem(row, self._title(f"name_{seat}"), "teams.roster_namesake", params)


def _person(name: str, number: MembershipNumber | None) -> str:
    """What identifies a person in the sheet: the number where there is one, else the name."""
    if number is not None:
        return number.canonical
    return f"name {fold_name(name)}" if name else ""
