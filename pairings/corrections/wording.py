"""What people read about a corrected result of an earlier round."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairings.corrections.consequences import Way
from pairings.corrections.models import Correction
from pairings.corrections.plan import RepairPlan
from pairings.corrections.repaired_words import repaired_sentence
from pairings.matches.wording import ending_sentence, worth_text
from pairings.rounds.wording import playable_words
from tournament.kernel.named import joined_names
from tournament.wording.stages import round_of_bracket

WAY_LABELS: dict[Way, Promise] = {
    Way.LEAVE: gettext_lazy("Leave the pairings as they are"),
    Way.TABLES: gettext_lazy("Re-pair only the affected tables"),
    Way.ROUND: gettext_lazy("Withdraw the whole round and re-pair it"),
    Way.CUT: gettext_lazy("Cancel the cut and make it again"),
    Way.LATER: gettext_lazy("Cancel the later matches that depend on it"),
}

_CLAUSES: dict[str, Promise] = {
    "rematches": gettext_lazy("Fewer rematches: %(now)s now, %(then)s with these tables."),
    "ahead": gettext_lazy(
        "More rounds can follow without a rematch: %(now)s now, %(then)s with these tables."
    ),
    "bye": gettext_lazy(
        "The bye goes to a team with the fewest byes, then the fewest points (byes / points): %(now)s now, "
        "%(then)s with these tables."
    ),
    "points": gettext_lazy(
        "Opponents are closer in points: the squared differences add up to %(now)s now, to %(then)s with "
        "these tables."
    ),
    "repeats": gettext_lazy(
        "Fewer teams are paired down or up again: %(now)s now, %(then)s with these tables."
    ),
    "affiliation": gettext_lazy(
        "Fewer matches within one affiliation: %(now)s now, %(then)s with these tables."
    ),
}


@dataclass(frozen=True, slots=True)
class Notice:
    """One correction as the public reads it: what was corrected, from what to what, and what became of the pairings.

    `number` is the correction's. `tables` are those re-paired that still sit so: none in a round that was cancelled
    since.
    """

    number: int
    title: str
    pair: str
    now: str
    now_points: str  # "" in a round of the bracket, which knows no points
    before: str  # with its points
    reason: str
    who: str
    at: datetime
    pairings: str
    round: int
    tables: list[int]
    redone_round: int | None
    taken_back_by: str
    taken_back_at: datetime | None


def make_notices(corrections: Iterable[Correction], *, repairs: Collection[Correction] = ()) -> list[Notice]:
    """The notices of corrections, the newest first, with the teams' names of now.

    `repairs` are those whose new tables still sit.
    """
    newest = sorted(corrections, key=lambda one: -one.number)
    return [_notice(one, sits=one in repairs) for one in newest]


def _notice(one: Correction, *, sits: bool) -> Notice:
    names = (one.one.team_name, one.two.team_name)
    before = ending_sentence(one.ending_before, names, kind=one.kind)
    before_points = worth_text((one.points_one_before, one.points_two_before), one.kind)
    return Notice(
        number=one.number,
        title=_title(one),
        pair=joined_names(" – ", names),
        now=ending_sentence(one.ending, names, kind=one.kind),
        now_points=worth_text((one.points_one, one.points_two), one.kind),
        before=joined_names(" ", filter(None, (before, f"({before_points})" if before_points else ""))),
        reason=one.reason,
        who=str(one.corrected_by),
        at=one.corrected_at,
        pairings=_pairings(one),
        round=one.round_number,
        tables=one.tables if sits else [],
        redone_round=one.redone_round,
        taken_back_by="" if one.taken_back_by is None else str(one.taken_back_by),
        taken_back_at=one.taken_back_at,
    )


def _title(one: Correction) -> str:
    """What was corrected, by the name of its round where it is one of the bracket (`queries.read_corrections`)."""
    if one.teams_left is None:
        name = _("Round %(number)s") % {"number": one.round_number}
    else:
        name = round_of_bracket(one.teams_left)
    return _("%(round)s, table %(table)s was corrected") % {"round": name, "table": one.table_number}


def _pairings(one: Correction) -> str:
    """What became of the pairings of the newest round, in a sentence; "" where none rested on the result."""
    if one.way == Way.CUT:
        return _("The cut was cancelled so that it could be made again.")
    if one.way == Way.LATER:
        return _("The later matches that depended on it were cancelled.")
    if one.redone_round is None:
        points_before = (one.points_one_before, one.points_two_before)
        is_moot = one.newest_round == one.round_number or points_before == (one.points_one, one.points_two)
        left = _("Round %(round)s kept the pairings it had before the correction.")
        return "" if is_moot else left % {"round": one.newest_round}
    if one.way == Way.ROUND:
        return _("Round %(round)s was withdrawn to be re-paired.") % {"round": one.redone_round}
    return repaired_sentence(one.redone_round, one.tables, is_bye_moved=one.is_bye_moved)


def decided_by(plan: RepairPlan) -> str:
    """The first rule of the pairing's order by which the new tables are better, with both values, in a sentence."""
    now, then = plan.repair.as_posted, plan.repair.paired
    ranks = {one.id: (one.byes, one.match_points) for one in plan.contenders}
    byes = [" / ".join(map(str, ranks.get(paired.bye or 0, ()))) for paired in (now, then)]
    ahead = [playable_words(paired.look_ahead) for paired in (now, then)]
    measures: list[tuple[str, object, object]] = [
        ("rematches", now.rematches, then.rematches),
        ("ahead", ahead[0], ahead[1]),
        ("bye", byes[0], byes[1]),
        ("points", now.cost[0], then.cost[0]),
        ("repeats", now.cost[1], then.cost[1]),
        ("affiliation", now.cost[2], then.cost[2]),
    ]
    for key, before, after in measures:
        if before != after:
            return str(_CLAUSES[key]) % {"now": before, "then": after}
    return ""
