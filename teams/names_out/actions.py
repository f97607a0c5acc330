"""Taking a person's name out of an event, for good: out of its rows and out of the lines of its journal.

What is left says that there was a person, and never who it was (`teams.people.taken_out`). It is the one action
that changes lines of the journal; it is never undone, nor is any line that held the person.
"""

from datetime import timedelta
from typing import Unpack

from django.db import models

from teams.entries.models import Entry
from teams.names_out.marks import Known
from teams.names_out.people_here import PersonHere, find_person
from teams.names_out.plan import HELD, TAKE_NAME_OUT, LineWithout, TakenOut, plan_taking_out
from teams.people.models import Player
from tournament.event.models import Tournament
from tournament.journal.journal import By, Change, check_event_shown, check_shown, does
from tournament.kernel.refusal import Refusal


@does(TAKE_NAME_OUT)
def take_name_out(change: Change, who: str, *, in_texts: bool, **by: Unpack[By]) -> TakenOut:
    """Take the name of the person `who` (`PersonHere.who`) out of the event; also of one that is finished or archived.

    With `in_texts` also out of what people typed: reasons, notes, announcements. Refused for nobody of the event, and
    for someone whose name is out already.
    """
    event = change.tournament
    check_event_shown(change.actor, event)
    person = find_person(event, who)
    if person is None:
        raise Refusal("teams.nobody_of_this_name")
    if person.player.is_taken_out:
        raise Refusal("teams.name_taken_out_already")
    check_shown(change.actor, who, "teams.shown_other_person", player=person.called)
    found = plan_taking_out(event, person, in_texts=in_texts)
    _rewrite_lines(change, found.lines)
    if in_texts:
        for text in found.texts:
            rows = type(text.row)._default_manager.filter(pk=text.row.pk)
            rows.update(**{text.column: text.without})
    _take_out(change, person, found.known)
    if person.seats:
        entry, letter = person.seats[0]
        change.entry_number = entry.number
        change.after = {"seat": letter.upper()}
    else:
        change.after = {}
    change.after |= {HELD: [one.line.number for one in found.lines]}
    if in_texts and found.count_texts:
        change.after["texts"] = found.count_texts
    return found


def _take_out(change: Change, person: PersonHere, known: Known) -> None:
    """Step: the person's own row, and the versions of what shows it."""
    player = Player.objects.get(pk=person.player.pk)
    player.name, player.membership_number, player.number_shown = known.no_name, known.token, ""
    # An instant of its own: the guard of locked seats takes one person at a time.
    player.note_correction(Player.Correction.TAKEN_OUT, at=change.now + timedelta(microseconds=change.number))
    player.save()
    for entry, _letter in person.seats:
        Entry.objects.filter(pk=entry.pk).update(version=models.F("version") + 1)


def _rewrite_lines(change: Change, lines: tuple[LineWithout, ...]) -> None:
    """Step: the guard of the journal lets them be changed while the event says that a name is being taken out."""
    event = Tournament.objects.filter(pk=change.tournament.pk)
    event.update(taking_name_out_at=change.now)
    for one in lines:
        line = one.line
        line.before, line.after, line.reason, line.rows = one.before, one.after, one.reason, one.rows
        line.save(update_fields=["before", "after", "reason", "rows"])
    event.update(taking_name_out_at=None)
