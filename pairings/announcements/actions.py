"""Announcements to the whole room on the screens: made, and taken down."""

from datetime import datetime, timedelta
from typing import Unpack

from django.utils.translation import gettext_lazy as _

from pairings.announcements.models import Announcement
from pairings.announcements.queries import countdown_stand
from pairings.corrections.consequences import Way
from pairings.corrections.models import Correction
from tournament.event.models import Tournament
from tournament.journal.declare import Rule, action
from tournament.journal.journal import By, Change, check_event_shown, check_shown, does, journaled
from tournament.journal.numbers import unused_number
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor, Permission
from tournament.rows.values import as_instant

Kind = Announcement.Kind
MOST_CHARACTERS = 200
MOST_MINUTES = 240
# A Limited event begins with 30 minutes in which decks are registered and built (FR-212.b).
DECK_BUILDING_MINUTES = 30
CITATIONS = {Kind.DECK_BUILDING.value: "FR-212.b"}
MAKE_ANNOUNCEMENT = action(
    "make_announcement",
    _("Announced on the screens"),
    Rule(Permission.RUN_ROUNDS),
    words={"new_tables": _("re-paired tables")},
)
TAKE_ANNOUNCEMENT_DOWN = action(
    "take_announcement_down",
    _("Announcement taken down"),
    Rule(
        Permission.RUN_ROUNDS, done_when_finished=True, undone_when_finished=True
    ),  # a screen of a finished event would say it for ever
)


def make_announcement(
    tournament: Tournament,
    *,
    kind: str,
    actor: Actor,
    text: str = "",
    minutes: int | None = None,
    correction: int | None = None,
    now: datetime | None = None,
) -> Announcement:
    """Show `text` on all screens until it is taken down; with `minutes` a countdown begins at once.

    A plain notice needs a text, or the number of a `correction` that paired tables again, which it then announces; the
    other kinds name themselves. Deck building without `minutes` counts the 30 of
    FR-212.b. Counting down replaces what counted down before: there is one countdown besides the round's clock.
    """
    text = " ".join(text.split())
    if kind == Kind.DECK_BUILDING and minutes is None:
        minutes = DECK_BUILDING_MINUTES
    citation = CITATIONS.get(kind, "")
    with journaled(tournament, MAKE_ANNOUNCEMENT, actor=actor, now=now) as change:
        check_event_shown(actor, change.tournament)
        repaired = None if correction is None else _repaired_by(change.tournament, correction)
        if kind == Kind.NOTICE and not text and repaired is None:
            raise Refusal("pairings.announcement_empty", field="text")
        if len(text) > MOST_CHARACTERS:
            raise Refusal("pairings.announcement_long", field="text", most=MOST_CHARACTERS)
        if minutes is None and _is_up(change.tournament, kind, text, repaired):
            raise Refusal("pairings.announcement_up", field="text")
        if minutes is not None and not 1 <= minutes <= MOST_MINUTES:
            raise Refusal("pairings.announcement_minutes", citation, field="minutes", most=MOST_MINUTES)
        made = change.tournament.announcements
        if minutes is not None:
            check_shown(actor, countdown_stand(change.tournament), "pairings.shown_other_countdown")
            replaced = made.filter(counts_to__isnull=False, taken_down_at=None)
            change.keep(*replaced)
            replaced.update(taken_down_at=change.now)
        announcement = Announcement.objects.create(
            tournament=change.tournament,
            number=unused_number(change, Announcement),
            kind=kind,
            text=text,
            correction=repaired,
            counts_to=None if minutes is None else change.now + timedelta(minutes=minutes),
            made_at=change.now,
            made_by=change.by,
        )
        change.add(announcement)
        change.after = _values(announcement)
        change.citation = citation
    return announcement


def announce_settings(change: Change) -> None:
    """Step: show on the screens and public pages why a setting was changed that who wins can rest on."""
    if len(change.reason) > MOST_CHARACTERS:
        raise Refusal("pairings.announcement_long", field="reason", most=MOST_CHARACTERS)
    announcement = Announcement.objects.create(
        tournament=change.tournament,
        number=unused_number(change, Announcement),
        text=change.reason,
        made_at=change.now,
        made_by=change.by,
    )
    change.add(announcement)


@does(TAKE_ANNOUNCEMENT_DOWN)
def take_announcement_down(change: Change, number: int, **by: Unpack[By]) -> Announcement:
    """Take an announcement off the screens; twice is once."""
    announcement = change.tournament.announcements.filter(number=number).first()
    if announcement is None:
        raise Refusal("pairings.no_such_announcement")
    if not change.actor.has_seen(announcement.who):  # its words may take a query
        check_shown(
            change.actor, announcement.who, "pairings.shown_other_announcement", text=str(announcement)
        )
    change.keep(announcement)
    change.before = _values(announcement)
    announcement.taken_down_at = announcement.taken_down_at or change.now
    announcement.save(update_fields=["taken_down_at"])
    return announcement


def _is_up(tournament: Tournament, kind: str, text: str, repaired: Correction | None) -> bool:
    """Whether the screens say just that already, such as after a second press."""
    same = {"kind": kind, "text": text, "correction": repaired, "counts_to": None}
    return tournament.announcements.filter(taken_down_at=None, **same).exists()


def _repaired_by(tournament: Tournament, number: int) -> Correction:
    """The correction of that number, which paired tables again and still holds."""
    found = tournament.corrections.filter(number=number, way=Way.TABLES, taken_back_at=None).first()
    if found is None:
        raise Refusal("pairings.no_such_repair")
    return found


def _values(announcement: Announcement) -> dict[str, object]:
    one = announcement.correction
    told = {} if one is None else {"new_tables": one.tables}
    return {
        "number": announcement.number,
        "kind": announcement.kind,
        "text": announcement.text,
        **told,
        "counts_to": as_instant(announcement.counts_to),
    }
