"""What was done by hand, in templates: {% load by_hand %}."""

from django import template

from pairings.journal_texts import action_label
from pairings.wish_texts import post_question

register = template.Library()


@register.filter
def action_words(action: str) -> str:
    """An action of the journal in people's words."""
    return action_label(action)


register.filter("post_question", post_question)
