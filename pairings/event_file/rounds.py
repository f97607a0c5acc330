"""This app's part of the event file: matches, extensions, penalties, announcements, standings."""

from collections.abc import Iterator
from typing import Any

from pairings.announcements.models import Announcement
from pairings.matches import queries
from pairings.matches.models import Extension, Match
from pairings.matches.scoring import How
from pairings.matches.wishes import read_wishes
from pairings.penalties.models import Penalty
from pairings.standings.queries import standings
from teams.entries.models import Entry
from teams.people.models import Player
from tournament.event.models import Round, Tournament, as_instant
from tournament.event_file.event import export_round, import_round
from tournament.event_file.nodes import Node
from tournament.kernel.refusal import Refusal

_SMALL = 32_767


def export_rounds(tournament: Tournament) -> Iterator[dict[str, Any]]:
    """The key `rounds` with their matches: tables by number, then the bye, then missed rounds."""
    for round_ in tournament.rounds.order_by("number"):
        matches = [_export_match(match) for match in queries.round_matches(round_)]
        yield export_round(round_) | {"matches": matches}


def _export_match(match: Match) -> dict[str, Any]:
    return {
        "table": match.table_number,
        "one": match.one.number,
        "two": None if match.two is None else match.two.number,
        "how": match.how,
        "winner": match.winner,
        "points": None if match.points_one is None else [match.points_one, match.points_two or 0],
        "prizes_left": None if match.prizes_left is None else list(match.prizes_left),
        "points_before": [match.score_one, match.score_two],
        "is_rematch": match.is_rematch,
        "note": match.note,
        "games": match.games,
        "recorded_at": as_instant(match.recorded_at),
        "recorded_by": match.recorded_by,
        "version": match.version,
    }


def export_extensions(tournament: Tournament) -> list[dict[str, Any]]:
    """The key `extensions`."""
    rows = Extension.objects.filter(match__round__tournament=tournament).select_related("match__round")
    return [
        {
            "round": extension.match.round.number,
            "table": extension.match.table_number,
            "minutes": extension.minutes,
            "reason": extension.reason,
            "given_at": as_instant(extension.given_at),
            "given_by": extension.given_by,
        }
        for extension in rows.order_by("given_at", "pk")
    ]


def export_penalties(tournament: Tournament) -> list[dict[str, Any]]:
    """The key `penalties`."""
    rows = Penalty.objects.filter(tournament=tournament).select_related("match", "entry").order_by("number")
    return [
        {
            "number": penalty.number,
            "round": penalty.round_number,
            "table": None if penalty.match is None else penalty.match.table_number,
            "team": None if penalty.entry is None else penalty.entry.number,
            "seat": _seat_of(penalty),
            "person": penalty.person,
            "infraction": penalty.infraction,
            "level": penalty.level,
            "prizes": penalty.prizes,
            "ended_match": penalty.ended_match,
            "note": penalty.note,
            "given_at": as_instant(penalty.given_at),
            "given_by": penalty.given_by,
            "overruled_at": as_instant(penalty.overruled_at),
            "overruled_by": penalty.overruled_by,
            "overruled_reason": penalty.overruled_reason,
        }
        for penalty in rows
    ]


def _seat_of(penalty: Penalty) -> str | None:
    if penalty.entry is None or penalty.player_id is None:
        return None
    return "a" if penalty.player_id == penalty.entry.seat_a_id else "b"


def export_announcements(tournament: Tournament) -> list[dict[str, Any]]:
    """The key `announcements`, those that were taken down too."""
    return [
        {
            "number": announcement.number,
            "kind": announcement.kind,
            "text": announcement.text,
            "counts_to": as_instant(announcement.counts_to),
            "made_at": as_instant(announcement.made_at),
            "made_by": announcement.made_by,
            "taken_down_at": as_instant(announcement.taken_down_at),
        }
        for announcement in Announcement.objects.filter(tournament=tournament).order_by("number")
    ]


def export_standings(tournament: Tournament) -> list[dict[str, Any]]:
    """The key `standings` after the last closed round, each tiebreaker as a fraction in text."""
    return [
        {
            "rank": row.rank,
            "team": row.entry.number,
            "match_points": row.match_points,
            "record": list(row.record),
            **{key: f"{value.numerator}/{value.denominator}" for key, value in row.tiebreakers.items()},
        }
        for row in standings(tournament)
    ]


# Reading --------------------------------------------------------------------------------------------------------


def import_rounds(
    node: Node, tournament: Tournament, entries: dict[int, Entry]
) -> dict[tuple[int, int | None], Match]:
    """The rounds with their matches; the matches at tables by (round number, table number)."""
    at_table = {}
    for part in node.items():
        wishes = _read_wishes(part.newer("wishes", {}), entries)
        round_ = import_round(part, tournament, wishes=wishes)
        matches = [_import_match(match, round_, entries) for match in part.get("matches").items()]
        Match.objects.bulk_create(matches, batch_size=500)
        stored = Match.objects.filter(round=round_, table_number__isnull=False)
        at_table.update({(round_.number, match.table_number): match for match in stored})
    return at_table


def _read_wishes(node: Node, entries: dict[int, Entry]) -> dict[str, Any]:
    """What was asked of a round by hand: in its shape, without a contradiction, about entries of the event."""
    try:
        wishes = read_wishes(node.value)
        wishes.check(entries)
    except (ValueError, Refusal):
        raise node.refuse() from None
    return wishes.as_json()


def _import_match(node: Node, round_: Round, entries: dict[int, Entry]) -> Match:
    two = node.get("two").optional(lambda value: _entry(value, entries))
    points = node.get("points").optional(_read_pair)
    left = node.get("prizes_left").optional(_read_pair)
    before = node.get("points_before").items()
    if len(before) != 2 or node.get("how").text(10) not in set(How):
        raise node.refuse()
    one = _entry(node.get("one"), entries)
    if round_.posted_at is not None and node.value["how"] != How.MISSED:
        for key, entry in (("one", one), ("two", two)):
            if entry is not None and entry.is_withdrawn:  # it left before it was ever paired
                raise node.get(key).refuse()
    return Match(
        round=round_,
        table_number=node.get("table").optional(Node.number),
        one=one,
        two=two,
        score_one=before[0].number(0, _SMALL),
        score_two=before[1].optional(lambda value: value.number(0, _SMALL)),
        how=node.get("how").text(10),
        winner=node.get("winner").optional(lambda value: value.number(1, 2)),
        points_one=None if points is None else points[0],
        points_two=None if points is None or two is None else points[1],
        prizes_left_one=None if left is None else left[0],
        prizes_left_two=None if left is None else left[1],
        is_rematch=node.get("is_rematch").flag(),
        note=node.get("note").text(300),
        games=node.get("games").value,
        recorded_at=node.get("recorded_at").optional(Node.instant),
        recorded_by=node.get("recorded_by").text(120),
        version=node.get("version").number(),
    )


def _entry(node: Node, entries: dict[int, Entry]) -> Entry:
    number = node.number(1)
    if number not in entries:
        raise node.refuse()
    return entries[number]


def _read_pair(node: Node) -> tuple[int, int]:
    pair = [part.number(0, _SMALL) for part in node.items()]
    if len(pair) != 2:
        raise node.refuse()
    return pair[0], pair[1]


def import_extensions(node: Node, at_table: dict[tuple[int, int | None], Match]) -> None:
    """The rows of the key `extensions`, in their order."""
    for part in node.items():
        match = at_table.get((part.get("round").number(), part.get("table").number()))
        if match is None:
            raise part.refuse()
        Extension.objects.create(
            match=match,
            minutes=part.get("minutes").number(1, _SMALL),
            reason=part.get("reason").text(300),
            given_at=part.get("given_at").instant(),
            given_by=part.get("given_by").text(120),
        )


def import_penalties(
    node: Node,
    tournament: Tournament,
    entries: dict[int, Entry],
    at_table: dict[tuple[int, int | None], Match],
) -> None:
    """The rows of the key `penalties`."""
    for part in node.items():
        entry = part.get("team").optional(lambda value: _entry(value, entries))
        round_number = part.get("round").optional(lambda value: value.number(1, 99))
        table = part.get("table").optional(Node.number)
        if part.get("level").text(20) not in Penalty.Level.values:
            raise part.refuse()
        Penalty.objects.create(
            tournament=tournament,
            number=part.get("number").number(1),
            match=at_table.get((round_number or 0, table)),
            round_number=round_number,
            entry=entry,
            player=_player(part.get("seat"), entry),
            person=part.get("person").text(120),
            infraction=part.get("infraction").text(120),
            level=part.get("level").text(20),
            prizes=part.get("prizes").number(0, _SMALL),
            ended_match=part.get("ended_match").flag(),
            note=part.get("note").text(),
            given_at=part.get("given_at").instant(),
            given_by=part.get("given_by").text(120),
            overruled_at=part.get("overruled_at").optional(Node.instant),
            overruled_by=part.get("overruled_by").text(120),
            overruled_reason=part.get("overruled_reason").text(300),
        )


def _player(node: Node, entry: Entry | None) -> Player | None:
    if node.value is None or entry is None:
        return None
    return entry.seat_a if node.text(1) == "a" else entry.seat_b


def import_announcements(node: Node, tournament: Tournament) -> None:
    """The rows of the key `announcements`."""
    for part in node.items():
        if part.get("kind").text(20) not in Announcement.Kind.values:
            raise part.refuse()
        Announcement.objects.create(
            tournament=tournament,
            number=part.get("number").number(1),
            kind=part.get("kind").text(20),
            text=part.get("text").text(200),
            counts_to=part.get("counts_to").optional(Node.instant),
            made_at=part.get("made_at").instant(),
            made_by=part.get("made_by").text(120),
            taken_down_at=part.get("taken_down_at").optional(Node.instant),
        )
