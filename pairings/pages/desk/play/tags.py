"""How changes by hand read in templates, and the keys of a slip: {% load by_hand %}."""

from typing import Any

from django import template
from django.template.context import Context

from pairings.by_hand.wording import post_question
from pairings.journal.wording import action_label
from pairings.matches.scoring import MatchKind
from pairings.results.key_legend import other_keys, usual_keys

register = template.Library()


@register.filter
def action_words(action: str) -> str:
    """An action of the journal in people's words."""
    return action_label(action)


register.filter("post_question", post_question)


@register.inclusion_tag("pairings/pages/desk/play/_results_keys.html", takes_context=True)
def key_legend(context: Context, kind: MatchKind, *, is_correction: bool = False) -> dict[str, Any]:
    """Every key of a slip of that kind, for a page with `tournament`; with `may`, by what its reader may do."""
    return {
        "usual": usual_keys(kind),
        "others": other_keys(
            kind,
            agreed_draws=context["tournament"].agreed_draws,
            may_overrule=(context.get("may") or {}).get("overrule", False),
            is_correction=is_correction,
        ),
    }
