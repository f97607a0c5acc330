"""The form in which a team reports its result: {% load team_report %}."""

from functools import lru_cache

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from pairings.matches.scoring import Ending
from pairings.team_reports.reports import said_in_form

register = template.Library()


@register.filter
def said(ending: Ending) -> str:
    """What the form sends for what a team reports, besides the prizes left."""
    return said_in_form(ending)


@register.simple_tag
def prize_buttons(name: str, most: int, chosen: str | None) -> SafeString:
    """The numbers 1 to `most` to choose from in the field `name`, with `chosen` chosen; quick, for a thousand teams."""
    return _buttons(name, 1, most, chosen or "")


@register.simple_tag
def game_buttons(name: str, most: int, chosen: str | None) -> SafeString:
    """The numbers 0 to `most` to choose from in the field `name`, with `chosen` chosen."""
    return _buttons(name, 0, most, chosen or "")


@lru_cache(maxsize=256)
def _buttons(name: str, least: int, most: int, chosen: str) -> SafeString:
    return format_html_join(
        "",
        '<input type="radio" class="visually-hidden" id="{0}-{1}" name="{0}" value="{1}"{2}>'
        '<label class="report-number" for="{0}-{1}">{1}</label>',
        ((name, left, " checked" if str(left) == chosen else "") for left in range(least, most + 1)),
    )
