"""Actors and fields of forms for tests of what a page showed."""

from dataclasses import replace

from pairings.corrections.actions import Consequences
from pairings.deck_checks.shown import deck_stand
from pairings.games.queries import notes_stand
from pairings.matches.models import Match
from pairings.matches.queries import minutes_stand
from pairings.penalties.queries import penalties_of, penalties_stand
from pairings.rounds.shown import edits_stand, length_stand, newest_who
from pairings.tableside.models import TABLE_SEATS
from pairings.tableside.shown import slow_play_stand
from tests.factories import BOSS
from tournament.event.models import Tournament
from tournament.kernel.roles import Actor
from tournament.kernel.shown import FIELD, PageShown, Subject
from tournament.setup.shown import left_to_play
from tournament.setup.waits import waits_of_event


def sees(*subjects: Subject | str, actor: Actor = BOSS) -> Actor:
    """Return the actor in front of a page that shows these rows, or names, and nothing else."""
    names = [subject if isinstance(subject, str) else subject.who for subject in subjects]
    return replace(actor, shown=PageShown(frozenset(names)))


def field_of(*subjects: Subject | str) -> dict[str, str]:
    """Return the field of a form that is about these rows, or names, for `client.post`."""
    names = [subject if isinstance(subject, str) else subject.who for subject in subjects]
    return {FIELD: PageShown.write(names)}


def match_at(event: Tournament, table: int, round_number: int | None = None) -> Match:
    """Return the match at a table of the event's newest round, or of round `round_number`."""
    rounds = event.rounds.order_by("number")
    round_ = rounds.last() if round_number is None else rounds.get(number=round_number)
    assert round_ is not None
    match = round_.matches.at_table(table)
    assert match is not None
    return match


def at_correction(found: Consequences, actor: Actor = BOSS) -> Actor:
    """Return the actor in front of what a correction would change."""
    return sees(found.match, *found.stands, actor=actor)


def all_of_table(slug: str, table: int) -> str:
    """Return the value of the field of a page that shows all of a table of the newest round, as it is now.

    For drills and benchmarks, whose people do not read the pages that they send forms from.
    """
    event = Tournament.objects.get(slug=slug)
    match = match_at(event, table)
    calls = [call.who for call in match.calls.filter(answered_at=None)]
    stands = [match.stands, minutes_stand(match), notes_stand(match), *match.seats_who]
    stands += [penalties_stand(penalties_of(event, entry.players)) for entry in match.entries]
    stands += [slow_play_stand(match), *(deck_stand(match, seat) for seat in TABLE_SEATS)]
    entries = [entry.who for entry in match.entries]
    return PageShown.write([match.round.who, match.who, *entries, *stands, *calls])


def all_of_rounds(slug: str) -> str:
    """Return the value of the field of a page that shows the event, its newest round and line, as they are now."""
    event = Tournament.objects.get(slug=slug)
    newest = event.rounds.order_by("number").last()
    names = [event.who, newest_who(newest), event.journal.latest("number").who, left_to_play(event).stands]
    names += [waiting.who for waiting in waits_of_event(event)]
    return PageShown.write(names + ([edits_stand(newest), length_stand(newest)] if newest else []))


def at_slip(event: Tournament, table: int = 1, actor: Actor = BOSS) -> Actor:
    """Return the actor with the slip of a table open, as it is now."""
    match = match_at(event, table)
    return sees(match, match.stands, actor=actor)
