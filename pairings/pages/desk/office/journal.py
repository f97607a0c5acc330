"""The journal at the desk: searched, one line with all that it changed, and the undo of a line."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from pairings.journal.forms import JournalForm
from pairings.journal.queries import find_lines, line_numbers_taken_back
from pairings.journal.wording import shown_reason, shown_values
from pairings.pages.desk.office.journal_table import JournalTable, UndoCell
from pairings.pages.frame.answers import way_back
from pairings.undo import queries
from pairings.undo.actions import ASKS_REASON, ASKS_WHY, undo_line
from pairings.undo.forms import UndoForm
from pairings.undo.wording import line_title, names_by_number, undo_button, undo_title, why_not
from tournament.event.models import Tournament
from tournament.journal.needs import EventState
from tournament.kernel.refusal import Refusal
from tournament.web.access import StaffRequest
from tournament.web.messages import tell_refusal
from tournament.web.table_pages import show_page

PER_PAGE = 50


def journal(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """The lines, the newest first, narrowed down by what the form says (`JournalForm`); the newest with their undo."""
    names = names_by_number(tournament)
    form = JournalForm(request.GET, tournament=tournament, names=names)
    wanted = form.wanted()
    newest = list(tournament.journal.order_by("-number").select_related("actor")[:PER_PAGE])
    judged = queries.judge_newest(tournament, newest, request.actor)
    undos = {
        number: UndoCell(
            button=undo_button(undo, names),
            is_possible=undo.is_possible,
            # What this person's role may not undo has no button; only the line's own page says so.
            why_not=why_not(undo, tournament, names) if undo.obstacle else "",
        )
        for number, undo in judged.items()
    }
    table = JournalTable(
        find_lines(tournament, wanted, names),
        event=tournament,
        names=names,
        undos=undos,
        csrf_token=get_token(request),
        here=request.get_full_path(),
    )
    show_page(request, table, rows=PER_PAGE)
    shown = [row.record.number for row in table.paginated_rows]
    table.taken_back = line_numbers_taken_back(tournament, shown)
    context = {"tournament": tournament, "table": table, "form": form, "narrowed": form.told()}
    template = (
        "pairings/pages/desk/office/_journal_list.html"
        if request.htmx
        else "pairings/pages/desk/office/journal.html"
    )
    return render(request, template, context)


def line(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Show one line with everything it keeps, whether it can be undone, and if not, what is in the way."""
    found = tournament.journal.filter(number=number).select_related("actor").first()
    if found is None:
        raise Http404(_("The journal has no line %(number)s.") % {"number": number})
    names = names_by_number(tournament)
    later = queries.lines_after(tournament, number)
    facts, state = queries.read_facts(tournament), EventState(tournament)
    undo = queries.judge_line(found, later, facts, request.actor, state)
    context = {
        "tournament": tournament,
        "line": found,
        "title": line_title(found, names),
        "before": shown_values(found.before, names, tournament, found.round_number),
        "after": shown_values(found.after, names, tournament, found.round_number),
        "team": names.get(found.entry_number or 0, ""),
        "taken_back": line_numbers_taken_back(tournament, [number]).get(number),
        "reason": shown_reason(found),
        "undo": undo,
        "button": undo_button(undo, names),
        "why_not": why_not(undo, tournament, names),
        "undo_form": UndoForm() if undo.is_possible and undo.asks_reason else None,
    }
    return render(request, "pairings/pages/desk/office/journal_line.html", context)


def undo(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Undo a line and return to the page that the button was on; refused with the line that is in the way.

    Where it would reopen the event, the page that asks why comes first; where it needs a reason, the line's own page
    asks for it.
    """
    form = UndoForm(request.POST)
    reason = form.cleaned_data["reason"] if form.is_valid() else ""
    try:
        taken = undo_line(tournament, number, actor=request.actor, reason=reason)
    except Refusal as refusal:
        if refusal.code == ASKS_WHY:
            return redirect("tournament:reopen", tournament.slug)
        tell_refusal(request, refusal)
        if refusal.code == ASKS_REASON:
            return redirect("pairings:journal-line", tournament.slug, number)
    else:
        messages.success(request, f"{undo_title(taken, names_by_number(tournament))}.")
    return redirect(way_back(request, tournament, "pairings:journal"))
