"""Names that are taken for good: kept once a team played a premier event under one, and allowed to others (FR-242.b).

What is kept is kept whatever happens later: an undo does not touch it, and a guard of the database holds it.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Unpack

from django.utils.translation import gettext_lazy as _

from teams.entries.models import Entry
from teams.entries.name_models import AllowedName
from teams.entries.name_queries import (
    carried_stand,
    changes_of_names,
    is_allowed,
    is_anothers,
    names_worn,
    offensive_names,
    teams_with_anothers_name,
)
from teams.people.models import Player, TeamName
from teams.people.names import clean_text, fold_name, fold_team_name
from tournament.event.models import Tournament
from tournament.journal.declare import Rule, action
from tournament.journal.journal import (
    Because,
    Change,
    check_permission,
    check_reason,
    check_shown,
    does,
)
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor, Permission

ALLOW_NAME = action(
    "allow_name", _("Team name allowed"), Rule(Permission.OVERRULE), asks_reason=True, cites="FR-242.b"
)
RESERVED, OFFENSIVE = "teams.name_reserved", "teams.name_offensive"
LET_PASS = frozenset({RESERVED, OFFENSIVE})  # refusals of a name that the head judge may allow


def keep_played_names(change: Change, entries: Iterable[Entry], *, since: datetime, until: datetime) -> None:
    """Step: the names that teams had between two instants, when they played a premier event, are theirs for good.

    Lines of the journal keep nothing of it, since no undo returns a name (FR-242.b).
    """
    teams = list(entries)
    changes = changes_of_names(teams)
    worn = {
        (entry.team_id, fold_name(name)): name
        for entry in teams
        for name in names_worn(entry.team_name, changes.get(entry.pk, []), since=since, until=until)
    }
    names = TeamName.objects.filter(team__in={team for team, _folded in worn})
    known = {(name.team_id, name.folded_name): name for name in names}
    for key, shown in worn.items():
        name = known.get(key)
        if name is None:
            team, folded = key
            name = TeamName(team_id=team, folded_name=folded, name=shown, since=since)
        if name.reserved_at is None:
            name.reserved_at = change.now
            name.save()


def check_not_anothers(tournament: Tournament, name: str, *, members: Iterable[Player]) -> None:
    """Refuse a name that another team has for good, or that a team of the event lost as offensive.

    `members` are the team that asks; what the head judge allowed is not refused.
    """
    folded = fold_name(name)
    if is_anothers(tournament, folded, members):
        raise Refusal(RESERVED, "FR-242.b", field="team_name", name=name)
    if folded in offensive_names(tournament) and not is_allowed(tournament, folded):
        raise Refusal(OFFENSIVE, "FR-242.a", field="team_name", name=name)


def check_carried_shown(actor: Actor, tournament: Tournament) -> None:
    """Refuse what was sent from a page that showed other teams under names of others than there are now."""
    if actor.shown is None:
        return
    carried = teams_with_anothers_name(tournament)
    code = "teams.shown_other_names" if carried else "teams.shown_no_names"
    names = ", ".join(entry.team_name for entry in carried)
    check_shown(actor, carried_stand(carried), code, names=names)


@does(ALLOW_NAME)
def allow_name(change: Change, name: str, **by: Unpack[Because]) -> AllowedName:
    """Allow a name at this event, whoever has it for good; the head judge says why."""
    check_carried_shown(change.actor, change.tournament)
    name = clean_text(name)
    if is_allowed(change.tournament, fold_team_name(name)):
        raise Refusal("teams.name_allowed_already", "FR-242.b", field="team_name", name=name)
    allowed = let_pass(change, name, reason=change.reason)
    change.after = {"team_name": allowed.name}
    return allowed


def let_pass(change: Change, name: str, *, reason: str) -> AllowedName:
    """Step: a name may be used at this event from now on; only the head judge decides that."""
    check_permission(change.actor, Permission.OVERRULE, citation="FR-242.b")
    change.citation = "FR-242.b"
    allowed = AllowedName.objects.create(
        tournament=change.tournament,
        name=name,
        folded_name=fold_name(name),
        reason=check_reason(reason),
        allowed_at=change.now,
        allowed_by=change.by,
    )
    change.add(allowed)
    return allowed


def let_pass_where_needed(change: Change, name: str, *, members: Iterable[Player], reason: str) -> None:
    """Step: check a name, and allow it where it would be refused and `reason` is not empty."""
    try:
        check_not_anothers(change.tournament, name, members=members)
    except Refusal as refusal:
        if not reason.strip():
            raise
        let_pass(change, name, reason=reason)
        change.citation, change.reason = refusal.citation, reason.strip()
