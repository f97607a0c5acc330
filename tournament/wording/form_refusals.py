"""Shows what the domain refused in the form that asked for it: the sentence, and the rule it follows."""

from django import forms
from django.core.exceptions import ValidationError
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournament.kernel.refusal import Refusal
from tournament.wording.citation_links import citation
from tournament.wording.sentences import sentence


def refusal_text(refusal: Refusal) -> SafeString:
    """The sentence of a refusal with the link to its rule, as HTML."""
    if not refusal.citation:
        return format_html("{}", sentence(refusal))
    return format_html("{} {}", sentence(refusal), citation(refusal.citation))


def add_refusal(form: forms.BaseForm, refusal: Refusal) -> None:
    """Mark the field that a refusal names, or the form as a whole; what was typed stays."""
    field = refusal.field if refusal.field in form.fields else None
    form.add_error(field, ValidationError(refusal_text(refusal), code=refusal.code))
