"""A slip as typed, before it is saved: what it would do, in words, and whether someone has to look at it first."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from pairings.matches.models import Match
from pairings.matches.scoring import Ending, How, Outcome
from pairings.matches.wording import (
    drops_sentence,
    ending_sentence,
    outcome_notes,
    returns_sentence,
    team_names,
    worth_text,
)
from pairings.results.actions import asks_head_judge, asks_start, decide_result, out_by_slip
from pairings.results.keypad import ASKS_WINNER, TypedSlip, read_keys, read_table, whole_line
from tournament.event.models import Round, Tournament
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor, Permission
from tournament.wording.form_refusals import refusal_text
from tournament.wording.stages import round_title

# A plain result of an open table is saved at once: it is what the keys say. The others turn something round
# (who withdrew loses) or are computed (who won on time), so they are shown first. Of several games a win by two digits
# is plain; what one key alone says may be half of a score there.
SAVED_AT_ONCE = frozenset({How.WON, How.DRAW, How.BOTH_LOSE})
DOUBTS = frozenset({"game_loss_missing", "games_unlike_noted"})  # it is not what a judge wrote down
BEFORE_TIME = frozenset({"pairings.time_not_called", "pairings.games_not_decided"})
INCOMPLETE = frozenset(
    {
        "pairings.keys_missing",
        "pairings.keys_missing_draw",
        "pairings.keys_missing_games",
        "pairings.keys_games",
        "pairings.keys_who_gave_up",
        "pairings.keys_level",
        *ASKS_WINNER.values(),
        "pairings.keys_way",
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

    `refusal` says why it cannot be saved, or which key is missing. `asks_overrule` is whether a result on time needs
    the head judge's reason, from someone who may give it. `asks_start` is whether the round's start is asked for
    first: it ended on time, and nobody started the clock.
    """

    match: Match
    line: str
    slip: TypedSlip | None = None
    outcome: Outcome | None = None
    refusal: Refusal | None = None
    asks_overrule: bool = False
    asks_start: bool = False

    @property
    def is_clear(self) -> bool:
        """Whether the recorded result is cleared."""
        return self.refusal is None and self.slip is not None and self.slip.ending is None

    @property
    def has_to_be_shown(self) -> bool:
        """Whether someone has to look at it before it is saved."""
        if self.outcome is None:
            return self.is_clear
        is_plain = self._is_plain(self.outcome) and not self.both_out
        return not self.match.is_open or not is_plain or bool(self.leaving)

    @property
    def leaving(self) -> list[str]:
        """The teams that leave the event with it."""
        ticked = frozenset() if self.slip is None else self.slip.drops
        return self._names(side for side in ticked if self.match.entries[side - 1].dropped_at is None)

    @property
    def returning(self) -> list[str]:
        """The teams that play on with it: the drop box of the recorded slip had taken them out."""
        return [] if self.slip is None else self._names(out_by_slip(self.match) - self.slip.drops)

    @property
    def asks_drops(self) -> bool:
        """Whether a team leaves or comes back with it, which one press more is asked for.

        One key that slipped would do it, and what is shown while it is typed is not read by who looks at the slip.
        """
        return bool(self.leaving or self.returning)

    @property
    def both_out(self) -> bool:
        """Whether nobody goes on from a match of an elimination round, by one key."""
        is_lost = self.outcome is not None and self.outcome.ending.how == How.BOTH_LOSE
        return is_lost and self.match.kind.is_elimination

    @property
    def asks_again(self) -> bool:
        """Whether one press more is asked for, whatever was shown while it was typed."""
        return self.asks_drops or self.both_out

    @property
    def is_recorded(self) -> bool:
        """Whether the table has this very result, whatever the boxes say."""
        return self.outcome is not None and replace(self.outcome.ending, note="") == replace(
            self.match.ending, note=""
        )

    def _names(self, sides: Iterable[int]) -> list[str]:
        return [team_names(self.match)[side - 1] for side in sorted(sides)]

    def _is_plain(self, outcome: Outcome) -> bool:
        """Whether the result is what the keys say, and nothing has to be said besides."""
        ending, kind = outcome.ending, self.match.kind
        if ending.how not in SAVED_AT_ONCE:
            return False
        if not kind.has_games:
            return True
        is_won = ending.games is not None and not ending.is_conceded(kind.to_win) and not ending.games[2]
        return is_won and not outcome.notes

    @property
    def is_doubtful(self) -> bool:
        """Whether it goes against something that a judge wrote down, so that the slip is to be read again."""
        return self.outcome is not None and not DOUBTS.isdisjoint(self.outcome.notes)

    @property
    def shown(self) -> str:
        """Names what would be saved and the state of the match; "" where nothing can be saved.

        It comes back with the form, so that nothing is saved which nobody was shown.
        """
        if self.slip is None or self.refusal is not None or self.asks_start:
            return ""
        return name_slip(self.slip, self.match)

    @property
    def asks_note(self) -> bool:
        """Whether it needs the head judge's reason: for points, or for another way out of equal prizes."""
        return self.outcome is not None and asks_head_judge(self.outcome)

    @property
    def is_hint(self) -> bool:
        """Whether nothing is wrong so far and the next key is missing."""
        return self.refusal is not None and self.refusal.code in INCOMPLETE

    @property
    def refusal_html(self) -> str:
        """Why it cannot be saved, or what is missing, with the link to the rule."""
        return "" if self.refusal is None else refusal_text(self.refusal)

    @property
    def points(self) -> str:
        """The match points that it is worth, in words; "" while nothing can be saved."""
        return "" if self.outcome is None else worth_text(self.outcome.points, self.match.kind)

    @property
    def sentence(self) -> str:
        """Who wins, and why."""
        if self.outcome is None:
            return ""
        return ending_sentence(self.outcome.ending, team_names(self.match), kind=self.match.kind)

    @property
    def notes(self) -> list[str]:
        """What has to be said besides."""
        return [] if self.outcome is None else outcome_notes(self.outcome)

    @property
    def drops(self) -> str:
        """Who leaves with it."""
        return drops_sentence(self.leaving)

    @property
    def returns(self) -> str:
        """Who plays on with it although the recorded slip took them out."""
        return returns_sentence(self.returning)

    @property
    def boxes(self) -> list[tuple[int, str, bool]]:
        """The ticked boxes of the recorded slip: side, team, and whether the team stays out."""
        kept = frozenset() if self.slip is None else self.slip.drops
        names = team_names(self.match)
        return [(side, names[side - 1], side in kept) for side in sorted(out_by_slip(self.match))]


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
        slip = read_keys(line, note.strip(), has_draws=tournament.agreed_draws, kind=match.kind)
    except Refusal as refusal:
        return Look(match, line, refusal=refusal)
    return look_at_slip(
        tournament, match, slip, actor=actor, now=now, line=line, overrule_reason=overrule_reason
    )


def look_at_slip(
    tournament: Tournament,
    match: Match,
    slip: TypedSlip,
    *,
    actor: Actor,
    now: datetime,
    line: str = "",
    overrule_reason: str = "",
) -> Look:
    """The same for a slip that was read already, from `line` or from the fields of a judge's phone."""
    may_overrule = actor.may(Permission.OVERRULE)
    try:
        if slip.ending is None:
            if match.is_open:
                raise Refusal("pairings.no_result", field="keys", table=match.table_number)
            return Look(match, line, slip)
        if slip.ending.how == How.JUDGE and not may_overrule:
            raise Refusal("pairings.judge_only", "X6", field="keys")
        is_overruled = bool(overrule_reason.strip()) and may_overrule
        outcome = decide_result(tournament, match, slip.ending, now=now, is_overruled=is_overruled)
        if asks_head_judge(outcome) and not may_overrule:
            raise Refusal("pairings.other_way_judge", "X6", field="keys")
    except Refusal as refusal:
        asks_overrule = may_overrule and refusal.code in BEFORE_TIME
        return Look(match, line, slip, refusal=refusal, asks_overrule=asks_overrule)
    return Look(
        match,
        line,
        slip,
        outcome,
        asks_overrule="overruled" in outcome.notes,
        asks_start=asks_start(tournament, match.round, outcome),
    )


def look_at_table(round_: Round, sent: Mapping[str, Any], *, actor: Actor, now: datetime) -> Look:
    """What a form of a slip would do, as `look_at` says; a Refusal where there is no table of that number."""
    table = read_table(sent.get("table", ""))
    match = round_.matches.at_table(table)
    if match is None:
        raise Refusal("pairings.no_such_table", field="table", table=table, round=round_title(round_))
    texts = {name: sent.get(name, "") for name in ("note", "overrule_reason")}
    line = whole_line(sent, match.kind)
    return look_at(round_.tournament, match, line, actor=actor, now=now, **texts)


def name_slip(slip: TypedSlip, match: Match) -> str:
    """A short name of what a slip says, drops included, and of the state that it was held against."""
    ending = Ending() if slip.ending is None else slip.ending
    drops = "".join(str(side) for side in sorted(slip.drops))
    out = "".join(str(side) for side in sorted(out_by_slip(match)))
    return f"{ending.signature}/{drops}/{out}/{match.stands}"
