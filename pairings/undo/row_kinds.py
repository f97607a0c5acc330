"""This app's rows as the journal keeps them for an undo: matches, what happens at tables, penalties, announcements."""

from typing import Any

from django.db import models
from django.db.models import Q

from pairings.announcements.models import Announcement
from pairings.drops.models import DropRequest
from pairings.matches.models import Extension, Match
from pairings.penalties.models import Penalty
from pairings.tableside.models import Call, DeckCheck, Presence, SlowPlayNote
from pairings.team_reports.models import TeamReport
from teams.entries.journal_names import told_apart_by
from teams.entries.row_kinds import MOST_KEYS, entry_key, entry_number
from tournament.event.models import Tournament, as_instant
from tournament.journal.rows import Key, Link, RowKind, numbered, register_kinds


def _match_key(match: Match) -> Key:
    """(round, table, None); (round, None, team) of a bye and a missed round."""
    is_seated = match.table_number is not None
    return (match.round.number, match.table_number, None if is_seated else match.one.number)


def _matches(tournament: Tournament, keys: list[Key]) -> list[Match]:
    rows = Match.objects.filter(round__tournament=tournament, round__number__in={key[0] for key in keys})
    if len(keys) < MOST_KEYS:
        tables = {key[1] for key in keys if key[1] is not None}
        alone = {key[2] for key in keys if key[1] is None}
        rows = rows.filter(Q(table_number__in=tables) | Q(table_number=None, one__number__in=alone))
    return list(rows.select_related("round", "one", "two").order_by("pk"))


def _match_parents(tournament: Tournament, key: Key) -> dict[str, Any]:
    round_ = tournament.rounds.get(number=key[0])
    return {"round_id": round_.pk, "table_number": key[1]}


def _at_table(model: type[models.Model], *names: str) -> dict[str, Any]:
    """Key, rows and parents of a kind whose rows belong to a table; `names` are the fields that tell them apart."""

    def key_of(row: Any) -> Key:
        apart = (getattr(row, name) for name in names)
        return (
            row.match.round.number,
            row.match.table_number,
            *(value if isinstance(value, str | int) else as_instant(value) for value in apart),
        )

    def rows(tournament: Tournament, keys: list[Key]) -> list[models.Model]:
        found = model._default_manager.filter(
            match__round__tournament=tournament,
            match__round__number__in={key[0] for key in keys},
            match__table_number__in={key[1] for key in keys},
        )
        return list(found.select_related("match__round").order_by("pk"))

    def parents(tournament: Tournament, key: Key) -> dict[str, Any]:
        match = Match.objects.get(round__tournament=tournament, round__number=key[0], table_number=key[1])
        return {"match_id": match.pk, **dict(zip(names, key[2:], strict=True))}

    return {"model": model, "key_of": key_of, "rows": rows, "parents": parents}


def _write_place(penalty: Penalty) -> list[int | None] | None:
    match = penalty.match
    return None if match is None else [match.round.number, match.table_number]


def _read_place(tournament: Tournament, _row: Any, place: list[int] | None) -> int | None:
    if place is None:
        return None
    rows = Match.objects.filter(round__tournament=tournament, round__number=place[0], table_number=place[1])
    return rows.values_list("pk", flat=True).first()


def _read_player(_tournament: Tournament, penalty: Penalty, who: str | None) -> int | None:
    """The member of the penalized team whom the written number or name tells."""
    members = () if penalty.entry is None else (penalty.entry.seat_a, penalty.entry.seat_b)
    return next((player.pk for player in members if told_apart_by(player) == who), None)


def _request_rows(tournament: Tournament, keys: list[Key]) -> list[DropRequest]:
    rows = DropRequest.objects.filter(
        entry__tournament=tournament, entry__number__in={key[0] for key in keys}
    )
    return list(rows.select_related("entry").order_by("pk"))


_RESULT = ("how", "winner", "prizes_left_one", "prizes_left_two")

register_kinds(
    RowKind(
        name="match",
        model=Match,
        key_of=_match_key,
        rows=_matches,
        fields=(
            *_RESULT,
            "score_one",
            "score_two",
            "is_rematch",
            "points_one",
            "points_two",
            "note",
            "games",
            "recorded_at",
            "recorded_by",
            "version",
        ),
        links={
            "one": Link(lambda match: match.one.number, entry_key),
            "two": Link(lambda match: entry_number(match.two), entry_key),
        },
        parents=_match_parents,
    ),
    RowKind(name="extension", fields=("minutes", "reason", "given_by"), **_at_table(Extension, "given_at")),
    RowKind(
        name="call",
        fields=("about", "called_by", "taken_at", "taken_by", "answered_at", "answered_by", "note"),
        **_at_table(Call, "called_at"),
    ),
    RowKind(
        name="deck_check",
        fields=("started_by", "finished_at", "finished_by"),
        **_at_table(DeckCheck, "started_at"),
    ),
    RowKind(name="presence", fields=("is_here", "noted_at", "noted_by"), **_at_table(Presence, "seat")),
    RowKind(
        name="slow_play_note", fields=("side", "note", "noted_by"), **_at_table(SlowPlayNote, "noted_at")
    ),
    RowKind(name="team_report", fields=(*_RESULT, "reported_at"), **_at_table(TeamReport, "side")),
    RowKind(
        name="penalty",
        fields=(
            "round_number",
            "person",
            "infraction",
            "level",
            "prizes",
            "ended_match",
            "note",
            "given_at",
            "given_by",
            "overruled_at",
            "overruled_by",
            "overruled_reason",
        ),
        links={
            "match": Link(_write_place, _read_place),
            "entry": Link(lambda penalty: entry_number(penalty.entry), entry_key),
            "player": Link(
                lambda penalty: None if penalty.player is None else told_apart_by(penalty.player),
                _read_player,
            ),
        },
        **numbered(Penalty),
    ),
    RowKind(
        name="announcement",
        fields=("kind", "text", "counts_to", "made_at", "made_by", "taken_down_at"),
        **numbered(Announcement),
    ),
    RowKind(
        name="drop_request",
        model=DropRequest,
        key_of=lambda row: (row.entry.number, as_instant(row.asked_at)),
        rows=_request_rows,
        fields=("answered_at", "answered_by", "is_accepted"),
        parents=lambda tournament, key: {
            "entry_id": entry_key(tournament, None, key[0]),
            "asked_at": key[1],
        },
    ),
)
