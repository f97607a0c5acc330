"""Pages that ask (`tournament.web.asking`) about what this app has: a table, a round, what the desk does next."""

from dataclasses import replace
from functools import partial
from typing import Unpack

from django.urls import reverse

from pairings.matches.models import Match
from pairings.pages.frame.impossible import show_impossible
from teams.entries.models import Entry
from teams.pages.answers import team_page
from tournament.event.models import Round, Tournament
from tournament.web.access import StaffRequest
from tournament.web.asking import FormPage, PageWords
from tournament.wording.stages import round_title

FLOOR_FORM = "pairings/pages/floor/floor_form.html"  # `match` in its context is the table that it is about


def table_page(request: StaffRequest, match: Match, **words: Unpack[PageWords]) -> FormPage:
    """A judge's page about the match at a table, which leads back there; its sentences may hold %(table)s."""
    tournament, table = match.round.tournament, match.table_number or 0
    words.setdefault("to", reverse("pairings:floor-table", args=[tournament.slug, table]))
    words.setdefault("template", FLOOR_FORM)
    words.setdefault("place", (match.round.number, table))
    words["values"] = {"table": table, "number": table, **words.get("values", {})}
    words["context"] = {"match": match, **words.get("context", {})}
    return FormPage(request=request, tournament=tournament, subject=match, **words)


def desk_page(
    request: StaffRequest, tournament: Tournament, round_: Round | None = None, **words: Unpack[PageWords]
) -> FormPage:
    """A page that is reached from the desk and leads back there, about a round or not.

    Its sentences may hold the %(number)s of the round and how the %(round)s is called. Where the step is impossible
    now, a page says why and leads on.
    """
    words.setdefault("to", reverse("pairings:desk", args=[tournament.slug]))
    words.setdefault("template", "pairings/pages/desk/play/desk_form.html")
    words["context"] = {"round": round_, **words.get("context", {})}
    if round_ is not None:
        words.setdefault("place", (round_.number,))
        told = {"number": round_.number, "round": round_title(round_)}
        words["values"] = {**told, **words.get("values", {})}
    return FormPage(
        request=request,
        tournament=tournament,
        impossible=partial(show_impossible, request, tournament),
        subject=round_,
        **words,
    )


def entry_page(request: StaffRequest, entry: Entry, **words: Unpack[PageWords]) -> FormPage:
    """A page about a team, as `team_page`; where the step is impossible now, a page says why and leads on."""
    words.setdefault("template", "pairings/pages/desk/office/entry_form.html")
    page = team_page(request, entry, **words)
    return replace(page, impossible=partial(show_impossible, request, entry.tournament))


def by_kind(round_: Round, swiss: str, bracket: str) -> str:
    """One of two sentences: of a Swiss round, which has a number, or of one of the bracket, which has a name."""
    return bracket if round_.is_elimination else swiss
