"""Write and withdraw the head judge's rulings, and note questions that found nothing."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Unpack

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from rulings.head_judge.models import EventRuling, MissedQuestion
from rulings.library.queries import read_library
from rulings.search.words import split_words
from teams.cards.queries import read_catalogue
from tournament.event.models import Tournament
from tournament.journal.declare import Rule, action
from tournament.journal.journal import Because, Change, check_shown, does, field_values, journaled
from tournament.journal.numbers import unused_number
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor, Permission

CITATION = "FR-202.c"
TYPING_PAUSE = timedelta(seconds=60)
ASKED_AGAIN = timedelta(minutes=1)  # the same question counts once in this time
_RULING_FIELDS = ("number", "rule_id", "card", "title", "text", "reason")
_RULING_RULE = Rule(Permission.OVERRULE, done_when_finished=True, undone_when_finished=True)
WRITE_RULING = action(
    "write_ruling", _("Head judge's ruling written"), _RULING_RULE, asks_reason=True, cites=CITATION
)
WITHDRAW_RULING = action(
    "withdraw_ruling",
    _("Head judge's ruling withdrawn"),
    _RULING_RULE,
    words={"withdrawn": _("withdrawn")},
    asks_reason=True,
    cites=CITATION,
)


@dataclass(frozen=True, slots=True)
class NewRuling:
    """What a head judge wants to rule: about an entry of the library, a card, or anything else by its title."""

    text: str
    reason: str
    rule_id: str = ""
    card: str = ""
    title: str = ""


def write_ruling(
    tournament: Tournament, new: NewRuling, *, actor: Actor, now: datetime | None = None
) -> EventRuling:
    """Write a head judge's ruling for this event (FR-202.c); an earlier one on the same entry is listed below it."""
    with journaled(tournament, WRITE_RULING, actor=actor, now=now, reason=new.reason) as change:
        library = read_library()
        if new.rule_id and new.rule_id not in library.entries:
            raise Refusal("rulings.no_such_entry", field="rule_id", text=new.rule_id)
        if new.card and new.card not in read_catalogue().titles:
            raise Refusal("rulings.no_such_card", field="card", text=new.card)
        if not new.text.strip():
            raise Refusal("rulings.text_missing", CITATION, field="text")
        title = new.title.strip() or (library.entries[new.rule_id].title if new.rule_id else new.card)
        if not title:
            raise Refusal("rulings.title_missing", field="title")
        ruling = EventRuling.objects.create(
            tournament=change.tournament,
            number=unused_number(change, EventRuling),
            rule_id=new.rule_id,
            card=new.card,
            title=title,
            text=new.text.strip(),
            reason=change.reason,
            written_by=change.by,
            written_at=change.now,
            version=1,
        )
        change.add(ruling)
        change.after = field_values(ruling, _RULING_FIELDS)
        change.citation = new.rule_id or CITATION
    return ruling


def check_ruling_shown(actor: Actor, ruling: EventRuling) -> None:
    """Step: refuse what was sent from a page about another ruling of this number."""
    check_shown(actor, ruling.who, "rulings.shown_other_ruling", number=ruling.number, title=ruling.title)


@does(WITHDRAW_RULING)
def withdraw_ruling(change: Change, number: int, **by: Unpack[Because]) -> EventRuling:
    """Withdraw a ruling of this event: it is no longer an answer, but can still be read with both reasons."""
    ruling = EventRuling.objects.filter(tournament=change.tournament, number=number).first()
    if ruling is None:
        raise Refusal("rulings.no_such_ruling", number=number)
    check_ruling_shown(change.actor, ruling)
    if ruling.withdrawn_at is not None:
        raise Refusal("rulings.withdrawn_already", number=number, who=str(ruling.withdrawn_by))
    change.keep(ruling)
    ruling.withdrawn_at = change.now
    ruling.withdrawn_by = change.by
    ruling.withdrawn_reason = change.reason
    ruling.version += 1
    ruling.save()
    change.before = field_values(ruling, _RULING_FIELDS)
    change.after = {"number": number, "withdrawn": True}
    change.citation = ruling.rule_id or CITATION
    return ruling


def note_missed_question(tournament: Tournament, query: str, *, now: datetime | None = None) -> None:
    """Keep a question that found nothing, for the event's staff: once, with how often it was asked.

    While a visitor types, the longer question replaces its beginning. The event's journal and version stay
    as they are: nothing about the event changes, and everyone in the room may ask. A question that is
    repeated within a minute, or for which there is no room, is not stored: repeating one cannot slow the desk down.
    """
    now = now or timezone.now()
    shown = " ".join(query.replace("\0", " ").split())[:200]
    folded = " ".join(split_words(shown))[:200]
    if len(folded) < 3:
        return
    questions = MissedQuestion.objects.filter(tournament=tournament)
    asked_at = questions.filter(folded=folded).values_list("last_asked_at", flat=True).first()
    if asked_at is None:
        if questions.count() >= MissedQuestion.MOST_KEPT:
            return
    elif now - asked_at < ASKED_AGAIN:
        return
    with transaction.atomic():
        Tournament.objects.select_for_update().only("pk").get(pk=tournament.pk)
        if questions.filter(folded=folded).update(times=F("times") + 1, last_asked_at=now):
            return
        latest = questions.filter(last_asked_at__gte=now - TYPING_PAUSE).order_by("-last_asked_at").first()
        if latest and latest.times == 1 and folded.startswith(latest.folded):
            questions.filter(pk=latest.pk).update(folded=folded, shown=shown, last_asked_at=now)
        elif questions.count() < MissedQuestion.MOST_KEPT:
            questions.create(
                tournament=tournament, folded=folded, shown=shown, first_asked_at=now, last_asked_at=now
            )
