"""Steps that put a team out of the event and bring it back: they neither journal nor commit (FR-244.b)."""

from datetime import datetime
from typing import Any

from pairings.bracket.queries import read_bracket, still_in
from pairings.matches.models import Match
from pairings.matches.scoring import How
from teams.entries.models import Entry
from teams.entries.partners import withdraw
from teams.entries.steps import check_fixed_table, check_name_free, check_seats_free, check_seed
from tournament.event.models import Tournament
from tournament.journal.declare import Rule
from tournament.journal.journal import Change
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Permission
from tournament.rows.values import as_instant

LEAVING_RULE = Rule(Permission.REGISTER, group="leaving", subject="entry")


def leaving_state(entry: Entry) -> dict[str, Any]:
    """What the journal keeps of whether and how a team is out."""
    return {
        "dropped_at": as_instant(entry.dropped_at),
        "is_disqualified": entry.is_disqualified,
        "is_withdrawn": entry.is_withdrawn,
    }


def put_out(change: Change, entry: Entry, *, reason: str) -> None:
    """Step: disqualify a team; it no longer has a rank, its results stay for its opponents.

    From the round that is played now on: the standings of earlier ones are published, and stay.
    """
    change.keep(entry)
    if entry.dropped_at is None:
        take_out(change, entry, cause=Entry.DropCause.DISQUALIFIED, reason=reason)
    elif not entry.is_withdrawn:
        entry.dropped_after_round = newest_posted(change.tournament)
    entry.is_disqualified = True
    entry.save()


def newest_posted(tournament: Tournament, *, at: datetime | None = None) -> int:
    """The number of the newest round that players see, or saw at an instant; 0 before round 1."""
    posted = tournament.rounds.posted()
    seen = posted if at is None else posted.filter(posted_at__lte=at)
    return max(seen.values_list("number", flat=True), default=0)


def check_has_to_leave(tournament: Tournament, entry: Entry) -> None:
    """Step: refuse the drop of a team that is out of the bracket: it was beaten, or was never in it (never "dropped").

    Two queries, none without a bracket.
    """
    bracket = read_bracket(tournament)
    is_posted = bracket is not None and any(match.is_stored for match in bracket.matches)
    if bracket is not None and is_posted and entry.number not in still_in(bracket):
        raise Refusal("pairings.out_already", name=entry.team_name)


def check_can_return(change: Change, entry: Entry) -> None:
    """Step: refuse where the people, the name or the fixed table of an entry are in another one meanwhile."""
    check_seats_free(change.tournament, dict(entry.members), besides=entry)
    check_name_free(change.tournament, entry.team_name, members=entry.players, besides=entry)
    check_fixed_table(change.tournament, entry.fixed_table, besides=entry)
    check_seed(change.tournament, entry.seed, besides=entry)


def bring_back(change: Change, entry: Entry) -> None:
    """Step: a team plays again from the next pairing on; refused where its people or its name are in another."""
    change.keep(entry)
    check_can_return(change, entry)
    entry.dropped_at = entry.dropped_after_round = None
    entry.drop_cause = entry.drop_reason = ""
    entry.is_disqualified = entry.is_withdrawn = False
    entry.version += 1
    entry.save()


def take_out(change: Change, entry: Entry, *, cause: Entry.DropCause, reason: str = "") -> None:
    """Step: take an entry out from the next pairing on; one that was never paired is withdrawn instead.

    If it had asked to leave, that is answered with it.
    """
    requests = entry.drop_requests.filter(answered_at=None)
    change.keep(entry, *requests)
    requests.update(answered_at=change.now, answered_by=change.by, is_accepted=True)
    posted_matches = Match.objects.of_entry(entry).filter(round__posted_at__isnull=False)
    if not posted_matches.exclude(how=How.MISSED).exists():
        withdraw(entry, now=change.now, cause=cause, reason=reason)
        return
    entry.dropped_at = change.now
    entry.dropped_after_round = newest_posted(change.tournament)
    entry.drop_cause, entry.drop_reason = cause.value, reason
    entry.version += 1
    entry.save()
