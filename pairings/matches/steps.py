"""Steps on matches: found to be changed, given a result; byes, missed rounds. They neither journal nor commit."""

from collections.abc import Iterable
from typing import Any

from pairings.matches import histories, queries
from pairings.matches.histories import History
from pairings.matches.models import Match, kind_of_round
from pairings.matches.scoring import Ending, How, Outcome, Terms, decide
from teams.entries.kept_names import keep_played_names
from teams.entries.models import Entry
from teams.entries.steps import check_seat_shown
from tournament.event.models import Round
from tournament.event.progress import read_progress
from tournament.journal.journal import Change, check_shown
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor
from tournament.wording.stages import round_title

NOT_PLAYED = (How.OPEN, How.NO_SHOW, How.BYE, How.MISSED)  # nobody met anybody


def last_round_to_change(change: Change, number: int) -> Round:
    """Round `number` as the page showed it, which has to be the newest one; the change's line will name it."""
    change.round_number = number
    progress = read_progress(change.tournament)
    round_ = progress.newest
    asked = next((one for one in progress.rounds if one.number == number), None)
    if round_ is None or asked is None:
        raise Refusal("tournament.no_such_round", number=number)
    check_round_shown(change.actor, asked)
    if round_.number > number:
        raise later_round(asked, round_)
    change.keep(round_)
    return round_


def later_round(round_: Round, later: Round) -> Refusal:
    """Return the refusal to change a round after which there is a later one."""
    return Refusal(
        "pairings.later_round",
        number=round_.number,
        later=later.number,
        round=round_title(round_),
        later_round=round_title(later),
    )


def has_results(round_: Round) -> bool:
    """Whether a slip of the round was entered."""
    return round_.matches.exclude(how__in=(How.OPEN, How.BYE, How.MISSED)).exists()


def match_to_change(change: Change, round_number: int, table_number: int) -> Match:
    """The match at a table of a round that is being played, as the page showed it; the change's line names both."""
    return _match_of(change, _find_open_round(change, round_number), table_number)


def begun_match_to_change(change: Change, round_number: int, table_number: int) -> Match:
    """The same for what was begun at a table and is to be ended: the round may be closed since, or an earlier one."""
    round_ = _find_round(change, round_number)
    if round_.posted_at is None:
        check_open_round(round_)
    return _match_of(change, round_, table_number)


def _match_of(change: Change, round_: Round, table_number: int) -> Match:
    change.table_number = table_number
    match = round_.matches.at_table(table_number)
    if match is None:
        raise Refusal("pairings.no_such_table", field="table", table=table_number, round=round_title(round_))
    check_match_shown(change.actor, match)
    change.keep(match)
    return match


def check_round_shown(actor: Actor, round_: Round) -> None:
    """Refuse what was sent from a page about another round, or about another posting of this one."""
    check_shown(actor, round_.who, "pairings.shown_other_round", round=round_title(round_))


def check_match_shown(actor: Actor, match: Match) -> None:
    """Refuse what was sent from a page about another match than the one that is at this table now."""
    if actor.shown is None or match.table_number is None or match.two is None:
        return
    now = {"table": match.table_number, "round": round_title(match.round)}
    now |= {"one": match.one.team_name, "two": match.two.team_name}
    query = f"table={match.table_number}"
    check_shown(actor, match.who, "pairings.shown_other_match", query=query, **now)


def check_seats_shown(actor: Actor, match: Match, seats: Iterable[str]) -> None:
    """Refuse what was sent from a page that showed other people in these seats ("1a" to "2b") of the table."""
    for seat in seats:
        check_seat_shown(actor, match.entry_at(int(seat[0])), seat[1])


def ending_values(ending: Ending) -> dict[str, Any]:
    """How a match ended as the journal keeps it."""
    return {
        "how": ending.how.value,
        "winner": ending.winner,
        "prizes_left": None if ending.prizes_left is None else list(ending.prizes_left),
        **({} if ending.games is None else {"games": list(ending.games)}),
        **({"equal_way": ending.equal_way} if ending.equal_way else {}),
    }


def match_values(match: Match) -> dict[str, Any]:
    """A match's result as the journal keeps it."""
    return {
        "one": match.numbers[0],
        "two": match.numbers[1],
        **ending_values(match.ending),
        "points": None if match.points_one is None else [match.points_one, match.points_two],
        "note": match.note,
    }


def write_result(change: Change, match: Match, outcome: Outcome, *, ended_by: Match.EndedBy) -> None:
    """Step: store how a match ended, what ended it, by whom and when."""
    match.end(outcome, ended_by.value)
    match.recorded_at = change.now
    match.recorded_by = change.by
    match.version += 1
    match.save()
    keep_names(change, match)


def keep_names(change: Change, match: Match) -> None:
    """Step: at a premier event, names that a match was played under are their teams' for good (FR-242.b)."""
    round_ = match.round
    if change.tournament.is_premier and match.two is not None and match.how not in NOT_PLAYED:
        since = round_.posted_at or change.now
        until = max(round_.closed_at or change.now, since)  # the laptop's clock may have been put back
        keep_played_names(change, match.entries, since=since, until=until)


def open_again(match: Match) -> None:
    """Step: a match without a result again; the journal keeps what it had."""
    match.end(None)
    match.recorded_at = match.recorded_by = None
    match.version += 1
    match.save()


def pairing_values(matches: Iterable[Match]) -> list[list[Any]]:
    """Matches as the journal keeps a pairing: [table, one, two, how, points of one] each, in order."""
    return [
        [
            match.table_number,
            *match.numbers,
            match.how,
            match.points_one,
        ]
        for match in matches
    ]


def stored_pairing(round_: Round) -> list[list[Any]]:
    """The pairing of a stored round for the journal, before its rows go."""
    return pairing_values(queries.round_matches(round_))


def missed_match(change: Change, round_: Round, entry: Entry, *, score: int, points: int) -> Match:
    """The row, not saved, of a round that an entry missed."""
    outcome = decide(Ending(How.MISSED), Terms(missed_points=points))
    return _match_alone(change, round_, entry, outcome, score=score)


def left_out_match(change: Change, round_: Round, entry: Entry, history: History) -> Match:
    """The row, not saved, of an entry that is left out of a round: one that has not played yet is late."""
    is_late = not history.opponents and not history.byes
    points = change.tournament.missed_round_points if is_late else 0
    return missed_match(change, round_, entry, score=history.points, points=points)


def bye_match(change: Change, round_: Round, entry: Entry, points: int) -> Match:
    """The row, not saved, of a bye; `points` are the entry's match points before the round."""
    outcome = decide(Ending(How.BYE), Terms(kind=kind_of_round(round_)))
    return _match_alone(change, round_, entry, outcome, score=points)


def _match_alone(change: Change, round_: Round, entry: Entry, outcome: Outcome, *, score: int) -> Match:
    match = Match(round=round_, one=entry, score_one=score, recorded_at=change.now, recorded_by=change.by)
    match.end(outcome)
    return match


def note_missed_rounds(
    change: Change, *, through: int, entries: Iterable[Entry] | None = None
) -> list[list[int]]:
    """Write down which active entries have no match in posted Swiss rounds up to `through`, as missed rounds.

    `entries` asks about these alone.

    A late entry gets what the event grants for a round before its first; a team that came back after a drop
    gets nothing. Returns [entry number, round number, points] of each row, for the journal.
    """
    event = change.tournament
    rounds = list(event.rounds.posted().swiss().filter(number__lte=through).order_by("number"))
    if not rounds:
        return []
    known = histories.histories(histories.played_rows(event, through=through))
    rows, told = [], []
    for entry in queries.active_entries(event) if entries is None else entries:
        played = known[entry.number].rounds
        score = 0
        for round_ in rounds:
            if round_.number in played:
                continue
            is_late = not played or round_.number < min(played)
            points = event.missed_round_points if is_late else 0
            rows.append(missed_match(change, round_, entry, score=score, points=points))
            told.append([entry.number, round_.number, points])
            score += points
    Match.objects.bulk_create(rows, batch_size=500)
    change.add(*rows)
    return told


def open_round_to_change(change: Change, number: int) -> Round:
    """Round `number` as the page showed it, which has to be posted and not closed; the change's line will name it."""
    round_ = _find_open_round(change, number)
    check_round_shown(change.actor, round_)
    return round_


def _find_open_round(change: Change, number: int) -> Round:
    round_ = _find_round(change, number)
    check_open_round(round_)
    return round_


def _find_round(change: Change, number: int) -> Round:
    change.round_number = number
    round_ = change.tournament.rounds.filter(number=number).first()
    if round_ is None:
        raise Refusal("tournament.no_such_round", number=number)
    change.keep(round_)
    return round_


def check_open_round(round_: Round) -> None:
    """Players see the round, and it is not closed."""
    if round_.posted_at is None:
        raise Refusal("tournament.round_not_posted", number=round_.number, round=round_title(round_))
    if round_.closed_at is not None:
        raise Refusal("tournament.round_closed", number=round_.number, round=round_title(round_))
