"""Rounds of a large event on a database file: pairing, closing with the standings, and the pages of the staff."""

import time
from collections.abc import Callable
from datetime import UTC, datetime
from random import Random
from typing import TypeVar

import django

T = TypeVar("T")
NOON = datetime(2003, 5, 17, 12, 0, tzinfo=UTC)
HTMX = {"HX-Request": "true", "HX-Target": "entry"}


def timed(name: str, work: Callable[[], T], *, times: int = 1) -> T:
    """Do `work`, and print the best wall and processor time of `times`."""
    best = best_processor = float("inf")
    for _ in range(times):
        start, start_processor = time.perf_counter(), time.process_time()
        done = work()
        best = min(best, time.perf_counter() - start)
        best_processor = min(best_processor, time.process_time() - start_processor)
    print(f"  {name:44} {best * 1000:8.0f} ms   processor {best_processor * 1000:8.0f} ms")
    return done


def invent_event(teams: int, planned: int):
    """An event with so many checked-in entries, their rows written at once."""
    from teams.entries.models import Entry  # noqa: PLC0415 - after django.setup
    from teams.people.models import Player, Team  # noqa: PLC0415 - after django.setup
    from teams.people.names import fold_name  # noqa: PLC0415
    from tests.factories import make_tournament  # noqa: PLC0415

    event = make_tournament(slug=f"bench-{teams}", planned_rounds=planned)
    people = Player.objects.bulk_create(
        [
            Player(
                tournament=event,
                name=f"Player {n}",
                membership_number=str(10_000_000 * teams + n),
                number_shown=str(n),
            )
            for n in range(2 * teams)
        ],
        batch_size=500,
    )
    pairs = list(zip(people[::2], people[1::2], strict=True))
    made = Team.objects.bulk_create(
        [Team(member_low=low, member_high=high, name=f"Team {n}") for n, (low, high) in enumerate(pairs)],
        batch_size=500,
    )
    chance = Random(teams)
    Entry.objects.bulk_create(
        [
            Entry(
                tournament=event,
                number=number,
                team=team,
                team_name=f"Team {number}",
                folded_name=fold_name(f"Team {number}"),
                city="Kraków",
                state="Małopolska",
                country="PL",
                seat_a=low,
                seat_b=high,
                registered_at=NOON,
                checked_in_at=NOON,
                tie_random=chance.getrandbits(53),
            )
            for number, (team, (low, high)) in enumerate(zip(made, pairs, strict=True), start=1)
        ],
        batch_size=500,
    )
    return event


def invent_results(event, number: int) -> None:
    """Plausible results of a round, written at once: it is not the recording that is measured here."""
    from pairings.matches.models import Match  # noqa: PLC0415

    chance = Random(number)
    matches = list(Match.objects.filter(round__tournament=event, round__number=number, how="open"))
    for match in matches:
        points, how, left = chance.choices(
            (
                ((3, 0), "won", (None, None)),
                ((0, 3), "won", (None, None)),
                ((2, 0), "time", (1, 3)),
                ((0, 2), "time", (4, 2)),
                ((1, 1), "time", (2, 2)),
            ),
            (40, 40, 7, 7, 6),
        )[0]
        match.how = how
        match.prizes_left_one, match.prizes_left_two = left
        match.points_one, match.points_two = points
        match.winner = None if points == (1, 1) else 1 if points[0] else 2
    fields = ["how", "points_one", "points_two", "winner", "prizes_left_one", "prizes_left_two"]
    Match.objects.bulk_update(matches, fields, batch_size=200)


def measure_rounds(teams: int, rounds: int) -> None:
    """Play all but the last round, then measure the last one."""
    from pairings.rounds.actions import close_round, post_round, propose_round  # noqa: PLC0415
    from pairings.standings.queries import standings  # noqa: PLC0415
    from tests.factories import BOSS  # noqa: PLC0415

    event = invent_event(teams, rounds)
    for number in range(1, rounds):
        propose_round(event, number, actor=BOSS, now=NOON)
        post_round(event, number, actor=BOSS, now=NOON)
        invent_results(event, number)
        close_round(event, number, actor=BOSS, now=NOON)
    last = f"round {rounds} of {teams} teams"
    timed(f"pairing {last}", lambda: propose_round(event, rounds, actor=BOSS, now=NOON))
    timed(f"posting {last}", lambda: post_round(event, rounds, actor=BOSS, now=NOON))
    invent_results(event, rounds)

    def close() -> None:
        close_round(event, rounds, actor=BOSS, now=NOON)
        standings(event)

    timed(f"closing {last}, standings", close)


def measure_pages(teams: int, rounds: int) -> None:
    """The pages of the staff in the middle of the last round."""
    from django.test import Client  # noqa: PLC0415

    from pairings.rounds.actions import close_round, post_round, propose_round  # noqa: PLC0415
    from tests.factories import BOSS, make_staff  # noqa: PLC0415
    from tests.shown import all_of_table  # noqa: PLC0415
    from tournament.kernel.roles import Role  # noqa: PLC0415

    event = invent_event(teams, rounds)
    for number in range(1, rounds + 1):
        propose_round(event, number, actor=BOSS, now=NOON)
        post_round(event, number, actor=BOSS, now=NOON)
        if number < rounds:
            invent_results(event, number)
            close_round(event, number, actor=BOSS, now=NOON)
    client = Client(headers={"host": "localhost"})
    client.force_login(
        make_staff(event, f"bench{teams}", Role.ORGANIZER), "django.contrib.auth.backends.ModelBackend"
    )
    base = f"/t/{event.slug}/desk/"

    def get(path: str, **extra):
        response = client.get(base + path, **extra)
        assert response.status_code == 200, (path, response.status_code)

    pages = (
        "",
        f"rounds/{rounds}/",
        "rounds/",
        "results/",
        "standings/",
        "journal/",
        "journal/?q=team+7",
        f"rounds/{rounds}/why/1/",
    )
    for path in pages:
        timed(f"page desk/{path}", lambda path=path: get(path), times=4)
    timed("opening the slip of a table", lambda: get("results/?table=3", headers=HTMX), times=5)
    tables = iter(range(5, teams // 2))

    def send() -> None:
        table = next(tables)
        shown = all_of_table(event.slug, table)
        form = {"table": str(table), "keys": "1", "subject": shown}
        response = client.post(f"{base}results/", form, headers=HTMX)
        assert response.status_code == 200, response.status_code

    timed("saving a slip", send, times=5)


def measure_by_hand(teams: int, rounds: int) -> None:
    """A proposal changed by hand: the page, a swap, and the rest paired anew."""
    from django.test import Client  # noqa: PLC0415

    from pairings.rounds.actions import close_round, post_round, propose_round  # noqa: PLC0415
    from pairings.rounds.shown import edits_stand  # noqa: PLC0415
    from tests.factories import BOSS, make_staff  # noqa: PLC0415
    from tournament.kernel.roles import Role  # noqa: PLC0415
    from tournament.kernel.shown import PageShown  # noqa: PLC0415

    event = invent_event(teams, rounds)
    for number in range(1, rounds):
        propose_round(event, number, actor=BOSS, now=NOON)
        post_round(event, number, actor=BOSS, now=NOON)
        invent_results(event, number)
        close_round(event, number, actor=BOSS, now=NOON)
    propose_round(event, rounds, actor=BOSS, now=NOON)
    client = Client(headers={"host": "localhost"})
    client.force_login(
        make_staff(event, f"hand{teams}", Role.ORGANIZER), "django.contrib.auth.backends.ModelBackend"
    )
    page = f"/t/{event.slug}/desk/rounds/{rounds}/by-hand/"
    firsts = iter(range(1, teams, 2))

    def get() -> None:
        assert client.get(page).status_code == 200

    def send(do: str, **values: str) -> None:
        form = {"do": do, "reason": "measured", "accepts_rematches": "on", **values}
        proposal = event.rounds.get(number=rounds)
        form["subject"] = PageShown.write([proposal.who, edits_stand(proposal)])
        response = client.post(page, form)
        assert response.status_code in {302, 422}, response.status_code  # two that meet cannot be swapped

    def swap() -> None:
        first = next(firsts)
        send("swap_teams", first=str(first), second=str(first + 1))

    last = f"a proposal of {teams} teams edited by hand"
    timed(f"page of {last}", get, times=4)
    timed(f"swap in {last}", swap, times=5)
    timed(f"the rest anew in {last}", lambda: send("pair_rest"), times=3)


def main(quick: bool) -> None:
    """512 teams with their pages, and 4,000 teams; quick: 64 teams."""
    django.setup()
    from django.conf import settings  # noqa: PLC0415
    from django.core.management import call_command  # noqa: PLC0415

    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    settings.STATIC_ROOT.mkdir(exist_ok=True)
    call_command("migrate", verbosity=0)
    if quick:
        measure_rounds(64, 3)
        measure_pages(32, 2)
        measure_by_hand(48, 2)
        return
    measure_rounds(512, 9)
    measure_pages(510, 3)
    measure_by_hand(1000, 4)
    measure_rounds(4000, 12)
