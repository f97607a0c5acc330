"""A rule's id as a link to its ruling, in the numbering of its document."""

from functools import lru_cache

from django.urls import get_script_prefix
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from tournament.slots.slots import slot_address
from tournament.wording.citations import citation_text, is_placeless, library_citation


def citation(rule: str, text: str = "", *, slug: str = "") -> SafeString | str:
    """A link to the ruling of that id, in the document's own numbering or with `text`; nothing for no id.

    With the `slug` of an event it leads to the rulings of that event, where its head judge's ruling comes first.
    """
    if not rule:
        return ""
    return _link(rule, text, slug) if text else _usual_link(rule, slug, get_language(), get_script_prefix())


def link_in_library(rule: str, *, slug: str = "") -> SafeString | str:
    """The same with the number of the entry, for pages of the library."""
    return citation(rule, library_citation(rule), slug=slug)


@lru_cache(maxsize=2048)
def _usual_link(rule: str, slug: str, _language: str | None, _prefix: str) -> SafeString:
    return _link(rule, citation_text(rule), slug)


def _link(rule: str, text: str, slug: str) -> SafeString:
    address = slot_address("event-ruling", slug, rule) if slug else slot_address("ruling", rule)
    kind = "citation citation-words" if is_placeless(rule) and text != library_citation(rule) else "citation"
    return format_html('<a class="{}" href="{}">{}</a>', kind, address, text)
