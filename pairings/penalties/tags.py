"""How a penalty reads in lists: {% load penalties %}."""

from django import template

from pairings.penalties.models import Penalty
from pairings.penalties.wording import infraction_text, level_text, place_text, subject_text

register = template.Library()


@register.filter
def penalty_subject(penalty: Penalty) -> str:
    """Who was penalized."""
    return subject_text(penalty)


@register.filter
def penalty_infraction(penalty: Penalty) -> str:
    """What happened."""
    return infraction_text(penalty.infraction)


@register.filter
def penalty_level(penalty: Penalty) -> str:
    """Which penalty was given."""
    return level_text(penalty)


@register.filter
def penalty_place(penalty: Penalty) -> str:
    """Round and table."""
    return place_text(penalty)
