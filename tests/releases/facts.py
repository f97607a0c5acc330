"""What must be true of the event of a release under every later Tandem: its standings, rounds and people.

A later release adds facts; those that an earlier one kept stay as they are, since they are compared with it.
"""

from pairings.bracket.queries import read_seeds
from pairings.deck_checks.models import CheckedDeck
from pairings.matches.models import Match
from pairings.standings.event_file import rank_as_before
from pairings.standings.final import shown_standings
from pairings.standings.queries import standings

MATCH = ("round__number", "table_number", "one__number", "two__number", "how", "points_one", "points_two")
LIST = ("number", "entry__number", "player__name", "stage", "source", "cards", "allowed_reason", "reason")
PLANNED = ("round_number", "table_number", "cause", "left_out_reason")
CHECKED = (
    "match__round__number",
    "match__table_number",
    "seat",
    "list_number",
    "is_alike",
    "found",
    "extras",
)


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
            for row in rank_as_before(event)
        ],
        "published standings": [[row.rank, row.entry.number, row.mark.value] for row in standings(event)],
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
        "places": [[row.rank_text, row.entry.number] for row in shown_standings(event)],
        "seeds": [[seed.seed, seed.entry.number, seed.position] for seed in read_seeds(event)],
        "lists": [
            [*row, replaced_at is None]
            for *row, replaced_at in event.lists_handed_in.order_by("number").values_list(
                *LIST, "replaced_at"
            )
        ],
        "words of lists": [
            list(row) for row in event.card_names.order_by("typed").values_list("typed", "title")
        ],
        "planned checks": [list(row) for row in event.planned_checks.values_list(*PLANNED)],
        "checked decks": [
            list(row)
            for row in CheckedDeck.objects.filter(match__round__tournament=event)
            .order_by("match__round__number", "match__table_number", "seat")
            .values_list(*CHECKED)
        ],
    }
