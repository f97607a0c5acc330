"""Template tags of every page: citations, navigation, the clock, tiebreakers, the event's time."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo

from django import template
from django.conf import settings
from django.http.request import split_domain_port
from django.template.context import Context
from django.template.engine import Engine
from django.template.loader_tags import BLOCK_CONTEXT_KEY, BlockNode
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django_tables2 import Table
from lucide.templatetags.lucide import lucide

from tournament.event.models import Round, Tournament
from tournament.event.queries import house_zone
from tournament.host.addresses import LOOPBACK
from tournament.host.queries import is_for_this_laptop_alone, phone_address
from tournament.kernel import clock as clocks
from tournament.kernel import rule_sets
from tournament.kernel.named import unmarked
from tournament.kernel.shown import FIELD, PageShown, Subject
from tournament.kernel.version import VERSION
from tournament.kernel.visible import isolated
from tournament.slots.slots import PARTS, slot_address
from tournament.web.navigation import PUBLIC_PAGES, STAFF_PAGES, menus_of, navigation_links, pages_open_to
from tournament.web.table_rows import render_rows
from tournament.wording.announced import card_language_said, limited_said
from tournament.wording.citation_links import citation, link_in_library
from tournament.wording.money import money_text
from tournament.wording.readable import event_moment, event_time, near_time, points_text
from tournament.wording.stages import (
    final_standings_name,
    rank_name,
    round_title,
    stages_said,
    standings_name,
)
from tournament.wording.tiebreakers import tiebreaker_value

register = template.Library()
register.simple_tag(card_language_said, name="card_language")
register.simple_tag(limited_said, name="limited_rules")
register.simple_tag(stages_said, name="stages_of")
register.filter(event_time)
register.filter(event_moment)
register.filter(near_time)
register.filter(clocks.whole_minutes)
register.filter(points_text)
register.filter("money", money_text)
register.filter(tiebreaker_value)
register.filter(round_title)
register.filter(standings_name)
register.filter(final_standings_name)
register.filter(rank_name)
SESSION_END_TOLD = timedelta(hours=2)  # before a session ends: long enough to come upon a pause


@register.filter(is_safe=True)
def in_attribute(value: object) -> str:
    """A text with names as a title or an attribute can hold it: `<title>{% filter in_attribute %}...`."""
    if isinstance(value, SafeString):
        return unmarked(value)
    return isolated(str(str(value)))  # twice, since the text of a row can be a name itself


@register.simple_tag
@cache
def icon(name: str) -> SafeString:
    """A sign of the one set, by its name there (lucide.dev): seen beside words, and never heard."""
    return SafeString(
        lucide(name, size=None, **{"class": "icon", "aria-hidden": "true", "focusable": "false"})
    )


@register.simple_tag(takes_context=True, name="citation")
def citation_here(context: Context, rule: str, text: str = "") -> SafeString | str:
    """A link to the ruling of that id; on a page of an event to that event's, which knows its head judge's rulings."""
    tournament = context.get("tournament")
    return citation(rule, text, slug=getattr(tournament, "slug", None) or "")


@register.simple_tag(takes_context=True, name="library_citation")
def library_citation_here(context: Context, rule: str) -> SafeString | str:
    """The same on a page of the library, where an entry is called by its number."""
    return link_in_library(rule, slug=getattr(context.get("tournament"), "slug", None) or "")


@register.simple_tag
def about(*subjects: Subject | str | Iterable[Subject | str] | None, label: str = "") -> SafeString:
    """The hidden field that says what the form around it is about; its place is beside the CSRF token.

    A subject is a row with `who`, a name (of a row, or of what stood there), or several of them; None and "" are left
    out. The subjects are arguments and never taken from the page: `entry` and `match` are names of loops too. `label`
    is what the form is about in the reader's words, by default what the first row is called.
    """
    names: list[str] = []
    for subject in subjects:
        if isinstance(subject, str):
            names.append(subject)
        elif subject is not None and hasattr(subject, "who"):
            names.append(subject.who)
            called = round_title(subject) if isinstance(subject, Round) else getattr(subject, "called", "")
            label = label or called
        elif subject is not None:
            names.extend(one if isinstance(one, str) else one.who for one in subject)
    value = PageShown.write(names, label)
    return format_html('<input type="hidden" name="{}" value="{}" autocomplete="off">', FIELD, value)


@register.simple_tag
def tandem_version() -> str:
    """Which version of Tandem this is, for those who run it."""
    return VERSION


@register.simple_tag
def slot_url(name: str, *args: object) -> str:
    """The address that an app to the right gave the slot `name`, with the arguments of that address."""
    return slot_address(name, *args)


@register.simple_tag(takes_context=True)
def table_rows(context: Context, table: Table) -> SafeString:
    """The rows of a list of django-tables2 on its page."""
    return render_rows(table, context)


@register.simple_tag(takes_context=True)
def slot(context: Context, name: str) -> SafeString:
    """What apps to the right show in the slot `name`, each part without its last line break."""
    parts = [Engine.get_default().get_template(part) for part in PARTS[name]]
    with context.push():
        return SafeString("\n".join(part.render(context).removesuffix("\n") for part in parts))


@register.simple_tag(takes_context=True)
def block_again(context: Context, name: str) -> str:
    """What the page's block `name` says, once more: a page writes the words of its title and its heading once.

    Only for a template that others extend; a LookupError for a block that no template of the page has.
    """
    blocks = context.render_context.get(BLOCK_CONTEXT_KEY)
    block: BlockNode | None = blocks.get_block(name) if blocks else None
    if block is None:
        raise LookupError(name)
    return block.render(context)


@register.inclusion_tag("_nav.html", takes_context=True)
def event_nav(context: Context) -> dict[str, Any]:
    """The event's pages for staff, by the role of `request.actor`; nothing without an event or an actor."""
    tournament, request = context.get("tournament"), context.get("request")
    actor = getattr(request, "actor", None)
    if tournament is None or actor is None:
        return {"menus": []}
    pages = pages_open_to(STAFF_PAGES, tournament, actor)
    links = navigation_links(tournament.slug, pages=pages, actor=actor, request=request)
    more = [link for link in links if not link.is_tab]
    return {
        "menus": menus_of(links),
        "more": menus_of(more),
        "is_in_more": any(link.is_current for link in more),
    }


@register.inclusion_tag("_nav.html", takes_context=True)
def public_nav(context: Context) -> dict[str, Any]:
    """The event's pages for everyone: the same for every reader."""
    tournament = context.get("tournament")
    if tournament is None:
        return {"menus": []}
    request = context.get("request")
    pages = pages_open_to(PUBLIC_PAGES, tournament, None)
    return {"menus": menus_of(navigation_links(tournament.slug, pages=pages, actor=None, request=request))}


@register.inclusion_tag("_languages.html", takes_context=True)
def language_choice(context: Context) -> dict[str, Any]:
    """The languages to choose from, each in its own words; nothing where there is one alone."""
    request = context.get("request")
    if request is None or len(settings.LANGUAGES) == 1:
        return {}
    path = (
        "" if context.get("is_nowhere") else request.path
    )  # an address without a page may be a mistyped code
    return {"languages": settings.LANGUAGES, "LANGUAGE_CODE": get_language(), "path": path}


@register.simple_tag(takes_context=True)
def shut_out_by(context: Context) -> str:
    """The BIND that keeps every phone out, for `_no_phones.html`; "" where phones come in, be it by a proxy."""
    request = context["request"]
    host, _port = split_domain_port(request.get_host())
    is_proxied = host.strip("[]") not in LOOPBACK or phone_address(request.get_port())
    is_shut = is_for_this_laptop_alone() and not is_proxied
    return str(settings.BIND) if is_shut else ""


@register.inclusion_tag("tournament/web/_session_end.html", takes_context=True)
def session_end(context: Context) -> dict[str, Any]:
    """When whoever reads this will be signed out, where that is soon; looks at no session that the view did not."""
    request, tournament = context.get("request"), context.get("tournament")
    row = getattr(getattr(request, "session", None), "row", None)
    if request is None or row is None or row.account_id is None:
        return {}
    if row.ends_at - timezone.now() > SESSION_END_TOLD:
        return {}
    return {
        "ends_at": row.ends_at,
        "zone": ZoneInfo(tournament.time_zone) if tournament else house_zone().zone,
        "has_password": request.user.has_usable_password(),
        "path": request.get_full_path(),
    }


@register.simple_tag
def rule_set_title(tournament: Tournament) -> str:
    """The name of the event's rule set ("Pokémon DCI Floor Rules 2003")."""
    return _(rule_sets.find_rule_set(tournament.rule_set).title)


@register.simple_tag
def house_rule(tournament: Tournament, field: str) -> SafeString | str:
    """The mark "house rule" where the event's value of `field` is not its rule set's."""
    if field not in tournament.house_rules:
        return ""
    return format_html('<span class="badge badge-house-rule">{}</span>', _("house rule"))


@register.filter
def milliseconds(value: datetime | timedelta | None) -> str:
    """An instant (since 1970) or a length in whole milliseconds, as clock.js reads it; empty for none."""
    if value is None:
        return ""
    seconds = value.total_seconds() if isinstance(value, timedelta) else value.timestamp()
    return str(int(seconds * 1000))


@register.filter
def of_key(values: Mapping[str, Any], key: str) -> Any:
    """The value under `key`; None where there is none."""
    return values.get(key)


@register.inclusion_tag("_clock.html", takes_context=True)
def round_clock(
    context: Context,
    round_: Round | None,
    *,
    size: str = "",
    longest_extension: timedelta = clocks.ZERO,
    table_extension: timedelta | None = None,
    names_round: bool = True,
) -> dict[str, Any]:
    """The clock of a round: "clock-big", "clock-line" or the usual size, counted by clock.js.

    With `table_extension` it is one table's own clock and counts to that table's own end (FR-216.d). Without
    `names_round` it says less, for a place whose heading is the round already. What is drawn does not depend on the
    time of drawing: the browser learns the end and the server's time.
    """
    tournament: Tournament = context["tournament"]
    is_table = table_extension is not None
    more = table_extension or clocks.ZERO
    shown: dict[str, Any] = {
        "tournament": tournament,
        "round": round_,
        "size": size,
        "is_table": is_table,
        "names_round": names_round,
        "title": round_title(round_) if round_ and round_.is_elimination else "",
    }
    if not round_:
        return {**shown, "state": clocks.NOT_STARTED}
    clock = round_.clock
    if round_.is_over:  # whether or not its clock ever ran
        return {**shown, "state": clocks.OVER}
    if clock.started_at is None:
        return {
            **shown,
            "state": clocks.NOT_STARTED,
            "length": _minutes_and_seconds(_length(round_, tournament, more)),
        }
    if clock.paused_at is not None:
        left = clocks.time_left(clock, now=clock.paused_at, extension=more)
        return {**shown, "state": clocks.PAUSED, "left": left, "left_text": _minutes_and_seconds(left)}
    return {
        **shown,
        "state": clocks.RUNNING,
        "end": clocks.fixed_end(clock, more),
        "over": clocks.fixed_end(clock, more if is_table else longest_extension or clocks.ZERO),
    }


def _length(round_: Round, tournament: Tournament, more: timedelta) -> timedelta | None:
    """The length of a round that did not start, its own or the event's minutes, and `more` of one table."""
    if round_.length is not None:
        return round_.length + more
    minutes = tournament.minutes_of(round_)
    return None if minutes is None else timedelta(minutes=minutes) + more


def _minutes_and_seconds(length: timedelta | None) -> str:
    """A length as a clock shows it ("50:00", "1:05:00"); empty for none."""
    if length is None:
        return ""
    minutes, seconds = divmod(int(length.total_seconds()), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
