"""Cells that several lists of matches and teams share."""

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairings.matches.models import Match
from pairings.matches.scoring import How
from pairings.matches.wording import how_badge, points_beside_names, result_sentence, winner_text
from teams.entries.models import Entry
from tournament.wording.readable import points_text

NUMBER = {"th": {"class": "number"}, "td": {"class": "number"}}


PER_PAGE = 100


def badge(kind: str, text: str) -> SafeString:
    """A word in a badge of the style guide."""
    return format_html('<span class="badge badge-{}">{}</span>', kind, text)


def entry_cell(entry: Entry, mark: SafeString | None = None, *, address: str = "") -> SafeString:
    """A team with its players below it, as a link to `address`; whether it left, or `mark` in place of that."""
    return format_html(
        '{} {}<span class="players">{}, {}</span>',
        format_html('<a href="{}">{}</a>', address, entry.team_name) if address else entry.team_name,
        left_badge(entry) if mark is None else mark,
        *entry.called_players,
    )


def left_badge(entry: Entry) -> SafeString:
    """That a team is out of the event, and how; "" while it is in."""
    if not entry.out_as:
        return SafeString("")
    return badge("disqualified" if entry.is_disqualified else "dropped", entry.out_as)


def _gap(points: int) -> str:
    return ngettext("%(gap)s point apart", "%(gap)s points apart", points) % {"gap": points}


def result_cell(match: Match) -> SafeString:
    """Points and how it ended; a dash while there is no result."""
    if match.is_open:
        return format_html(
            '<span class="muted"><span aria-hidden="true">–</span>'
            '<span class="visually-hidden">{}</span></span>',
            _("no result yet"),
        )
    if match.two is None and match.round.is_elimination:
        return SafeString("")  # who has a bye goes on, and nobody has points
    if match.two is None:
        return format_html('<span class="score">{}</span>', points_text(match.points_one or 0))
    points = points_beside_names((match.points_one, match.points_two))
    told = winner_text(match) if match.round.is_elimination else points
    score = format_html('<span class="score" title="{}">{}</span>', str(result_sentence(match)), told)
    if match.shown_games:
        score = format_html('{} <span class="muted">{}</span>', score, match.shown_games)
    label = how_badge(match)
    if not label:
        return score
    return format_html("{} {}", score, badge("time" if match.how == How.TIME else "done", label))
