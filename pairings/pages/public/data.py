"""Pairings and standings for other programs: overlays of a stream, a club's own page, a spreadsheet.

Scripts of any page may read them, since their addresses are declared as shared (`tournament/web/shared.py`): they show
what the whole venue sees, whoever asks. No other address of Tandem allows that.
"""

import json
from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _

from pairings.bracket_sheets.bracket_content import read_whole_bracket
from pairings.pages.frame.public_rounds import view_round
from pairings.pages.public.bracket_values import bracket_table, bracket_values
from pairings.pages.public.data_values import (
    Values,
    pairings_table,
    pairings_values,
    standings_table,
    standings_values,
)
from pairings.standings.final import read_page
from pairings.standings.queries import event_entries
from tournament.event.models import Tournament
from tournament.event.progress import read_progress
from tournament.sheets.spreadsheets import WrittenSheet, write_csv

JSON, CSV = "application/json", "text/csv; charset=utf-8"
HEADERS = {"Cache-Control": "no-cache"}


def pairings_json(_request: HttpRequest, tournament: Tournament, number: int | None = None) -> HttpResponse:
    """The newest posted round, or round `number`."""
    return _as_json(_read_pairings(tournament, number))


def pairings_csv(_request: HttpRequest, tournament: Tournament, number: int | None = None) -> HttpResponse:
    """The same, a row for each match."""
    return _as_csv(tournament, _read_pairings(tournament, number), pairings_table)


def standings_json(_request: HttpRequest, tournament: Tournament, after: int | None = None) -> HttpResponse:
    """The standings after the last closed round, or after an earlier one."""
    return _as_json(_read_standings(tournament, after))


def standings_csv(_request: HttpRequest, tournament: Tournament, after: int | None = None) -> HttpResponse:
    """The same, a row for each team."""
    return _as_csv(tournament, _read_standings(tournament, after), standings_table)


def bracket_json(_request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The bracket as far as it is known."""
    return _as_json(_read_bracket_values(tournament))


def bracket_csv(_request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The same, a row for each match."""
    return _as_csv(tournament, _read_bracket_values(tournament), bracket_table)


def _read_bracket_values(tournament: Tournament) -> Values:
    closed = read_progress(tournament).planned_closed
    return bracket_values(tournament, read_whole_bracket(tournament), closed=closed)


def _read_pairings(tournament: Tournament, number: int | None) -> Values:
    progress = read_progress(tournament)
    shown = progress.last_posted
    if number is not None:
        shown = next((round_ for round_ in progress.posted if round_.number == number), None)
        if shown is None:
            raise Http404(_("This round is not posted."))
    view = None if shown is None else view_round(shown, event_entries(tournament))
    return pairings_values(tournament, view, closed=progress.planned_closed)


def _read_standings(tournament: Tournament, after: int | None) -> Values:
    progress = read_progress(tournament)
    page = read_page(tournament, progress, after)
    if page is None:
        raise Http404(_("There are no standings after this round yet."))
    return standings_values(tournament, page, closed=progress.planned_closed)


def _as_json(values: Values) -> HttpResponse:
    text = json.dumps(values, ensure_ascii=False, separators=(",", ":"))
    return HttpResponse(text, content_type=JSON, headers=HEADERS)


def _as_csv(tournament: Tournament, values: Values, table: Callable[[Values], WrittenSheet]) -> HttpResponse:
    sheet = table(values)
    name = content_disposition_header(True, f"{tournament.slug}-{sheet.title}.csv") or ""
    return HttpResponse(write_csv(sheet), content_type=CSV, headers={**HEADERS, "Content-Disposition": name})
