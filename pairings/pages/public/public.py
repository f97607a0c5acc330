"""Public pages: pairings with "find my table", standings, the clock. No sign-in."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from pairings.announcements import queries as announcements_queries
from pairings.announcements.models import Announcement
from pairings.bracket.shown import BracketShown, read_shown
from pairings.bracket.way import find_way
from pairings.by_hand.wording import wish_texts_of_round
from pairings.corrections.models import Correction
from pairings.corrections.queries import about_round, read_corrections, tables_paired_anew
from pairings.corrections.wording import make_notices
from pairings.matches import histories, queries
from pairings.pages.frame import public_rounds
from pairings.pages.frame.live import DEPENDS_ON, answer_live, load_once
from pairings.pages.public.standing_rows import draw_rows
from pairings.standings import queries as standings_queries
from pairings.standings.final import find_provisional, read_page, shown_standings
from pairings.standings.unranked import find_unranked
from pairings.standings.wording import never_came_sentence
from teams.deck_lists.queries import are_lists_public
from teams.entries.models import Entry
from teams.search.search import former_names
from tournament.event.models import Round, Tournament
from tournament.event.progress import Progress, read_progress, withdrawn_round
from tournament.kernel.rule_sets import find_format, find_rule_set
from tournament.wording.rating import unrated_said
from tournament.wording.tiebreakers import tiebreaker_texts

# Entries, the round shown, what is announced, results that were put right.
_Loaded = tuple[list[Entry], public_rounds.RoundView | None, list[Announcement], list[Correction]]


def pairings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show the newest posted round with "find my table" (?q=); before it, who is registered."""
    progress = read_progress(tournament)
    return _render_round(request, tournament, progress, shown=progress.last_posted)


def earlier_round(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Show one posted round with its results; a proposal is not found."""
    progress = read_progress(tournament)
    shown = next((round_ for round_ in progress.posted if round_.number == number), None)
    if shown is None:
        if number == withdrawn_round(tournament, progress):
            return redirect("pairings:public-pairings", tournament.slug)  # which says so
        raise Http404(_("This round is not posted."))
    return _render_round(request, tournament, progress, shown=shown)


def _render_round(
    request: HttpRequest, tournament: Tournament, progress: Progress, *, shown: Round | None
) -> HttpResponse:
    number = 0 if shown is None else shown.number
    through = progress.through

    def load() -> _Loaded:
        entries = standings_queries.event_entries(tournament)
        view = public_rounds.view_round(shown, entries) if shown else None
        announced = announcements_queries.standing_announcements(tournament)
        return entries, view, announced, read_corrections(tournament) if view else []

    entries, view, announcements, corrections = load_once(request, f"{tournament.slug} {number}", load)
    query = public_rounds.read_search(request.GET.get("q", ""))
    is_ranked = bool(through) or tournament.finished_at is not None
    ranked = _load_ranked(request, tournament, entries, progress) if query and is_ranked else {}
    formers = (
        load_once(request, f"{tournament.slug} former", lambda: former_names(tournament)) if query else {}
    )
    found = public_rounds.find_entries(tournament, entries, view, query, standings=ranked, formers=formers)
    shown_bracket = _load_bracket(request, tournament, view) if found else None
    context = {
        "tournament": tournament,
        "ways": {}
        if shown_bracket is None
        else {finding.entry.number: find_way(shown_bracket, finding.entry) for finding in found},
        "rounds": progress.posted,
        "withdrawn": withdrawn_round(tournament, progress),
        "view": view,
        "is_newest": shown is not None and shown == progress.last_posted,
        "announcements": announcements,
        "through": through,
        "entries": [] if view else [entry for entry in entries if not entry.is_withdrawn],
        # What is found is shown without the list of all matches: a thousand people look for their tables.
        "by_hand": wish_texts_of_round(view.round, view.matches) if view and not found else [],
        "corrections": make_notices(about_round(corrections, number)),
        "changed_tables": tables_paired_anew(corrections, view.round) if view and not found else set(),
        "corrected": queries.corrected_entries(entries),
        "query": query,
        "planned": _load_planned(request, tournament) if found else 0,
        "found": found,
        "most_found": public_rounds.MOST_FOUND,
        "rule_set": find_rule_set(tournament.rule_set),
        "format": find_format(tournament.format),
        "unrated": unrated_said(tournament.rule_set, tournament.format),
    }
    if query and not found:
        context["listed"] = _load_listed(request, context, f"{tournament.slug} {number} listed")
    response = answer_live(
        request,
        page="pairings/pages/public/public_pairings.html",
        part="pairings/pages/public/_public_round.html",
        context=context,
    )
    if found and (shown is None or context["is_newest"]):
        response[DEPENDS_ON] = ",".join(str(finding.entry.number) for finding in found)
    return response


def _load_listed(request: HttpRequest, context: Mapping[str, Any], what: str) -> SafeString:
    """Render the long list below a search that finds no one, once for all such searches: anyone can make any number."""
    part = "_public_matches.html" if context["view"] else "_public_teams.html"

    def load() -> SafeString:
        return render_to_string(f"pairings/pages/public/{part}", dict(context), request)

    return load_once(request, what, load)


def _load_bracket(
    request: HttpRequest, tournament: Tournament, view: public_rounds.RoundView | None
) -> BracketShown | None:
    """Read the bracket for a search in its newest round, once for all who look for their table. Two queries."""
    if view is None or not view.round.is_elimination or tournament.finished_at is not None:
        return None
    return load_once(request, f"{tournament.slug} bracket", lambda: read_shown(tournament))


def _load_planned(request: HttpRequest, tournament: Tournament) -> int:
    """Read how many rounds are planned, once for all who look for their table. One query."""
    return load_once(request, f"{tournament.slug} planned", lambda: queries.round_plan(tournament).planned)


def _load_ranked(
    request: HttpRequest, tournament: Tournament, entries: list[Entry], progress: Progress
) -> dict[int, standings_queries.StandingRow]:
    """Read the standings after the last closed Swiss round by the entries' primary keys, at the end the final ones.

    One query, at the end up to four.
    """

    def load() -> dict[int, standings_queries.StandingRow]:
        if tournament.finished_at is not None:
            return {row.entry.pk: row for row in shown_standings(tournament, progress)}
        rows = histories.played_rows(tournament, through=progress.through)
        unranked = find_unranked(entries, rows, progress, through=progress.through)
        ranked = standings_queries.rank_entries(entries, rows, tournament.tiebreakers, unranked)
        return {row.entry.pk: row for row in ranked}

    return load_once(request, f"{tournament.slug} ranked", load)


def standings(request: HttpRequest, tournament: Tournament, after: int | None = None) -> HttpResponse:
    """The standings after the last closed round, or after an earlier one."""
    progress = read_progress(tournament)
    page = read_page(tournament, progress, after)
    if page is None:
        raise Http404(_("There are no standings after this round yet."))
    tiebreakers = tiebreaker_texts(tournament.tiebreakers)
    context = {
        "tournament": tournament,
        "page": page,
        "through": page.through,
        "provisional": find_provisional(tournament, progress) if page.is_newest else None,
        "rows": draw_rows(
            page.rows,
            tiebreakers,
            tournament.record_order,
            _address_of_teams(tournament),
            has_points=not page.are_places,
        ),
        "never_came": never_came_sentence(standings_queries.rows_that_never_came(page.rows)),
        "tiebreakers": tiebreakers,
        "plan": queries.round_plan(tournament),
        "announcements": announcements_queries.standing_announcements(tournament),
        "are_lists_public": are_lists_public(tournament),
    }
    return answer_live(
        request,
        page="pairings/pages/public/public_standings.html",
        part="pairings/pages/public/_public_standings.html",
        context=context,
    )


def _address_of_teams(tournament: Tournament) -> str:
    """The address of the page of a team without its number."""
    return reverse("pairings:public-team", args=[tournament.slug, 0]).removesuffix("0/")


def clock(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show the newest round's clock, as large as the screen, and the tables with extra time."""
    shown = read_progress(tournament).last_posted
    view = public_rounds.view_round(shown, standings_queries.event_entries(tournament)) if shown else None
    context = {
        "tournament": tournament,
        "view": view,
        "announcements": announcements_queries.standing_announcements(tournament),
    }
    return answer_live(
        request,
        page="pairings/pages/public/public_clock.html",
        part="pairings/pages/public/_public_clock.html",
        context=context,
    )


def server_time(request: HttpRequest, slug: str) -> JsonResponse:
    """Return the server's time in milliseconds since 1970, by which screens count: no database, never kept."""
    now = timezone.now()
    return JsonResponse({"now": int(now.timestamp() * 1000)}, headers={"Cache-Control": "no-store"})
