"""A team that comes after a round was posted: whom it plays now, or that it misses the round."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from pairings.late_entries.actions import ARRANGE_MATCH, arrange_match
from pairings.late_entries.forms import LateForm
from pairings.late_entries.queries import Arrival, read_arrival
from pairings.matches.queries import rounds_after
from pairings.pages.frame.answers import may_do
from pairings.pages.frame.impossible import impossible
from pairings.pages.frame.small_forms import try_form
from pairings.undo.queries import newest_line
from pairings.undo.wording import UndoButton, line_action
from teams.entries.models import Entry
from teams.pages.answers import find_shown_entry
from tournament.event.models import Round, Tournament
from tournament.event.progress import read_progress
from tournament.journal.journal import check_not_finished
from tournament.kernel.named import with_names
from tournament.kernel.refusal import Refusal
from tournament.web.access import StaffRequest
from tournament.web.posted import posted


def _check_late(tournament: Tournament, entry: Entry, round_: Round | None) -> None:
    """A round is being played, and the team takes part."""
    check_not_finished(tournament)
    if round_ is None:
        raise Refusal("pairings.no_round_now")
    if entry.dropped_at is not None:
        raise Refusal("teams.entry_dropped", name=entry.team_name)


def late(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Choose whom a team without a match plays in the round being played."""
    entry = find_shown_entry(request, tournament, number)
    round_ = read_progress(tournament).being_played
    page = impossible(request, tournament, entry.team_name, lambda: _check_late(tournament, entry, round_))
    if page is not None:
        return page
    arrival = Arrival(entry, None, [], 0)
    if round_ is not None:
        arrival = read_arrival(round_, entry, now=timezone.now())
    start = {"round": None if round_ is None else round_.number}
    if len(arrival.opponents) == 1:
        start["opponent"] = arrival.opponents[0].entry.number
    form = LateForm(posted(request), initial=start, arrival=arrival)
    if form.is_valid() and try_form(form, lambda: _arrange(request, tournament, number, form)):
        return redirect("pairings:entry-late", tournament.slug, number)
    context: dict[str, Any] = {
        "tournament": tournament,
        "entry": entry,
        "round": round_,
        "arrival": arrival,
        "names": [*(one.entry.who for one in arrival.opponents), "" if round_ is None else round_.who],
        "form": form,
        "may": may_do(request),
        "comes_another": round_ is not None and rounds_after(tournament, round_.number) > 0,
    }
    match = arrival.match
    if round_ is not None and match is not None and match.arranged_at is not None and match.is_open:
        line = newest_line(tournament, ARRANGE_MATCH, round_.number, match.table_number)
        if line is not None:
            context["arranging"] = UndoButton(line.number, line.who, line_action(line))
    return render(
        request, "pairings/pages/desk/office/late.html", context, status=422 if form.errors else 200
    )


def _arrange(request: StaffRequest, tournament: Tournament, number: int, form: LateForm) -> None:
    values = form.cleaned_data
    match = arrange_match(
        tournament,
        values["round"],
        number,
        opponent=values["opponent"],
        gives_minutes=values.get("gives_minutes", False),
        accepts_rematch=values.get("accepts_rematch", False),
        actor=request.actor,
    )
    names = {
        "table": match.table_number,
        "one": match.one.team_name,
        "two": match.two and match.two.team_name,
    }
    said = _("Table %(table)s: %(one)s plays %(two)s. Everyone can see it now.")
    messages.success(request, with_names(said, names))
