"""What a team sees on its own phone: its table, its clock, its record, its calls and requests."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from pairings.announcements.models import Announcement
from pairings.announcements.queries import standing_announcements
from pairings.bracket.shown import BracketShown, read_shown
from pairings.bracket.way import PLAYS_ON, BracketWay, find_way
from pairings.bracket.wording import match_title
from pairings.corrections.models import Correction
from pairings.corrections.queries import about_round, read_corrections
from pairings.drops.models import DropRequest
from pairings.matches import histories, queries
from pairings.matches.models import Match
from pairings.matches.scoring import How
from pairings.pages.frame.public_rounds import RoundView, Seat, matches_by_entry, seat_plan, view_round
from pairings.pages.phones.team_lists import (
    HallLists,
    TeamLists,
    lists_of_team,
    may_read_opponents,
    read_hall_lists,
)
from pairings.standings.final import known_standings, place_rows
from pairings.standings.history import PastMatch, past_match
from pairings.standings.queries import StandingRow, event_entries, rank_entries
from pairings.standings.unranked import find_unranked
from pairings.tableside.models import Call
from pairings.team_reports.queries import RoundReports, round_reports
from teams.entries.models import Entry
from tournament.event.models import Round, Tournament
from tournament.event.progress import read_progress
from tournament.kernel import clock
from tournament.kernel.stages import RoundStage
from tournament.wording.stages import round_title

ZERO = timedelta(0)
# The stages of a team, each with its own sentence on the page.
REGISTERED, PLAYING, RECORDED, BYE, MISSED, NOT_PAIRED, BETWEEN, OUT, OVER, BRACKET = (
    "registered",
    "playing",
    "recorded",
    "bye",
    "missed",
    "not_paired",
    "between",
    "out",
    "over",
    "bracket",  # the rest follows from its way there
)


@dataclass(frozen=True, slots=True)
class Hall:
    """What the pages of all teams are made of, read once for all of them at one state of the event.

    `entries` are by number, `by_code` by their team code. `view` is the newest posted round; `calls`, by match,
    are that round's, the last one of each table; `requests`, by entry, the last drop request of each team;
    `standings`, by entry, those after round `through` (0: no round is closed); `played`, by entry number, the rows of
    closed rounds; `corrections` the corrected results that concern the newest round; `reports` those of its teams,
    None where the event takes no reports; `bracket` None before a round of it is posted; `titles` what the rounds of
    the bracket are called, by their numbers; `lists` which deck lists are here,
    None where the event asks for none. `places` are the final places of teams outside the bracket, by entry number,
    once nothing of it is left to play.
    """

    tournament: Tournament
    entries: dict[int, Entry]
    by_code: dict[str, Entry]
    view: RoundView | None
    matches: dict[int, Match]
    calls: dict[int, Call]
    requests: dict[int, DropRequest]
    through: int
    standings: dict[int, StandingRow]
    played: dict[int, list[histories.PlayedRow]]
    announcements: list[Announcement]
    corrections: list[Correction]
    planned: int
    reports: RoundReports | None
    bracket: BracketShown | None
    titles: dict[int, str]
    lists: HallLists | None = None
    places: Mapping[int, str] = field(default_factory=dict)


def read_hall(tournament: Tournament) -> Hall:
    """Read it in ten queries for any number of teams; two more where teams report or with a bracket, four where lists
    are asked for, one where tables were re-paired.
    """
    progress = read_progress(tournament)
    newest, through = progress.last_posted, progress.through
    entries = event_entries(tournament)
    view = view_round(newest, entries) if newest else None
    calls = Call.objects.filter(match__round=newest) if newest else Call.objects.none()
    calls = calls.select_related("match__one", "match__two").order_by("called_at", "pk")
    requests = DropRequest.objects.filter(entry__tournament=tournament).order_by("asked_at", "pk")
    last = max((round_.number for round_ in progress.closed), default=0)
    rows = histories.played_rows(tournament, through=last, stage=None) if last else []
    swiss = [row for row in rows if row.stage == RoundStage.SWISS]
    unranked = find_unranked(entries, swiss, progress, through=through)
    ranked = rank_entries(entries, swiss, tournament.tiebreakers, unranked) if through else []
    played: dict[int, list[histories.PlayedRow]] = defaultdict(list)
    for row in rows:
        for number in row.teams:
            played[number].append(row)
    bracket = read_shown(tournament)
    return Hall(
        tournament=tournament,
        entries={entry.number: entry for entry in entries},
        by_code={
            entry.pass_code: entry
            for entry in entries
            if entry.pass_code is not None and tournament.set_aside_at is None
        },
        view=view,
        matches=matches_by_entry(view),
        calls={call.match_id: call for call in calls},
        requests={request.entry_id: request for request in requests},
        through=through,
        standings={row.entry.pk: row for row in ranked},
        played=played,
        announcements=standing_announcements(tournament),
        corrections=about_round(read_corrections(tournament), newest.number) if newest else [],
        planned=queries.round_plan(tournament).planned,
        reports=round_reports(view.round, extensions=view.extensions)
        if view and tournament.team_reports
        else None,
        bracket=bracket,
        places=_places_below(tournament, ranked, bracket),
        titles={round_.number: round_title(round_) for round_ in progress.posted if round_.is_elimination},
        lists=read_hall_lists(tournament) if tournament.asks_for_lists else None,
    )


def _places_below(
    tournament: Tournament, ranked: list[StandingRow], bracket: BracketShown | None
) -> dict[int, str]:
    """The final places of those who were not in the bracket, once it is complete: nobody moves them any longer.

    Where it was broken off, those of the teams that are not beaten too, which share them.
    """
    is_broken_off = bracket is not None and bracket.bracket.is_broken_off
    if bracket is None or not (bracket.is_complete or is_broken_off):
        return {}
    if is_broken_off:
        return {row.entry.number: row.rank_text for row in known_standings(tournament, bracket) if row.place}
    rows = place_rows(ranked, bracket.bracket, tournament.structure)
    return {
        row.entry.number: str(row.place[0])
        for row in rows
        if row.place and row.entry.number not in bracket.bracket.teams
    }


@dataclass(frozen=True, slots=True)
class TeamPage:
    """One team at one state of the event; nothing in it depends on the moment.

    `match` is that of the newest posted round, `side` (1, 2) the team's in it; `seats` are as `seat` ("a", "b" or "")
    sees the table. `call` is the last call of the table; `request` the drop request, where it waits or its answer is
    news; `corrections` are the results put right that concern the team in the newest round.
    """

    entry: Entry
    stage: str
    seat: str
    view: RoundView | None
    match: Match | None
    side: int
    seats: list[Seat]
    extension: timedelta
    call: Call | None
    request: DropRequest | None
    standing: StandingRow | None
    through: int
    past: list[PastMatch]
    announcements: list[Announcement]
    corrections: list[Correction]
    planned: int
    way: BracketWay | None = None
    place: str = ""  # its final place where it was not in the bracket
    position: str = ""  # the match of the bracket that it plays: "Semifinal 1"
    lists: TeamLists | None = None  # its deck lists, where there is something to say or to do about them
    reads_opponents: bool = (
        False  # the deck lists of its opponents, in a bracket of an event that announced it
    )

    @property
    def ends_at(self) -> datetime | None:
        """When its table's own time is up, while its clock runs and it plays there; None else."""
        if not self.is_playing or self.view is None:
            return None
        return clock.fixed_end(self.view.round.clock, self.extension)

    @property
    def letter(self) -> str:
        """The seat in capitals, as the picture names it."""
        return self.seat.upper()

    @property
    def opponent(self) -> Entry | None:
        """The other team; None at a bye and without a match."""
        return None if self.match is None else self.match.opponent_of(self.entry)

    @property
    def is_playing(self) -> bool:
        """Whether it has a match at a table without a result."""
        return self.stage == PLAYING

    @property
    def may_call(self) -> bool:
        """Whether a judge can be called to its table: it plays there, or has a result that it may object to."""
        return self.stage in {PLAYING, RECORDED}

    @property
    def plays_on(self) -> bool:
        """Whether it may have something else to ask a judge: it plays, or comes back for the next round."""
        is_beaten = (
            self.match is not None
            and self.match.round.is_elimination
            and self.match.winner not in {None, self.side}
        )
        return self.is_playing or (self.entry.is_active and not is_beaten)

    @property
    def must_check_in(self) -> bool:
        """Whether it is waiting for a round and has not been checked in at the desk."""
        waits = self.stage in {REGISTERED, NOT_PAIRED, MISSED} or (
            self.stage == BETWEEN and self.next_round > 0
        )
        return waits and self.entry.checked_in_at is None

    @property
    def open_call(self) -> Call | None:
        """The table's call that no judge has answered yet."""
        return self.call if self.call is not None and self.call.answered_at is None else None

    @property
    def is_own_call(self) -> bool:
        """Whether this very team called."""
        return self.open_call is not None and self.open_call.is_of(self.entry)

    @property
    def has_open_request(self) -> bool:
        """Whether the desk has still to answer a drop request."""
        return self.request is not None and self.request.answered_at is None

    @property
    def may_leave(self) -> bool:
        """Whether it takes part and may ask to be taken out; who is out of the bracket need not ask."""
        is_out = self.way is not None and self.way.state != PLAYS_ON
        return self.entry.is_active and self.stage != OVER and not is_out

    @property
    def next_round(self) -> int:
        """The number of the round to wait for; 0 where no more is planned."""
        newest = self.view.round.number if self.view else 0
        return newest + 1 if newest < self.planned else 0


def read_team(tournament: Tournament, entry: Entry, hall: Hall, *, seat: str = "") -> TeamPage:
    """Return the page of `entry`, from data already read: no query."""
    match = hall.matches.get(entry.pk)
    seats = seat_plan(tournament, match, entry=entry, letter=seat.upper()) if match else []
    stage = _stage(tournament, entry, hall, match)
    return TeamPage(
        entry=entry,
        stage=stage,
        seat=seat,
        view=hall.view,
        match=match,
        side=1 if match is None else match.side_of(entry),
        seats=seats,
        extension=hall.view.extensions.get(match.pk, ZERO) if hall.view and match else ZERO,
        call=hall.calls.get(match.pk) if match else None,
        request=_news(hall, hall.requests.get(entry.pk), entry),
        standing=hall.standings.get(entry.pk),
        through=hall.through,
        past=[
            past_match(row, entry.number, hall.entries, hall.titles)
            for row in reversed(hall.played.get(entry.number, []))
        ],
        announcements=hall.announcements,
        corrections=[one for one in hall.corrections if _concerns(one, entry, hall, match)],
        planned=hall.planned,
        way=find_way(hall.bracket, entry) if hall.bracket else None,
        position=match_title(match.round.teams_left, match.bracket_slot)
        if match and match.round.teams_left and match.bracket_slot
        else "",
        place=hall.places.get(entry.number, ""),
        lists=_lists(hall, entry, seat, stage),
        reads_opponents=stage in {PLAYING, RECORDED} and may_read_opponents(tournament, match),
    )


def _lists(hall: Hall, entry: Entry, seat: str, stage: str) -> TeamLists | None:
    """Return the team's lists; those for the cut only once the Swiss rounds are over."""
    if hall.lists is None or stage in {OVER, OUT}:
        return None
    newest = hall.view.round.number if hall.view else 0
    is_after_swiss = stage == BETWEEN and newest >= hall.planned
    if hall.lists.is_for_cut and not is_after_swiss:
        return None
    return lists_of_team(hall.lists, entry, seat=seat)


def _stage(tournament: Tournament, entry: Entry, hall: Hall, match: Match | None) -> str:
    """Return the stage of a team. Its match in the current round comes first, even for a team that is leaving."""
    if tournament.finished_at is not None:
        return OVER
    if match is not None and match.two_id is not None:
        if match.is_open:
            return PLAYING
        if match.round.closed_at is None:
            return RECORDED
    if not entry.is_active:
        return OUT
    if hall.bracket is not None:
        return BRACKET
    return REGISTERED if hall.view is None else _stage_of_round(hall.view.round, match)


def _stage_of_round(newest: Round, match: Match | None) -> str:
    """Return the stage of a team that takes part and has no match at a table."""
    if newest.closed_at is not None:
        return BETWEEN
    if match is None:
        return NOT_PAIRED
    return BYE if match.how == How.BYE else MISSED


def _news(hall: Hall, request: DropRequest | None, entry: Entry) -> DropRequest | None:
    """Return the last drop request while it waits, and a refused one until the next round is posted."""
    if request is None or not entry.is_active:
        return None
    if request.answered_at is None:
        return request
    posted = hall.view.round.posted_at if hall.view else None
    is_news = posted is None or request.answered_at > posted
    return request if is_news and not request.is_accepted else None


def _concerns(correction: Correction, entry: Entry, hall: Hall, match: Match | None) -> bool:
    """Whether a correction concerns a team: it played the match, or its table was re-paired because of it."""
    if entry.pk in {correction.one_id, correction.two_id}:
        return True
    if match is None or hall.view is None or correction.redone_round != hall.view.round.number:
        return False
    return match.table_number in correction.tables or (match.table_number is None and correction.is_bye_moved)
