"""A team's way through the bracket, in words: what it plays, and whom it meets if it wins."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from pairings.bracket.shown import BracketShown
from pairings.bracket.wording import coming_from, match_title
from pairings.elimination.bracket import BracketMatch, BracketSide, SideState
from pairings.elimination.outlook import TeamPath, find_champion, find_path
from pairings.elimination.places import BracketPlace, list_places
from teams.entries.models import Entry
from tournament.kernel.named import with_names
from tournament.kernel.stages import FINAL

# Where a team is in the bracket.
PLAYS_ON, BEATEN, CHAMPION, NOT_IN = "plays_on", "beaten", "champion", "not_in"
WON_LAST = "won_last"  # it won the final, which is not closed yet


@dataclass(frozen=True, slots=True)
class BracketWay:
    """One team and the bracket: `title` is the match that it plays or plays next, "" for none.

    `next` says whom it meets there, where it does not sit at a table yet; `if_wins` and `if_loses` what follows.
    `place` is "3", or "5-8" where it is shared, once it is known.
    """

    state: str
    title: str = ""
    next: str = ""
    if_wins: str = ""
    if_loses: str = ""
    last: str = ""
    place: str = ""
    is_shared: bool = False


def find_way(shown: BracketShown, entry: Entry) -> BracketWay:
    """The way of a team through a bracket of which a round is posted."""
    bracket = shown.bracket
    if entry.number not in bracket.teams:
        return BracketWay(NOT_IN)
    path = find_path(bracket, entry.number)
    last = "" if path.last is None else match_title(path.last.teams_left, path.last.slot)
    if path.now is None:
        state = BEATEN
        if find_champion(bracket) == entry.number:
            state = CHAMPION if shown.is_complete else WON_LAST
        place = _closed_place(shown, path)
        return BracketWay(
            state,
            last=last,
            place="" if place is None else _place_text(place),
            is_shared=place is not None and place.first < place.last,
        )
    return BracketWay(
        PLAYS_ON,
        match_title(path.now.teams_left, path.now.slot),
        _next_sentence(shown, path.now, entry),
        _if_wins(shown, path),
        _if_loses(shown, path),
        last,
    )


def _closed_place(shown: BracketShown, path: TeamPath) -> BracketPlace | None:
    """The place of a team, once the round is closed in which it went out."""
    places = list_places(shown.bracket, closed=shown.closed)
    return next((place for place in places if place.team == path.team), None)


def _place_text(place: BracketPlace) -> str:
    return str(place.first) if place.first == place.last else f"{place.first}–{place.last}"


def _next_sentence(shown: BracketShown, match: BracketMatch, entry: Entry) -> str:
    """Whom a team meets in the match that it waits for."""
    side = match.two if match.one.team == entry.number else match.one
    return _meeting(shown, match, side, is_next=True)


def _if_wins(shown: BracketShown, path: TeamPath) -> str:
    if path.now is None or path.if_wins is None or path.next_opponent is None:
        is_final = path.now is not None and not path.now.is_third_place
        return _("If you win: you win the event.") if is_final else _("If you win: you are third.")
    return _meeting(shown, path.if_wins, path.next_opponent, is_next=False)


def _if_loses(shown: BracketShown, path: TeamPath) -> str:
    if path.if_loses is not None:
        time = _time_of(shown, path.if_loses)
        if time:
            return _("If you lose: the match for third place, at %(time)s.") % {"time": time}
        return _("If you lose: the match for third place.")
    if path.now is None or path.now.teams_left == FINAL:
        return ""
    return _("If you lose: you are out.")


def _time_of(shown: BracketShown, match: BracketMatch) -> str:
    """When the round of a match starts, as the event announced it: "20:45"; "" where it said nothing."""
    round_ = shown.round_of(match.teams_left)
    return "" if round_ is None else round_.starts


def _title_with_time(shown: BracketShown, match: BracketMatch) -> str:
    """A match that is still to come, with its time of day where there is one: "Final at 20:45"."""
    title, time = match_title(match.teams_left, match.slot), _time_of(shown, match)
    return _("%(match)s at %(time)s") % {"match": title, "time": time} if time else title


def _meeting(shown: BracketShown, match: BracketMatch, side: BracketSide, *, is_next: bool) -> str:
    """A match and whom a team meets there, `side` being the other one; `is_next`, or if it wins the one before."""
    before = shown.bracket.match_at(side.feeder.teams_left, side.feeder.slot) if side.feeder else None
    told = {"match": _title_with_time(shown, match)}
    if side.state == SideState.BYE and match.teams_left == FINAL and not is_next:
        text = _("If you win: you win the event. There is no opponent in the final.")
    elif side.state == SideState.BYE:
        text = (
            _("Next: %(match)s. You have no opponent there, so you advance without a match.")
            if is_next
            else _("If you win: %(match)s. You have no opponent there, so you advance without a match.")
        )
    elif side.team is not None:
        told["team"] = shown.entries[side.team].team_name
        text = (
            _("Next: %(match)s, against %(team)s.")
            if is_next
            else _("If you win: %(match)s, against %(team)s.")
        )
    elif side.feeder is None or before is None or len(before.teams) != len(before.sides):
        told["from"] = (
            coming_from(side.feeder.teams_left, side.feeder.slot, is_winner=side.feeder.is_winner)
            if side.feeder
            else ""
        )
        text = (
            _("Next: %(match)s. Your opponent there: %(from)s.")
            if is_next
            else _("If you win: %(match)s. Your opponent there: %(from)s.")
        )
    else:
        one, two = (shown.entries[team].team_name for team in before.teams)
        told |= {"one": one, "two": two}
        if not is_next:
            text = _("If you win: %(match)s, against the winner of %(one)s – %(two)s.")
        elif side.feeder.is_winner:
            text = _("Next: %(match)s, against the winner of %(one)s – %(two)s.")
        else:
            text = _("Next: %(match)s, against the loser of %(one)s – %(two)s.")
    return with_names(text, told)
