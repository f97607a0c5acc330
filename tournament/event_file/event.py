"""This app's part of the event file: the event, the clocks of its rounds, and the journal.

The format is told in `docs/event-file.md`. Each app has a package `event_file` with its part;
`tournament.config.files.event_file` puts the parts together. Every export of the same event gives the same bytes.
"""

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from typing import Any

from tournament.event.models import Round, Tournament, as_instant
from tournament.event.settings import SETTINGS
from tournament.event_file.nodes import Node, write_seconds
from tournament.journal.models import JournalEntry
from tournament.kernel.refusal import Refusal

# This app's part ------------------------------------------------------------------------------------------------

_DATED = ("created_at", "finished_at")
_SMALL = 32_767
# Settings that files of an earlier Tandem do not have, with what they are there.
_NEWER_SETTINGS = {"team_reports": False, "no_show_warning_minutes": 5, "no_show_loss_minutes": 15}


def export_event_row(tournament: Tournament) -> dict[str, Any]:
    """The key `event`: settings, what was drawn, and the version, which is the number of the last journal line."""
    settings = {name: getattr(tournament, name) for name in SETTINGS}
    settings["date"] = tournament.date.isoformat()
    settings["country"] = str(tournament.country)
    return {
        **settings,
        "slug": tournament.slug,
        "seed": tournament.seed,
        "version": tournament.version,
        "printed_address": tournament.printed_address,
        **{name: as_instant(getattr(tournament, name)) for name in _DATED},
    }


def import_event_row(node: Node) -> Tournament:
    """A new event of the key `event`; a slug that exists is refused."""
    slug = node.get("slug").text(60)
    if Tournament.objects.filter(slug=slug).exists():
        raise Refusal("tournament.event_exists", slug=slug)
    readers: Mapping[str, Callable[[Node], Any]] = {
        "date": _read_date,
        "prizes_a": _read_small,
        "prizes_b": _read_small,
        "round_minutes": lambda value: value.optional(_read_small),
        "planned_rounds": lambda value: value.optional(_read_small),
        "top_cut": _read_small,
        "missed_round_points": _read_small,
        "first_table": _read_small,
        "no_show_warning_minutes": lambda value: value.optional(_read_small),
        "no_show_loss_minutes": lambda value: value.optional(_read_small),
        "unused_tables": lambda value: [table.number() for table in value.items()],
        "tiebreakers": lambda value: [key.text(20) for key in value.items()],
        **dict.fromkeys(
            (
                "seats_locked",
                "alternate_scoring",
                "has_team_round",
                "agreed_draws",
                "avoid_affiliation",
                "is_premier",
                "numbers_required",
                "team_reports",
            ),
            Node.flag,
        ),
    }
    tournament = Tournament(
        slug=slug,
        seed=node.get("seed").number(),
        version=node.get("version").number(1),
        printed_address=node.get("printed_address").text(200),
        created_at=node.get("created_at").instant(),
        finished_at=node.get("finished_at").optional(Node.instant),
        **{
            name: readers.get(name, Node.text)(
                node.newer(name, _NEWER_SETTINGS[name]) if name in _NEWER_SETTINGS else node.get(name)
            )
            for name in SETTINGS
        },
    )
    tournament.full_clean(exclude=["slug", "finished_at", "removal_started_at", "printed_address"])
    tournament.save(force_insert=True)
    return tournament


def _read_date(node: Node) -> date:
    try:
        return date.fromisoformat(node.text(10))
    except ValueError:
        raise node.refuse() from None


def _read_small(node: Node) -> int:
    return node.number(0, _SMALL)


def export_round(round_: Round) -> dict[str, Any]:
    """A round without its matches."""
    return {
        "number": round_.number,
        "stage": round_.stage,
        "state": "draft" if round_.state == Round.State.PROPOSED else round_.state.value,
        "seed": round_.seed,
        "is_proved": round_.is_proved,
        "cost": round_.cost,
        "bound": round_.bound,
        "has_rematches": round_.has_rematches,
        "wishes": round_.wishes,
        "version": round_.version,
        "paired_at": as_instant(round_.paired_at),
        "posted_at": as_instant(round_.posted_at),
        "closed_at": as_instant(round_.closed_at),
        "clock": {
            "started_at": as_instant(round_.started_at),
            "length": write_seconds(round_.length),
            "paused_at": as_instant(round_.paused_at),
            "paused_total": write_seconds(round_.paused_total),
        },
    }


def import_round(node: Node, tournament: Tournament, *, wishes: dict[str, Any]) -> Round:
    """A saved round without its matches; what was asked by hand is read by who knows its shape."""
    clock = node.get("clock")
    return Round.objects.create(
        tournament=tournament,
        number=node.get("number").number(1, 99),
        stage=node.get("stage").text(12),
        seed=node.get("seed").number(),
        is_proved=node.get("is_proved").flag(),
        cost=[part.number() for part in node.get("cost").items()],
        bound=[part.number() for part in node.get("bound").items()],
        has_rematches=node.get("has_rematches").flag(),
        wishes=wishes,
        version=node.get("version").number(),
        paired_at=node.get("paired_at").instant(),
        posted_at=node.get("posted_at").optional(Node.instant),
        closed_at=node.get("closed_at").optional(Node.instant),
        started_at=clock.get("started_at").optional(Node.instant),
        length=clock.get("length").optional(Node.seconds),
        paused_at=clock.get("paused_at").optional(Node.instant),
        paused_total=clock.get("paused_total").seconds(),
    )


def export_journal(tournament: Tournament) -> Iterator[dict[str, Any]]:
    """The key `journal`: every line."""
    for line in tournament.journal.order_by("number").iterator(chunk_size=500):
        yield {
            "number": line.number,
            "at": as_instant(line.at),
            "who": line.who,
            "action": line.action,
            "round": line.round_number,
            "table": line.table_number,
            "entry": line.entry_number,
            "before": line.before,
            "after": line.after,
            "reason": line.reason,
            "citation": line.citation,
            "undoes": line.undoes,
            "rows": line.rows,
        }


def import_journal(node: Node, tournament: Tournament) -> None:
    """The lines of the key `journal`; they have to be numbered from 1 to the event's version."""
    lines = [
        JournalEntry(
            tournament=tournament,
            number=line.get("number").number(1),
            at=line.get("at").instant(),
            who=line.get("who").text(120),
            action=line.get("action").text(40),
            round_number=line.get("round").optional(_read_small),
            table_number=line.get("table").optional(Node.number),
            entry_number=line.get("entry").optional(Node.number),
            before=line.get("before").value,
            after=line.get("after").value,
            reason=line.get("reason").text(),
            citation=line.get("citation").text(40),
            undoes=line.newer("undoes", None).optional(Node.number),
            rows=line.newer("rows", None).value,
        )
        for line in node.items()
    ]
    if [line.number for line in lines] != list(range(1, tournament.version + 1)):
        raise Refusal("tournament.event_file_journal", lines=len(lines), version=tournament.version)
    JournalEntry.objects.bulk_create(lines, batch_size=500)
