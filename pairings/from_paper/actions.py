"""A round that was played on paper becomes the round of the event: paired as it was played, posted, with its results.

One line of the journal, and one undo, for the whole round.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Unpack

from django.utils.translation import gettext_lazy as _

from pairings.drops.steps import take_out
from pairings.engine.compare import compare_with_best
from pairings.engine.types import Contender
from pairings.from_paper.reading import PaperMatch, PaperRound
from pairings.from_paper.shown import check_plays_shown
from pairings.matches import histories, queries, steps
from pairings.matches.models import Match
from pairings.matches.scoring import How
from pairings.matches.steps import bye_match
from pairings.matches.wishes import MatchWish, Wishes, teams_of
from pairings.results.actions import asks_head_judge, decide_result
from pairings.rounds.actions import PAIRING_RULE, show_round
from pairings.rounds.checks import check_pair
from pairings.rounds.elimination_rounds import is_bracket_next
from pairings.rounds.proposals import seed_of
from pairings.rounds.seating import usable_tables
from pairings.rounds.shown import check_newest_shown
from teams.entries.models import MEMBERS, Entry
from teams.entries.steps import note_here
from tournament.event.models import Round, Tournament
from tournament.event.progress import read_progress
from tournament.journal.declare import action
from tournament.journal.journal import Because, Change, check_not_finished, check_permission, does
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Permission
from tournament.wording.sentences import sentence
from tournament.wording.stages import round_title

ENTER_ROUND = action(
    "enter_round",
    _("Round entered from paper"),
    PAIRING_RULE,
    words={"results": _("results")},
    asks_reason=True,
)


def check_from_paper(tournament: Tournament, number: int) -> None:
    """Round `number` is the next one, and nothing of it is there; else a Refusal."""
    check_not_finished(tournament)
    newest = read_progress(tournament).newest
    if newest is not None and newest.number == number and newest.closed_at is None:
        code = "pairings.paper_proposal" if newest.posted_at is None else "pairings.paper_posted"
        raise Refusal(code, number=number, round=round_title(newest))
    check_pair(tournament, number)
    if is_bracket_next(tournament):
        raise Refusal("pairings.paper_bracket", "GAP-8", number=number)


@does(ENTER_ROUND)
def enter_round(change: Change, number: int, played: PaperRound, **by: Unpack[Because]) -> Round:
    """Store what was played on paper as round `number`, with its results, and post it.

    Teams that no line names missed the round. Refused where the round is not the next one or was paired here already,
    where a team is no longer in the event, and where a result is impossible. Everyone can read the reason beside the
    pairings, as with any pairing by hand.
    """
    change.round_number = number
    check_newest_shown(change.actor, read_progress(change.tournament).newest)
    check_from_paper(change.tournament, number)
    entries = _entries_of(change, played)
    check_plays_shown(change.actor, entries.values())  # of those in no line too: they missed it
    missed = steps.note_missed_rounds(change, through=number - 1)
    came = note_here(
        change, [entries[team] for team in _teams_of(played) if entries[team].checked_in_at is None]
    )
    round_, matches = _make_round(change, number, played, entries)
    change.add(round_, *matches)
    show_round(change, round_)
    _write_results(change, played, matches)
    dropped = _drop_ticked(change, played)
    change.after = {
        "seed": round_.seed,
        "matches": steps.pairing_values(matches),
        "results": [_told(match) for match in matches if match.two is not None and not match.is_open],
        "missed_before": missed,
        "left_out": sorted(set(entries) - set(_teams_of(played))),
        **({"checked_in": came} if came else {}),
        **({"dropped": dropped} if dropped else {}),
    }
    return round_


def take_round_away(round_: Round, change: Change) -> None:
    """Step of an undo: a round goes. Where players saw it, it is first without results and a proposal again."""
    if round_.posted_at is not None:
        for match in round_.matches.exclude(how__in=(How.OPEN, How.BYE, How.MISSED)):
            steps.open_again(match)
        round_.posted_at = None
        round_.save(update_fields=["posted_at"])
    round_.delete()


# Steps -----------------------------------------------------------------------------------------------------------


def _teams_of(played: PaperRound) -> list[int]:
    """The numbers of all who played or had the bye, in the order of the lines."""
    teams = [team for match in played.matches for team in (match.one, match.two)]
    return teams if played.bye is None else [*teams, played.bye]


def _entries_of(change: Change, played: PaperRound) -> dict[int, Entry]:
    """All who are in the event, by number; refused where any other team played."""
    active = queries.active_entries(change.tournament).select_related(*MEMBERS)
    entries = {entry.number: entry for entry in active}
    teams = _teams_of(played)
    tables = [match.table for match in played.matches if match.table is not None]
    if not played.matches:
        raise Refusal("pairings.paper_empty", field="text")
    if len(set(teams)) < len(teams) or len(set(tables)) < len(tables):
        raise Refusal("pairings.paper_twice", field="text")
    if not entries.keys() >= set(teams):
        raise Refusal("pairings.paper_meanwhile", field="text")
    return entries


def _make_round(
    change: Change, number: int, played: PaperRound, entries: Mapping[int, Entry]
) -> tuple[Round, list[Match]]:
    """Step: the round with its certificate, and its matches, without results yet."""
    event = change.tournament
    known = histories.histories(histories.played_rows(event, through=number - 1))
    field = {
        one.id: one for one in histories.contenders([entries[team] for team in _teams_of(played)], known)
    }
    seed = seed_of(event, number, list(field), Wishes(), draw_number=1)
    judged = compare_with_best(
        list(field.values()),
        [(match.one, match.two) for match in played.matches],
        played.bye,
        seed=seed,
        rounds_left=queries.rounds_after(event, number),
        avoid_affiliation=event.avoid_affiliation,
    )
    round_ = Round.objects.create(
        tournament=event,
        number=number,
        paired_at=change.now,
        seed=seed,
        is_proved=judged.is_proved,
        is_cut_short=judged.is_cut_short,
        cost=list(judged.own.cost),
        bound=list(judged.bound),
        has_rematches=bool(judged.own.rematches),
        is_untimed=True,  # its clock did not run here
        wishes=_wishes_of(change, played).as_json(),
    )
    matches = _matches_of(change, round_, played, entries, field)
    for team in sorted(set(entries) - field.keys()):
        matches.append(steps.left_out_match(change, round_, entries[team], known[team]))
    Match.objects.bulk_create(matches, batch_size=500)
    return round_, matches


def _wishes_of(change: Change, played: PaperRound) -> Wishes:
    """Every match of the round was made by hand: the public page says by whom and why."""
    wishes = Wishes()
    pairs = [teams_of(match.one, match.two) for match in played.matches]
    if played.bye is not None:
        pairs.append(teams_of(played.bye))
    for teams in pairs:
        wishes = wishes.with_match(MatchWish(teams, True, False, change.by.number, change.reason))
    return wishes


def _matches_of(
    change: Change,
    round_: Round,
    played: PaperRound,
    entries: Mapping[int, Entry],
    field: Mapping[int, Contender],
) -> list[Match]:
    """The rows, not saved, of the matches in the order of the lines, and of the bye; free tables in order."""
    event = change.tournament
    named = {match.table for match in played.matches if match.table is not None}
    free = usable_tables(event.first_table, frozenset(event.unused_tables) | named)
    matches = [
        Match(
            round=round_,
            table_number=next(free) if match.table is None else match.table,
            one=entries[match.one],
            two=entries[match.two],
            score_one=field[match.one].match_points,
            score_two=field[match.two].match_points,
            is_rematch=match.two in field[match.one].opponents,
        )
        for match in played.matches
    ]
    if played.bye is not None:
        matches.append(bye_match(change, round_, entries[played.bye], field[played.bye].match_points))
    return matches


def _write_results(change: Change, played: PaperRound, matches: Sequence[Match]) -> None:
    """Step: the results that the lines have, judged as any slip is; a refusal names the table."""
    for typed, match in zip(played.matches, matches, strict=False):
        if typed.slip is None or typed.slip.ending is None:
            continue
        try:
            outcome = decide_result(change.tournament, match, typed.slip.ending, now=change.now)
        except Refusal as refusal:
            raise Refusal(
                "pairings.paper_result",
                refusal.citation,
                field="text",
                table=match.table_number,
                why=sentence(refusal),
            ) from refusal
        if asks_head_judge(outcome):
            check_permission(change.actor, Permission.OVERRULE, citation="X6")
        steps.write_result(change, match, outcome, ended_by=Match.EndedBy.SLIP)


def _drop_ticked(change: Change, played: PaperRound) -> list[int]:
    """Step: the teams whose drop box was ticked leave (FR-244.b); return their numbers."""
    dropped = []
    for match in played.matches:
        for side in sorted(_drops_of(match)):
            team = match.one if side == 1 else match.two
            entry = change.tournament.entries.get(number=team)  # with the seats that were locked just now
            take_out(change, entry, cause=Entry.DropCause.BOX)
            dropped.append(team)
    return dropped


def _drops_of(match: PaperMatch) -> frozenset[int]:
    return frozenset() if match.slip is None else match.slip.drops


def _told(match: Match) -> list[Any]:
    """One result for the journal: table, how it ended, who won, both teams' points and prizes left; games last."""
    points = [match.points_one, match.points_two]
    prizes = None if match.prizes_left is None else list(match.prizes_left)
    games = [] if match.games is None else [list(match.games)]
    return [match.table_number, match.how, match.winner, points, prizes, *games]
