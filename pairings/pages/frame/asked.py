"""Pages that ask (`tournament.web.asking`) about what this app has: a table, a round or what the desk does next."""

from typing import Unpack

from django.urls import reverse

from pairings.matches.models import Match
from tournament.web.access import StaffRequest
from tournament.web.asking import FormPage, PageWords

FLOOR_FORM = "pairings/pages/floor/floor_form.html"  # `match` in its context is the table that it is about


def table_page(request: StaffRequest, match: Match, **words: Unpack[PageWords]) -> FormPage:
    """A judge's page about the match at a table, which leads back there; its sentences may hold %(table)s."""
    tournament, table = match.round.tournament, match.table_number or 0
    words.setdefault("to", reverse("pairings:floor-table", args=[tournament.slug, table]))
    words.setdefault("template", FLOOR_FORM)
    words["values"] = {"table": table, "number": table, **words.get("values", {})}
    words["context"] = {"match": match, **words.get("context", {})}
    return FormPage(
        request=request,
        tournament=tournament,
        place=(match.round.number, table),
        subject=match,
        **words,
    )
