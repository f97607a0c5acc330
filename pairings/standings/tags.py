"""What the standings say beside the name of a team, in templates."""

from collections.abc import Sequence
from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from pairings.matches.cells import left_badge
from pairings.matches.steps import has_results
from pairings.matches.wording import record_heading, record_meaning, record_sentence, record_text
from pairings.standings.history import PlayedMatch, TeamHistory, read_history
from pairings.standings.queries import Mark, find_never_came
from pairings.standings.unplayed import (
    SHARED_PLACES,
    NotPlayed,
    early_end,
    find_unplayed,
    sentences_about,
)
from pairings.standings.wording import (
    MARK_NAMES,
    mark_badge,
    never_came_sentence,
    no_standings_yet,
    places_said,
)
from teams.entries.models import Entry
from tournament.event.models import Tournament
from tournament.event.progress import Progress, read_progress
from tournament.wording.stages import round_title
from tournament.wording.tiebreakers import TIEBREAKER_TEXTS, tiebreaker_texts, tiebreaker_value

register = template.Library()
register.filter(places_said)
register.filter(left_badge)
register.filter(no_standings_yet)
OMW = TIEBREAKER_TEXTS["omw"]  # the average of what the opponents count for
OF_MATCH_WINS = frozenset({"omw", "oomw"})


@register.filter
def mark_name(mark: Mark) -> str:
    """The mark in words."""
    return str(MARK_NAMES[mark])


@register.filter
def standing_badge(mark: Mark) -> SafeString:
    """The mark as a badge; "" for none."""
    return mark_badge(mark)


@register.filter
def record_in_words(record: Sequence[int], tournament: Tournament) -> str:
    """A record in words, in the order of the event: "2 won, 1 lost, 0 drawn"."""
    return record_sentence(record, tournament.record_order)


@register.filter
def heading_of_records(tournament: Tournament) -> SafeString:
    """What the numbers of a record are, with the words for it on hover."""
    order = tournament.record_order
    return format_html(
        '<abbr title="{}" tabindex="0">{}</abbr>', record_meaning(order), record_heading(order)
    )


@register.inclusion_tag("pairings/standings/_team_history.html")
def team_history(history: TeamHistory, tournament: Tournament, *, of_staff: bool = False) -> dict[str, Any]:
    """What a team has played, with what its opponents count for; with `of_staff` names lead to the desk's pages."""
    standing = history.standing
    values = {} if standing is None else standing.tiebreakers
    texts = tiebreaker_texts(tournament.tiebreakers)
    return {
        "tournament": tournament,
        "of_staff": of_staff,
        "history": history,
        "lines": [_history_line(match, tournament) for match in history.matches],
        "record": "" if standing is None else record_text(standing.record, tournament.record_order),
        "tiebreakers": [(text.abbreviation, tiebreaker_value(values, text)) for text in texts if values],
        "counts_match_wins": not tournament.is_single_elimination
        and not OF_MATCH_WINS.isdisjoint(tournament.tiebreakers),
        "average": tiebreaker_value(values, OMW) if OMW.key in values else "",
    }


def _history_line(match: PlayedMatch, tournament: Tournament) -> dict[str, Any]:
    met, share = match.opponent, match.percentage
    return {
        "past": match.past,
        "rank": "" if met is None else met.rank_text,
        "points": None if met is None else met.match_points,
        "record": "" if met is None else record_text(met.record, tournament.record_order),
        "percentage": "" if share is None else tiebreaker_value({OMW.key: share}, OMW),
    }


@register.simple_tag
def history_of(entry: Entry) -> TeamHistory | None:
    """What a team has played, for a page of the desk."""
    return read_history(entry.tournament, entry.number)


@register.simple_tag
def why_ended_early(tournament: Tournament) -> list[str]:
    """Say why a finished event did not play all that it announced, then what; empty for any other event."""
    return early_end(tournament)


@register.simple_tag
def not_played(tournament: Tournament) -> dict[str, Any]:
    """Say what an event that is finished now does without, with the pages that help against it (label, address)."""
    progress = read_progress(tournament)
    left = find_unplayed(tournament, progress)
    newest = progress.newest
    is_proposal = newest is not None and newest.posted_at is None
    return {
        "sentences": sentences_about(tournament, left),
        "shared_places": SHARED_PLACES if left.bracket and progress.is_bracket_posted else "",
        "proposal": round_title(newest) if newest is not None and is_proposal else "",
        "ways": _ways_to_play(tournament, progress, left),
    }


def _ways_to_play(tournament: Tournament, progress: Progress, left: NotPlayed) -> list[tuple[str, str]]:
    """What can be done now so that a round which is being played counts, or so that the cut goes."""
    if left.broken is None:
        return []
    ways = [(gettext("Enter results"), reverse("pairings:results", args=[tournament.slug]))]
    if not left.tables:
        title = round_title(left.broken)
        address = reverse("pairings:round", args=[tournament.slug, left.broken.number])
        ways = [(gettext("Close it first: %(round)s") % {"round": title}, address)]
    is_first = left.broken.is_elimination and left.broken.number == progress.through + 1
    if is_first and tournament.cut_size is not None and not has_results(left.broken):
        ways.append((gettext("Cancel the cut"), reverse("pairings:cut-take-back", args=[tournament.slug])))
    return ways


@register.simple_tag
def never_came(tournament: Tournament, progress: Progress | str = "") -> str:
    """Say which teams have no rank since they never came to a table; "" for none.

    `progress` is what the page has read of the rounds, "" on one that has not.
    """
    known = read_progress(tournament) if isinstance(progress, str) else progress
    return never_came_sentence(find_never_came(tournament, known))
