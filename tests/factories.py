"""Plain makers of what tests need, with sensible defaults; everything goes through the real actions."""

import json
from collections.abc import Iterable
from datetime import UTC, date, datetime
from itertools import count
from typing import Any

from pairings.matches.models import Match
from pairings.matches.queries import round_matches
from pairings.matches.scoring import Ending, How
from pairings.results.actions import record_result
from pairings.rounds.actions import PairingChoice, close_round, post_round, propose_round
from teams.entries.models import Entry
from teams.entries.registration import register_entry
from teams.entries.steps import WARNINGS, Person, Registration
from tournament.config.files.event_file import export_event, import_event, seal
from tournament.event.models import Round, Tournament
from tournament.kernel.roles import Actor, Role
from tournament.setup.actions import create_tournament, remove_tournament
from tournament.staff.models import Account, StaffMember
from tournament.web.access import actor_at

NOON = datetime(2003, 5, 17, 12, 0, tzinfo=UTC)
BOSS = Actor(name="Olivia Owner", roles=frozenset(Role))
CLERK = Actor(name="Sam Scorekeeper", roles=frozenset({Role.SCOREKEEPER}))
PASSWORD = "correct horse battery"

_counter = count(1)


def make_tournament(**values: Any) -> Tournament:
    """A constructed Modified event under the 2003 floor rules."""
    slug = values.pop("slug", "")
    seed = values.pop("seed", 7)
    defaults = {
        "name": f"Spring Team Cup {next(_counter)}",
        "date": date(2003, 5, 17),
        "country": "PL",
        "city": "Kraków",
        "venue": "Hall 2",
        "time_zone": "Europe/Warsaw",
    }
    return create_tournament(defaults | values, actor=BOSS, slug=slug, secret=seed, now=NOON)


def make_registration(number: int, **values: Any) -> Registration:
    """A complete registration of team `number`, with numbers of its own."""
    defaults: dict[str, Any] = {
        "team_name": f"Team {number}",
        "city": "Kraków",
        "state": "Małopolska",
        "country": "PL",
        "player_a": Person(name=f"Ada {number}", number=str(1000 + 2 * number)),
        "player_b": Person(name=f"Ben {number}", number=str(1001 + 2 * number)),
        "is_checked_in": True,
        "accepted": WARNINGS,
    }
    return Registration(**(defaults | values))


def make_entry(tournament: Tournament, number: int | None = None, **values: Any) -> Entry:
    """A registered and checked-in entry."""
    if number is None:
        number = tournament.entries.count() + 1
    return register_entry(tournament, make_registration(number, **values), actor=BOSS, now=NOON)


def make_entries(tournament: Tournament, how_many: int) -> list[Entry]:
    """Entries 1 to `how_many`."""
    return [make_entry(tournament, number) for number in range(1, how_many + 1)]


def make_posted_round(tournament: Tournament, number: int = 1, **choice: Any) -> Round:
    """Round `number`, paired and posted."""
    propose_round(tournament, number, actor=BOSS, choice=PairingChoice(**choice), now=NOON)
    return post_round(tournament, number, without_lists="they come later", actor=BOSS, now=NOON)


def make_posted_event(teams: int = 4, **values: Any) -> Tournament:
    """An event with entries 1 to `teams` whose round 1 is posted."""
    event = make_tournament(**values)
    make_entries(event, teams)
    make_posted_round(event)
    return event


def make_results(tournament: Tournament, number: int, winners: Iterable[int] = ()) -> list[Match]:
    """Results of all tables of round `number`: the sides in `winners` (1 or 2) by table, then side 1."""
    chosen = iter(winners)
    matches = [match for match in round_matches(tournament.rounds.get(number=number)) if match.table_number]
    return [
        record_result(
            tournament,
            number,
            match.table_number or 0,
            _full_win(match, next(chosen, 1)),
            actor=BOSS,
            now=NOON,
        )
        for match in matches
    ]


def _full_win(match: Match, side: int) -> Ending:
    """A win of side 1 or 2, of several games with all of them."""
    return Ending(How.WON, side, games=match.kind.all_games(side))


def make_closed_round(tournament: Tournament, number: int = 1, winners: Iterable[int] = ()) -> Round:
    """Round `number`, played and closed."""
    make_posted_round(tournament, number)
    make_results(tournament, number, winners)
    return close_round(tournament, number, actor=BOSS, now=NOON)


def make_account(username: str = "olivia", *, is_owner: bool = False, full_name: str = "") -> Account:
    """An account that signs in with PASSWORD."""
    return Account.objects.create_account(
        username=username, full_name=full_name or username.title(), password=PASSWORD, is_owner=is_owner
    )


def make_staff(tournament: Tournament, username: str, *roles: Role) -> Account:
    """An account with `roles` at the event."""
    account = make_account(username)
    for role in roles:
        StaffMember.objects.create(tournament=tournament, account=account, role=role.value)
    return account


def actor_called(username: str, tournament: Tournament) -> Actor:
    """Somebody with an account as the pages let them act at the event."""
    return actor_at(Account.objects.get(username=username), tournament)


def phone_of(entry: Entry) -> Actor:
    """A team that does something on its phone."""
    return Actor(entry.team_name, entry=entry.number)


def make_namesakes(tournament: Tournament, *roles: Role, name: str = "Jo Judge") -> tuple[Actor, Actor]:
    """Two people of one name who work at the event, with the user names jo1 and jo2."""
    for username in ("jo1", "jo2"):
        account = make_account(username, full_name=name)
        for role in roles:
            StaffMember.objects.create(tournament=tournament, account=account, role=role.value)
    return actor_called("jo1", tournament), actor_called("jo2", tournament)


def carry_on(tournament: Tournament) -> Tournament:
    """The event as another laptop has it, which read a copy: without accounts and staff."""
    copy = export_event(tournament)
    remove_tournament(tournament)
    return import_event(copy)


def sealed(values: dict[str, Any]) -> bytes:
    """An event file of these values, with a digest that is true of them."""
    body = json.dumps({key: value for key, value in values.items() if key != "sha256"})
    return seal(body.removesuffix("}").encode())
