"""Why this opponent? For staff of any round, for everybody of a posted one."""

from collections.abc import Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from pairings import queries
from pairings.engine.explain import Explainer
from pairings.engine.types import Contender, PairedRound, Pairing
from pairings.models import Match
from pairings.past_rounds import PastRound, when_paired
from pairings.queries_arrivals import arranged_lines, arranging_line, as_posted, gave_up_bye
from pairings.queries_corrections import read_corrections, repairs_of
from pairings.views.answers import find_round
from pairings.why_texts import arranged_sentences, explanation_sentences, repair_sentences
from pairings.wishes import read_wishes
from tournament.models import Round, Tournament
from tournament.roles import Permission
from tournament.templatetags.tandem import event_time
from tournament.views.access import StaffRequest, event_view, public_event_view


@require_safe
@event_view(Permission.SEE_DESK)
def why(request: StaffRequest, tournament: Tournament, number: int, entry_number: int) -> HttpResponse:
    """Why the entry has its opponent in a round, drafts included."""
    context = _explain(tournament, find_round(tournament, number), entry_number)
    return render(request, "pairings/why.html", context)


@require_safe
@public_event_view
def public_why(request: HttpRequest, tournament: Tournament, number: int, entry_number: int) -> HttpResponse:
    """The same for everybody, of a posted round alone."""
    round_ = find_round(tournament, number)
    if round_.posted_at is None:
        raise Http404(_("This round is not posted."))
    return render(request, "pairings/public_why.html", _explain(tournament, round_, entry_number))


def _explain(tournament: Tournament, round_: Round, entry_number: int) -> dict[str, Any]:
    matches = [match for match in queries.round_matches(round_) if match.how != Match.How.MISSED]
    match = next((match for match in matches if entry_number in _numbers(match)), None)
    if match is None:
        raise Http404(_("This team is not paired in round %(number)s.") % {"number": round_.number})
    names = {"one": match.one.team_name, "two": "" if match.two is None else match.two.team_name}
    told = {"tournament": tournament, "round": round_, "match": match, "measures": _measures(round_)}
    lines = arranged_lines(tournament, round_.number)
    line = arranging_line(lines, match)
    if line is not None:
        late = "one" if line.entry_number == match.one.number else "two"
        params = {
            "late": names[late],
            "other": names["two" if late == "one" else "one"],
            "who": line.who,
            "time": event_time(line.at, tournament),
        }
        return told | {"sentences": arranged_sentences(params, gave_up_bye(line), match.is_rematch)}
    matches = as_posted(matches, lines)
    repairs = repairs_of(read_corrections(tournament), round_)
    past = when_paired(round_, matches, match, repairs)
    contenders = queries.contenders_of(round_, past.matches)
    by_hand = [wish.teams for wish in read_wishes(round_.wishes).matches]
    explainer = Explainer(
        _as_paired(past, contenders),
        contenders,
        locked=[*past.held, *((teams[0], teams[1]) for teams in by_hand if len(teams) == 2)],
        is_bye_chosen=any(len(teams) == 1 for teams in by_hand),
    )
    for other in matches:
        for entry in (other.one, other.two):
            if entry is not None:
                names[str(entry.number)] = entry.team_name
    if match.two is None:
        explanation = explainer.explain_bye()
    else:
        pairing = _as_pairing(past.match, contenders)
        names |= {"one": names[str(pairing.one)], "two": names[str(pairing.two)]}
        explanation = explainer.explain(pairing)
    sentences = (
        explanation_sentences(explanation, names, match.by_hand, has_wishes=bool(round_.wishes))
        if explanation
        else []
    )
    return told | {
        "sentences": [*sentences, *repair_sentences(past, tournament)],
        "is_repaired": bool(repairs),
    }


def _numbers(match: Match) -> tuple[int, ...]:
    return (match.one.number,) if match.two is None else (match.one.number, match.two.number)


def _as_pairing(match: Match, contenders: Sequence[Contender]) -> Pairing:
    """A stored match as the engine's value: the team with more points first."""
    one, two = match.one.number, match.two.number if match.two is not None else 0
    gap = match.score_one - (match.score_two or 0)
    met = any(team.id == one and two in team.opponents for team in contenders)
    return Pairing(one, two, gap, met) if gap >= 0 else Pairing(two, one, -gap, met)


def _as_paired(past: PastRound, contenders: Sequence[Contender]) -> PairedRound:
    """The round as the engine's value; only what was paired with all of it is the best of all of it."""
    pairings = [_as_pairing(match, contenders) for match in past.matches if match.two is not None]
    return PairedRound(
        pairings=pairings,
        bye=next((match.one.number for match in past.matches if match.two is None), None),
        seed=past.certificate["seed"],
        is_proved=past.certificate["is_proved"] and past.repair is None,
        cost=tuple(past.certificate["cost"]),
        bound=tuple(past.certificate["bound"]),
        rematches=sum(pairing.rematch for pairing in pairings),
    )


def _measures(round_: Round) -> list[dict[str, Any]]:
    """The certificate in rows: what is measured, what this round costs, the least that any round could."""
    names = (
        _("Squared differences in match points"),
        _("Earlier pair-downs and pair-ups"),
        _("Matches inside one affiliation"),
    )
    rows = zip(names, round_.cost, round_.bound, strict=False)
    return [{"name": name, "cost": cost, "bound": bound} for name, cost, bound in rows]
