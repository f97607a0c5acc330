"""Actors and fields of forms for tests of what a page showed."""

from dataclasses import replace

from pairings.corrections.actions import Consequences
from pairings.matches.models import Match
from tests.factories import BOSS
from tournament.event.models import Tournament
from tournament.kernel.roles import Actor
from tournament.kernel.shown import FIELD, PageShown, Subject


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


def at_slip(event: Tournament, table: int = 1, actor: Actor = BOSS) -> Actor:
    """Return the actor with the slip of a table open, as it is now."""
    match = match_at(event, table)
    return sees(match, match.stands, actor=actor)
