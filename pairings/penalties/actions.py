"""Penalties: given by a judge, overruled by the head judge (FR-Intro.d, FR-B.LV3)."""

from dataclasses import dataclass
from typing import Any, Unpack

from django.utils.translation import gettext_lazy as _

from pairings.drops.steps import bring_back, leaving_state, newest_posted, put_out
from pairings.matches import queries, steps
from pairings.matches.models import Match
from pairings.matches.scoring import Ending, How, Terms, decide
from pairings.penalties.models import Penalty, ReplacedResult
from pairings.penalties.queries import (
    COUNTING,
    counts_in_result,
    game_losses,
    losing_sides,
    penalties_of,
    penalties_stand,
    people_penalized,
    result_before,
    waits_for_match,
)
from teams.entries.models import Entry
from teams.entries.steps import check_seat_shown, locked_entry
from teams.people.names import clean_text
from teams.search.people_queries import seats_of
from tournament.event.models import Round, Tournament
from tournament.event.progress import read_progress
from tournament.journal.declare import Rule, action
from tournament.journal.journal import (
    Because,
    By,
    Change,
    changes_between,
    check_permission,
    check_shown,
    does,
)
from tournament.journal.numbers import unused_number
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor, Permission

Level = Penalty.Level
LOSSES = frozenset({Level.GAME_LOSS.value, Level.MATCH_LOSS.value})  # of one game, so both end such a match
FOR_ANYBODY = frozenset({Level.CAUTION.value, Level.WARNING.value, Level.DISQUALIFICATION.value})
LONGEST_INFRACTION = 120
LONGEST_DROP_REASON = 300  # what an entry keeps of why it left; the penalty keeps the whole note
GIVE_PENALTY = action(
    "give_penalty",
    _("Penalty given"),
    Rule(Permission.GIVE_PENALTIES, is_own=True, group="penalty", subject="table"),
)
OVERRULE_PENALTY = action(
    "overrule_penalty",
    _("Penalty overruled"),
    Rule(Permission.OVERRULE, group="penalty", subject="table"),
    asks_reason=True,
    cites="FR-Intro.d",
)


APPLY_PENALTY = action(
    "apply_penalty",
    _("Penalty applied to a match"),
    Rule(Permission.GIVE_PENALTIES, is_own=True, group="penalty", subject="table"),
)


@dataclass(frozen=True, slots=True)
class PenaltyReport:
    """What a judge decided.

    Who: entry `entry_number` with `seat` "a" or "b" for one of its players ("" for the team), out of the game or not;
    or `person`, who is not playing. `infraction` is a number of the guidelines' list, or words. `prizes`
    counts for a prize penalty. `changes_result` says what to do with a result that the table has already: None asks.
    `deck` is the deck check that the penalty answers: round, table and the seat of its row.
    """

    infraction: str
    level: str
    entry_number: int | None = None
    seat: str = ""
    person: str = ""
    prizes: int = 0
    note: str = ""
    changes_result: bool | None = None
    deck: tuple[int, int, str] | None = None


@does(GIVE_PENALTY)
def give_penalty(
    change: Change,
    report: PenaltyReport,
    *,
    round_number: int | None = None,
    table_number: int | None = None,
    **by: Unpack[By],
) -> Penalty:
    """Write a penalty down and do what follows from it.

    A game or match loss ends the match at its table, where a match is one game; where both teams lose, nobody gets
    points. Of several games a game loss is one and the match goes on, until as many are lost by penalties as win
    the match. A prize penalty raises the prizes that the team can have left. A disqualification, which is the head
    judge's, takes the team out (FR-244.b) and ends the match it is in. Between two rounds a penalty of a match waits
    until `apply_penalty` puts it to the next one. Refused where the page showed another person in the seat, or
    other penalties than there are now, so that a button pressed twice penalizes once.
    """
    change.reason = report.note.strip()
    _check_kind(report, change.actor)
    entry = _penalized_entry(change, report)
    _check_level(report, entry)
    _check_plays_here(change, report, entry)
    round_, match = _place(change, report, entry, round_number, table_number)
    is_between = round_ is not None and round_.closed_at is not None
    _check_fits(change, report, entry, match, is_between=is_between)
    _check_penalized_shown(change, report, entry)
    penalty = Penalty.objects.create(
        tournament=change.tournament,
        number=unused_number(change, Penalty),
        match=match,
        round_number=None if round_ is None else round_.number,
        entry=entry,
        player=_player(report, entry),
        person="" if entry else clean_text(report.person),
        checked_deck=_answered_deck(change, report, entry),
        infraction=report.infraction.strip(),
        level=report.level,
        prizes=report.prizes if report.level == Level.PRIZE else 0,
        note=change.reason,
        given_at=change.now,
        given_by=change.by,
    )
    change.add(penalty)
    before = _state(entry, match)
    if entry is not None:
        _follow(change, report, penalty, entry, match)
    change.before, changed = changes_between(before, _state(entry, match))
    change.after = _penalty_values(penalty) | changed
    change.citation = "FR-244.b" if report.level == Level.DISQUALIFICATION and entry else "FR-Intro.d"
    return penalty


@does(APPLY_PENALTY)
def apply_penalty(
    change: Change, number: int, *, round_number: int, table_number: int, **by: Unpack[By]
) -> Penalty:
    """Put a penalty that was given between rounds to the match that its team plays now, with what follows from it.

    Refused where it counts in a match already, was overruled, or the team plays at another table.
    """
    penalty = find_penalty(change.tournament, number)
    if penalty is None:
        raise Refusal("pairings.no_such_penalty", number=number)
    entry = penalty.entry
    match = steps.match_to_change(change, round_number, table_number)
    if entry is None or not waits_for_match(penalty):
        raise Refusal("pairings.penalty_not_waiting", number=number)
    if entry not in match.entries:
        raise Refusal("pairings.penalty_not_at_table", name=entry.team_name, table=table_number)
    change.entry_number = entry.number
    change.keep(penalty)
    report = PenaltyReport(penalty.infraction, penalty.level, entry.number, prizes=penalty.prizes)
    _check_fits(change, report, entry, match, is_between=False)
    before = _state(entry, match)
    penalty.match, penalty.round_number = match, round_number
    penalty.save()
    _follow(change, report, penalty, entry, match)
    change.before, changed = changes_between(before, _state(entry, match))
    change.after = _penalty_values(penalty) | changed
    change.citation = "FR-Intro.d"
    return penalty


@does(OVERRULE_PENALTY)
def overrule_penalty(change: Change, number: int, **by: Unpack[Because]) -> Penalty:
    """The head judge takes a penalty back, with a reason; the line of it stays.

    What followed is undone as far as it can be: a match of the round being played that ended by it has the result
    again that it had before, or is open again (or still lost by another penalty), a team that was disqualified by it
    plays again from the next pairing on. A result that was recorded since stays, and so does that of a round that is
    closed: reopening and correcting are the desk's. A team that the desk had disqualified before stays out.
    """
    penalty = find_penalty(change.tournament, number)
    if penalty is None:
        raise Refusal("pairings.no_such_penalty", number=number)
    check_shown(change.actor, penalty.who, "pairings.shown_other_penalty", number=number)
    if penalty.overruled_at is not None:
        raise Refusal("pairings.penalty_overruled", number=number, by=str(penalty.overruled_by))
    entry, match = penalty.entry, penalty.match
    change.keep(*(row for row in (penalty, entry, match) if row is not None))
    change.round_number = penalty.round_number
    change.table_number = None if match is None else match.table_number
    change.entry_number = None if entry is None else entry.number
    before = _state(entry, match)
    penalty.overruled_at, penalty.overruled_by = change.now, change.by
    penalty.overruled_reason = change.reason
    penalty.save()
    if match is not None and counts_in_result(penalty) and _is_by_penalties_now(match):
        _decide_again(change, match)
    if entry is not None and penalty.level == Level.DISQUALIFICATION:
        _take_back_disqualification(change, entry)
    undone, changed = changes_between(before, _state(entry, match))
    change.before, change.after = _penalty_values(penalty) | undone, {"number": penalty.number} | changed
    return penalty


def find_penalty(tournament: Tournament, number: int) -> Penalty | None:
    """Penalty `number` of an event with everything it names."""
    rows = Penalty.objects.filter(tournament=tournament, number=number)
    return rows.select_related(
        "match__round", "match__one", "match__two", "match__recorded_by", "entry", "player"
    ).first()


# What is asked of a report --------------------------------------------------------------------------------------


def _check_kind(report: PenaltyReport, actor: Actor) -> None:
    """The report names an infraction and a step of the guidelines, and the actor may give it."""
    infraction = report.infraction.strip()
    if not infraction or len(infraction) > LONGEST_INFRACTION:
        raise Refusal("pairings.infraction_missing", "FR-Intro.d", field="infraction")
    if report.level not in Level.values:
        raise Refusal("pairings.penalty_level", "FR-Intro.d", field="level")
    if report.level == Level.DISQUALIFICATION:
        check_permission(actor, Permission.DISQUALIFY, citation="FR-244.b")


def _penalized_entry(change: Change, report: PenaltyReport) -> Entry | None:
    """The entry that the report names; None for someone who does not play, whose penalties are few."""
    if report.entry_number is not None:
        return locked_entry(change, report.entry_number)
    if not report.person.strip():
        raise Refusal("pairings.penalty_subject", "FR-Intro.d", field="person")
    return None


def _check_level(report: PenaltyReport, entry: Entry | None) -> None:
    """What counts in a match is for who plays, and not for who left a team before it was ever paired."""
    if (entry is None or entry.is_withdrawn) and report.level not in FOR_ANYBODY:
        raise Refusal("pairings.penalty_needs_team", "FR-Intro.d", field="level")


def _check_plays_here(change: Change, report: PenaltyReport, entry: Entry | None) -> None:
    """Refuse a penalty by a team that was left, where its player is in another now: there it would not count."""
    if entry is None or not entry.is_withdrawn or report.seat not in ("a", "b"):
        return
    player = entry.player_in(report.seat)
    for now, _letter in seats_of(change.tournament, [player.pk]):
        if not now.is_withdrawn:
            told = {"player": player.called, "team": now.team_name, "number": now.number}
            raise Refusal("pairings.penalty_in_new_team", "FR-Intro.d", field="level", **told)


def _place(
    change: Change,
    report: PenaltyReport,
    entry: Entry | None,
    round_number: int | None,
    table_number: int | None,
) -> tuple[Round | None, Match | None]:
    """The round and match that the penalty is given in: the named table's, or none between rounds.

    For a disqualification without a table it is the match that the team plays at the moment, if any.
    """
    if round_number is not None and table_number is not None:
        match = steps.match_to_change(change, round_number, table_number)
        if entry is not None and entry not in match.entries:
            raise Refusal("pairings.penalty_not_at_table", name=entry.team_name, table=table_number)
        return match.round, match
    latest = read_progress(change.tournament).last_posted
    if latest is not None:
        change.round_number = latest.number
    if latest is None or latest.closed_at or entry is None or report.level != Level.DISQUALIFICATION:
        return latest, None
    playing = queries.match_of(latest, entry)
    if playing is None or not playing.is_open:
        return latest, None
    change.keep(playing)
    change.table_number = playing.table_number
    return latest, playing


def _check_fits(
    change: Change, report: PenaltyReport, entry: Entry | None, match: Match | None, *, is_between: bool
) -> None:
    """A penalty that counts in a game is given at a table, or between rounds; a result is not changed unasked."""
    counts_in_game = report.level in COUNTING
    if counts_in_game and match is None and not is_between:
        raise Refusal("pairings.penalty_needs_table", "FR-Intro.d", field="level")
    most = change.tournament.prizes_a + change.tournament.prizes_b
    if report.level == Level.PRIZE and not 1 <= report.prizes <= most:
        raise Refusal("pairings.penalty_prizes", "FR-Intro.d", field="prizes", most=most)
    if match is None or entry is None or match.is_open or _has_ended_by_penalty(match):
        return
    if report.level in LOSSES and report.changes_result is None:
        raise Refusal("pairings.penalty_after_result", field="changes_result", table=match.table_number)
    is_one_of_several = report.level == Level.GAME_LOSS and match.kind.has_games
    lost = game_losses(match)[match.side_of(entry) - 1] + 1
    if report.changes_result and is_one_of_several and lost < match.kind.to_win:
        raise Refusal("pairings.game_loss_in_result", "FR-213.b", field="changes_result")


def _check_penalized_shown(change: Change, report: PenaltyReport, entry: Entry | None) -> None:
    """The page showed this person in the seat, and the penalties that there are."""
    person = report.person.strip()
    if entry is not None and report.seat in ("a", "b"):
        check_seat_shown(change.actor, entry, report.seat)
    people = people_penalized(entry, report.seat)
    stand = penalties_of(change.tournament, people, person="" if entry else person)
    name = entry.team_name if entry else person
    check_shown(change.actor, penalties_stand(stand), "pairings.shown_other_penalties", name=name)


def _player(report: PenaltyReport, entry: Entry | None) -> Any:
    if entry is None or report.seat not in ("a", "b"):
        return None
    return entry.player_in(report.seat)


def _answered_deck(change: Change, report: PenaltyReport, entry: Entry | None) -> Any:
    """The deck that the report names; refused where it is not one of the team that is penalized."""
    if report.deck is None:
        return None
    round_number, table_number, seat = report.deck
    matches = Match.objects.filter(round__tournament=change.tournament, round__number=round_number)
    match = matches.filter(table_number=table_number).first()
    deck = None if match is None else match.checked_decks.filter(seat=seat).first()
    if deck is None or entry is None or deck.player not in entry.players:
        raise Refusal("pairings.no_finding", table=table_number)
    return deck


# What follows ---------------------------------------------------------------------------------------------------


def _follow(
    change: Change, report: PenaltyReport, penalty: Penalty, entry: Entry, match: Match | None
) -> None:
    """Step: end the match and put the team out, where the level says so."""
    is_out = report.level == Level.DISQUALIFICATION
    if match is not None and _loses_match(report.level, entry, match) and _may_write(report, match):
        penalty.ended_match = True
        penalty.save(update_fields=["ended_match"])
        _decide_again(change, match, given=penalty)
    if is_out and not entry.is_disqualified and not entry.is_withdrawn:
        put_out(change, entry, reason=change.reason[:LONGEST_DROP_REASON])


def _loses_match(level: str, entry: Entry, match: Match) -> bool:
    """Whether the team loses its match by a penalty that was just written down."""
    if level == Level.GAME_LOSS and match.kind.has_games:
        return game_losses(match)[match.side_of(entry) - 1] >= match.kind.to_win
    return level in LOSSES or level == Level.DISQUALIFICATION


def _may_write(report: PenaltyReport, match: Match) -> bool:
    """Whether a loss becomes the result of the match."""
    return match.is_open or bool(report.changes_result) or _has_ended_by_penalty(match)


def _is_by_penalties_now(match: Match) -> bool:
    """Whether the result of a match follows from penalties, and may still change: a result recorded since stays."""
    return match.ended_by == Match.EndedBy.PENALTY and match.round.closed_at is None


def _has_ended_by_penalty(match: Match) -> bool:
    """Whether a penalty that was not overruled decided the match's result: another one joins it."""
    return match.ended_by == Match.EndedBy.PENALTY and bool(losing_sides(match))


def _decide_again(change: Change, match: Match, *, given: Penalty | None = None) -> None:
    """Step: the result that the standing penalties of a match give; where none is left, the one from before them.

    `given` is the penalty that is given now: it keeps what it replaces, unless that followed from penalties too.
    """
    losers = losing_sides(match)
    if not losers:
        match.copy_result(result_before(match))
        match.version += 1
        match.save()
        return
    how = How.BOTH_LOSE if len(losers) == 2 else How.PENALTY
    ending = Ending(how, None if len(losers) == 2 else 3 - min(losers))
    outcome = decide(ending, Terms(kind=match.kind))
    if match.ending.signature == outcome.ending.signature:
        return
    if given is not None and match.ended_by != Match.EndedBy.PENALTY:
        replaced = ReplacedResult(penalty=given)
        replaced.copy_result(match)
        replaced.save()
        change.add(replaced)
    steps.write_result(change, match, outcome, ended_by=Match.EndedBy.PENALTY)


def _take_back_disqualification(change: Change, entry: Entry) -> None:
    """Step: the team is in again; one that the desk disqualified, or that had left before, stays out."""
    given = Penalty.objects.filter(entry=entry, level=Level.DISQUALIFICATION)
    if given.filter(overruled_at=None).exists() or not entry.is_disqualified:
        return
    if entry.drop_cause == Entry.DropCause.DISQUALIFIED:
        if entry.dropped_at in given.values_list("given_at", flat=True):  # a penalty put it out, not the desk
            bring_back(change, entry)
        return
    entry.is_disqualified = False
    if not entry.is_withdrawn:
        entry.dropped_after_round = newest_posted(change.tournament, at=entry.dropped_at)
    entry.version += 1
    entry.save()


# For the journal ------------------------------------------------------------------------------------------------


def _penalty_values(penalty: Penalty) -> dict[str, Any]:
    return {
        "number": penalty.number,
        "infraction": penalty.infraction,
        "level": penalty.level,
        "player": None if penalty.player is None else penalty.player.name,
        "person": penalty.person,
        "prizes": penalty.prizes or None,
    }


def _state(entry: Entry | None, match: Match | None) -> dict[str, Any]:
    """What a penalty can change: the result of the match, and whether the team is in."""
    state: dict[str, Any] = {}
    if match is not None:
        state["match"] = steps.match_values(match)
    if entry is not None:
        state["entry"] = leaving_state(entry)
    return state
