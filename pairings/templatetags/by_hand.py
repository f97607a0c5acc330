"""What was done by hand, in templates: {% load by_hand %}."""

from django import template

from pairings.journal_texts import action_label
from pairings.wish_texts import post_question as question
from tournament.models import Round

register = template.Library()


@register.filter
def action_words(action: str) -> str:
    """An action of the journal in people's words."""
    return action_label(action)


@register.filter
def post_question(round_: Round) -> str:
    """What to think over before a proposal is posted, "" where there is nothing."""
    return question(round_)
