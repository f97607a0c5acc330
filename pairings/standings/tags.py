"""What the standings say beside the name of a team, in templates."""

from collections.abc import Sequence

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from pairings.matches.wording import record_heading, record_meaning, record_sentence
from pairings.standings.queries import Mark, find_never_came
from pairings.standings.wording import MARK_NAMES, mark_badge, never_came_sentence
from tournament.event.models import Tournament
from tournament.event.progress import Progress, read_progress

register = template.Library()


@register.filter
def mark_name(mark: Mark) -> str:
    """The mark in words."""
    return str(MARK_NAMES[mark])


@register.filter
def standing_badge(mark: Mark) -> SafeString:
    """The mark as a badge; "" for none."""
    return mark_badge(mark)


@register.filter
def record_in_words(record: Sequence[int], tournament: Tournament) -> str:
    """A record in words, in the order of the event: "2 won, 1 lost, 0 drawn"."""
    return record_sentence(record, tournament.record_order)


@register.filter
def heading_of_records(tournament: Tournament) -> SafeString:
    """What the numbers of a record are, with the words for it on hover."""
    order = tournament.record_order
    return format_html(
        '<abbr title="{}" tabindex="0">{}</abbr>', record_meaning(order), record_heading(order)
    )


@register.simple_tag
def never_came(tournament: Tournament, progress: Progress | str = "") -> str:
    """Say which teams have no rank since they never came to a table; "" for none.

    `progress` is what the page has read of the rounds, "" on one that has not.
    """
    known = read_progress(tournament) if isinstance(progress, str) else progress
    return never_came_sentence(find_never_came(tournament, known))
