"""Why a team has this opponent, or the bye, in sentences."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from pairings.bracket.wording import match_title
from pairings.corrections.models import Correction
from pairings.elimination.bracket import Bracket
from pairings.engine.explain import Explanation, Reason
from pairings.matches.models import Match
from pairings.matches.wishes import MatchWish
from tournament.event.models import Tournament
from tournament.kernel.named import with_names
from tournament.wording.readable import event_time

# Sentences with a counted noun are plural forms: the name in the last argument says by which number.
_EXPLANATIONS: dict[str, Any] = {
    "same_group": ngettext_lazy(
        "Both had %(points)s match point. Opponents come from the same group where possible.",
        "Both had %(points)s match points. Opponents come from the same group where possible.",
        "points",
    ),
    "paired_down": _("%(one)s had more match points than %(two)s: %(from_points)s to %(to_points)s."),
    "rematch_unavoidable": _(
        "They had already met. The round could not be paired without a rematch, and this pairing has the fewest: "
        "%(fewest)s."
    ),
    "locked": _("%(by)s paired them by hand: %(reason)s"),
    "bye_fewest": ngettext_lazy(
        "With an odd number of teams, one gets the bye: the one with the fewest byes so far (%(byes)s) and, among "
        "those, the fewest match points (%(points)s). This was the only such team.",
        "With an odd number of teams, one gets the bye: the one with the fewest byes so far (%(byes)s) and, among "
        "those, the fewest match points (%(points)s). There were %(equals)s such teams, and one was drawn at random.",
        "equals",
    ),
    "bye_passed_over": ngettext_lazy(
        "With an odd number of teams, one gets the bye. %(passed)s team with fewer byes or points came first, but a "
        "bye for it would have forced a rematch or a second bye.",
        "With an odd number of teams, one gets the bye. %(passed)s teams with fewer byes or points came first, but a "
        "bye for any of them would have forced a rematch or a second bye.",
        "passed",
    ),
    "bye_passed_over_open": ngettext_lazy(
        "With an odd number of teams, one gets the bye. %(passed)s team with fewer byes or points came first, but no "
        "pairing was found that gave it the bye without a rematch or a second bye.",
        "With an odd number of teams, one gets the bye. %(passed)s teams with fewer byes or points came first, but no "
        "pairing was found that gave one of them the bye without a rematch or a second bye.",
        "passed",
    ),
    "bye_chosen": _("%(by)s assigned this bye by hand: %(reason)s"),
}
# Where the draw had put them together already, and a hand kept them so.
_KEPT: dict[str, Any] = {
    "locked": _("The draw put these two together, and %(by)s kept it that way by hand: %(reason)s"),
    "bye_chosen": _("The draw gave this team the bye, and %(by)s kept it that way by hand: %(reason)s"),
}
# Where the match only moved to another table, and stayed together for it: the reason stays private.
_MOVED = _("The draw put these two together. %(by)s moved the match to another table, for this round only.")
# Where other pairings of the round were changed by hand.
_AROUND: dict[str, Any] = {
    "rematch_unavoidable": _(
        "They had already met. With the changes made by hand, the rest of the round could not be paired without a "
        "rematch, and this pairing has the fewest: %(fewest)s."
    ),
}
_AGAIN = _("They had already met.")

_ARRANGED = _(
    "“%(late)s” arrived after the round was posted, so this match was not drawn: %(who)s arranged it at %(time)s."
)
_FOR_BYE = _("“%(other)s” had the bye this round and gave it up for this match.")
_BOTH_LATE = _("“%(other)s” had no match this round either.")

# Where tables changed after the round was posted.
_REPAIRED = _(
    "Re-paired at %(time)s, after a result of round %(round)s was corrected. Reason given: %(reason)s"
)
_KEPT_SINCE = _(
    "At %(time)s, a result of round %(round)s was corrected. This table stayed as it was, "
    "paired on the points recorded before that."
)
_UNTOUCHED = _("Other tables were re-paired or added after the round was posted. This one was not changed.")
_BYE_RULE = _(
    "With an odd number of teams, one gets the bye: a team with the fewest byes so far and, among those, the fewest "
    "match points. A team is passed over only if a bye for it would force a rematch or a second bye."
)

# In a round of the bracket.
_BY_BRACKET = _("Elimination rounds are not paired: the places in the bracket decide who meets whom.")
_BY_SEED = _("“%(team)s” has seed %(seed)s.")
_BY_WINNING = _("“%(team)s”, seed %(seed)s, won: %(match)s.")
_BY_LOSING = _("“%(team)s”, seed %(seed)s, lost: %(match)s.")

_REASONS: dict[str, Any] = {
    "alone": _("No other team had as many points as %(team)s."),
    "odd_group": ngettext_lazy(
        "There were %(size)s teams with %(points)s point, an odd number, so one of them had to be paired outside the "
        "group.",
        "There were %(size)s teams with %(points)s points, an odd number, so one of them had to be paired outside the "
        "group.",
        "points",
    ),
    "left_odd": ngettext_lazy(
        "%(size)s teams had %(points)s point. After the pairings with teams above (%(taken)s), an odd number was left.",
        "%(size)s teams had %(points)s points. After the pairings with teams above (%(taken)s), an odd number was "
        "left.",
        "points",
    ),
    "all_met": ngettext_lazy(
        "%(team)s had already met every other team with %(points)s point.",
        "%(team)s had already met every other team with %(points)s points.",
        "points",
    ),
    "fewest_pair_downs": _(
        "No team in the group had been paired down less often than %(team)s. Times so far: "
        "%(times)s. Teams in the group with as few: %(equals)s."
    ),
    "fewest_pair_ups": _(
        "No team in the group had been paired up less often than %(team)s. Times so far: "
        "%(times)s. Teams in the group with as few: %(equals)s."
    ),
    "best_total": _(
        "It has been proved that no other pairing of the whole round costs less (cost %(cost)s, least "
        "possible %(bound)s)."
    ),
}


def explanation_sentences(
    explanation: Explanation,
    names: Mapping[str, str],
    by_hand: MatchWish | None = None,
    *,
    by: str = "",
    has_wishes: bool = False,
) -> list[str]:
    """Say what happened, then why; `names` has "one", "two" and the team names by entry number as text.

    `by_hand` is how and why a person put them together, `by` that person; required for what the engine had to keep.
    `has_wishes`: parts of the round were changed by hand.
    """
    params = {**explanation.params, **names}
    texts = _EXPLANATIONS | _AROUND if has_wishes else _EXPLANATIONS
    if by_hand is not None:
        params |= {"by": by, "reason": by_hand.reason}
        texts = _EXPLANATIONS if by_hand.is_made else _EXPLANATIONS | _KEPT
    text = _MOVED if by_hand is not None and not by_hand.reason else texts[explanation.code]
    first = with_names(text, params)
    again = [str(_AGAIN)] if by_hand is not None and explanation.params.get("rematch") else []
    return [first, *again, *[_reason_sentence(reason, names) for reason in explanation.reasons]]


def arranged_sentences(match: Match, tournament: Tournament) -> list[str]:
    """Say the same of a match that was arranged after posting."""
    params = {
        "late": "" if match.two is None else match.two.team_name,
        "other": match.one.team_name,
        "who": str(match.arranged_by),
        "time": event_time(match.arranged_at, tournament),
    }
    how = _FOR_BYE if match.gave_up_bye else _BOTH_LATE
    again = [str(_AGAIN)] if match.is_rematch else []
    return [with_names(_ARRANGED, params), with_names(how, params), *again]


def bracket_sentences(match: Match, bracket: Bracket | None) -> list[str]:
    """Say why two teams meet in the bracket, or one has a bye; `bracket` is None while no round is posted."""
    if bracket is None or match.bracket_slot is None or match.round.teams_left is None:
        return [str(_BY_BRACKET)]
    at = bracket.match_at(match.round.teams_left, match.bracket_slot)
    seeds = {team: seeded.seed for team, seeded in bracket.teams.items()}
    sentences = [str(_BY_BRACKET)]
    for entry in match.entries:
        side = at.side_of(entry.number)
        params = {"team": entry.team_name, "seed": seeds[entry.number]}
        if side.feeder is None:
            sentences.append(with_names(_BY_SEED, params))
            continue
        came = match_title(side.feeder.teams_left, side.feeder.slot)
        text = _BY_WINNING if side.feeder.is_winner else _BY_LOSING
        sentences.append(with_names(text, {**params, "match": came}))
    return sentences


def changed_round_sentences(match: Match, repairs: Sequence[Correction], tournament: Tournament) -> list[str]:
    """Explain a match or a bye from its own row alone, in a round whose tables changed after posting.

    The round as drawn is gone, so nothing is said about the other teams. `repairs` are the corrections that
    re-paired tables of the round, the oldest first.
    """
    newest = next((one for one in reversed(repairs) if one.made(match)), None)
    later = [one for one in repairs if newest is None or one.number > newest.number]
    since = [one for one in later if {one.one_id, one.two_id} & {match.one_id, match.two_id}]
    first = [] if newest is None else [_correction_sentence(_REPAIRED, newest, tournament)]
    last = [_correction_sentence(_KEPT_SINCE, one, tournament) for one in since]
    untouched = [] if first or last else [str(_UNTOUCHED)]
    return [*first, *_own_sentences(match, has_paired_points=not since), *last, *untouched]


def _correction_sentence(text: Promise, one: Correction, tournament: Tournament) -> str:
    return str(text) % {
        "time": event_time(one.corrected_at, tournament),
        "round": one.round_number,
        "reason": one.reason,
    }


def _own_sentences(match: Match, *, has_paired_points: bool) -> list[str]:
    """Say what the row of a match shows; its points only where it was paired with them."""
    by_hand, two = match.by_hand, match.two
    if by_hand is not None:
        code = "bye_chosen" if two is None else "locked"
        return explanation_sentences(
            Explanation(code, {"rematch": match.is_rematch}), {}, by_hand, by=match.shown_hand
        )
    if two is None:
        return [str(_BYE_RULE)]
    again = [str(_AGAIN)] if match.is_rematch else []
    if not has_paired_points:
        return again
    (most, one), (least, other) = sorted(
        [(match.score_one, match.one.team_name), (match.score_two or 0, two.team_name)], reverse=True
    )
    params = {"points": most, "from_points": most, "to_points": least, "gap": most - least}
    code = "paired_down" if most > least else "same_group"
    return [*explanation_sentences(Explanation(code, params), {"one": one, "two": other}), *again]


def _reason_sentence(reason: Reason, names: Mapping[str, str]) -> str:
    params: dict[str, Any] = {
        key: " / ".join(str(part) for part in value) if isinstance(value, list | tuple) else value
        for key, value in reason.params.items()
    }
    params["team"] = names.get(str(reason.team), "")
    return with_names(_REASONS[reason.code], params)
