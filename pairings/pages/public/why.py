"""Why this opponent? For staff in any round, for the public in a posted one."""

from collections.abc import Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from pairings.bracket.queries import read_bracket
from pairings.corrections.queries import posted_certificate, read_corrections, repairs_of
from pairings.engine.explain import Explainer
from pairings.engine.types import Contender, PairedRound, Pairing
from pairings.matches import histories, queries
from pairings.matches.models import Match
from pairings.matches.scoring import How
from pairings.matches.wishes import read_wishes
from pairings.pages.frame.answers import posted_round_or_404, round_or_404
from pairings.pages.public.why_wording import (
    arranged_sentences,
    bracket_sentences,
    changed_round_sentences,
    explanation_sentences,
)
from tournament.event.models import Round, Tournament
from tournament.web.access import StaffRequest


def why(request: StaffRequest, tournament: Tournament, number: int, entry_number: int) -> HttpResponse:
    """Show why the entry has its opponent in a round, proposals included."""
    context = _explain(tournament, round_or_404(tournament, number), entry_number)
    return render(request, "pairings/pages/public/why.html", context)


def public_why(request: HttpRequest, tournament: Tournament, number: int, entry_number: int) -> HttpResponse:
    """Show the same to the public, for a posted round only."""
    round_ = posted_round_or_404(tournament, number)
    return render(
        request, "pairings/pages/public/public_why.html", _explain(tournament, round_, entry_number)
    )


def _explain(tournament: Tournament, round_: Round, entry_number: int) -> dict[str, Any]:
    """Explain a match by the draw; where tables changed after posting, only from the match's own row."""
    matches = [match for match in queries.round_matches(round_) if match.how != How.MISSED]
    match = next((match for match in matches if entry_number in match.teams), None)
    if match is None:
        raise Http404(_("This team is not paired in round %(number)s.") % {"number": round_.number})
    is_arranged = any(other.arranged_at for other in matches)
    repairs = repairs_of(read_corrections(tournament), round_)
    if round_.is_elimination:
        sentences = bracket_sentences(match, read_bracket(tournament))
    elif match.arranged_at is not None:
        sentences = arranged_sentences(match, tournament)
    elif is_arranged or repairs:
        sentences = changed_round_sentences(match, repairs, tournament)
    else:
        sentences = _drawn(round_, matches, match)
    certificate = posted_certificate(round_)
    return {
        "tournament": tournament,
        "round": round_,
        "match": match,
        "sentences": sentences,
        "certificate": certificate,
        "measures": _measures(certificate),
        "is_changed": is_arranged or bool(repairs),
    }


def _drawn(round_: Round, matches: Sequence[Match], match: Match) -> list[str]:
    """Explain why the draw, or a person, made this match; `matches` are all of the round but the missed ones."""
    contenders = histories.contenders_of(round_, matches)
    by_hand = [wish.teams for wish in read_wishes(round_.wishes).matches]
    explainer = Explainer(
        _as_paired(round_, matches, contenders),
        contenders,
        locked=[(teams[0], teams[1]) for teams in by_hand if len(teams) == 2],
        is_bye_chosen=any(len(teams) == 1 for teams in by_hand),
        is_cut_short=round_.is_cut_short,
    )
    names = {str(entry.number): entry.team_name for other in matches for entry in other.entries}
    if match.two is None:
        explanation = explainer.explain_bye()
        names |= {"one": match.one.team_name, "two": ""}
    else:
        pairing = _as_pairing(match, contenders)
        explanation = explainer.explain(pairing)
        names |= {"one": names[str(pairing.one)], "two": names[str(pairing.two)]}
    if explanation is None:
        return []
    return explanation_sentences(
        explanation, names, match.by_hand, by=match.shown_hand, has_wishes=bool(round_.wishes)
    )


def _as_pairing(match: Match, contenders: Sequence[Contender]) -> Pairing:
    """Return a stored match as the engine's value: the team with more points first."""
    one, two = match.one.number, match.numbers[1] or 0
    gap = match.score_one - (match.score_two or 0)
    met = any(team.id == one and two in team.opponents for team in contenders)
    return Pairing(one, two, gap, met) if gap >= 0 else Pairing(two, one, -gap, met)


def _as_paired(round_: Round, matches: Sequence[Match], contenders: Sequence[Contender]) -> PairedRound:
    """Return the round as the engine's value."""
    pairings = [_as_pairing(match, contenders) for match in matches if match.two is not None]
    return PairedRound(
        pairings=pairings,
        bye=next((match.one.number for match in matches if match.two is None), None),
        seed=round_.seed,
        is_proved=round_.is_proved,
        cost=tuple(round_.cost),
        bound=tuple(round_.bound),
        rematches=sum(pairing.rematch for pairing in pairings),
    )


def _measures(certificate: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the certificate in rows: what is measured, what the round costs, the least any round could cost."""
    names = (
        _("Squared differences in match points"),
        _("Earlier pair-downs and pair-ups"),
        _("Matches within one affiliation"),
    )
    rows = zip(names, certificate["cost"], certificate["bound"], strict=False)
    return [{"name": name, "cost": cost, "bound": bound} for name, cost, bound in rows]
