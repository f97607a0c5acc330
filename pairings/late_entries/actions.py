"""Teams that come after a round was posted: a match is arranged for them. An undo takes it apart again.

What the desk does not arrange is a missed round, by the event's setting, once the round is closed.
"""

from typing import Unpack

from django.utils.translation import gettext_lazy

from pairings.bracket.models import Cut, CutSeed
from pairings.late_entries.queries import ByePlace, find_bye_place, free_table
from pairings.matches import histories, steps
from pairings.matches.models import MOST_MINUTES, Extension, Match
from pairings.matches.queries import match_of
from pairings.matches.scoring import How
from pairings.matches.steps import open_round_to_change
from pairings.rounds.seat_locks import lock_seats
from pairings.tableside.times import begun_minutes
from teams.entries.models import Entry
from teams.entries.steps import locked_entry
from tournament.event.models import Round
from tournament.journal.declare import Rule, action
from tournament.journal.journal import By, Change, does
from tournament.kernel import clock
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Permission
from tournament.wording.stages import round_title

ARRANGE_MATCH = action(
    "arrange_match",
    gettext_lazy("Match arranged for a late team"),
    Rule(Permission.RUN_ROUNDS, is_pairing=True),
)


@does(ARRANGE_MATCH)
def arrange_match(
    change: Change,
    round_number: int,
    number: int,
    *,
    opponent: int,
    gives_minutes: bool = False,
    accepts_rematch: bool = False,
    **by: Unpack[By],
) -> Match:
    """Let team `number`, which has no match in the posted round, play `opponent` at a free table.

    The opponent has no match either, or has the bye and loses it. With `gives_minutes` the table gets as many
    minutes as the others have played already (FR-216.d). Who plays now is checked in, and its seats are locked
    (FR-244.d). Refused where one of the two plays or left, and where they have met and nobody agreed to a rematch.
    """
    round_ = open_round_to_change(change, round_number)
    other, entry = locked_entry(change, opponent), locked_entry(change, number)
    if other.pk == entry.pk:
        raise Refusal("pairings.late_opponent", field="opponent")
    place = _check_bracket(round_, entry, other) if round_.is_elimination else None
    places = [_place(round_, entry, may_have_bye=False), _place(round_, other, may_have_bye=True)]
    missed = steps.note_missed_rounds(change, through=round_number - 1, entries=[entry, other])
    known = histories.histories(histories.played_rows(change.tournament, through=round_number - 1))
    is_rematch = other.number in known[entry.number].opponents
    if is_rematch and not accepts_rematch:
        raise Refusal(
            "pairings.late_rematch", field="accepts_rematch", one=entry.team_name, two=other.team_name
        )
    came = [team for team in (entry, other) if team.checked_in_at is None]
    for team in came:
        team.checked_in_at = change.now
        team.save(update_fields=["checked_in_at"])
    match = _seat(change, round_, (other, entry), places, known, is_rematch=is_rematch)
    if place is not None:
        _join_bracket(change, match, entry, place)
    lock_seats(change, [entry.pk, other.pk])
    minutes = _give_minutes(change, match) if gives_minutes else 0
    change.after = {"matches": steps.pairing_values([match])} | {
        key: value
        for key, value in (
            ("minutes", minutes),
            ("missed_before", missed),
            ("checked_in", [team.number for team in came]),
        )
        if value
    }
    return match


def _check_bracket(round_: Round, entry: Entry, other: Entry) -> ByePlace:
    """The bye whose place a late team takes; refused where there is none, and for another opponent."""
    place = find_bye_place(round_)
    if place is None:
        raise Refusal("pairings.late_in_bracket", "GAP-8", field="opponent", name=entry.team_name)
    if place.holder.pk != other.pk:
        raise Refusal("pairings.late_bye_place", "GAP-8", field="opponent", name=place.holder.team_name)
    return place


def _join_bracket(change: Change, match: Match, entry: Entry, place: ByePlace) -> None:
    """Step: a late team is the last seed of the bracket, in the place of a bye; the upper side stays the upper one."""
    cut = Cut.objects.get(tournament=change.tournament)
    seed = CutSeed(cut=cut, entry=entry, seed=cut.seeds.count() + 1, position=place.position)
    seed.save()
    change.add(seed)
    if place.position % 2:
        match.one, match.two = entry, match.one
        match.save()


def _place(round_: Round, entry: Entry, *, may_have_bye: bool) -> Match | None:
    """The bye or the missed round that an entry has in place of a match; None where it has no row yet."""
    if entry.dropped_at is not None:
        raise Refusal("teams.entry_dropped", name=entry.team_name)
    place = match_of(round_, entry)
    if place is None or place.how == How.MISSED or (place.how == How.BYE and may_have_bye):
        return place
    if place.how == How.BYE:
        raise Refusal("pairings.has_the_bye", name=entry.team_name, round=round_title(round_))
    raise Refusal("pairings.plays_already", name=entry.team_name, table=place.table_number)


def _seat(
    change: Change,
    round_: Round,
    teams: tuple[Entry, Entry],
    places: list[Match | None],
    known: dict[int, histories.History],
    *,
    is_rematch: bool,
) -> Match:
    """Step: the two meet at a free table; the bye becomes their match, rows of missed rounds go."""
    there = [place for place in places if place is not None]
    change.keep(*there)
    change.before = {"matches": steps.pairing_values(there)}
    bye = next((place for place in there if place.how == How.BYE), None)
    Match.objects.filter(pk__in=[place.pk for place in there if place is not bye]).delete()
    one, two = teams
    match = bye or Match(round=round_, one=one)
    match.table_number = change.table_number = free_table(round_, (one, two))
    match.two = two
    match.score_one, match.score_two = known[one.number].points, known[two.number].points
    match.is_rematch = is_rematch
    match.arranged_at, match.arranged_by, match.gave_up_bye = change.now, change.by, bye is not None
    steps.open_again(match)
    change.add(match)
    return match


def _give_minutes(change: Change, match: Match) -> int:
    """Step: the table plays as long as the others did; how many minutes it got, 0 before the clock was started."""
    played = clock.elapsed(match.round.clock, now=change.now)
    minutes = 0 if played is None else min(begun_minutes(played), MOST_MINUTES)
    if minutes:
        extension = Extension.objects.create(
            match=match,
            minutes=minutes,
            is_late_start=True,
            given_at=change.now,
            given_by=change.by,
        )
        change.add(extension)
    return minutes
