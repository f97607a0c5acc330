"""What the values in a line of the journal say to people: their names, and each in words.

The journal keeps codes, numbers of entries and lists; nobody should have to read those.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from django.db.models import TextChoices
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy
from django_countries import countries

from pairings.announcements.models import Announcement
from pairings.games.wording import coin_words, out_words
from pairings.matches.how_names import HOW_NAMES, games_score
from pairings.matches.scoring import How
from pairings.matches.wording import EQUAL_WAYS, note_sentence, points_of_both
from pairings.penalties.wording import infraction_text, level_name
from pairings.tableside.models import Call
from tournament.event.models import Tournament
from tournament.journal.declare import declared_words
from tournament.kernel import rule_sets
from tournament.kernel.named import as_name, mark
from tournament.kernel.roles import Role
from tournament.kernel.stages import read_round_times
from tournament.kernel.table_ranges import write_tables
from tournament.rows.kinds import kinds_in_order
from tournament.wording.announced import language_name
from tournament.wording.role_names import ROLE_NAMES
from tournament.wording.stages import equal_prizes_text, games_text, structure_text, time_of_round
from tournament.wording.tiebreakers import tiebreaker_texts

Names = Mapping[int, str]
# Texts of a line that are the name of a person or a team.
NAMES = frozenset({"name", "player", "team_name"})
# What says whether a team is out, and how.
LEAVING = frozenset({"dropped_at", "is_disqualified", "is_withdrawn"})
GAMES = frozenset({"swiss_games", "elimination_games", "final_games"})  # how many a match has at most
INSTANTS = frozenset({"counts_to"})  # and all that end in _at

# Values that are not a column, or a column that several models call by different names.
_LABELS: dict[str, Promise] = {
    "name": gettext_lazy("name"),
    "how": gettext_lazy("how it ended"),
    "prizes_left": gettext_lazy("prizes left"),
    "games": gettext_lazy("games"),
    "equal_way": gettext_lazy("equal prizes"),
    "note": gettext_lazy("note"),
    "notes": gettext_lazy("note"),
    "won": gettext_lazy("winner"),
    "dropped": gettext_lazy("dropped"),
    "left_out": gettext_lazy("missed this round"),
    "checked_in": gettext_lazy("checked in"),
    "missed_before": gettext_lazy("rounds missed before"),
    "seed": pgettext_lazy("of the draw", "seed"),
    "draw": gettext_lazy("draw number"),
    "matches": gettext_lazy("matches"),
    "later_rounds": gettext_lazy("cancelled rounds"),
    "taken_away": gettext_lazy("removed from the tables"),
    "match": gettext_lazy("match"),
    "handed_back": gettext_lazy("tables whose calls are waiting again"),
    "number": gettext_lazy("number"),
    "player": gettext_lazy("player"),
    "text": gettext_lazy("text"),
    "entry": gettext_lazy("team"),
    "seat": gettext_lazy("seat"),
    "allowed_by": gettext_lazy("allowed by"),
}


def label(key: str) -> str:
    """What a value is called; by its own name where nobody gave it words."""
    words = words_of(key)
    return key.removeprefix("is_").replace("_", " ") if words is None else str(words)


def words_of(key: str) -> Any | None:
    """The words, translated lazily, for a value: of the action that keeps it, those above, or of its column."""
    return declared_words(key) or _LABELS.get(key) or column_words().get(key)


@cache
def column_words() -> dict[str, Promise]:
    """What the columns of an event's rows are called that have words, by name."""
    columns = [column for kind in kinds_in_order() for column in kind.model._meta.concrete_fields]
    return {c.name: c.verbose_name for c in columns if isinstance(c.verbose_name, Promise)}


def name_in(names: Names, number: int) -> str:
    """The name of an entry, marked as such; its number where it is not known."""
    return mark(names.get(number, str(number)))


def word(key: str, text: str) -> str:
    """A text that may be a code, in words; a name marked as such."""
    if key in NAMES:
        return mark(as_name(text))
    return _WORDS.get(key, str)(text)


def number(key: str, value: float) -> str:
    """The meaning of a number of a setting, where it has one, else the number; yes or no for a truth value."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if key == "missed_round_points" and value in Tournament.MissedRound.values:
        return str(Tournament.MissedRound(value).label)
    if key in GAMES and isinstance(value, int):
        return games_text(value)
    return str(value)


def listed(key: str, values: list[Any], names: Names) -> str | None:
    """A list in words; None for a list that nothing is known about."""
    teller = _LISTS.get(key)
    try:
        return None if teller is None else teller(values, names)
    except (TypeError, ValueError, KeyError, IndexError):
        return None  # a line of an older version: shown as it is


def seat_words(seats: list[str], sides: tuple[str, str]) -> str:
    """Seats of a table ("1a" to "2b") with the names of their teams."""
    names = {"1": sides[0], "2": sides[1]}
    return ", ".join(
        _("%(team)s (seat %(seat)s)") % {"team": mark(names.get(seat[:1], "")), "seat": seat[1:].upper()}
        for seat in seats
    )


def leaving_words(values: Mapping[str, Any], instant: Callable[[str], str]) -> str:
    """Say whether a team is playing, or how it left; `instant` writes a time in the event's zone."""
    if values.get("is_disqualified"):
        return _("disqualified")
    if values.get("is_withdrawn"):
        return _("withdrawn before its first match")
    if values.get("dropped_at"):
        return _("dropped on %(at)s") % {"at": instant(values["dropped_at"])}
    return _("playing")


def how_in_journal(how: str) -> str:
    """How a match ended; the code itself where it is none of ours."""
    return str(HOW_NAMES[How(how)]) if how in set(How) else how


def _missed(rows: list[Any], names: Names) -> str:
    """Rows of [entry number, round number, points]."""
    told = []
    for entry_number, round_number, points in rows:
        text = ngettext(
            "%(name)s, round %(round)s: %(points)s point",
            "%(name)s, round %(round)s: %(points)s points",
            points,
        )
        name = name_in(names, entry_number)
        told.append(text % {"name": name, "round": round_number, "points": points})
    return ", ".join(told)


def _paired(matches: list[Any], names: Names) -> str:
    """A pairing: [table, one, two, how, points of one] of each match."""
    told = []
    for table, one, two, how, *_rest in matches:
        other = how_in_journal(how) if two is None else name_in(names, two)
        told.append(f"{table or '–'}: {name_in(names, one)} – {other}")
    return ", ".join(told)


def _later_rounds(rounds: list[Any], names: Names) -> str:
    """Rounds that went, as [number, pairing]."""
    said = _("round %(number)s (%(matches)s)")
    return "; ".join(said % {"number": number, "matches": _paired(rows, names)} for number, rows in rounds)


def _results(results: list[Any], _names: Names) -> str:
    """Rows of [table, how, winner, points of both, prizes left of both, and games where the match had several]."""
    told = []
    for table, how, _winner, points, prizes, *games in results:
        text = f"{table}: {points_of_both(points)}"
        if games:
            text += f", {_games(games[0], _names)}"
        if how != How.WON:
            text += f" ({how_in_journal(how)}{f' {points_of_both(prizes)}' if prizes else ''})"
        told.append(text)
    return ", ".join(told)


def _games(games: list[Any], _names: Names) -> str:
    """Games won by both sides, and drawn ones."""
    one, two, drawn = games
    return games_score((one, two, drawn))


def pairing_of(values: Any) -> list[Any] | None:
    """The pairing among the values of a line, as the line keeps it; None where there is none."""
    if not isinstance(values, dict):
        return None
    found = values.get("matches") or values.get("proposal")
    return found if isinstance(found, list) else None


def counted_pairing(matches: list[Any], names: Names) -> str:
    """A pairing in a few words ("10 tables, bye: Hà Nội, 1 team missed the round"); "" for one in an unknown shape."""
    try:
        alone = [(one, how) for _table, one, two, how, *_rest in matches if two is None]
    except (TypeError, ValueError):
        return ""  # a line of a file from elsewhere
    tables = len(matches) - len(alone)
    parts = [ngettext("%(count)s table", "%(count)s tables", tables) % {"count": tables}]
    parts += [_("bye: %(team)s") % {"team": name_in(names, one)} for one, how in alone if how != How.MISSED]
    missed = sum(how == How.MISSED for _one, how in alone)
    if missed:
        parts.append(
            ngettext("%(count)s team missed the round", "%(count)s teams missed the round", missed)
            % {"count": missed}
        )
    return ", ".join(parts)


def _entries(numbers: list[Any], names: Names) -> str:
    return ", ".join(name_in(names, entry) for entry in numbers)


def _seats(players: list[Any], names: Names) -> str:
    """Players as [entry number, seat letter]."""
    said = _("%(team)s (seat %(seat)s)")
    return ", ".join(said % {"team": name_in(names, entry), "seat": letter} for entry, letter in players)


def _players(players: list[Any], names: Names) -> str:
    """Players of a game: [entry number, seat letter, prizes left, why out, whether staying to advise]."""
    told = []
    for entry, letter, left, why, advises in players:
        text = f"{_seats([[entry, letter]], names)}: {left}"
        if why:
            text += f", {_('out: %(why)s') % {'why': out_words(why)}}"
        told.append(f"{text}, {_('stays to advise')}" if advises else text)
    return "; ".join(told)


def _tiebreakers(keys: list[Any], _names: Names) -> str:
    return ", ".join(text.abbreviation for text in tiebreaker_texts(keys))


def _round_times(lines: list[Any], _names: Names) -> str:
    """The times of a bracket's rounds."""
    return "; ".join(time_of_round(times) for times in read_round_times(lines).values())


_WAYS: dict[str, Promise] = {
    "leave": gettext_lazy("left as they are"),
    "tables": gettext_lazy("only these tables re-paired"),
    "round": gettext_lazy("whole round re-paired"),
    "cut": gettext_lazy("cut cancelled"),
    "later": gettext_lazy("later matches cancelled"),
}
_AT_TABLE: dict[str, Promise] = {
    "extension": gettext_lazy("extra time"),
    "call": gettext_lazy("calls"),
    "deckcheck": gettext_lazy("deck checks"),
    "checkeddeck": gettext_lazy("decks compared with their lists"),
    "presence": gettext_lazy("players seen"),
    "slowplaynote": gettext_lazy("slow play notes"),
    "toss": gettext_lazy("tosses"),
    "gamewon": gettext_lazy("winners of games"),
    "gameplayer": gettext_lazy("prizes by player"),
    "designatedtarget": gettext_lazy("designated targets"),
    "teamreport": gettext_lazy("team reports"),
}


def _choice(choices: type[TextChoices], code: str) -> str:
    """The label of a choice; the code itself where it is none of ours."""
    return str(choices(code).label) if code in choices.values else code


def _taken_away(rows: list[Any], _names: Names) -> str:
    """Rows of [table, what, how many]."""
    return ", ".join(f"{table or '–'}: {_AT_TABLE.get(what, what)} ({count})" for table, what, count in rows)


_WORDS: dict[str, Callable[[str], str]] = {
    "way": lambda way: str(_WAYS.get(way, way)),
    "equal_way": lambda way: str(EQUAL_WAYS.get(way, way)),
    "how": how_in_journal,
    "infraction": infraction_text,
    "level": level_name,
    "subject": lambda code: _choice(Call.Subject, code),
    "coin_called": coin_words,
    "coin_fell": coin_words,
    "role": lambda role: str(ROLE_NAMES[Role(role)]) if role in set(Role) else role,
    "kind": lambda kind: _choice(Announcement.Kind, kind),
    "ruling_language": lambda code: language_name(code) or code,
    "ruling_class": lambda code: _choice(Tournament.RulingClass, code),
    "energy": lambda code: _choice(Tournament.Energy, code),
    "partners_trade": lambda code: _choice(Tournament.PartnersTrade, code),
    "structure": structure_text,
    "equal_prizes": lambda way: equal_prizes_text(way, "") or way,
    "country": lambda code: str(countries.name(code)) or code,
    "rule_set": lambda key: _(rule_sets.RULE_SETS[key].title) if key in rule_sets.RULE_SETS else key,
    "format": lambda key: _(rule_sets.FORMATS[key].title) if key in rule_sets.FORMATS else key,
}
_LISTS: dict[str, Callable[[list[Any], Names], str]] = {
    "matches": _paired,
    "proposal": _paired,
    "later_rounds": _later_rounds,
    "taken_away": _taken_away,
    "missed": _missed,
    "missed_before": _missed,
    "results": _results,
    "issued": lambda told, _names: ", ".join(told),
    "passes": _entries,
    "won": _entries,
    "toss_won": _entries,
    "first_turn": _seats,
    "flipped": _seats,
    "source_player": _seats,
    "target_player": _seats,
    "by_player": _players,
    "accepted": _entries,
    "dropped": _entries,
    "reinstated": _entries,
    "left_out": _entries,
    "checked_in": _entries,
    "prizes_left": lambda values, _names: points_of_both(values),
    "games": _games,
    "notes": lambda codes, _names: " ".join(note_sentence(code) for code in codes),
    "tiebreakers": _tiebreakers,
    "bracket_rounds": _round_times,
    "unused_tables": lambda tables, _names: write_tables(tables),
    "handed_back": lambda tables, _names: write_tables(tables),
    "new_tables": lambda tables, _names: write_tables(tables),
    "lines": lambda lines, _names: write_tables(lines),
    "seats": lambda seats, _names: ", ".join(seat.upper() for seat in seats),
    "not_here": lambda seats, _names: ", ".join(seat.upper() for seat in seats),
    "entries": lambda entries, _names: ", ".join(mark(as_name(entry["team_name"])) for entry in entries),
}
