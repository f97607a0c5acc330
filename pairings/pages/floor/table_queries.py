"""What judges see of one table on their phones: who sits there and is there, and all that happened at it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from pairings.games.queries import read_notes
from pairings.matches.models import Extension, Match
from pairings.pages.floor.game_view import GameView, view_game
from pairings.pages.frame.tables_shown import FloorTable, floor_table
from pairings.penalties import prize_limits
from pairings.penalties.models import Penalty
from pairings.penalties.queries import penalties_of, took_game, waits_for_match, warned_teams
from pairings.tableside.models import TABLE_SEATS, Call, DeckCheck, SlowPlayNote
from pairings.tableside.no_show_queries import NoShow
from pairings.tableside.no_shows import is_mid_round, is_play_on
from pairings.tableside.note_queries import slow_play_of
from pairings.tableside.times import offered_for_call, offered_for_deck_check
from pairings.team_reports.queries import reports_of
from teams.entries.models import Entry
from tournament.event.models import Round, Tournament
from tournament.kernel import clock

ZERO = timedelta(0)


@dataclass(frozen=True, slots=True)
class Offer:
    """Minutes that a judge may give back for what just took time; `reason` is "deck_check" or "ruling"."""

    minutes: int
    reason: str


@dataclass(frozen=True, slots=True)
class SeatView:
    """One of the four players with whether he or she was seen, or missed."""

    code: str
    letter: str
    name: str
    is_here: bool
    is_missing: bool = False


@dataclass(frozen=True, slots=True)
class SideView:
    """One of the two teams of a table; `no_show` where it is missing."""

    side: int
    entry: Entry
    is_present: bool
    seats: list[SeatView]
    slow_play: list[SlowPlayNote]
    slow_play_before: list[SlowPlayNote]  # at other tables, of the same people
    no_show: NoShow | None = None


@dataclass(frozen=True, slots=True)
class TableView:
    """A table with everything that happened at it, and the penalties of both teams at this event, newest first.

    `lost_games` are those of them that took a game of this match, where it has several.
    """

    table: FloorTable
    sides: list[SideView]
    extensions: list[Extension]
    answered: list[Call]
    checks: list[DeckCheck]
    penalties: list[Penalty]
    waiting: list[Penalty]  # of those, given between rounds and put to no match yet
    lost_games: list[Penalty]
    limits: tuple[int, int]
    offer: Offer | None
    is_mid_round: bool
    game: GameView

    @property
    def is_play_on(self) -> bool:
        """Whether it is settled who is here."""
        return is_play_on(
            is_mid_round=self.is_mid_round, all_sit=self.all_here, is_missing=bool(self.table.missing)
        )

    @property
    def all_here(self) -> bool:
        """Whether all four players were seen."""
        return len(self.table.seats) == len(TABLE_SEATS)


def read_floor_table(tournament: Tournament, round_: Round, match: Match, *, now: datetime) -> TableView:
    """One table of a posted round. Thirteen queries besides the match."""
    extensions = list(match.extensions.order_by("given_at", "pk"))
    calls = list(match.calls.order_by("called_at", "pk"))
    checks = list(match.deck_checks.order_by("started_at", "pk"))
    table = floor_table(
        match,
        round_,
        now=now,
        extension=max(sum((extension.length for extension in extensions), ZERO), ZERO),
        call=next((call for call in calls if call.answered_at is None), None),
        check=next((check for check in checks if check.finished_at is None), None),
        noted=dict(match.presences.values_list("seat", "is_here")),
        warned=warned_teams(round_),
        reports=reports_of(match),
    )
    people = [player for entry in match.entries for player in entry.players]
    slow = [*match.slow_play_notes.order_by("noted_at", "pk"), *slow_play_of(people, besides=match)]
    limits = prize_limits.prize_limits(tournament, match)
    penalties = penalties_of(tournament, people)
    return TableView(
        table=table,
        sides=[_side(side, entry, table, match, slow) for side, entry in enumerate(match.entries, start=1)],
        extensions=extensions,
        answered=[call for call in calls if call.answered_at is not None],
        checks=[check for check in checks if check.finished_at is not None],
        penalties=penalties,
        waiting=[penalty for penalty in penalties if waits_for_match(penalty)],
        lost_games=[penalty for penalty in penalties if took_game(penalty, match)],
        limits=limits,
        offer=_offer(extensions, calls, checks) if match.is_open else None,
        is_mid_round=is_mid_round(
            clock.elapsed(round_.clock, now=now), loss_minutes=tournament.no_show_loss_minutes
        ),
        game=view_game(match, read_notes(tournament, match, limits=limits)),
    )


def _side(side: int, entry: Entry, table: FloorTable, match: Match, slow: list[SlowPlayNote]) -> SideView:
    before = [note for note in slow if note.match_id != match.pk]
    return SideView(
        side=side,
        entry=entry,
        is_present=table.is_present(side),
        seats=[
            SeatView(
                seat := f"{side}{member.seat}",
                member.letter,
                member.player.called,
                seat in table.seats,
                seat in table.missing,
            )
            for member in entry.members
        ],
        slow_play=[note for note in slow if note.match_id == match.pk and note.side == side],
        slow_play_before=[note for note in before if not set(entry.players).isdisjoint(note.entry.players)],
        no_show=next((no_show for no_show in table.no_shows if no_show.side == side), None),
    )


def _offer(extensions: list[Extension], calls: list[Call], checks: list[DeckCheck]) -> Offer | None:
    """Return the minutes that the last call or deck check took, unless minutes were given since."""
    ended = [
        (call.answered_at, Offer(offered_for_call(call.took), "ruling")) for call in calls if call.answered_at
    ]
    ended += [
        (check.finished_at, Offer(offered_for_deck_check(check.length(check.finished_at)), "deck_check"))
        for check in checks
        if check.finished_at
    ]
    if not ended:
        return None
    at, offer = max(ended, key=lambda pair: pair[0])
    is_given = any(extension.given_at >= at for extension in extensions if extension.minutes > 0)
    return None if is_given or not offer.minutes else offer


def missing_names(match: Match, seats: Iterable[str]) -> str:
    """Return who sits in `seats` ("1a" to "2b"), as a question names them: a whole team by its name, else players."""
    wanted = set(seats)
    names = []
    for side, entry in enumerate(match.entries, start=1):
        players = {f"{side}{seat}": player.called for seat, player in entry.members}
        here = [name for seat, name in players.items() if seat in wanted]
        names += [entry.team_name] if len(here) == len(players) else here
    return ", ".join(names)
