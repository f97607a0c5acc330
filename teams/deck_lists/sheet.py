"""Deck lists from a spreadsheet: what its headers mean, whose each list is, and its text. PURE.

A sheet names the team (by its number or its name) and the player (by the seat or the name), and has either one card a
row, or a whole list in a cell; or one row a team with the lists of both players. Rows below a name that is not repeated
belong to it.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from teams.people.membership import read_number
from teams.people.names import fold_name
from teams.roster.headers import Heading, best_heading, header_words, without_remarks
from teams.roster.sheet_rows import RowProblem, find_damage
from tournament.kernel.refusal import Refusal
from tournament.sheets.cell_kinds import trimmed

TEAM, NUMBER, SEAT, PLAYER, MEMBER = "team", "number", "seat", "player", "member"
COUNT, CARD, CARD_SET, CARD_NUMBER = "count", "card", "set", "card_number"
LIST, LIST_A, LIST_B = "list", "list_a", "list_b"
WHO = (TEAM, NUMBER, SEAT, PLAYER, MEMBER)

_FILLERS = frozenset({"of", "the", "s", "for"})
_TEAM_WORDS = frozenset({"team", "teams", "teamname", "entry", "equipe", "mannschaft", "druzyna"})
_PLAYER_WORDS = frozenset({"player", "spieler", "joueur", "gracz", "member"})
_NUMBER_WORDS = frozenset({"number", "no", "nr", "num", "id", "nummer", "numero", "numer"})
_MEMBER_WORDS = frozenset({"dci", "membership", "pop", "popid", "licence"})
_LIST_WORDS = frozenset({"deck", "list", "decklist", "lists", "deckliste", "liste", "talia"})
_CARD_WORDS = frozenset({"card", "cards", "karte", "carte", "karta", "cardname"})
_SET_WORDS = frozenset({"set", "expansion", "edition", "erweiterung", "extension"})
_COUNT_WORDS = frozenset(
    {"count", "qty", "quantity", "copies", "amount", "anzahl", "nombre", "quantite", "liczba"}
)
_NAME_WORDS = frozenset({"name", "names", "nom", "nazwa"})
_SEAT_WORDS = frozenset({"seat", "platz"})
_SEAT_LETTERS = {"a": "a", "1": "a", "b": "b", "2": "b"}
_SEATS = {
    "a": "a",
    "1": "a",
    "seat a": "a",
    "player a": "a",
    "platz a": "a",
    "spieler a": "a",
    "b": "b",
    "2": "b",
    "seat b": "b",
    "player b": "b",
    "platz b": "b",
    "spieler b": "b",
}


@dataclass(frozen=True, slots=True)
class SheetList:
    """One list of a sheet: whose it is as the sheet says it ("" where it does not), its text, and its first row."""

    row: int
    team: str
    seat: str
    player: str
    member: str
    text: str


@dataclass(frozen=True, slots=True)
class SeatAtEvent:
    """A player who can hand in a list: `member` is the canonical membership number, "" for none."""

    number: int
    team: str
    seat: str
    player: str
    member: str = ""


@dataclass(frozen=True, slots=True)
class MatchedList:
    """A list of a sheet with the player whose it is."""

    found: SheetList
    seat: SeatAtEvent


@dataclass(frozen=True, slots=True)
class SheetOfLists:
    """A sheet as read: its lists, and what is wrong with its headers or rows."""

    lists: list[SheetList] = field(default_factory=list)
    problems: list[RowProblem] = field(default_factory=list)


def match_list_columns(titles: Sequence[str]) -> dict[str, int]:
    """Which column is what, by the headers; a number by itself is the team's, or the card's beside a set."""
    places: dict[str, int] = {}
    alone: list[int] = []
    for index, title in enumerate(titles):
        words = header_words(title)
        name = _column_of(words) or _column_of(header_words(without_remarks(title)))
        if name is None and words and set(words) <= _NUMBER_WORDS:
            alone.append(index)
        elif name is not None:
            places.setdefault(name, index)
    for index in alone:
        is_cards = CARD in places and CARD_SET in places and (TEAM in places or PLAYER in places)
        places.setdefault(CARD_NUMBER if is_cards else NUMBER, index)
    return places


# A column with its first words, all that may stand beside them, and words of which it needs one too.
_COLUMNS = (
    (CARD_NUMBER, _CARD_WORDS, _CARD_WORDS | _NUMBER_WORDS, _NUMBER_WORDS),
    (MEMBER, _MEMBER_WORDS, _MEMBER_WORDS | _NUMBER_WORDS | _PLAYER_WORDS, _MEMBER_WORDS),
    (MEMBER, _PLAYER_WORDS, _PLAYER_WORDS | _NUMBER_WORDS, _NUMBER_WORDS),
    (NUMBER, _TEAM_WORDS, _TEAM_WORDS | _NUMBER_WORDS, _NUMBER_WORDS),
    (COUNT, _COUNT_WORDS, _COUNT_WORDS | _CARD_WORDS, _COUNT_WORDS),
    (CARD_SET, _SET_WORDS, _SET_WORDS | _CARD_WORDS | _NAME_WORDS, _SET_WORDS),
    (SEAT, _SEAT_WORDS, _PLAYER_WORDS | _SEAT_WORDS, _SEAT_WORDS),
    (TEAM, _TEAM_WORDS, _TEAM_WORDS | _NAME_WORDS, _TEAM_WORDS),
    (CARD, _CARD_WORDS, _CARD_WORDS | _NAME_WORDS, _CARD_WORDS),
    (PLAYER, _PLAYER_WORDS, _PLAYER_WORDS | _NAME_WORDS, _PLAYER_WORDS),
)


def _column_of(words: Sequence[str]) -> str | None:
    """What the column with a header of these words holds; None for one that means nothing here."""
    rest = set(words) - _FILLERS
    if rest & _LIST_WORDS:
        return _list_column(rest)
    for name, first, allowed, needed in _COLUMNS:
        if rest & first and rest & needed and rest <= allowed:
            return name
    return None


def _list_column(words: set[str]) -> str | None:
    """A column of whole lists: of whoever the row names, or of the player in seat A or B."""
    letters = {_SEAT_LETTERS[word] for word in words if word in _SEAT_LETTERS}
    if words - _LIST_WORDS - _PLAYER_WORDS - set(_SEAT_LETTERS) - _SEAT_WORDS or len(letters) > 1:
        return None
    return {"": LIST, "a": LIST_A, "b": LIST_B}["".join(letters)]


def count_list_headers(rows: Sequence[Sequence[str]]) -> int:
    """How many columns the headers name: the more, the better a sheet was read."""
    return _count_columns(find_list_header(rows).titles)


def find_list_header(rows: Sequence[Sequence[str]]) -> Heading:
    """The headers of a sheet of lists, below a title or an empty line."""
    return best_heading(rows, _count_columns, fewest=2)


def _count_columns(titles: Sequence[str]) -> int:
    return len(match_list_columns(titles))


def read_lists(
    header: Sequence[str], rows: Iterable[Sequence[str]], row_numbers: Iterable[int], *, header_row: int = 1
) -> SheetOfLists:
    """The lists of a sheet, in its order. Nothing is read of the cards: that is `teams.decks.reading`'s."""
    places = match_list_columns(header)
    problem = _header_problem(places, header_row)
    if problem is not None:
        return SheetOfLists(problems=[problem])
    found = SheetOfLists()
    texts: dict[tuple[str, str, str, str], list[str]] = {}
    first: dict[tuple[str, str, str, str], int] = {}
    who: dict[str, str] = {}
    for number, cells in zip(row_numbers, rows, strict=False):
        row = {name: trimmed(cells[place]) if place < len(cells) else "" for name, place in places.items()}
        if not any(row.values()):
            continue
        damaged = list(find_damage(number, {header[places[name]]: text for name, text in row.items()}))
        if damaged:
            found.problems.extend(damaged)
            continue
        if CARD in places and LIST not in places:
            who = _whose(who, row)
            line = _card_line(row)
            if not line:
                continue
            if not (who.get(TEAM) or who.get(PLAYER) or who.get(MEMBER)):
                found.problems.append(RowProblem(number, "", "teams.list_sheet_nobody", {}))
                continue
            key = (who.get(TEAM, ""), who.get(SEAT, ""), who.get(PLAYER, ""), who.get(MEMBER, ""))
            first.setdefault(key, number)
            texts.setdefault(key, []).append(line)
        else:
            found.lists.extend(_whole_lists(number, row))
    for key, lines in texts.items():
        team, seat, player, member = key
        found.lists.append(SheetList(first[key], team, seat, player, member, "\n".join(lines)))
    return found


def _header_problem(places: dict[str, int], row: int) -> RowProblem | None:
    if not {CARD, LIST, LIST_A, LIST_B} & places.keys():
        return RowProblem(row, "", "teams.list_sheet_no_cards", {"row": row})
    if not {TEAM, NUMBER, PLAYER, MEMBER} & places.keys():
        return RowProblem(row, "", "teams.list_sheet_no_team", {"row": row})
    return None


def _whose(before: dict[str, str], row: dict[str, str]) -> dict[str, str]:
    """Whose the row is: what it leaves empty is as in the row above, until another team or player is named."""
    now = _named(row)
    if not any(now.values()):
        return before
    if now[TEAM] and now[TEAM] != before.get(TEAM):
        return now
    if now[PLAYER] or now[MEMBER] or now[SEAT]:
        return {**now, TEAM: now[TEAM] or before.get(TEAM, "")}
    return {**before, TEAM: now[TEAM] or before.get(TEAM, "")}


def _named(row: dict[str, str]) -> dict[str, str]:
    team = row.get(NUMBER) or row.get(TEAM) or ""
    return {TEAM: team} | {name: row.get(name, "") for name in (SEAT, PLAYER, MEMBER)}


def _card_line(row: dict[str, str]) -> str:
    """The row as a player would type it."""
    card = row.get(CARD, "")
    if not card:
        return ""
    parts = [row.get(COUNT, ""), card, row.get(CARD_SET, ""), row.get(CARD_NUMBER, "")]
    return re.sub(r"\s+", " ", " ".join(part for part in parts if part))


def _whole_lists(number: int, row: dict[str, str]) -> list[SheetList]:
    who = _named(row)
    found = []
    for column, seat in ((LIST, who[SEAT]), (LIST_A, "a"), (LIST_B, "b")):
        if row.get(column):
            is_both = column != LIST
            player = "" if is_both else who[PLAYER]
            member = "" if is_both else who[MEMBER]
            found.append(SheetList(number, who[TEAM], seat, player, member, row[column]))
    return found


def match_lists(
    lists: Sequence[SheetList], seats: Sequence[SeatAtEvent]
) -> tuple[list[MatchedList], list[RowProblem]]:
    """Whose each list is at the event; a problem where that is not clear, or two lists are of one player."""
    matched: list[MatchedList] = []
    problems: list[RowProblem] = []
    rows: dict[tuple[int, str], int] = {}
    index = _SeatIndex.of(seats)
    for each in lists:
        fitting = index.fitting(each)
        if len(fitting) != 1:
            problems.append(_unclear(each, fitting, index))
            continue
        (seat,) = fitting
        other = rows.setdefault((seat.number, seat.seat), each.row)
        if other != each.row:
            params = {"player": seat.player, "team": seat.team, "other_row": other}
            problems.append(RowProblem(each.row, "", "teams.list_sheet_twice", params))
            continue
        matched.append(MatchedList(each, seat))
    return matched, problems


@dataclass(frozen=True, slots=True)
class _SeatIndex:
    seats: Sequence[SeatAtEvent]
    by_team: dict[str, list[SeatAtEvent]]
    by_player: dict[str, list[SeatAtEvent]]
    by_member: dict[str, list[SeatAtEvent]]

    @classmethod
    def of(cls, seats: Sequence[SeatAtEvent]) -> "_SeatIndex":
        index = cls(seats, {}, {}, {})
        for seat in seats:
            for key in {fold_name(seat.team), str(seat.number)}:
                index.by_team.setdefault(key, []).append(seat)
            index.by_player.setdefault(fold_name(seat.player), []).append(seat)
            if seat.member:
                index.by_member.setdefault(seat.member, []).append(seat)
        return index

    def team_of(self, each: SheetList) -> list[SeatAtEvent]:
        text = each.team.strip().lstrip("#")
        return self.by_team.get(fold_name(each.team)) or self.by_team.get(text.removesuffix(".0"), [])

    def fitting(self, each: SheetList) -> list[SeatAtEvent]:
        """All players whose list it can be by what the sheet says."""
        found = self.team_of(each) if each.team else list(self.seats)
        if not (each.team or each.player or each.member):
            return []
        if each.seat:
            letter = _SEATS.get(fold_name(each.seat), "")
            found = [seat for seat in found if seat.seat == letter]
        if each.member:
            known = self.by_member.get(_canonical(each.member), [])
            found = [seat for seat in found if seat in known]
        elif each.player:
            known = self.by_player.get(fold_name(each.player), [])
            letter = _SEATS.get(fold_name(each.player), "")
            found = [seat for seat in found if seat in known or (not known and seat.seat == letter)]
        return found


def _canonical(text: str) -> str:
    try:
        return read_number(re.sub(r"\.0+$", "", text)).canonical
    except Refusal:
        return ""


def _unclear(each: SheetList, fitting: Sequence[SeatAtEvent], index: _SeatIndex) -> RowProblem:
    params: dict[str, Any] = {"team": each.team, "player": each.player or each.member or each.seat}
    if len(fitting) > 1:
        return RowProblem(each.row, "", "teams.list_sheet_whose", params)
    if each.team and not index.team_of(each):
        return RowProblem(each.row, "", "teams.list_sheet_team", params)
    code = "teams.list_sheet_player" if each.team else "teams.list_sheet_player_alone"
    return RowProblem(each.row, "", code, params)
