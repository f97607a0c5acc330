"""A slip as typed, before it is saved: what it would do, in words, and whether somebody has to look at it first."""

from dataclasses import dataclass, field
from datetime import datetime

from pairings.matches.models import Match
from pairings.matches.scoring import How, Outcome
from pairings.matches.wording import drops_sentence, outcome_notes, outcome_sentence, team_names
from pairings.results.actions import Report, decide_report
from pairings.results.keypad import Keys, read_keys
from tournament.event.models import Tournament
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor, Permission
from tournament.wording.form_refusals import refusal_text

# A plain result of an open table is saved at once: it is what the keys say. The others turn something round
# (who withdrew loses) or are computed (who won on time), so they are shown first.
SAVED_AT_ONCE = frozenset({How.WON, How.DRAW, How.BOTH_LOSE})
INCOMPLETE = frozenset(
    {
        "pairings.keys_missing",
        "pairings.keys_prizes",
        "pairings.keys_who_withdrew",
        "pairings.keys_who_did_not_come",
        "pairings.keys_who_lost",
        "pairings.keys_judge_points",
    }
)


@dataclass(frozen=True, slots=True)
class Look:
    """What a typed line would do to a match.

    `shown` names the result and the state of the match it was computed from: it comes back with the form, so that
    nothing is saved which nobody was shown. `refusal` stands where it cannot be saved; `is_hint` where only the
    next key is missing. `asks_note` and `asks_overrule` tell which text is needed besides.
    """

    line: str
    keys: Keys | None = None
    report: Report | None = None
    outcome: Outcome | None = None
    refusal: Refusal | None = None
    shown: str = ""
    is_clear: bool = False
    has_to_be_shown: bool = False
    asks_note: bool = False
    asks_overrule: bool = False
    sentence: str = ""
    notes: list[str] = field(default_factory=list)
    drops: str = ""

    @property
    def is_hint(self) -> bool:
        """Whether nothing is wrong so far and the next key is missing."""
        return self.refusal is not None and self.refusal.code in INCOMPLETE

    @property
    def refusal_html(self) -> str:
        """Why it cannot be saved, or what is missing, with the link to the rule."""
        return "" if self.refusal is None else refusal_text(self.refusal)

    @property
    def points(self) -> tuple[int, int] | None:
        """Match points of both sides."""
        return None if self.outcome is None else (self.outcome.points_one, self.outcome.points_two)


def report_of(keys: Keys, *, note: str = "") -> Report:
    """The report that the action records."""
    return Report(
        how=keys.how.value,
        winner=keys.winner,
        prizes_left=keys.prizes_left,
        judge_points=keys.judge_points,
        note=note.strip(),
        drops=keys.drops,
    )


def look_at(
    tournament: Tournament,
    match: Match,
    line: str,
    *,
    actor: Actor,
    now: datetime,
    note: str = "",
    overrule_reason: str = "",
) -> Look:
    """What `line` would do to `match`; a refusal is part of the answer, not raised."""
    try:
        keys = read_keys(line)
        if keys.is_clear:
            return _clear(match, line, keys)
    except Refusal as refusal:
        return Look(line, refusal=refusal)
    may_overrule = actor.may(Permission.OVERRULE)
    report = report_of(keys, note=note)
    is_overruled = bool(overrule_reason.strip()) and may_overrule
    asks_note = keys.how == How.JUDGE
    if asks_note and not may_overrule:
        return Look(line, keys, report, refusal=Refusal("pairings.judge_only", "X6", field="keys"))
    try:
        outcome = decide_report(tournament, match, report, now=now, is_overruled=is_overruled)
    except Refusal as refusal:
        is_early = refusal.code == "pairings.time_not_called"
        return Look(line, keys, report, refusal=refusal, asks_overrule=is_early and may_overrule)
    names = team_names(match)
    return Look(
        line,
        keys,
        report,
        outcome,
        shown=_signature(match, keys, outcome),
        has_to_be_shown=not match.is_open or keys.how not in SAVED_AT_ONCE,
        asks_note=asks_note,
        asks_overrule="overruled" in outcome.notes,
        sentence=outcome_sentence(outcome, names),
        notes=outcome_notes(outcome),
        drops=drops_sentence([names[side - 1] for side in sorted(keys.drops)]),
    )


def _clear(match: Match, line: str, keys: Keys) -> Look:
    if match.is_open:
        return Look(line, keys, refusal=Refusal("pairings.no_result", field="keys", table=match.table_number))
    return Look(line, keys, is_clear=True, has_to_be_shown=True, shown=clear_signature(match))


def clear_signature(match: Match) -> str:
    """What names taking back the recorded result of `match`."""
    return f"clear/{match.pk}/{match.version}"


def _signature(match: Match, keys: Keys, outcome: Outcome) -> str:
    drops = "".join(str(side) for side in sorted(keys.drops))
    left = "" if keys.prizes_left is None else f"{keys.prizes_left[0]}.{keys.prizes_left[1]}"
    points = f"{outcome.points_one}.{outcome.points_two}"
    return f"{keys.how}/{points}/{left}/{drops}/{match.pk}/{match.version}"
