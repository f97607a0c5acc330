"""What the headers of a spreadsheet of teams mean. PURE."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

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
        *("giocatore", "gracz", "jogador"),
    }
)
_NUMBER_WORDS = frozenset(
    {
        *("dci", "number", "numbers", "no", "nr", "num", "id", "membership", "card", "pop", "popid"),
        *("nummer", "mitgliedsnummer", "numero", "numer", "numeru", "licence", "playerid"),
    }
)
_REMARKS = re.compile(
    r"\([^()]*\)|\[[^\[\]]*\]|[*:]|\b(?:required|optional|mandatory|if any|pflichtfeld|pflicht|erforderlich|freiwillig"
    r"|obligatoire|facultatif|obligatorio|opcional|obbligatorio|facoltativo|wymagane|opcjonalne)\b",
    re.IGNORECASE,
)
_GLUED = re.compile(r"(player|seat|member|name|dci|number|id)(a|b|1|2)")


@dataclass(frozen=True, slots=True)
class Columns:
    """`places`: field -> column from 0; `doubles`: (header, field) that stand twice; `ignored` headers."""

    places: dict[str, int]
    doubles: list[tuple[str, str]]
    ignored: list[str]


def match_columns(titles: Sequence[str], *, has_seeds: bool = False) -> Columns:
    """The fields of COLUMN_TITLES among the headers, compared without case, accents, spaces and order.

    And SEED where the event `has_seeds`.

    Where two headers can mean one field, the one that says more wins ("Team name" before "Team"). A header that means
    nothing as a whole counts without its remarks ("City*", "Team name (required)"), where no other has its field.
    """
    places: dict[str, int] = {}
    doubles: list[tuple[str, str]] = []
    words = [header_words(title) for title in titles]
    for index, title in enumerate(titles):
        name = _meaning(words[index], has_seeds=has_seeds)
        if name is None:
            continue
        if name not in places or len(words[index]) > len(words[places[name]]):
            places[name] = index
        elif len(words[index]) == len(words[places[name]]):
            doubles.append((title, name))
    used = set(places.values())
    for index, title in enumerate(titles):
        bare = without_remarks(title)
        name = _meaning(header_words(bare), has_seeds=has_seeds) if bare != title else None
        if name is not None and name not in places and index not in used:
            places[name] = index
            used.add(index)
    return Columns(
        places, doubles, [title for index, title in enumerate(titles) if title and index not in used]
    )


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

    Of two rows the upper says whose and the lower what ("Player A" above "Name" and "Number"). The first row where
    none has `fewest`, so that whoever made the sheet hears what it lacks.
    """
    found, most = Heading(0, list(rows[0]) if rows else []), 0
    for index, row in enumerate(rows[:MOST_TITLE_ROWS]):
        joined = _joined(rows[index - 1], row, count) if index else []
        for titles in (list(row), joined):
            counted = count(titles)
            if counted > most:
                found, most = Heading(index, titles), counted
    return found if most >= fewest else Heading(0, list(rows[0]) if rows else [])


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
    """How many fields of a team the headers name."""
    return len(match_columns(titles).places)


def count_headers(rows: Sequence[Sequence[str]]) -> int:
    """How many fields the headers name, wherever they are: the more, the better a sheet was read."""
    return count_fields(find_header(rows).titles)


def find_header(rows: Sequence[Sequence[str]]) -> Heading:
    """The headers of a sheet of teams."""
    return best_heading(rows, count_fields, fewest=_FEWEST_HEADERS)


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
    amount = re.fullmatch(r"[^\w]*[a-z]{0,3}[^\w]*(\d+(?:[.,]\d+)*)[^\w]*[a-z]{0,3}[^\w]*", folded)
    return None if amount is None else any(digit in "123456789" for digit in amount.group(1))


def header_words(title: str) -> list[str]:
    """The words of a header, without case and accents: "PlayerA DCI#" -> player, a, dci. A long text has none."""
    if len(title) > _MOST_LETTERS:
        return []
    parted = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", meant_letters(title))
    words: list[str] = []
    for part in re.findall(r"[^\W_]+", " ".join(fold_name(piece) for piece in re.split(r"[\s_]+", parted))):
        glued = _GLUED.fullmatch(part)
        words.extend(glued.groups() if glued else (part,))
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
