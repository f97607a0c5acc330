"""What the headers of a spreadsheet of teams mean. PURE."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from teams.people.names import fold_name
from tournament.kernel.marking import gettext_noop
from tournament.sheets.encodings import meant_letters

COLUMN_TITLES: dict[str, str] = {
    "team_name": gettext_noop("Team name"),
    "affiliation": gettext_noop("Affiliation"),
    "city": gettext_noop("City"),
    "state": gettext_noop("State/Province"),
    "country": gettext_noop("Country"),
    "name_a": gettext_noop("Player A"),
    "number_a": gettext_noop("Player A DCI number"),
    "name_b": gettext_noop("Player B"),
    "number_b": gettext_noop("Player B DCI number"),
    "paid": gettext_noop("Paid"),
}
# Where an event does not ask for the numbers of the DCI.
NUMBER_TITLES = {"number_a": gettext_noop("Player A number"), "number_b": gettext_noop("Player B number")}

# A column that single elimination events read, and no other.
SEED, SEED_TITLE = "seed", gettext_noop("Seed")
_SEED_WORDS = frozenset({"seed", "seeds", "seeding", "setzplatz", "setzliste"})

MOST_TITLE_ROWS = 20  # rows above the headers: the club's name, the day, an empty line
_MOST_LETTERS = 200  # of a header
_FEWEST_HEADERS = 3  # with fewer fields a row is a title or a team, not the headers

_TEAM_WORDS = frozenset({"team", "teams", "equipe", "equipo", "squadra", "mannschaft", "druzyna"})
_FILLERS = frozenset({"of", "the", "or", "and", "name", "s", "teamname", "nom", "nombre", "nome", "nazwa"})
_PLACE_WORDS: dict[str, frozenset[str]] = {
    "affiliation": frozenset(
        {"affiliation", "club", "store", "shop", "school", "league", "organization", "organisation", "verein"}
    ),
    "city": frozenset(
        {"city", "town", "ville", "ciudad", "stadt", "ort", "citta", "miasto", "cidade", "plaats"}
    ),
    "state": frozenset(
        {
            "state",
            "province",
            "region",
            "prefecture",
            "county",
            "provincia",
            "provinz",
            "bundesland",
            "wojewodztwo",
        }
    ),
    "country": frozenset({"country", "nation", "pays", "pais", "land", "paese", "kraj"}),
}
_PAID_WORDS = frozenset(
    {
        *("paid", "fee", "fees", "payment", "bezahlt", "startgeld", "paye", "pagado", "pagato", "pago"),
        *("oplacone", "zaplacono", "betaald", "betalt", "entry", "has", "already"),
    }
)
_CODE_WORDS = frozenset({"code", "iso"})
_SEATS = {"a": "a", "1": "a", "one": "a", "b": "b", "2": "b", "two": "b"}
_PLAYER_WORDS = frozenset(
    {
        *(
            "player",
            "seat",
            "member",
            "players",
            "members",
            "partner",
            "full",
            "spieler",
            "platz",
            "joueur",
            "jugador",
        ),
        *("giocatore", "gracz", "gracza", "jogador", "spielerin", "trainer", "pokemon", "p", "sp"),
    }
)
_NUMBER_WORDS = frozenset(
    {
        *("dci", "number", "numbers", "no", "nr", "num", "id", "membership", "card", "pop", "popid", "pid"),
        *("nummer", "mitgliedsnummer", "numero", "numer", "numeru", "n", "licence", "playerid"),
    }
)
# What a header of a player's name consists of where it does not say of which player.
_NAMES_A_PLAYER = _PLAYER_WORDS | {"name", "nom", "nombre", "nome", "nazwa"}
_REMARKS = re.compile(
    r"\([^()]*\)|\[[^\[\]]*\]|[*:]|\b(?:required|optional|mandatory|if any|pflichtfeld|pflicht|erforderlich|freiwillig"
    r"|obligatoire|facultatif|obligatorio|opcional|obbligatorio|facoltativo|wymagane|opcjonalne)\b",
    re.IGNORECASE,
)
# A word with the seat glued to it: "PlayerA", "DCI2", "P1". A letter only where no other word ends so ("gracza").
_GLUED = re.compile(r"(player|seat|member|name|dci|number|id)(a|b|1|2)|([a-z]+)([12])")


@dataclass(frozen=True, slots=True)
class Columns:
    """`places`: field -> column from 0; `doubles`: (column, field) where another has the field; `ignored` headers.

    `guessed` are the fields that follow from where the column is, and not from its header alone.
    """

    places: dict[str, int]
    doubles: list[tuple[int, str]]
    ignored: list[str]
    guessed: frozenset[str] = frozenset()


def match_columns(titles: Sequence[str], *, has_seeds: bool = False) -> Columns:
    """The fields of COLUMN_TITLES among the headers, compared without case, accents, spaces and order.

    And SEED where the event `has_seeds`.

    Where two headers can mean one field, the one that says more wins ("Team name" before "Team"). A header that means
    nothing as a whole counts without its remarks ("City*", "Team name (required)"), where no other has its field. One
    that is there for each player ("DCI" twice) belongs to the player beside whom it is.
    """
    places: dict[str, int] = {}
    doubles: list[tuple[int, str]] = []
    words = [header_words(title) for title in titles]
    for index, header in enumerate(words):
        name = _meaning(header, has_seeds=has_seeds)
        if name is None:
            continue
        if name not in places or len(header) > len(words[places[name]]):
            places[name] = index
        elif len(header) == len(words[places[name]]):
            doubles.append((index, name))
    used = set(places.values())
    for index, title in enumerate(titles):
        bare = without_remarks(title)
        name = _meaning(header_words(bare), has_seeds=has_seeds) if bare != title else None
        if name is not None and name not in places and index not in used:
            places[name] = index
            used.add(index)
    said = places.keys() | set()
    if not doubles:
        places |= _names_in_order(words, places)
        places |= _numbers_by_place(words, places)
    return Columns(places, doubles, _ignored(titles, places), frozenset(places.keys() - said))


def chosen_columns(titles: Sequence[str], chosen: Iterable[tuple[int, str]]) -> Columns:
    """The columns as a person chose them, each as (column, field): the first of two with one field has it."""
    places: dict[str, int] = {}
    doubles: list[tuple[int, str]] = []
    for index, name in chosen:
        if index < len(titles) and places.setdefault(name, index) != index:
            doubles.append((index, name))
    return Columns(places, doubles, _ignored(titles, places))


def _ignored(titles: Sequence[str], places: Mapping[str, int]) -> list[str]:
    used = set(places.values())
    return [title for index, title in enumerate(titles) if title and index not in used]


def name_columns(titles: Sequence[str]) -> list[str]:
    """What each column is called: its header, with the column's letter where it has none or another has the same."""
    often = Counter(titles)
    return [
        column_letter(index)
        if not title
        else f"{title} ({column_letter(index)})"
        if often[title] > 1
        else title
        for index, title in enumerate(titles)
    ]


def column_letter(index: int) -> str:
    """What programs call a column (from 0): A to Z, AA and so on."""
    before, last = divmod(index, 26)
    return (column_letter(before - 1) if before else "") + chr(ord("A") + last)


def _names_in_order(words: Sequence[Sequence[str]], places: Mapping[str, int]) -> dict[str, int]:
    """The players, where one header is there for each of the two, in their order: "Team, Player, DCI, Player, DCI"."""
    if "team_name" not in places or {"name_a", "name_b"} & places.keys():
        return {}
    alone = [index for index, header in enumerate(words) if header and set(header) <= _NAMES_A_PLAYER]
    twice = [index for index in alone if sum(words[other] == words[index] for other in alone) == 2]
    return dict(zip(("name_a", "name_b"), twice, strict=True)) if len(twice) == 2 else {}


def _numbers_by_place(words: Sequence[Sequence[str]], places: Mapping[str, int]) -> dict[str, int]:
    """The numbers whose header names no player: each after its player, or each just before.

    Two with the same header ("Player 1, DCI, Player 2, DCI"), or one where the other player's is known, since programs
    call the second of them "DCI2".
    """
    names = {places[field]: field[-1] for field in ("name_a", "name_b") if field in places}
    missing = {seat for seat in names.values() if f"number_{seat}" not in places}
    alone = [index for index, header in enumerate(words) if header and _is_bare_number(header)]
    same = [index for index in alone if sum(words[other] == words[index] for other in alone) == len(missing)]
    if len(names) != 2 or not missing or len(same) != len(missing):
        return {}
    for nearest in (_last_before, _just_after):
        owners = [nearest(names, index) for index in same]
        if set(owners) == missing:
            return {f"number_{seat}": index for seat, index in zip(owners, same, strict=True)}
    return {}


def _is_bare_number(header: Sequence[str]) -> bool:
    """Whether a header means a membership number and does not say whose."""
    return bool(set(header) & _NUMBER_WORDS) and set(header) <= _NUMBER_WORDS | _PLAYER_WORDS | _FILLERS


def _last_before(names: Mapping[int, str], index: int) -> str:
    return next((names[place] for place in sorted(names, reverse=True) if place < index), "")


def _just_after(names: Mapping[int, str], index: int) -> str:
    return names.get(index + 1, "")  # a number further before is that of the row


def _meaning(words: Sequence[str], *, has_seeds: bool) -> str | None:
    return SEED if has_seeds and _is_seed(words) else _field_of(words)


def without_remarks(title: str) -> str:
    """A header without what forms and lists add: in brackets, or as a word that says whether it is needed."""
    return _REMARKS.sub(" ", title).strip() if len(title) <= _MOST_LETTERS else title


@dataclass(frozen=True, slots=True)
class Heading:
    """The headers of a sheet: the index of their last row, and their texts."""

    row: int
    titles: list[str]


def best_heading(
    rows: Sequence[Sequence[str]],
    count: Callable[[Sequence[str]], int],
    *,
    fewest: int,
) -> Heading:
    """Where the headers are, below a title: the first row, or two that belong together, for which `count` says most.

    Of two rows the upper says whose and the lower what ("Player A" above "Name" and "Number"). Where none has
    `fewest`, the first row with some cells, so that whoever made the sheet hears what it lacks: a title has fewer.
    """
    first = next(
        (at for at, row in enumerate(rows[:MOST_TITLE_ROWS]) if sum(map(bool, row)) >= _FEWEST_HEADERS), 0
    )
    first_row = Heading(first, list(rows[first]) if rows else [])
    found, most = first_row, 0
    for index, row in enumerate(rows[:MOST_TITLE_ROWS]):
        joined = _joined(rows[index - 1], row, count) if index else []
        for titles in (list(row), joined):
            counted = count(titles)
            if counted > most:
                found, most = Heading(index, titles), counted
    return found if most >= fewest else first_row


def _joined(upper: Sequence[str], lower: Sequence[str], count: Callable[[Sequence[str]], int]) -> list[str]:
    """Two rows of headers as one: each says what it means together, else what the lower or the upper says alone."""
    titles, above = [], ""
    for index in range(max(len(upper), len(lower))):
        top, low = (row[index] if index < len(row) else "" for row in (upper, lower))
        above = top or above
        is_word = sum(map(str.isalpha, low)) > 1  # and no number or seat of a team below the headers
        choices = (f"{above} {low}" if low != above else "", low, top) if is_word else (top,)
        titles.append(
            next((choice for choice in choices if choice and count([choice])), low if is_word else top)
        )
    return titles


def count_fields(titles: Sequence[str]) -> int:
    """Twice the fields of a team that the headers name; one that follows only from its place counts half."""
    columns = match_columns(titles)
    return 2 * len(columns.places) - len(columns.guessed)


def count_headers(rows: Sequence[Sequence[str]]) -> int:
    """How much the headers name, wherever they are: the more, the better a sheet was read."""
    return count_fields(find_header(rows).titles)


def find_header(rows: Sequence[Sequence[str]]) -> Heading:
    """The headers of a sheet of teams."""
    return best_heading(rows, count_fields, fewest=2 * _FEWEST_HEADERS)


# A number or a sum of money, folded: "24", "480.00 EUR", "€ 480".
AMOUNT = re.compile(r"[^\w]*[a-z]{0,3}[^\w]*(\d+(?:[.,]\d+)*)[^\w]*[a-z]{0,3}[^\w]*")
_EXACT = re.compile(r"\d{1,8}(?:[.,]\d{1,2})?", re.ASCII)  # of an amount that is read in one way alone
_YES = frozenset(
    {"yes", "y", "x", "ok", "paid", "true", "done", "ja", "j", "oui", "si", "sim", "tak", "✓", "✔", "☑"}
)
_NO = frozenset(
    {"", "no", "n", "not", "notpaid", "unpaid", "open", "nein", "non", "nao", "nie", "-", "☐", "✗"}
)


def read_paid(text: str) -> bool | None:
    """Whether a cell of the column "paid" says so: a word, a tick, or an amount above nothing; None for neither."""
    folded = fold_name(text)
    if folded in _YES or folded in _NO:
        return folded in _YES
    amount = AMOUNT.fullmatch(folded)
    return None if amount is None else any(digit in "123456789" for digit in amount.group(1))


def read_amount(text: str) -> Decimal | None:
    """The amount that a cell of the column "paid" says, such as "€ 7.50"; None for a word, and for "1.000".

    Where a mark may be one between thousands, no amount is read: the team has then paid the fee.
    """
    amount = AMOUNT.fullmatch(fold_name(text))
    if amount is None or not _EXACT.fullmatch(amount.group(1)):
        return None
    return Decimal(amount.group(1).replace(",", "."))


def header_words(title: str) -> list[str]:
    """The words of a header, without case and accents: "PlayerA DCI#" -> player, a, dci. A long text has none."""
    if len(title) > _MOST_LETTERS:
        return []
    parted = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", meant_letters(title))
    words: list[str] = []
    for part in re.findall(r"[^\W_]+", " ".join(fold_name(piece) for piece in re.split(r"[\s_]+", parted))):
        glued = _GLUED.fullmatch(part)
        words.extend(filter(None, glued.groups()) if glued else (part,))
    return words


def _is_seed(words: Sequence[str]) -> bool:
    rest = set(words) - _FILLERS - _TEAM_WORDS - _NUMBER_WORDS
    return bool(rest) and rest <= _SEED_WORDS


def _field_of(words: Sequence[str]) -> str | None:
    """The field that a header's words mean, None for one that means nothing here."""
    seats = {_SEATS[word] for word in words if word in _SEATS}
    if len(seats) == 1:
        rest = {word for word in words if word not in _SEATS} - _PLAYER_WORDS - _FILLERS
        return None if rest - _NUMBER_WORDS else f"number_{seats.pop()}" if rest else f"name_{seats.pop()}"
    rest = set(words) - _FILLERS - _TEAM_WORDS
    if not rest:
        return "team_name" if set(words) & (_TEAM_WORDS | {"teamname"}) else None
    if rest <= _PAID_WORDS and rest - {"entry", "has", "already"}:
        return "paid"
    rest -= _CODE_WORDS
    return next((name for name, known in _PLACE_WORDS.items() if rest and rest <= known), None)
