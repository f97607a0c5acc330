"""Who of the staff plays, on the pages where staff are invited: {% load playing_staff %}."""

from typing import Any

from django import template
from django.template.context import Context

from teams.playing_staff.queries import StaffAtPlay, staff_at_play
from tournament.staff.models import Account

register = template.Library()


@register.inclusion_tag("teams/playing_staff/_staff_at_play.html", takes_context=True)
def staff_who_play(
    context: Context, only: Account | None = None, *, is_invited: bool = False
) -> dict[str, Any]:
    """The members of staff, or the invited, who play or have a player's name; with `only` that one alone."""
    event = context["tournament"]
    people = staff_at_play(event, reader=context["request"].user, only=only, is_invited=is_invited)
    return {
        "tournament": event,
        "playing": [person for person in people if person.known],
        "asked": [person for person in people if person.namesakes],
        "others": [] if only else [person for person in people if _is_other(person)],
    }


def _is_other(person: StaffAtPlay) -> bool:
    return not person.known and not person.namesakes
