"""What must be true of the event of a release under every later Tandem: its standings, rounds and people."""

from pairings.matches.models import Match
from pairings.standings.queries import standings

MATCH = ("round__number", "table_number", "one__number", "two__number", "how", "points_one", "points_two")


def facts_of(event):
    """The facts of an event, as values of JSON."""
    return {
        "event": [event.name, event.slug, event.venue, str(event.date), event.finished_at is not None],
        "teams": [
            [entry.number, entry.team_name, entry.affiliation, entry.seat_a.name, entry.seat_b.name]
            for entry in event.entries.select_related("seat_a", "seat_b").order_by("number")
        ],
        "rounds": sorted(
            map(list, Match.objects.filter(round__tournament=event).values_list(*MATCH)),
            key=lambda row: (row[0], row[1] or 0, row[2]),
        ),
        "standings": [
            [
                row.rank,
                row.entry.number,
                row.match_points,
                "-".join(map(str, row.record)),
                {key: str(value) for key, value in row.tiebreakers.items()},
            ]
            for row in standings(event)
        ],
        "journal": [
            event.journal.count(),
            event.version,
            *event.journal.order_by("-number").values_list("action", "reason").first(),
        ],
        "penalties": [
            list(row)
            for row in event.penalties.order_by("number").values_list("number", "level", "overruled_reason")
        ],
        "rulings": [
            list(row) for row in event.rulings.order_by("number").values_list("number", "title", "text")
        ],
    }
