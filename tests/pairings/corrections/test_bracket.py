"""Wrong results found after the cut: in the Swiss rounds, and in the bracket itself, one and two rounds later."""

import pytest

from pairings.bracket.models import Cut
from pairings.bracket.queries import read_bracket, read_seeds
from pairings.corrections.actions import (
    correct_earlier_result,
    decide_correction,
    find_closed_match,
    find_consequences,
)
from pairings.corrections.consequences import Way
from pairings.corrections.queries import read_corrections
from pairings.corrections.wording import make_notices
from pairings.cut.actions import CutChoice, make_cut
from pairings.elimination.derivation import list_mismatches
from pairings.matches.queries import round_matches
from pairings.matches.scoring import Ending, How
from pairings.penalties.actions import PenaltyReport, give_penalty
from pairings.results.actions import record_result
from pairings.rounds.actions import close_round, post_round, propose_round
from pairings.rounds.clock import start_clock
from pairings.undo.actions import undo_line
from tests.expected import refused
from tests.factories import BOSS, NOON, make_closed_round, make_entries, make_tournament
from tests.shown import at_correction
from tournament.event.models import Tournament
from tournament.journal.models import JournalEntry
from tournament.kernel.roles import Actor, Role

pytestmark = pytest.mark.django_db
HEAD = Actor(name="Hana Head", roles=frozenset({Role.HEAD_JUDGE}))
ORGANIZER = Actor(name="Otto", roles=frozenset({Role.ORGANIZER}))


def make_cup(teams=10, rounds=3, size=8, **values):
    """An event whose Swiss rounds are played and whose cut is made: its first round is a proposal."""
    event = make_tournament(planned_rounds=rounds)
    Tournament.objects.filter(pk=event.pk).update(cut_size=size, **values)
    event.refresh_from_db()
    make_entries(event, teams)
    for number in range(1, rounds + 1):
        make_closed_round(event, number)
    make_cut(event, CutChoice(is_confirmed=True), actor=BOSS, now=NOON)
    return event


def seeds(event):
    return [seed.entry.number for seed in read_seeds(event)]


def play(event, number, *, upsets=(), closes=True):
    """Round `number`, a proposal, posted and played: the better seed wins, but in matches of these slots."""
    order = seeds(event)
    post_round(event, number, actor=BOSS, now=NOON)
    for match in round_matches(event.rounds.get(number=number)):
        if match.two is None:
            continue
        better = 1 if order.index(match.one.number) < order.index(match.two.number) else 2
        winner = 3 - better if match.bracket_slot in upsets else better
        record_result(event, number, match.table_number, Ending(How.WON, winner), actor=BOSS, now=NOON)
    if closes:
        close_round(event, number, actor=BOSS, now=NOON)


def propose(event, number):
    return propose_round(event, number, actor=BOSS, now=NOON)


def table_of(event, number, slot):
    return event.rounds.get(number=number).matches.get(bracket_slot=slot).table_number


def other_won(event, number, table):
    match = event.rounds.get(number=number).matches.get(table_number=table)
    return Ending(How.WON, 3 - match.winner)


def look(event, number, table):
    match = find_closed_match(event, number, table)
    return find_consequences(event, match, decide_correction(event, match, other_won(event, number, table)))


def correct(event, number, table, *, actor=BOSS, **values):
    values = {"reason": "read the wrong way round", "now": NOON} | values
    return correct_earlier_result(
        event, number, table, other_won(event, number, table), actor=actor, **values
    )


def undo(event):
    line = JournalEntry.objects.filter(tournament=event).order_by("-number")[0]
    undo_line(event, line.number, actor=BOSS, reason="mistyped", now=NOON)


def stored(event):
    """All of the bracket that is stored, to compare before and after."""
    return [
        (
            round_.number,
            round_.state.value,
            [(m.bracket_slot, m.numbers, m.ending.signature) for m in matches],
        )
        for round_ in event.rounds.order_by("number")
        if round_.is_elimination
        for matches in [sorted(round_.matches.select_related("one", "two"), key=lambda m: m.bracket_slot)]
    ] + [[(seed.seed, seed.entry.number, seed.position) for seed in read_seeds(event)]]


def moving_table(event):
    """A table of round 3 whose result, turned round, puts other teams into the cut or gives them other seeds."""
    for match in event.rounds.get(number=3).matches.exclude(table_number=None).order_by("table_number"):
        if look(event, 3, match.table_number).bracket.seeds:
            return match.table_number
    raise AssertionError("no result of round 3 matters")


# A Swiss result --------------------------------------------------------------------------------------------------


def test_before_the_bracket_is_posted_the_cut_is_made_again():
    event = make_cup()
    before = stored(event)
    found = look(event, 3, 1)
    assert found.ways == ()

    correct(event, 3, 1, actor=at_correction(found))

    assert not Cut.objects.filter(tournament=event).exists()
    assert event.rounds.count() == 3
    undo(event)
    assert stored(event) == before


def test_until_the_first_match_starts_the_head_judge_chooses():
    event = make_cup()
    post_round(event, 4, actor=BOSS, now=NOON)
    table = moving_table(event)
    before = stored(event)
    found = look(event, 3, table)

    assert found.ways == (Way.LEAVE, Way.CUT)
    assert found.refusals == {}
    with refused("tournament.not_allowed"):
        correct(event, 3, table, way=Way.CUT, actor=ORGANIZER)
    correct(event, 3, table, way=Way.CUT, actor=at_correction(found, HEAD))

    assert not Cut.objects.filter(tournament=event).exists()
    assert event.rounds.count() == 3
    undo(event)
    assert stored(event) == before
    make_closed = event.rounds.get(number=4)
    assert make_closed.posted_at is not None


def test_seeds_that_would_change_are_those_of_a_new_cut():
    event = make_cup()
    post_round(event, 4, actor=BOSS, now=NOON)
    table = moving_table(event)
    expected = {change.number: change.after for change in look(event, 3, table).bracket.seeds}
    before = seeds(event)

    correct(event, 3, table, way=Way.CUT)
    make_cut(event, CutChoice(is_confirmed=True), actor=BOSS, now=NOON)

    after = seeds(event)
    moved = {
        number: after.index(number) + 1 if number in after else None
        for number in {*before, *after}
        if (before.index(number) if number in before else None)
        != (after.index(number) if number in after else None)
    }
    assert moved == expected


@pytest.mark.parametrize("begins", ["clock", "result"])
def test_once_a_match_began_teams_and_seeds_stay(begins):
    event = make_cup()
    post_round(event, 4, actor=BOSS, now=NOON)
    table = moving_table(event)
    if begins == "clock":
        start_clock(event, 4, actor=BOSS, now=NOON)
    else:
        record_result(event, 4, 1, Ending(How.WON, 1), actor=BOSS, now=NOON)
    before = stored(event)

    assert set(look(event, 3, table).refusals) == {Way.CUT}
    with refused("pairings.correction_bracket_begun"):
        correct(event, 3, table, way=Way.CUT)
    correct(event, 3, table)

    assert stored(event) == before


# A result of the bracket -------------------------------------------------------------------------------------------


def test_a_proposal_follows_a_corrected_match_of_the_bracket():
    event = make_cup()
    play(event, 4)
    propose(event, 5)
    order = seeds(event)
    assert look(event, 4, table_of(event, 4, 1)).ways == ()

    correct(event, 4, table_of(event, 4, 1))

    match = event.rounds.get(number=5).matches.get(bracket_slot=1)
    assert order[7] in match.numbers
    assert order[0] not in match.numbers


def make_final(**values):
    """A cup whose last round is played and still open."""
    event = make_cup(**values)
    play(event, 4)
    propose(event, 5)
    play(event, 5)
    propose(event, 6)
    play(event, 6, closes=False)
    return event


def test_a_wrong_quarterfinal_found_in_the_final_is_left_as_it_was_played():
    event = make_cup()
    play(event, 4)
    propose(event, 5)
    play(event, 5)
    propose(event, 6)
    post_round(event, 6, actor=BOSS, now=NOON)
    before = stored(event)

    found = look(event, 4, table_of(event, 4, 1))
    assert found.ways == (Way.LEAVE, Way.LATER)
    assert [(match.round.number, match.bracket_slot) for match in found.bracket.resting] == [(5, 1), (6, 1)]
    correct(event, 4, table_of(event, 4, 1), actor=at_correction(found))

    assert stored(event)[1:] == before[1:]
    assert len(list_mismatches(read_bracket(event))) == 1


def test_a_wrong_quarterfinal_found_in_the_final_takes_back_what_rests_on_it_and_no_more():
    event = make_final()
    before, order = stored(event), seeds(event)
    other = event.rounds.get(number=5).matches.get(bracket_slot=2)
    table = table_of(event, 5, 1)

    found = look(event, 4, table_of(event, 4, 1))
    assert found.bracket.lost == ()
    correct(event, 4, table_of(event, 4, 1), way=Way.LATER, actor=at_correction(found))

    assert not event.rounds.filter(number=6).exists()
    round_ = event.rounds.get(number=5)
    assert round_.is_being_played
    again = round_.matches.get(bracket_slot=1)
    assert again.is_open
    assert again.table_number == table
    assert order[7] in again.numbers
    other.refresh_from_db()
    assert not other.is_open
    assert list_mismatches(read_bracket(event)) == []
    undo(event)
    assert stored(event) == before


def test_the_line_of_a_correction_has_what_went_and_what_was_exchanged():
    """Whoever reads the journal alone can tell which rounds there were, and who sat at the table before."""
    event = make_final()
    order, table = seeds(event), table_of(event, 5, 1)
    final = event.rounds.get(number=6).matches.get()

    correct(event, 4, table_of(event, 4, 1), way=Way.LATER)

    line = event.journal.last()
    (number, (row,)), (was,), (now,) = (
        *line.before["later_rounds"],
        line.before["matches"],
        line.after["matches"],
    )
    assert (number, row[:3]) == (6, [final.table_number, final.one.number, final.two.number])
    assert (was[0], now[0], line.after["redone_round"]) == (table, table, 5)
    assert order[0] in was[1:3]
    assert order[7] in now[1:3]


def test_a_wrong_semifinal_takes_the_final_and_the_match_for_third_place_back():
    event = make_final(has_third_place=True)
    before, order = stored(event), seeds(event)

    correct(event, 5, table_of(event, 5, 1), way=Way.LATER)

    round_ = event.rounds.get(number=6)
    assert round_.posted_at is None
    final, third = sorted(round_.matches.all(), key=lambda match: match.bracket_slot)
    assert order[3] in final.numbers
    assert order[0] in third.numbers
    undo(event)
    assert stored(event) == before


def test_results_that_go_without_resting_on_it_are_told():
    event = make_cup(teams=20, rounds=4, size=16)
    play(event, 5)
    propose(event, 6)
    play(event, 6)
    propose(event, 7)
    play(event, 7, closes=False)

    found = look(event, 5, table_of(event, 5, 1))

    assert [(match.round.number, match.bracket_slot) for match in found.bracket.lost] == [(7, 2)]


def test_prizes_put_right_change_nothing_later():
    event = make_cup()
    play(event, 4)
    propose(event, 5)
    play(event, 5)
    match = event.rounds.get(number=4).matches.get(bracket_slot=1)
    right = Ending(How.WITHDRAWN, match.winner)
    found = find_consequences(event, match, decide_correction(event, match, right))

    assert found.ways == ()


def test_both_lose_gives_the_next_opponent_a_bye():
    event = make_cup()
    play(event, 4)
    propose(event, 5)
    play(event, 5, closes=False)
    order = seeds(event)

    correct_earlier_result(
        event,
        4,
        table_of(event, 4, 1),
        Ending(How.BOTH_LOSE),
        reason="both out",
        way=Way.LATER,
        actor=BOSS,
        now=NOON,
    )

    again = event.rounds.get(number=5).matches.get(bracket_slot=1)
    assert (again.how, again.two, again.table_number) == (How.BYE, None, None)
    assert again.one.number == order[3]


def test_penalties_stay_with_their_team():
    event = make_cup()
    play(event, 4)
    propose(event, 5)
    post_round(event, 5, actor=BOSS, now=NOON)
    match = event.rounds.get(number=5).matches.get(bracket_slot=1)
    order = seeds(event)
    for number in (order[0], order[3]):
        give_penalty(
            event,
            PenaltyReport(infraction="slow play", level="warning", entry_number=number),
            round_number=5,
            table_number=match.table_number,
            actor=BOSS,
            now=NOON,
        )
    record_result(event, 5, 2, Ending(How.WON, 1), actor=BOSS, now=NOON)

    correct(event, 4, table_of(event, 4, 1), way=Way.LATER)

    match.refresh_from_db()
    kept = {penalty.entry.number: penalty.match_id for penalty in event.penalties.all()}
    assert kept[order[3]] == match.pk
    assert kept[order[0]] is None


def test_what_was_shown_has_to_be_so_still():
    event = make_cup()
    play(event, 4)
    propose(event, 5)
    post_round(event, 5, actor=BOSS, now=NOON)
    found = look(event, 4, table_of(event, 4, 1))
    record_result(event, 5, table_of(event, 5, 1), Ending(How.WON, 1), actor=BOSS, now=NOON)

    with refused("pairings.correction_outdated"):
        correct(event, 4, table_of(event, 4, 1), way=Way.LATER, actor=at_correction(found))


def test_a_corrected_match_that_was_conceded_is_told_so():
    """Two games of five do not win a match: the other team gave it up (FR-217)."""
    event = make_cup(elimination_games=5)
    post_round(event, 4, actor=BOSS, now=NOON)
    for match in round_matches(event.rounds.get(number=4)):
        ending = Ending(How.WON, 1, games=(3, 0, 0))
        record_result(event, 4, match.table_number, ending, actor=BOSS, now=NOON)
    close_round(event, 4, actor=BOSS, now=NOON)
    match = event.rounds.get(number=4).matches.get(table_number=1)
    one, two = match.one.team_name, match.two.team_name
    conceded = Ending(How.WON, 2, games=(0, 2, 0))

    correct_earlier_result(event, 4, 1, conceded, actor=BOSS, reason="wrong slip", now=NOON)

    notice = make_notices(read_corrections(event))[0]
    assert notice.now == f"{one} conceded, so {two} wins (2 : 0 games)."
    assert notice.before == f"{one} won, 3 : 0 games."
