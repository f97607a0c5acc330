"""What still waits when a round is closed, withdrawn or followed by the cut: it is named, and asked about once (ours).

Nothing of it is lost where the step is taken all the same: a judge ends it afterwards, on the floor.
"""

from typing import Any

from pairings.deck_checks.models import CheckedDeck
from pairings.deck_checks.queries import open_findings
from pairings.drops.request_queries import waiting_requests
from pairings.tableside.models import Call, DeckCheck
from pairings.team_reports.models import TeamReport
from tournament.event.models import Round, Tournament
from tournament.kernel.shown import name_of
from tournament.setup.waits import Waiting
from tournament.wording.readable import event_time
from tournament.wording.stages import round_title


def find_waits(tournament: Tournament, *, withdrawn: Round | None = None) -> list[Waiting]:
    """Open calls, decks that judges have, deck checks without an answer, teams that asked to drop.

    Of a round that is `withdrawn` its reports too.
    """
    public = {"match__round__tournament": tournament, "match__round__posted_at__isnull": False}
    calls = Call.objects.filter(**public, answered_at=None)
    checks = DeckCheck.objects.filter(**public, finished_at=None)
    tables = ("match__round__tournament", "match__one", "match__two")
    waits = [
        Waiting(
            "pairings.waits_call",
            name_of("waits", call.match.who, call.who),
            _at_table(call) | {"at": event_time(call.called_at, tournament), "caller": call.shown_caller},
        )
        for call in calls.select_related(*tables).order_by("called_at", "pk")
    ]
    waits += [
        Waiting(
            "pairings.waits_check",
            name_of("waits", check.match.who, check.started_at),
            _at_table(check) | {"at": event_time(check.started_at, tournament), "by": str(check.started_by)},
        )
        for check in checks.select_related(*tables).order_by("started_at", "pk")
    ]
    waits += [
        Waiting(
            "pairings.waits_deck",
            name_of("waits", deck.match.who, deck.seat, deck.checked_at),
            _at_table(deck) | {"player": "" if deck.player is None else deck.player.called},
        )
        for deck in open_findings(tournament)
    ]
    waits += [
        Waiting(
            "pairings.waits_drop",
            waiting.request.who,
            {"team": waiting.entry.team_name, "at": event_time(waiting.request.asked_at, tournament)},
        )
        for waiting in waiting_requests(tournament)
    ]
    return waits if withdrawn is None else waits + _find_reports(tournament, withdrawn)


def _find_reports(tournament: Tournament, round_: Round) -> list[Waiting]:
    """What teams of the round reported of a table that has no result: it is deleted with the round."""
    rows = TeamReport.objects.filter(match__round=round_).order_by("match__table_number", "side")
    return [
        Waiting(
            "pairings.waits_report",
            name_of("waits", report.match.who, report.side, report.reported_at),
            _at_table(report) | {"team": report.match.entry_at(report.side).team_name},
        )
        for report in rows.select_related("match__round__tournament", "match__one", "match__two")
        if report.match.is_open
    ]


def _at_table(row: Call | DeckCheck | CheckedDeck | TeamReport) -> dict[str, Any]:
    return {"table": row.match.table_number, "round": round_title(row.match.round)}
