"""Giving one table more minutes, and taking some of them away again (FR-216.d)."""

from typing import Unpack

from django.utils.translation import gettext_lazy as _

from pairings.matches import steps
from pairings.matches.models import MOST_MINUTES, Extension, Match
from pairings.matches.queries import extension_of, minutes_stand
from tournament.journal.declare import Rule, action
from tournament.journal.journal import Because, Change, check_shown, does
from tournament.kernel import clock
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor, Permission

# From the newest to the oldest at each table: else minutes could be gone that were taken away already.
_RULE = Rule(Permission.GIVE_EXTENSIONS, is_own=True, group="minutes", subject="table")
GIVE_EXTENSION = action("give_extension", _("Minutes for one table"), _RULE, asks_reason=True)
TAKE_EXTENSION = action("take_extension", _("Minutes taken away from one table"), _RULE, asks_reason=True)


@does(GIVE_EXTENSION)
def give_extension(
    change: Change,
    round_number: int,
    table_number: int,
    *,
    minutes: int,
    judge: str = "",
    **by: Unpack[Because],
) -> Extension:
    """Give a table minutes of its own; its result on time is accepted only after them (FR-216.d).

    `judge` is the one who signed the slip, where the scorekeeper enters it. Refused where the page did not show the
    minutes that the table has now, so that a button pressed twice adds minutes once.
    """
    match = steps.match_to_change(change, round_number, table_number)
    if not 1 <= minutes <= MOST_MINUTES:
        raise Refusal("pairings.extension_minutes", "FR-216.d", field="minutes", most=MOST_MINUTES)
    _check_minutes_shown(change.actor, match)
    return _add(change, match, minutes, judge)


@does(TAKE_EXTENSION)
def take_extension(
    change: Change,
    round_number: int,
    table_number: int,
    *,
    minutes: int,
    judge: str = "",
    **by: Unpack[Because],
) -> Extension:
    """Take away `minutes` (from 1) that a table was given; kept as a row below zero, with who and why.

    Only minutes of the table's own that are not played yet: the round's time is for all, and an end in the past
    could turn a result on time round. `judge` as in `give_extension`.
    """
    match = steps.match_to_change(change, round_number, table_number)
    if not 1 <= minutes <= MOST_MINUTES:
        raise Refusal("pairings.extension_minutes", "FR-216.d", field="minutes", most=MOST_MINUTES)
    _check_minutes_shown(change.actor, match)
    left = clock.most_to_take(match.round.clock, extension_of(match), now=change.now)
    most = clock.whole_minutes(left)
    if minutes > most:
        code = "pairings.extension_too_much" if most else "pairings.extension_none_left"
        raise Refusal(code, "FR-216.d", field="minutes", table=table_number, most=most)
    return _add(change, match, -minutes, judge)


def _check_minutes_shown(actor: Actor, match: Match) -> None:
    now = {"table": match.table_number, "minutes": clock.whole_minutes(extension_of(match))}
    query = f"table={match.table_number}"
    check_shown(actor, minutes_stand(match), "pairings.shown_other_minutes", query=query, **now)


def _add(change: Change, match: Match, minutes: int, judge: str) -> Extension:
    """Step: minutes for a match, or off it."""
    extension = Extension.objects.create(
        match=match,
        minutes=minutes,
        reason=change.reason,
        given_at=change.now,
        given_by=change.by,
        judge=judge.strip(),
    )
    change.add(extension)
    change.after = {"minutes": minutes, "given_by": extension.shown_judge}
    change.citation = "FR-216.d"
    return extension
