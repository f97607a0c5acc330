"""A proposal changed by hand, each change with a reason that everyone can read: pairing by hand invites fraud.

Only a proposal: a posted round is withdrawn first. What was made by hand is locked, so that the rest can be re-paired
around it.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from pairings.by_hand import edits
from pairings.by_hand.edits import Proposal
from pairings.by_hand.steps import OpenProposal, open_proposal, write_proposal
from pairings.matches import histories
from pairings.matches.wishes import MatchWish, Teams, Wishes, teams_of
from pairings.rounds.actions import PAIRING_RULE, ROUND_RULE
from pairings.rounds.checks import check_teams_up_to_date
from pairings.rounds.proposals import ask_engine, seat_pairings
from pairings.rounds.rests_on import pairing_inputs
from teams.entries.models import Entry
from tournament.event.models import Round, Tournament
from tournament.journal.declare import Action, action
from tournament.journal.journal import Change, journaled
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor


@dataclass(frozen=True, slots=True)
class HandEdit:
    """One change of a proposal: what is done (one of HAND_EDITS), to which teams by number, or to which table.

    `first` is the team it is about, or one of a match; `second` the other team of a swap, a pair or two kept apart.
    """

    do: str
    first: int = 0
    second: int = 0
    table: int = 0
    accepts_rematches: bool = False


@dataclass(frozen=True, slots=True)
class EditKind:
    """One kind of change: its action, its words in the form, the form's fields that it needs, and what it does.

    One that only lets teams meet or sit otherwise is `is_freeing`.
    """

    action: Action
    choice: Promise
    needs: frozenset[str]
    make: Callable[[Change, OpenProposal, HandEdit], None]
    is_freeing: bool = False


def edit_proposal(
    tournament: Tournament,
    number: int,
    edit: HandEdit,
    *,
    reason: str,
    actor: Actor,
    now: datetime | None = None,
) -> Round:
    """Change the proposal of round `number` by hand; the journal names the change and keeps what moved.

    Refused on a posted round, without a reason, where it says nothing new, where it lets two teams meet that are
    kept apart, and where it lets two meet again that nobody agreed to (`accepts_rematches`). Where teams left or came
    since the proposal was made, it is paired again first; only what frees teams goes, in case no pairing is left.
    """
    kind = HAND_EDITS[edit.do]
    with journaled(tournament, kind.action, actor=actor, reason=reason, now=now) as change:
        opened = open_proposal(change, number)
        if not kind.is_freeing:
            check_teams_up_to_date(opened.round)
        kind.make(change, opened, edit)
    return opened.round


# Steps: each makes one kind of change and stores it ---------------------------------------------------------------


def _swap_teams(change: Change, opened: OpenProposal, edit: HandEdit) -> None:
    """Both teams take the other's opponent and place; both new matches are locked."""
    proposal = edits.swap_teams(opened.proposal, edit.first, edit.second)
    _store_moves(change, opened, edit, proposal, locked=proposal.matches)


def _pair_two(change: Change, opened: OpenProposal, edit: HandEdit) -> None:
    """Their match is locked; that of the two who are left over is not."""
    proposal = edits.pair_two(opened.proposal, edit.first, edit.second)
    _store_moves(change, opened, edit, proposal, locked={teams_of(edit.first, edit.second)})


def _give_bye(change: Change, opened: OpenProposal, edit: HandEdit) -> None:
    """The bye is locked; the match of who had it is not. Who has it already keeps it."""
    proposal = edits.give_bye(opened.proposal, edit.first)
    if proposal is opened.proposal:
        _lock_match(change, opened, edit)
    else:
        _store_moves(change, opened, edit, proposal, locked={(edit.first,)})


def _store_moves(
    change: Change,
    opened: OpenProposal,
    edit: HandEdit,
    proposal: Proposal,
    *,
    locked: set[Teams] | frozenset[Teams],
) -> None:
    """Write a proposal with other matches: all that are new were made by hand, and those of `locked` stay."""
    new = proposal.matches - opened.proposal.matches
    proposal = edits.settle_tables(proposal, opened.room, new)
    wishes = opened.wishes
    for teams in new:
        wish = MatchWish(teams, True, teams in locked, change.by.number, change.reason)
        wishes = wishes.with_match(wish)
    change.entry_number = edit.first
    write_proposal(change, opened, proposal, wishes, accepts_rematches=edit.accepts_rematches)


def _move_match(change: Change, opened: OpenProposal, edit: HandEdit) -> None:
    """The match stays together and at the table when the rest is re-paired, until it is unlocked or parted."""
    proposal = edits.move_match(opened.proposal, edit.first, edit.table, opened.room)
    teams = proposal.match_of(edit.first)
    by, reason = change.by.number, change.reason
    wishes = opened.wishes.lock(teams, by=by, reason=reason).put_at(teams, edit.table, by=by, reason=reason)
    change.entry_number, change.table_number = edit.first, edit.table
    write_proposal(change, opened, proposal, wishes)


def _lock_match(change: Change, opened: OpenProposal, edit: HandEdit) -> None:
    teams = opened.proposal.match_of(edit.first)
    known = opened.wishes.match(teams)
    if known is not None and known.is_locked:
        raise Refusal("pairings.locked_already", field="first", team=opened.proposal.name(edit.first))
    _store_wishes(change, opened, edit, opened.wishes.lock(teams, by=change.by.number, reason=change.reason))


def _unlock_match(change: Change, opened: OpenProposal, edit: HandEdit) -> None:
    teams = opened.proposal.match_of(edit.first)
    known = opened.wishes.match(teams)
    if (known is None or not known.is_locked) and teams not in opened.wishes.table_of:
        raise Refusal("pairings.not_locked", field="first", team=opened.proposal.name(edit.first))
    _store_wishes(change, opened, edit, opened.wishes.unlock(teams))


def _store_wishes(change: Change, opened: OpenProposal, edit: HandEdit, wishes: Wishes) -> None:
    change.entry_number = edit.first
    write_proposal(change, opened, opened.proposal, wishes)


def _keep_apart(change: Change, opened: OpenProposal, edit: HandEdit) -> None:
    """Re-pair all that is not locked at once, where the two meet now."""
    teams = _pair_of(opened, edit)
    one, two = (opened.proposal.name(team) for team in teams)
    if teams in opened.wishes.forbidden:
        raise Refusal("pairings.apart_already", field="second", one=one, two=two)
    known = opened.wishes.match(teams)
    if known is not None and known.is_locked:
        raise Refusal("pairings.locked_not_apart", field="second", one=one, two=two)
    wishes = opened.wishes.keep_apart(teams, by=change.by.number, reason=change.reason)
    change.entry_number = edit.first
    if teams in opened.proposal.matches:
        _pair_anew(change, opened, edit, wishes)
    else:
        _store_wishes(change, opened, edit, wishes)


def _allow_pair(change: Change, opened: OpenProposal, edit: HandEdit) -> None:
    teams = _pair_of(opened, edit)
    if teams not in opened.wishes.forbidden:
        one, two = (opened.proposal.name(team) for team in teams)
        raise Refusal("pairings.not_apart", field="second", one=one, two=two)
    _store_wishes(change, opened, edit, opened.wishes.allow(teams))


def _pair_of(opened: OpenProposal, edit: HandEdit) -> Teams:
    """The two teams of an edit, who need not meet."""
    for team in (edit.first, edit.second):
        opened.proposal.match_of(team)
    if edit.first == edit.second:
        raise Refusal("pairings.same_team_twice", field="second")
    return teams_of(edit.first, edit.second)


def _pair_rest(change: Change, opened: OpenProposal, edit: HandEdit) -> None:
    """Everything that is not locked."""
    _pair_anew(change, opened, edit, opened.wishes)


def _pair_anew(change: Change, opened: OpenProposal, edit: HandEdit, wishes: Wishes) -> None:
    """Step: re-pair the same teams around what is locked, at tables in the order of the standings."""
    event, number = change.tournament, opened.round.number
    kept = wishes.to_keep(opened.proposal.teams)
    rows = histories.played_rows(event, through=number - 1)
    entries = list(Entry.objects.filter(tournament=event))
    inputs = pairing_inputs(event, number, opened.entries.values(), rows=rows, entries=entries)
    inputs = replace(
        inputs, field=tuple(opened.contenders.values())
    )  # their points as stored with the proposal
    found = ask_engine(
        change,
        number,
        inputs,
        kept,
        draw_number=opened.round.draw_number,
        accepts_rematches=edit.accepts_rematches,
    )
    seated = seat_pairings(inputs, found.pairings, kept)
    proposal = Proposal(
        {table: teams_of(pairing.one, pairing.two) for table, pairing in seated},
        found.bye,
        opened.proposal.names,
    )
    write_proposal(change, opened, proposal, kept, seed=found.seed)


# The kinds of changes, as the form offers them ---------------------------------------------------------------------

TEAM, TWO_TEAMS, TO_TABLE = (
    frozenset({"first"}),
    frozenset({"first", "second"}),
    frozenset({"first", "table"}),
)
_KINDS = (
    EditKind(
        action("swap_teams", _("By hand: two teams swapped"), PAIRING_RULE, asks_reason=True),
        _("Swap two teams: each takes the other's opponent"),
        TWO_TEAMS,
        _swap_teams,
    ),
    EditKind(
        action("pair_two", _("By hand: two teams paired"), PAIRING_RULE, asks_reason=True),
        _("Pair two teams: their opponents then play each other"),
        TWO_TEAMS,
        _pair_two,
    ),
    EditKind(
        action("give_bye", _("By hand: bye given"), PAIRING_RULE, asks_reason=True),
        _("Give a team the bye"),
        TEAM,
        _give_bye,
    ),
    EditKind(
        action("move_match", _("By hand: match moved to another table"), ROUND_RULE, asks_reason=True),
        _("Move a match to another table, for this round only"),
        TO_TABLE,
        _move_match,
    ),
    EditKind(
        action("lock_match", _("By hand: match locked"), ROUND_RULE, asks_reason=True),
        _("Lock a match: it stays when the rest is re-paired"),
        TEAM,
        _lock_match,
    ),
    EditKind(
        action("unlock_match", _("By hand: match unlocked"), ROUND_RULE, asks_reason=True),
        _("Unlock a match and its table"),
        TEAM,
        _unlock_match,
        is_freeing=True,
    ),
    EditKind(
        action("keep_apart", _("By hand: two teams kept apart"), PAIRING_RULE, asks_reason=True),
        _("Keep two teams apart: if they meet now, the rest is re-paired"),
        TWO_TEAMS,
        _keep_apart,
    ),
    EditKind(
        action("allow_pair", _("By hand: two teams may meet again"), ROUND_RULE, asks_reason=True),
        _("Let two teams that are kept apart meet again"),
        TWO_TEAMS,
        _allow_pair,
        is_freeing=True,
    ),
    EditKind(
        action("pair_rest", _("By hand: the rest re-paired"), PAIRING_RULE, asks_reason=True),
        _("Re-pair the rest: what was done by hand stays"),
        frozenset(),
        _pair_rest,
    ),
)
# By the names of their actions, as the form offers them.
HAND_EDITS = {kind.action.name: kind for kind in _KINDS}
