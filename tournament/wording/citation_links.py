"""A rule's id as a link to its ruling, in the numbering of the document that it stands in."""

from functools import lru_cache

from django.urls import get_script_prefix
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from tournament.slots.slots import slot_address
from tournament.wording.citations import citation_text


def citation(rule: str, text: str = "") -> SafeString | str:
    """A link to the ruling of that id, in the document's own numbering or with `text`; nothing for no id."""
    if not rule:
        return ""
    return _link_to_rule(rule, text) if text else _usual_link(rule, get_language(), get_script_prefix())


@lru_cache(maxsize=1024)
def _usual_link(rule: str, _language: str | None, _prefix: str) -> SafeString:
    return _link_to_rule(rule, citation_text(rule))


def _link_to_rule(rule: str, text: str) -> SafeString:
    return format_html('<a class="citation" href="{}">{}</a>', slot_address("ruling", rule), text)
