"""What is said in the standings beside the name of a team: that it left, was disqualified, never came."""

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from pairings.matches.how_names import HOW_NAMES
from pairings.matches.scoring import How
from pairings.standings.final import StandingsPage
from pairings.standings.queries import Mark
from teams.entries.models import Entry
from tournament.event.models import Tournament
from tournament.kernel.stages import FINAL
from tournament.wording.stages import round_title

MARK_NAMES: Mapping[Mark, str | Promise] = {
    Mark.NONE: "",
    Mark.DROPPED: _("dropped"),
    Mark.DISQUALIFIED: _("disqualified"),
    Mark.DISQUALIFIED_LATER: _("disqualified later"),
    Mark.NEVER_CAME: HOW_NAMES[How.NO_SHOW],
}
_BADGES: Mapping[Mark, str] = {
    Mark.DROPPED: "dropped",
    Mark.DISQUALIFIED: "disqualified",
    Mark.DISQUALIFIED_LATER: "disqualified",
    Mark.NEVER_CAME: "dropped",
}


def places_said(page: StandingsPage) -> str:
    """Say how far the places of single elimination are decided: final, so far, or not yet."""
    if page.is_final:
        return gettext("Final places")
    if page.last is None:
        return gettext("A team gets its place once the round in which it is knocked out is closed.")
    if page.last.teams_left == FINAL:
        return gettext("All matches have been played. The places are final once the event is finished.")
    told = {"round": round_title(page.last)}
    return gettext("Closed so far: %(round)s. Teams still in the bracket have no place yet.") % told


def no_standings_yet(tournament: Tournament) -> str:
    """Return what is shown instead of the standings before there are some."""
    if tournament.is_single_elimination:
        return gettext("The first places appear here once round 1 is closed and teams are knocked out.")
    return gettext("The standings appear here once round 1 is closed.")


def mark_badge(mark: Mark) -> SafeString:
    """The mark of a team as a badge of the style guide; "" for none."""
    if mark not in _BADGES:
        return SafeString("")
    return format_html('<span class="badge badge-{}">{}</span>', _BADGES[mark], MARK_NAMES[mark])


def never_came_sentence(entries: Sequence[Entry]) -> str:
    """Say of teams that never came to a table that they have no rank; "" for none."""
    names = [entry.team_name for entry in entries]
    if not names:
        return ""
    return ngettext(
        "No rank, and no place in a cut, because it never came to a table: %(teams)s.",
        "No rank, and no place in a cut, because they never came to a table: %(teams)s.",
        len(names),
    ) % {"teams": ", ".join(gettext("“%(name)s”") % {"name": name} for name in names)}
