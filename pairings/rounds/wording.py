"""How far the look-ahead of a round saw, in words."""

from django.utils.translation import gettext as _

from pairings.engine.types import LookAhead


def playable_words(ahead: LookAhead | None) -> str:
    """How many more rounds can be played without a rematch; "at least" where the search for more was cut short."""
    if ahead is None:
        return "0"
    return str(ahead.playable) if ahead.is_proved else _("at least %(rounds)s") % {"rounds": ahead.playable}
