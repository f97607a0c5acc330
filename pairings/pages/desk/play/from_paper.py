"""A round that was played on paper: its lines typed or pasted, looked over, and entered as one."""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from pairings.from_paper.actions import check_from_paper, enter_round
from pairings.from_paper.forms import PaperForm
from pairings.from_paper.reading import PaperMatch
from pairings.from_paper.shown import plays_stand
from pairings.matches import histories, queries
from pairings.matches.scoring import MatchKind
from pairings.matches.wording import drops_sentence, ending_sentence
from pairings.pages.frame.answers import to_desk
from pairings.pages.frame.impossible import impossible
from pairings.rounds.shown import check_newest_shown, newest_who
from tournament.event.models import Tournament
from tournament.event.progress import read_progress
from tournament.kernel.refusal import Refusal
from tournament.kernel.stages import RoundStage
from tournament.web.access import StaffRequest
from tournament.web.posted import posted


@dataclass(frozen=True, slots=True)
class ReadMatch:
    """A line as it was read: the table ("" where the next free one is given), both teams, the result in words."""

    table: str
    one: str
    two: str
    result: str
    has_met: bool = False


def from_paper(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Read the lines, ask what is unclear, show the round as it would come in, and enter it."""
    title = _("Enter round %(number)s from paper") % {"number": number}
    page = impossible(request, tournament, title, lambda: check_from_paper(tournament, number))
    if page is not None:
        return page
    newest = read_progress(tournament).newest
    if request.method == "POST":
        check_newest_shown(request.actor, newest)
    names = dict(tournament.entries.order_by("number").values_list("number", "team_name"))
    active = {entry.number: entry for entry in queries.active_entries(tournament)}
    form = PaperForm(
        posted(request),
        teams={number: entry.team_name for number, entry in active.items()},
        gone={number: name for number, name in names.items() if number not in active},
        has_draws=tournament.agreed_draws,
        kind=MatchKind(tournament.games_of(RoundStage.SWISS)),
    )
    if form.is_bound and form.is_valid() and form.is_looked_over:
        try:
            enter_round(
                tournament,
                number,
                form.reading,
                reason=form.cleaned_data["reason"],
                actor=request.actor,
            )
        except Refusal as refusal:
            form.refuse(refusal)
        else:
            messages.success(
                request, _("Round %(number)s has been entered as it was played.") % {"number": number}
            )
            return to_desk(tournament)
    stands = [newest_who(newest), *map(plays_stand, active.values())]
    return _page(request, tournament, number, form, {"title": title, "names": stands})


def _page(
    request: StaffRequest, tournament: Tournament, number: int, form: PaperForm, about: dict[str, Any]
) -> HttpResponse:
    reading = form.reading
    known = histories.histories(histories.played_rows(tournament, through=number - 1))
    rows = [
        _read_match(match, form, has_met=match.two in known[match.one].opponents) for match in reading.matches
    ]
    is_ready = form.is_bound and form.is_ready
    form.show_as_needed()
    context = {
        **about,
        "tournament": tournament,
        "number": number,
        "form": form,
        "kind": form.kind,
        "asked": [form[name] for name in form.asked],
        "rows": rows,
        "bye": form.teams.get(reading.bye) if reading.bye is not None else None,
        "open": sum(match.slip is None for match in reading.matches),
        "rematches": sum(row.has_met for row in rows),
        "is_ready": is_ready,
        "seal": reading.seal if is_ready else "",
    }
    status = 422 if form.errors else 200
    return render(request, "pairings/pages/desk/play/from_paper.html", context, status=status)


def _read_match(match: PaperMatch, form: PaperForm, *, has_met: bool) -> ReadMatch:
    names = [form.teams[match.one], form.teams[match.two]]
    result = _("open")
    if match.slip is not None and match.slip.ending is not None:
        dropped = [names[side - 1] for side in sorted(match.slip.drops)]
        told = ending_sentence(match.slip.ending, names, kind=form.kind)
        result = " ".join(filter(None, [told, drops_sentence(dropped)]))
    table = "" if match.table is None else str(match.table)
    return ReadMatch(table, names[0], names[1], result, has_met)
