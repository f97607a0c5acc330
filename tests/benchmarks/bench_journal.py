"""The journal of a large event: its page, searches, a line's own page and an undo, beside a page that says nothing."""

from datetime import timedelta
from typing import Any

import django

from tests.benchmarks.bench_rounds import NOON, invent_event, timed

TEAMS = 500
PEOPLE = ("Olivia Owner", "Sam Scorekeeper", "Jo Judge", "Kim Judge")


def invent_lines(event: Any, how_many: int) -> None:
    """So many results, corrected over and over, as lines that keep what they changed."""
    from tournament.journal.models import EventActor, JournalEntry  # noqa: PLC0415 - after django.setup

    free = event.actors.count() + 1
    people = [
        EventActor.objects.create(tournament=event, number=number, name=name)
        for number, name in enumerate(PEOPLE, start=free)
    ]
    first = event.version + 1
    lines = []
    for number in range(first, first + how_many):
        table, round_number = number % 250 + 1, number * 9 // how_many + 1
        one = {
            "how": "won",
            "winner": 1,
            "one": 2 * table - 1,
            "two": 2 * table,
            "points": [3, 0],
            "note": "",
        }
        row = [
            "match",
            [round_number, table, None],
            {"how": "open", "winner": None},
            {"how": "won", "winner": 1},
        ]
        lines.append(
            JournalEntry(
                tournament=event,
                number=number,
                at=NOON + timedelta(seconds=number),
                actor=people[number % 4],
                action="record_result",
                round_number=round_number,
                table_number=table,
                after=one,
                reason="slip misread" if number % 100 == 0 else "",
                rows=[row],
            )
        )
    JournalEntry.objects.bulk_create(lines, batch_size=1000)
    event.version = lines[-1].number
    event.save()


def main(quick: bool = False) -> None:
    """Print the best of three of each page, with 30,000 lines (3,000 with `quick`)."""
    django.setup()
    from django.core.management import call_command  # noqa: PLC0415
    from django.test import Client  # noqa: PLC0415

    from pairings.undo.actions import undo_line  # noqa: PLC0415
    from teams.entries.registration import check_in  # noqa: PLC0415
    from tests.factories import BOSS, make_staff  # noqa: PLC0415
    from tournament.kernel.roles import Role  # noqa: PLC0415

    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    how_many = 3_000 if quick else 30_000
    event = invent_event(TEAMS, 9)
    invent_lines(event, how_many)
    client = Client(headers={"host": "localhost"})
    client.force_login(make_staff(event, "sam", Role.ORGANIZER, Role.SCOREKEEPER))
    journal = f"/t/{event.slug}/desk/journal/"
    print(f"journal: {how_many} lines, {TEAMS} teams")
    pages = {
        "nothing: the page of a team": f"/t/{event.slug}/desk/entries/7/",
        "newest lines with their undo": journal,
        "the last page": f"{journal}?page={how_many // 50}",
        "one table of one round": f"{journal}?round=9&table=7",
        "one team": f"{journal}?team=7",
        "one person, an hour": f"{journal}?who=3&since=2003-05-17T15:00&until=2003-05-17T16:00",
        "words of a reason": f"{journal}?q=misread",
        "words that no line has": f"{journal}?q=nowhere",
        "a player's name": f"{journal}?q=player+77",
        "the first line, which all others may rest on": f"{journal}2/",
        "the desk with its offer": f"/t/{event.slug}/desk/",
    }
    for name, path in pages.items():
        answer = timed(name, lambda: client.get(path), times=3)  # noqa: B023
        assert answer.status_code == 200, (path, answer.status_code)
    timed("an action", lambda: check_in(event, 1, is_here=False, actor=BOSS))
    timed("its undo", lambda: undo_line(event, event.version, actor=BOSS))


if __name__ == "__main__":
    main()
