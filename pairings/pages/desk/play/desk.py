"""The organizer's desk: the next thing to do, the clock, the outstanding tables, what to look out for."""

import hashlib
from datetime import datetime
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone

from pairings.bracket_sheets.end_content import print_winners
from pairings.drops.request_queries import waiting_requests
from pairings.late_entries.queries import is_bye_given_up, waiting_entries
from pairings.pages.desk.play.estimate_wording import hours_ahead
from pairings.pages.desk.play.next_step import Do
from pairings.pages.desk.play.outstanding_queries import read_estimate
from pairings.pages.desk.play.play_on import find_play_on
from pairings.pages.desk.play.queries import Desk, find_shared_tables, read_desk
from pairings.pages.desk.play.wording import desk_texts
from pairings.pages.frame.answers import may_do
from pairings.pages.frame.tables_shown import calls_without_judge
from pairings.results.queries import LateWins, find_late_wins
from pairings.rounds.queries import round_summaries
from pairings.tableside.no_show_queries import read_missing
from pairings.team_reports.queries import NOTHING_WAITS, waiting_reports
from teams.deck_lists.overview import find_open_lists
from tournament.event.models import Tournament
from tournament.event.progress import Progress
from tournament.host.models import Installation
from tournament.host.queries import address_warning, copies_stand_still, megabytes_left
from tournament.web.access import StaffRequest
from tournament.wording.backup_failures import backup_failure, is_unreadable
from tournament.wording.readable import near_time

MOST_TABLES_SHOWN = 40


def desk(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """The desk; asked with what a page shows (?seen=), 204 while nothing moved."""
    now = timezone.now()
    seen = read_desk(tournament, now=now)
    state = f"{tournament.version}-{seen.situation.clock_state}-{sum(t.is_late for t in seen.open_tables)}"
    played = seen.progress.being_played
    reports = waiting_reports(played, now=now) if played else NOTHING_WAITS
    missing = read_missing(played, now=now) if played else []
    estimate = read_estimate(
        tournament,
        seen.progress,
        plan=seen.plan,
        open_tables=len(seen.open_tables),
        longest_extension=seen.longest_extension,
        now=now,
    )
    ahead = hours_ahead(estimate, tournament)
    ends = "" if estimate is None else f"{estimate.round_ends_at}{estimate.day_ends_at}{ahead}"
    left, still = megabytes_left(), copies_stand_still()
    installation = Installation.load()
    troubles = f"{left is None} {still is None} {installation.copy_failed_at} {installation.copies_folder}"
    copied_at = _copied_at(installation, tournament)
    troubles += f" {copied_at:%H:%M}" if copied_at else ""
    shared = find_shared_tables(tournament, seen.progress)
    shared_key = "".join(f"{one.event.pk} {one.tables}" for one in shared)
    state += reports.key + _stamp(ends, troubles, shared_key, *(table.key for table in missing))
    if request.htmx and request.GET.get("seen") == state:
        return HttpResponse(status=204)
    moving = {
        "seen": state,
        "reports": reports,
        "missing": missing,
        "estimate": estimate,
        "ahead": ahead,
        "shared_tables": shared,
        "megabytes_left": left,
        "copies_stand_still": still,
    }
    context = _desk_context(request, tournament, seen, installation) | moving
    template = "pairings/pages/desk/play/_desk.html" if request.htmx else "pairings/pages/desk/play/desk.html"
    return render(request, template, context)


def _copied_at(installation: Installation, tournament: Tournament) -> datetime | None:
    """When the event was copied last; None for one that was made after the last copy."""
    at = installation.copied_at
    return at if at is not None and at >= tournament.created_at else None


def _desk_context(
    request: StaffRequest, tournament: Tournament, seen: Desk, installation: Installation
) -> dict[str, Any]:
    """Everything the desk shows."""
    played = seen.progress.being_played
    waiting = waiting_entries(played) if played else []
    winners = print_winners(tournament) if seen.step.do in (Do.FINISH, Do.NOTHING) else None
    return {
        "tournament": tournament,
        "desk": seen,
        "texts": desk_texts(tournament, seen, request.actor),
        "may": may_do(request),
        "rounds": round_summaries(tournament),
        "shown_tables": seen.open_tables[:MOST_TABLES_SHOWN],
        "more_tables": max(len(seen.open_tables) - MOST_TABLES_SHOWN, 0),
        "waiting": waiting,
        "is_somebody_free": len(waiting) > 1
        or (played is not None and bool(waiting) and is_bye_given_up(played)),
        "calls": calls_without_judge(tournament),
        "address_warning": address_warning(tournament),
        "copy_failed_at": near_time(installation.copy_failed_at, tournament),
        "copy_failure": backup_failure(installation.copy_failure, installation.copies_folder),
        "is_copy_unreadable": is_unreadable(installation.copy_failure),
        "has_copies": bool(installation.copies_folder),
        "copied_at": near_time(_copied_at(installation, tournament), tournament),
        "has_clock_controls": played is not None,
        "drop_requests": waiting_requests(tournament),
        "play_on": find_play_on(seen.bracket, seen.progress),
        "open_lists": find_open_lists(tournament),
        "late_wins": _late_wins(tournament, seen.progress),
        "winners": () if winners is None else winners.lines,
        "winners_told": () if winners is None else winners.told,
    }


def _late_wins(tournament: Tournament, progress: Progress) -> LateWins | None:
    """Those of the newest two rounds, of the earlier one first: its slips are still there while the next is played."""
    found = (find_late_wins(tournament, round_) for round_ in progress.posted[-2:])
    return next((wins for wins in found if wins is not None), None)


def _stamp(*texts: str) -> str:
    """A short text that moves with any of `texts`."""
    return hashlib.sha256("|".join(texts).encode()).hexdigest()[:8]
