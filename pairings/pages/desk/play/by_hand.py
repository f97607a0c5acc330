"""A proposal changed by hand: one form, what the last change moved, and how good the proposal is beside the best."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from pairings.by_hand import wording
from pairings.by_hand.actions import edit_proposal
from pairings.by_hand.forms import FIXED_TABLE, HandForm, choose_team, first_values, team_label
from pairings.by_hand.steps import OpenProposal, read_proposal
from pairings.by_hand.tables import HandTable
from pairings.matches.cells import PER_PAGE
from pairings.pages.frame.answers import find_round, round_or_404, search_matches
from pairings.pages.frame.impossible import impossible
from pairings.rounds.checks import check_newest, check_not_of_bracket, check_proposal
from pairings.rounds.elimination_rounds import find_changes
from pairings.rounds.queries import find_clashes
from pairings.rounds.shown import edits_stand
from tournament.event.models import Round, Tournament
from tournament.kernel.named import joined_names
from tournament.kernel.refusal import Refusal
from tournament.web.access import StaffRequest
from tournament.web.posted import posted
from tournament.web.table_pages import show_page


def by_hand(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Change a proposal by hand: swap, pair, move, lock, keep apart, the bye, or pair the rest again.

    A team's number in the list sends the form too (`choose`): it comes back with that team filled in.
    """
    is_choosing = "choose" in request.POST
    round_ = round_or_404(tournament, number) if is_choosing else find_round(request, tournament, number)
    title = _("Round %(number)s by hand") % {"number": number}
    checks = (check_newest, check_proposal, check_not_of_bracket)
    page = impossible(request, tournament, title, *(lambda check=check: check(round_) for check in checks))
    if page is not None:
        return page
    opened = read_proposal(tournament, round_)
    entries = list(opened.entries.values())
    given = (
        choose_team(request.POST.dict(), entries)
        if is_choosing
        else first_values(request.GET.dict(), entries)
    )
    form = HandForm(
        None if is_choosing else posted(request),
        entries=entries,
        has_bye=opened.proposal.bye is not None,
        initial=given,
    )
    if form.is_bound and form.is_valid() and form.cleaned_data["do"] == FIXED_TABLE:
        team = form.edit.first
        return redirect(reverse("teams:entry-edit", args=[tournament.slug, team]) + "#id_fixed_table")
    if form.is_bound and form.is_valid() and _is_done(request, tournament, round_, form):
        address = reverse("pairings:by-hand", args=[tournament.slug, number])
        return redirect(f"{address}?do={form.edit.do}#done")
    form.show_as_needed()
    context = _context(request, tournament, round_, opened) | {"form": form}
    template = (
        "pairings/pages/desk/play/_pairings_list.html"
        if request.htmx
        else "pairings/pages/desk/play/by_hand.html"
    )
    return render(request, template, context, status=422 if form.errors else 200)


def _is_done(request: StaffRequest, tournament: Tournament, round_: Round, form: HandForm) -> bool:
    """Whether the change was made; else the form says why not."""
    try:
        edit_proposal(
            tournament,
            round_.number,
            form.edit,
            reason=form.cleaned_data["reason"],
            actor=request.actor,
        )
    except Refusal as refusal:
        form.answer(refusal)
        form.refuse(refusal)
        return False
    return True


def _context(
    request: StaffRequest, tournament: Tournament, round_: Round, opened: OpenProposal
) -> dict[str, Any]:
    """What the page shows beside the form."""
    matches = sorted(
        opened.matches.values(), key=lambda match: (match.table_number is None, match.table_number)
    )
    edits = list(round_.edits.select_related("edited_by").order_by("-number"))
    moved = edits[0].moved_matches if edits else []
    judged = opened.compare()
    query = request.GET.get("q", "")
    table = HandTable(
        search_matches(tournament, matches, query),
        event=tournament,
        round_=round_,
        moved={match.table for match in moved},
    )
    show_page(request, table, rows=PER_PAGE)
    names = opened.proposal.names
    return {
        "tournament": tournament,
        "round": round_,
        "table": table,
        "query": query,
        "teams": [team_label(entry) for entry in opened.entries.values()],
        "stood": edits_stand(round_),
        "last_edit": edits[0] if edits else None,
        "reasons": dict.fromkeys(edit.reason for edit in edits),
        "moved": [
            {"table": match.table, "before": _names(match.before, names), "after": _names(match.after, names)}
            for match in moved
        ],
        "told": wording.wish_texts_of_round(round_, matches),
        "judged": judged,
        "judged_sentence": wording.comparison_sentence(judged),
        "measures": wording.comparison_rows(judged, has_affiliations=tournament.avoid_affiliation),
        "clashes": find_clashes(matches, {match.table_number for match in matches if match.table_number}),
        "changes": find_changes(round_),
    }


def _names(teams: tuple[int, ...], names: Any) -> str:
    return joined_names(" – ", (names.get(team, str(team)) for team in teams))
