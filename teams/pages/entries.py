"""The list of teams, the registration of one more, and the check-in at the door."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from teams.entries import queries, shown
from teams.entries.at_once import check_in_all, count_without_number, issue_numbers
from teams.entries.forms import RegistrationForm
from teams.entries.models import Entry
from teams.entries.registration import check_in as note_check_in
from teams.entries.registration import note_payment, register_entry
from teams.entries.tables import EntryTable
from teams.fees.till import count_till, read_till
from teams.pages.answers import find_shown_entry, form_page
from teams.pages.left_out import find_row_to_complete
from teams.pages.on_paper import on_paper
from teams.people.models import Player
from teams.roster.uploads import note_completed
from teams.search.search import search_of
from tournament.event.models import Tournament
from tournament.event.progress import read_progress
from tournament.host.queries import count_planned_rounds
from tournament.kernel.named import mark, marked, with_names
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Permission
from tournament.web.access import StaffRequest
from tournament.web.messages import refusals_told
from tournament.web.posted import posted
from tournament.web.table_pages import show_page
from tournament.web.way_back import page_of_ours
from tournament.wording.sentences import sentence

ROWS_A_PAGE = 50


def entry_list(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """All teams, searched (?q=) and filtered (?only=absent, not-paid, dropped or late); htmx gets the list alone."""
    query, only = request.GET.get("q", "").strip(), request.GET.get("only", "")
    rows, search = queries.entry_rows(tournament), search_of(tournament, query)
    may_register = request.actor.may(Permission.REGISTER) and tournament.finished_at is None
    has_payments = queries.has_payments(rows) or tournament.entry_fee is not None
    table = EntryTable(
        [row for row in queries.rows_of_kind(rows, only) if search.fits(row.entry)],
        tournament=tournament,
        may_register=may_register,
        has_payments=has_payments,
    )
    show_page(request, table, rows=ROWS_A_PAGE)
    context = {
        "tournament": tournament,
        "table": table,
        "query": query,
        "only": only,
        "filters": _filters(has_payments=has_payments or only == queries.NOT_PAID),
        "head": queries.head_count(tournament),
        "till": count_till(tournament, (row.entry for row in rows)),
        "has_entries": bool(rows),
        "without_number": count_without_number(row.entry for row in rows),
        "field": shown.field_who(row.entry for row in rows),
        "may_register": may_register,
        "may_let_pass": request.actor.may(Permission.OVERRULE) and tournament.finished_at is None,
        "here": request.get_full_path(),
    }
    is_part = bool(request.htmx) and request.htmx.target == "entries"
    return render(
        request, "teams/pages/_entry_list.html" if is_part else "teams/pages/entry_list.html", context
    )


def _filters(*, has_payments: bool) -> list[tuple[str, str]]:
    return [
        (queries.ALL, _("All")),
        (queries.ABSENT, _("Not here yet")),
        *([(queries.NOT_PAID, _("Not paid"))] if has_payments else []),
        (queries.LATE, _("Late")),
        (queries.DROPPED, _("Dropped")),
    ]


def register(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Register a team and go on with the next; after round 1 was posted it is a late entry.

    A row that an import left out (?row=7) is what the form begins with, and the way back is to the others.
    """
    begun = find_row_to_complete(request, tournament)
    known = begun.values(tournament) if begun else queries.place_of_event(tournament)
    form = RegistrationForm(posted(request), tournament=tournament, known=known)
    form.may_let_pass = request.actor.may(Permission.OVERRULE)
    if begun and not form.is_bound:
        form.mark_wrong(begun.refusals(tournament))
    progress = read_progress(tournament)
    if request.method == "POST" and form.is_valid():
        try:
            entry = register_entry(tournament, form.registration(), actor=request.actor)
        except Refusal as refusal:
            form.refuse(refusal)
        else:
            planned = count_planned_rounds(tournament)
            shown = progress.last_posted
            has_begun = shown is not None and shown.is_elimination
            joins = None if has_begun else progress.next_number
            messages.success(request, _saved(entry, joins, planned=planned))
            if begun:
                note_completed(request.session, request.user, tournament, begun.row.row)
                return redirect("teams:import-left-out", tournament.slug)
            address = reverse("teams:register", args=[tournament.slug])
            return redirect(f"{address}?late={entry.number}" if progress.being_played else address)
    context = {
        "tournament": tournament,
        "form": form,
        "head": queries.head_count(tournament),
        "places": queries.places_so_far(tournament),
        "joins_in_round": progress.next_number,
        "planned": count_planned_rounds(tournament, more_teams=1),
        "round_being_played": progress.being_played,
        "begun": begun,
        "came_late": _came_late(request, tournament) if progress.being_played else None,
    }
    return form_page(request, "teams/pages/register.html", context)


def _came_late(request: StaffRequest, tournament: Tournament) -> Entry | None:
    """The team of ?late=, which was just registered while a round is played."""
    number = request.GET.get("late", "")
    known = tournament.entries.filter(dropped_at=None)
    return known.filter(number=int(number)).first() if number.isdecimal() and len(number) < 7 else None


def _saved(entry: Entry, joins_in_round: int | None, *, planned: int) -> str:
    """What was saved, with the seats, so that a mistake is seen at once; and the numbers that were issued.

    `joins_in_round` is None where the bracket is made: a team no longer comes in by being paired.
    """
    values: dict[str, Any] = {
        "number": entry.number,
        "team": entry.team_name,
    } | {seat: name_with_issued(player) for seat, player in entry.members}
    saved = with_names(_("Saved as team %(number)s: “%(team)s”. Seat A: %(a)s. Seat B: %(b)s."), values)
    saved = " ".join((saved, *on_paper(*entry.names)))
    if joins_in_round is None:
        return saved + " " + _("The bracket already exists, so the team is not in it.")
    if joins_in_round == 1:
        return saved
    if joins_in_round > planned:
        return saved + " " + _("Round %(round)s is the last one planned.") % {"round": joins_in_round - 1}
    return saved + " " + _("It plays from round %(round)s on.") % {"round": joins_in_round}


def name_with_issued(player: Player) -> str:
    """A player's name, with the number where an event issued it: the player has to learn it."""
    is_issued = (player.membership_number or "").startswith("N-")
    return marked(f"{mark(player.called)} ({player.number_shown})") if is_issued else player.called


def check_in(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Note that a team is here (`is_here` "1") or not; htmx gets the cell and the sums, others go back."""
    entry = find_shown_entry(request, tournament, number)
    try:
        entry = note_check_in(
            tournament, number, actor=request.actor, is_here=request.POST.get("is_here") == "1"
        )
    except Refusal as refusal:
        if not request.htmx:
            messages.error(request, sentence(refusal))
            return redirect(_back(request, tournament))
        problem = sentence(refusal)
    else:
        problem = ""
        if not request.htmx:
            return redirect(_back(request, tournament))
    began_at = read_progress(tournament).began_at
    context = {
        "tournament": tournament,
        "record": queries.EntryRow(entry, queries.is_late(entry, began_at)),
        "head": queries.head_count(tournament),
        "may_register": True,
        "problem": problem,
        "here": _back(request, tournament),
    }
    return render(request, "teams/pages/_checked_in.html", context, status=409 if problem else 200)


def paid(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Note that a team has paid (`is_paid` "1") or has not; htmx gets the tick and the sums, others go back."""
    entry = find_shown_entry(request, tournament, number)
    is_paid = request.POST.get("is_paid") == "1"
    with refusals_told(request):
        entry = note_payment(tournament, number, actor=request.actor, is_paid=is_paid)
    if not request.htmx:
        return redirect(_back(request, tournament))
    back = _back(request, tournament)
    is_in_list = back.partition("?")[0] == reverse("teams:entry-list", args=[tournament.slug])
    context = {
        "tournament": tournament,
        "record": queries.EntryRow(entry, is_late=False),
        "till": read_till(tournament) if is_in_list else None,
        "may_register": True,
        "here": back,
    }
    return render(request, "teams/pages/_paid.html", context)


def all_here(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Check in every team that is not here yet."""
    with refusals_told(request):
        came = check_in_all(tournament, actor=request.actor)
        text = ngettext(
            "%(count)s team was checked in. Everyone is here.",
            "%(count)s teams were checked in. Everyone is here.",
            len(came),
        )
        messages.success(request, text % {"count": len(came)})
    return redirect("teams:entry-list", tournament.slug)


def give_numbers(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Issue a number to every player of a team who has none."""
    with refusals_told(request):
        players = issue_numbers(tournament, actor=request.actor)
        text = ngettext(
            "%(count)s player now has a number. The list shows it.",
            "%(count)s players now have numbers. The list shows them.",
            len(players),
        )
        messages.success(request, text % {"count": len(players)})
    return redirect("teams:entry-list", tournament.slug)


def _back(request: StaffRequest, tournament: Tournament) -> str:
    """The page that the button was on, where that is one of ours; else the list."""
    wanted = page_of_ours(request.POST.get("next", ""))
    return wanted or reverse("teams:entry-list", args=[tournament.slug])
