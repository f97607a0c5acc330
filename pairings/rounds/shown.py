"""What pages about rounds show, and whether what was sent from one is still about that (`docs/decisions/shown.md`)."""

from pairings.matches.steps import check_round_shown, last_round_to_change
from pairings.rounds.checks import check_proposal
from tournament.event.models import Round
from tournament.journal.journal import Change, check_shown
from tournament.kernel.clock import whole_minutes
from tournament.kernel.roles import Actor
from tournament.kernel.shown import name_of, stand_of
from tournament.wording.stages import round_title

NO_ROUND = stand_of("round", None)


def newest_who(newest: Round | None) -> str:
    """Return the name of the newest round of an event, or of there being none."""
    return NO_ROUND if newest is None else newest.who


def check_newest_shown(actor: Actor, newest: Round | None) -> None:
    """Refuse a step after the newest round that was sent from a page on which another round was the newest."""
    if newest is None:
        check_shown(actor, NO_ROUND, "pairings.shown_no_rounds")
    else:
        check_round_shown(actor, newest)


def now_name(newest: Round | None) -> str:
    """Return the name of how far the event is: its newest round, its state, a proposal's changes by hand."""
    if newest is None:
        return NO_ROUND
    edits = edits_stand(newest) if newest.posted_at is None else ""
    return name_of("now", newest.who, newest.state.value, edits)


def edits_stand(round_: Round) -> str:
    """Return what stood of the changes by hand of a proposal: the newest of them, or none. One query."""
    newest = round_.edits.order_by("-number").values_list("number", "do", "edited_at").first()
    return stand_of("edits", *(newest or ()))


def proposal_to_change(change: Change, number: int) -> Round:
    """Step: the proposal of round `number` as the page showed it, with its changes by hand."""
    round_ = last_round_to_change(change, number)
    check_proposal(round_)
    if change.actor.shown is not None:
        check_shown(
            change.actor, edits_stand(round_), "pairings.shown_other_edits", round=round_title(round_)
        )
    return round_


def length_stand(round_: Round) -> str:
    """Return what stood of the minutes of all tables, so that pressing twice adds minutes once."""
    return stand_of("length", None if round_.length is None else round_.length.total_seconds())


def check_length_shown(actor: Actor, round_: Round) -> None:
    """Refuse minutes for every table where their number is not the one that the page showed."""
    length = round_.length
    minutes = 0 if length is None else whole_minutes(length)
    check_shown(actor, length_stand(round_), "pairings.shown_other_length", minutes=minutes)
