"""The search of the journal: by table, round, team, person, action and time, and by any words of its lines."""

import json
from collections.abc import Mapping
from typing import Any

from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast

from pairings.matches.how_names import HOW_NAMES
from pairings.penalties.infractions import INFRACTIONS
from pairings.penalties.models import Penalty
from pairings.penalties.wording import infraction_text, level_name
from teams.entries.models import Entry
from teams.people.names import clean_text, fold_name
from teams.people.search import NameSearch
from teams.search.search import former_names
from tournament.event.models import Round, Tournament
from tournament.journal.declare import all_actions
from tournament.journal.models import JournalEntry

MOST_DIGITS = 6


def find_lines(
    tournament: Tournament, wanted: Mapping[str, Any], names: Mapping[int, str]
) -> QuerySet[JournalEntry]:
    """The lines that fit everything `wanted` (see `pairings.journal.forms.JournalForm`), the newest first."""
    lines = tournament.journal.order_by("-number").select_related("actor")
    columns = {
        "table": "table_number",
        "round": "round_number",
        "who": "actor__number",
        "action": "action",
        "since": "at__gte",
        "until": "at__lte",
    }
    lines = lines.filter(**{column: wanted[name] for name, column in columns.items() if name in wanted})
    if "team" in wanted:
        lines = lines.filter(_about_teams([wanted["team"]]))
    return _search(tournament, lines, wanted.get("q", ""), names)


def tables_since(round_: Round, version: int, *, most: int) -> set[int]:
    """Tables of a round at which something happened since the event had `version`, `most` lines at most. One query."""
    lines = round_.tournament.journal.filter(number__gt=version, round_number=round_.number)
    tables = lines.exclude(table_number=None).values_list("table_number", flat=True)[:most]
    return {table for table in tables if table is not None}


def _about_teams(numbers: list[int]) -> Q:
    """Lines about one of these teams, or about a match of it."""
    fitting = Q(entry_number__in=numbers)
    for side in ("after__one", "after__two", "before__one", "before__two"):
        fitting |= Q(**{f"{side}__in": numbers})
    return fitting


def _search(
    tournament: Tournament, lines: QuerySet[JournalEntry], query: str, names: Mapping[int, str]
) -> QuerySet[JournalEntry]:
    """The lines that `query` fits: a table or line number, a team, a person, an action, a reason, a value."""
    query = clean_text(query)  # a database refuses what no keyboard types
    wanted = fold_name(query)
    if not wanted:
        return lines
    people = [actor.pk for actor in tournament.actors.all() if NameSearch(query).fits(str(actor))]
    actions = [action.name for action in all_actions() if wanted in fold_name(str(action.label))]
    fitting = (
        Q(actor__in=people) | Q(action__in=actions) | Q(reason__icontains=query) | Q(citation__iexact=query)
    )
    fitting |= _told_by_codes(wanted)
    lines = lines.annotate(told_before=Cast("before", TextField()), told_after=Cast("after", TextField()))
    for text in {query, json.dumps(query)[1:-1]}:  # a database may keep letters beyond ASCII as escapes
        fitting |= Q(told_before__icontains=text) | Q(told_after__icontains=text)
    teams = _team_numbers(tournament, names, query)
    if teams:
        fitting |= _about_teams(teams)
    if query.isdecimal() and len(query) <= MOST_DIGITS:
        fitting = Q(table_number=int(query)) | Q(number=int(query))
    return lines.filter(fitting)


def _told_by_codes(wanted: str) -> Q:
    """Lines whose values are kept as codes and shown in words that have the folded text in them."""
    told = {
        "how": [how.value for how, name in HOW_NAMES.items() if wanted in fold_name(str(name))],
        "level": [level.value for level in Penalty.Level if wanted in fold_name(level_name(level.value))],
        "infraction": [code for code in INFRACTIONS if wanted in fold_name(infraction_text(code))],
    }
    fitting = Q()
    for key, codes in told.items():
        if codes:
            fitting |= Q(**{f"after__{key}__in": codes}) | Q(**{f"before__{key}__in": codes})
    return fitting


def _team_numbers(tournament: Tournament, names: Mapping[int, str], query: str) -> list[int]:
    """Numbers of the entries whose team, by any name that it had, or players are what was typed. Two queries."""
    search, formers = NameSearch(query), former_names(tournament)
    players = Entry.objects.filter(tournament=tournament).values_list(
        "pk", "number", "seat_a__name", "seat_b__name"
    )
    return [
        number
        for key, number, name_a, name_b in players
        if search.fits(names[number], name_a, name_b, *formers.get(key, ()))
    ]


def line_numbers_taken_back(tournament: Tournament, numbers: list[int]) -> dict[int, int]:
    """Map each line that a later line undid to that line; to the newest where there are several."""
    rows = tournament.journal.filter(undoes__in=numbers).order_by("number").values_list("undoes", "number")
    return {undone: number for undone, number in rows if undone is not None}
