"""Who may do what: one table that every view uses. PURE."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum

from tournament.kernel.shown import PageShown


class Role(StrEnum):
    """What a person does at an event. Who holds several is counted for the first of them, such as on a phone's tabs."""

    ORGANIZER = "organizer"
    SCOREKEEPER = "scorekeeper"
    HEAD_JUDGE = "head_judge"
    JUDGE = "judge"


class Permission(StrEnum):
    """One thing that a person may be allowed to do at an event."""

    SEE_DESK = "see_desk"
    SET_UP = "set_up"  # the event's settings and its staff
    REGISTER = "register"  # entries, check-in, import, drops
    RUN_ROUNDS = "run_rounds"  # pair, post, withdraw, close, reopen, the clock
    RECORD_RESULTS = "record_results"
    RECORD_AT_TABLES = (
        "record_at_tables"  # one table's result on its own page; the event may give it to judges
    )
    RUN_FLOOR = "run_floor"  # tables on a phone: calls, who is there, deck checks, notes, teams' reports
    GIVE_EXTENSIONS = "give_extensions"
    GIVE_PENALTIES = "give_penalties"
    PLAN_CHECKS = "plan_checks"  # whose decks are checked next, which no one else knows before
    DISQUALIFY = "disqualify"
    CORRECT_SEATS = "correct_seats"  # a mistyped seat after the lock (FR-244.d)
    OVERRULE = "overrule"  # a refusal that is a judge's to overrule
    CORRECT_EARLIER = "correct_earlier"  # a signed result of a closed round, and what was paired on it
    SEE_LISTS = "see_lists"  # the deck lists that players handed in
    TAKE_LISTS = "take_lists"  # hand in a list for a player, without reading those that are there
    RULE_ON_LISTS = "rule_on_lists"  # let one pass that breaks a rule, change one that is fixed
    PRINT = "print"
    EXPORT = "export"


ALLOWED: dict[Permission, frozenset[Role]] = {
    Permission.SEE_DESK: frozenset(Role),
    Permission.SET_UP: frozenset({Role.ORGANIZER}),
    Permission.REGISTER: frozenset({Role.ORGANIZER, Role.SCOREKEEPER}),
    Permission.RUN_ROUNDS: frozenset({Role.ORGANIZER, Role.SCOREKEEPER}),
    Permission.RECORD_RESULTS: frozenset({Role.ORGANIZER, Role.SCOREKEEPER}),
    Permission.RECORD_AT_TABLES: frozenset({Role.ORGANIZER, Role.SCOREKEEPER, Role.HEAD_JUDGE}),
    Permission.RUN_FLOOR: frozenset(Role),
    Permission.GIVE_EXTENSIONS: frozenset(Role),
    Permission.GIVE_PENALTIES: frozenset({Role.HEAD_JUDGE, Role.JUDGE}),
    Permission.PLAN_CHECKS: frozenset({Role.HEAD_JUDGE, Role.JUDGE}),
    Permission.DISQUALIFY: frozenset({Role.HEAD_JUDGE}),
    Permission.CORRECT_SEATS: frozenset({Role.HEAD_JUDGE}),
    Permission.OVERRULE: frozenset({Role.HEAD_JUDGE}),
    Permission.CORRECT_EARLIER: frozenset({Role.ORGANIZER, Role.HEAD_JUDGE}),
    Permission.SEE_LISTS: frozenset({Role.ORGANIZER, Role.HEAD_JUDGE, Role.JUDGE}),
    Permission.TAKE_LISTS: frozenset({Role.ORGANIZER, Role.SCOREKEEPER, Role.HEAD_JUDGE}),
    Permission.RULE_ON_LISTS: frozenset({Role.HEAD_JUDGE}),
    Permission.PRINT: frozenset(Role),
    Permission.EXPORT: frozenset({Role.ORGANIZER, Role.SCOREKEEPER}),
}


def given_to(role: Role, *, judges_record: bool) -> frozenset[Permission]:
    """What an event's settings give to a role beyond ALLOWED; `judges_record`: judges enter results at tables."""
    return frozenset({Permission.RECORD_AT_TABLES} if judges_record and role == Role.JUDGE else ())


def held_roles(roles: Iterable[Role], *, has_head_judge: bool) -> frozenset[Role]:
    """The roles a member of staff acts in: an organizer without a head judge holds every role."""
    held = frozenset(roles)
    if Role.ORGANIZER in held and not has_head_judge:
        return frozenset(Role)
    return held


@dataclass(frozen=True, slots=True)
class Actor:
    """Who does something, by name and with the roles held: whoever has an account, a team on its phone, a command.

    `account` is the database's key of the account, `entry` the number of the team's entry at the event; without
    either it is a command, which goes by its name. At an event it has a row (`tournament.journal.models.EventActor`).
    `given` is what the event's settings add to the roles (`given_to`).
    `shown` is what the page showed from which it acts; None for a command, which has seen no page.
    """

    name: str
    roles: frozenset[Role] = frozenset()
    account: int | None = None
    entry: int | None = None
    given: frozenset[Permission] = frozenset()
    shown: PageShown | None = field(default=None, compare=False)

    @property
    def identity(self) -> dict[str, int | str]:
        """The column of its row that identifies it, with its value; never the name of a person."""
        if self.account is not None:
            return {"account_id": self.account}
        if self.entry is not None:
            return {"entry_number": self.entry}
        return {"command": self.name}

    def may(self, permission: Permission) -> bool:
        """Whether one of this person's roles, or the event, allows `permission`."""
        return permission in self.given or not self.roles.isdisjoint(ALLOWED[permission])

    def has_seen(self, name: str) -> bool:
        """Whether the page showed what `name` names; a command takes things as they are."""
        return self.shown is None or name in self.shown.names

    def naming(self, *names: str) -> "Actor":
        """Return the actor with names of what was found by a number that was typed on a page that showed its list."""
        return self if self.shown is None else replace(self, shown=self.shown.also(names))


def command_actor(name: str) -> Actor:
    """The actor of a management command: whoever can start one owns the machine and holds every role."""
    return Actor(name=name, roles=frozenset(Role))
