"""How changes by hand read in templates: {% load by_hand %}."""

from django import template

from pairings.by_hand.wording import post_question
from pairings.journal.wording import action_label

register = template.Library()


@register.filter
def action_words(action: str) -> str:
    """An action of the journal in people's words."""
    return action_label(action)


register.filter("post_question", post_question)
