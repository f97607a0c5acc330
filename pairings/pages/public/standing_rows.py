"""The rows of the public standings, of up to thousands of teams, drawn in one go.

A template would look up some twenty values for each of them: half of the time of the page.
"""

from collections.abc import Sequence

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from pairings.matches.wording import record_heading, record_text
from pairings.standings.queries import Mark, StandingRow
from pairings.standings.wording import mark_badge
from tournament.wording.tiebreakers import TiebreakerText, tiebreaker_value


def draw_rows(
    rows: Sequence[StandingRow],
    tiebreakers: Sequence[TiebreakerText],
    record_order: str,
    address: str,
    *,
    has_points: bool = True,
) -> SafeString:
    """Draw a `<tr>` for each team: rank, team with its players, points, record, tiebreakers. "" for no team.

    Without `has_points` its place, its name and its players alone.
    `address` is that of the pages of teams without the number: "/t/cup/teams/".
    """
    heading = record_heading(record_order)
    unranked = format_html(
        '<span aria-hidden="true">–</span><span class="visually-hidden">{}</span>', _("no rank")
    )
    cell = '<td class="number nowrap standing-more" data-label="{}">'
    labels = [format_html(cell, text.abbreviation) for text in tiebreakers]
    marks = {mark: format_html(" {}", mark_badge(mark)) for mark in Mark if mark}
    drawn = []
    for row in rows:
        entry = row.entry
        counted = SafeString("")
        if has_points:
            counted = format_html(
                '<td class="number strong standing-points">{}</td>'
                '<td class="middle nowrap standing-more" data-label="{}">{}</td>{}',
                row.match_points,
                heading,
                record_text(row.record, record_order),
                SafeString(
                    "".join(
                        format_html("{}{}</td>", label, tiebreaker_value(row.tiebreakers, text))
                        for label, text in zip(labels, tiebreakers, strict=True)
                    )
                ),
            )
        drawn.append(
            format_html(
                '<tr{}><td class="number strong">{}</td><th scope="row"><a href="{}{}/">{}</a>{}'
                '<span class="players">{}, {}</span></th>{}</tr>',
                SafeString(' class="is-dropped"' if entry.dropped_at else ""),
                row.rank_text or unranked,
                address,
                entry.number,
                entry.team_name,
                marks.get(row.mark, ""),
                *entry.called_players,
                counted,
            )
        )
    return SafeString("\n".join(drawn))
