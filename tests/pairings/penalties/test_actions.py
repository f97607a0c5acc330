"""Penalties: who can be penalized for what, what follows, and what overruling undoes."""

from datetime import timedelta

import pytest

from pairings.drops.actions import disqualify_entry, drop_entry, reinstate_entry
from pairings.games.actions import note_out
from pairings.games.play import Out
from pairings.matches.models import Match, StoredResult
from pairings.matches.queries import active_entries
from pairings.matches.scoring import Ending, How
from pairings.matches.steps import match_values
from pairings.penalties.actions import PenaltyReport, give_penalty, overrule_penalty
from pairings.penalties.models import Penalty
from pairings.penalties.prize_limits import prize_limits
from pairings.penalties.queries import penalties_of, penalties_stand
from pairings.results.actions import clear_result, record_result
from pairings.rounds.actions import close_round
from pairings.standings.queries import standings
from pairings.undo.actions import undo_line
from tests.factories import BOSS, NOON, make_posted_event, make_results
from tests.shown import sees
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor, Role
from tournament.kernel.shown import NotAsShown

pytestmark = pytest.mark.django_db
JIM = Actor(name="Jim", roles=frozenset({Role.JUDGE}))
HEAD = Actor(name="Hana", roles=frozenset({Role.HEAD_JUDGE}))
LATER = NOON + timedelta(minutes=20)


@pytest.fixture
def event():
    return make_posted_event(planned_rounds=3)


@pytest.fixture
def match(event):
    return Match.objects.get(round__tournament=event, table_number=1)


def give(event, level, entry=None, *, table=1, actor=JIM, now=NOON, **values):
    report = PenaltyReport(
        infraction=values.pop("infraction", "115"),
        level=level,
        entry_number=None if entry is None else entry.number,
        **values,
    )
    place = {"round_number": 1, "table_number": table} if table else {}
    return give_penalty(event, report, actor=actor, now=now, **place)


def refused(act, *args, **values):
    with pytest.raises(Refusal) as info:
        act(*args, **values)
    return info.value


def stored(match):
    """The result of a match with all that is stored of it."""
    found = Match.objects.get(pk=match.pk)
    return {column.attname: getattr(found, column.attname) for column in StoredResult._meta.local_fields}


# Who and what ---------------------------------------------------------------------------------------------------


def test_a_warning_changes_nothing_but_is_written_down(event, match):
    penalty = give(event, "warning", match.one, seat="b", note="came 4 minutes late")

    match.refresh_from_db()
    line = event.journal.latest("number")
    assert match.is_open
    assert (penalty.number, penalty.player, penalty.round_number) == (1, match.one.seat_b, 1)
    assert (penalty.infraction, penalty.note, penalty.given_by.name) == ("115", "came 4 minutes late", "Jim")
    assert (line.action, line.table_number, line.entry_number) == ("give_penalty", 1, match.one.number)
    assert line.citation == "FR-Intro.d"


def test_an_adviser_who_is_out_of_the_game_and_the_team_can_still_be_penalized(event, match):
    """FR-B.LV3, MP-10.f."""
    note_out(event, 1, 1, seat="1b", why=Out.NO_POKEMON, advises=True, actor=JIM, now=NOON)

    penalty = give(event, "warning", match.one, seat="b", note="took a decision for the partner")
    give(event, "game_loss", match.one)

    match.refresh_from_db()
    assert (penalty.player, penalty.match) == (match.one.seat_b, match)
    assert (match.how, match.winner) == (How.PENALTY, 2)


def test_somebody_who_does_not_play_can_be_penalized(event):
    penalty = give(event, "warning", person="Sid Spectator", infraction="shouted advice", table=None)

    assert (penalty.entry, penalty.person, penalty.match) == (None, "Sid Spectator", None)


def test_a_team_can_be_penalized_between_rounds(event, match):
    make_results(event, 1)
    close_round(event, 1, actor=BOSS, now=NOON)

    penalty = give(event, "caution", match.one, table=None)

    assert (penalty.round_number, penalty.match) == (1, None)


@pytest.mark.parametrize("level", ["prize", "game_loss", "match_loss"])
def test_what_counts_in_a_game_needs_a_team_and_its_table(event, match, level):
    assert refused(give, event, level, person="Sid").code == "pairings.penalty_needs_team"
    assert refused(give, event, level, match.one, table=None).code == "pairings.penalty_needs_table"


def test_the_team_has_to_play_at_the_table(event, match):
    elsewhere = Match.objects.get(round__tournament=event, table_number=2).one

    assert refused(give, event, "warning", elsewhere).code == "pairings.penalty_not_at_table"


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"infraction": " "}, "pairings.infraction_missing"),
        ({"infraction": "x" * 121}, "pairings.infraction_missing"),
        ({"level": "flogging"}, "pairings.penalty_level"),
        ({"entry": None}, "pairings.penalty_subject"),
        ({"level": "prize", "prizes": 0}, "pairings.penalty_prizes"),
        ({"level": "prize", "prizes": 6}, "pairings.penalty_prizes"),
    ],
)
def test_a_report_that_cannot_be_is_refused(event, match, values, code):
    values = {"level": "warning", "entry": match.one} | values

    assert refused(give, event, values.pop("level"), values.pop("entry"), **values).code == code
    assert not Penalty.objects.exists()


def test_a_button_pressed_twice_penalizes_once(event, match):
    def page(team):
        return sees(match, team, *team.seats_who, penalties_stand(penalties_of(event, team.players)))

    first = page(match.one)
    give(event, "warning", match.one, actor=first)

    with pytest.raises(NotAsShown):
        give(event, "warning", match.one, actor=first)
    give(event, "warning", match.one, actor=page(match.one))
    give(event, "warning", match.two, actor=page(match.two))
    assert Penalty.objects.count() == 3


# What follows ---------------------------------------------------------------------------------------------------


def test_a_prize_penalty_raises_what_the_team_can_have_left(event, match):
    give(event, "prize", match.two, prizes=2)

    assert prize_limits(event, match) == (5, 7)
    assert Match.objects.get(pk=match.pk).is_open


@pytest.mark.parametrize("level", ["game_loss", "match_loss"])
def test_a_loss_ends_the_match(event, match, level):
    penalty = give(event, level, match.one)

    match.refresh_from_db()
    assert (match.how, match.winner, match.points_one, match.points_two) == ("penalty", 2, 0, 3)
    assert penalty.ended_match
    assert match.shown_recorder == "Jim"


def test_losses_of_both_teams_give_nobody_points(event, match):
    give(event, "game_loss", match.one)
    give(event, "game_loss", match.two)

    match.refresh_from_db()
    assert (match.how, match.winner, match.points_one, match.points_two) == ("both_lose", None, 0, 0)


def test_a_loss_over_a_result_asks_first(event, match):
    make_results(event, 1)

    assert refused(give, event, "game_loss", match.one).code == "pairings.penalty_after_result"

    give(event, "game_loss", match.one, changes_result=False)
    assert Match.objects.get(pk=match.pk).how == "won"
    give(event, "game_loss", match.one, changes_result=True)
    match.refresh_from_db()
    assert (match.how, match.winner) == ("penalty", 2)


def test_a_loss_that_the_slip_gave_is_a_result_too(event, match):
    record_result(event, 1, 1, Ending(How.PENALTY, 2), actor=BOSS, now=NOON)

    assert refused(give, event, "game_loss", match.two).code == "pairings.penalty_after_result"


def test_disqualification_is_the_head_judges(event, match):
    assert refused(give, event, "disqualification", match.one).code == "tournament.not_allowed"


def test_disqualification_takes_the_team_out_and_ends_its_match(event, match):
    give(event, "disqualification", match.one, seat="a", actor=HEAD, infraction="161", note="took money")

    match.refresh_from_db()
    assert match.one.is_disqualified
    assert match.one.drop_reason == "took money"
    assert match.one not in active_entries(event)
    assert (match.how, match.winner) == ("penalty", 2)
    assert event.journal.latest("number").citation == "FR-244.b"
    assert [row.rank for row in standings(event) if row.entry == match.one] == [None]


def test_a_long_note_is_kept_whole_by_the_penalty_and_in_short_by_the_team(event, match):
    penalty = give(event, "disqualification", match.one, actor=HEAD, note="x" * 900)

    assert len(penalty.note) == 900
    match.one.refresh_from_db()
    assert len(match.one.drop_reason) == 300


def test_disqualification_without_a_table_finds_the_match_that_is_played(event, match):
    give(event, "disqualification", match.two, table=None, actor=HEAD)

    match.refresh_from_db()
    assert (match.how, match.winner) == ("penalty", 1)


def test_disqualification_leaves_a_result_that_is_there(event, match):
    make_results(event, 1)

    give(event, "disqualification", match.one, actor=HEAD)

    match.refresh_from_db()
    assert (match.how, match.winner) == ("won", 1)
    assert match.one.is_disqualified


def test_disqualifying_somebody_who_does_not_play_takes_no_team_out(event):
    give(event, "disqualification", person="Sid", table=None, actor=HEAD)

    assert active_entries(event).count() == 4


# Overruling -----------------------------------------------------------------------------------------------------


def overrule(event, penalty, **values):
    return overrule_penalty(
        event, penalty.number, **({"reason": "wrong team", "actor": HEAD, "now": LATER} | values)
    )


def test_only_the_head_judge_overrules_and_says_why(event, match):
    penalty = give(event, "warning", match.one)

    assert refused(overrule, event, penalty, actor=JIM).code == "tournament.not_allowed"
    assert refused(overrule, event, penalty, reason=" ").code == "tournament.reason_missing"

    overruled = overrule(event, penalty)
    assert (overruled.overruled_by.name, overruled.overruled_reason) == ("Hana", "wrong team")
    assert refused(overrule, event, penalty).code == "pairings.penalty_overruled"
    assert refused(overrule_penalty, event, 99, reason="x", actor=HEAD).code == "pairings.no_such_penalty"


def test_the_penalty_that_the_page_named_is_overruled_and_no_other(event, match):
    penalty = give(event, Penalty.Level.WARNING, match.one)

    with pytest.raises(NotAsShown, match="shown_other_penalty"):
        overrule_penalty(event, penalty.number, reason="no", actor=sees("another"), now=NOON)

    overrule_penalty(event, penalty.number, reason="no", actor=sees(penalty), now=NOON)


def test_an_overruled_loss_opens_the_match_again(event, match):
    penalty = give(event, "game_loss", match.one)

    overrule(event, penalty)

    match.refresh_from_db()
    assert match.is_open
    assert match.points_one is None


def test_an_overruled_loss_leaves_the_other_teams(event, match):
    give(event, "game_loss", match.one)
    second = give(event, "game_loss", match.two)

    overrule(event, second)

    match.refresh_from_db()
    assert (match.how, match.winner) == ("penalty", 2)


def test_an_overruled_loss_leaves_a_result_that_was_entered_since(event, match):
    penalty = give(event, "game_loss", match.one)
    record_result(event, 1, 1, Ending(How.WON, 1), actor=BOSS, now=NOON)

    overrule(event, penalty)

    match.refresh_from_db()
    assert (match.how, match.winner) == ("won", 1)


def test_an_overruled_loss_brings_the_result_back_that_it_replaced(event, match):
    record_result(event, 1, 1, Ending(How.TIME, prizes_left=(1, 3)), actor=BOSS, now=NOON)
    match.refresh_from_db()
    before = match_values(match) | {"recorded_by": match.shown_recorder, "recorded_at": match.recorded_at}
    penalty = give(event, "game_loss", match.one, changes_result=True, now=LATER)

    overrule(event, penalty)

    match.refresh_from_db()
    assert (
        match_values(match) | {"recorded_by": match.shown_recorder, "recorded_at": match.recorded_at}
        == before
    )
    line = event.journal.latest("number")
    assert (line.before["match"]["how"], line.after["match"]["prizes_left"]) == ("penalty", [1, 3])


def test_the_replaced_result_comes_back_with_the_last_of_several_penalties(event, match):
    make_results(event, 1)
    first = give(event, "game_loss", match.one, changes_result=True)
    second = give(event, "game_loss", match.two)

    overrule(event, first)
    match.refresh_from_db()
    assert (match.how, match.winner) == ("penalty", 1)

    overrule(event, second)
    match.refresh_from_db()
    assert (match.how, match.winner, match.points_one) == ("won", 1, 3)


def test_a_loss_from_the_slip_comes_back_as_it_was(event, match):
    record_result(event, 1, 1, Ending(How.PENALTY, 1), actor=BOSS, now=NOON)
    penalty = give(event, "game_loss", match.one, changes_result=True)

    overrule(event, penalty)

    match.refresh_from_db()
    assert (match.how, match.winner, match.shown_recorder) == ("penalty", 1, BOSS.name)


def test_a_loss_that_the_desk_recorded_after_the_penalty_stays(event, match):
    make_results(event, 1)
    penalty = give(event, "game_loss", match.one, changes_result=True)
    record_result(event, 1, 1, Ending(How.PENALTY, 1), actor=BOSS, now=NOON)

    overrule(event, penalty)

    match.refresh_from_db()
    assert (match.how, match.winner, match.shown_recorder) == ("penalty", 1, BOSS.name)


def test_what_was_taken_back_since_hides_no_earlier_result(event, match):
    make_results(event, 1)
    penalty = give(event, "game_loss", match.one, changes_result=True)
    clear_result(event, 1, 1, actor=BOSS, now=NOON)
    undo_line(event, event.journal.latest("number").number, actor=BOSS)

    overrule(event, penalty)

    match.refresh_from_db()
    assert (match.how, match.winner) == ("won", 1)


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
@pytest.mark.parametrize("is_open", [True, False])
def test_two_penalties_overruled_in_either_order_give_back_what_was_before_both(event, match, is_open, order):
    if not is_open:
        record_result(event, 1, 1, Ending(How.TIME, prizes_left=(1, 3)), actor=BOSS, now=NOON)
    before = stored(match)
    penalties = [give(event, "game_loss", entry, changes_result=True) for entry in (match.one, match.two)]
    assert stored(match)["how"] == "both_lose"

    overrule(event, penalties[order[0]])
    assert stored(match)["winner"] == 1 + order[0]
    overrule(event, penalties[order[1]])

    assert stored(match) == before


def test_a_result_recorded_after_two_penalties_stays_when_one_is_overruled(event, match):
    give(event, "game_loss", match.one)
    second = give(event, "game_loss", match.two)
    record_result(event, 1, 1, Ending(How.WON, 1), actor=BOSS, now=NOON)
    before = stored(match)

    overrule(event, second)

    assert stored(match) == before


def test_after_one_of_two_penalties_is_undone_the_other_still_gives_the_result_back(event, match):
    record_result(event, 1, 1, Ending(How.WON, 1), actor=BOSS, now=NOON)
    before = stored(match)
    first = give(event, "game_loss", match.one, changes_result=True)
    lost = stored(match)
    give(event, "game_loss", match.two)

    undo_line(event, event.version, actor=HEAD)
    assert stored(match) == lost
    overrule(event, first)

    assert stored(match) == before


def test_an_undone_overruling_can_be_overruled_again(event, match):
    record_result(event, 1, 1, Ending(How.WON, 1), actor=BOSS, now=NOON)
    before = stored(match)
    penalty = give(event, "game_loss", match.one, changes_result=True)
    lost = stored(match)

    overrule(event, penalty)
    undo_line(event, event.version, actor=HEAD)
    assert stored(match) == lost
    overrule(event, penalty)

    assert stored(match) == before


def test_what_was_recorded_between_two_penalties_is_what_the_second_replaced(event, match):
    record_result(event, 1, 1, Ending(How.WON, 1), actor=BOSS, now=NOON)
    give(event, "game_loss", match.one, changes_result=True)
    clear_result(event, 1, 1, actor=BOSS, now=NOON)
    second = give(event, "game_loss", match.two)

    overrule(event, second)

    assert stored(match)["how"] == "penalty"  # the first one stands
    overrule(event, Penalty.objects.get(number=1))
    assert stored(match)["how"] == "open"


def test_an_overruled_loss_leaves_a_closed_round(event, match):
    penalty = give(event, "game_loss", match.one)
    make_results(event, 1, winners=[2])
    record_result(event, 1, 1, Ending(How.PENALTY, 2), actor=BOSS, now=NOON)
    close_round(event, 1, actor=BOSS, now=NOON)

    overrule(event, penalty)

    match.refresh_from_db()
    assert match.how == "penalty"


def test_an_overruled_prize_penalty_counts_no_more(event, match):
    penalty = give(event, "prize", match.one, prizes=1)

    overrule(event, penalty)

    assert prize_limits(event, match) == (5, 5)


def test_an_overruled_disqualification_brings_the_team_back(event, match):
    penalty = give(event, "disqualification", match.one, actor=HEAD)

    overrule(event, penalty)

    match.refresh_from_db()
    assert match.is_open
    assert not match.one.is_disqualified
    assert match.one in active_entries(event)


def test_a_team_that_had_dropped_before_stays_dropped(event, match):
    drop_entry(event, match.one.number, actor=BOSS, now=NOON - timedelta(minutes=5))
    penalty = give(event, "disqualification", match.one, actor=HEAD)

    overrule(event, penalty)

    match.refresh_from_db()
    assert not match.one.is_disqualified
    assert match.one.dropped_at is not None


def test_a_team_that_the_desk_had_disqualified_stays_disqualified(event, match):
    disqualify_entry(event, match.one.number, reason="took money", actor=BOSS, now=NOON)
    penalty = give(event, "disqualification", match.one, actor=HEAD, now=LATER)

    overrule(event, penalty)

    match.one.refresh_from_db()
    assert (match.one.is_disqualified, match.one.dropped_at) == (True, NOON)


def test_a_team_that_the_desk_disqualified_again_stays_disqualified(event, match):
    penalty = give(event, "disqualification", match.one, actor=HEAD)
    reinstate_entry(event, match.one.number, reason="mixed up", actor=BOSS, now=NOON)
    disqualify_entry(event, match.one.number, reason="took money", actor=BOSS, now=LATER)

    overrule(event, penalty)

    match.one.refresh_from_db()
    assert (match.one.is_disqualified, match.one.dropped_at) == (True, LATER)


def test_a_team_disqualified_twice_stays_out_until_both_are_overruled(event, match):
    first = give(event, "disqualification", match.one, actor=HEAD)
    second = give(event, "disqualification", match.one, actor=HEAD, now=LATER)

    overrule(event, first)
    match.one.refresh_from_db()
    assert match.one.is_disqualified

    overrule(event, second)
    match.one.refresh_from_db()
    assert not match.one.is_disqualified
    assert match.one.dropped_at is None


def test_the_journal_keeps_only_what_a_penalty_changed(event, match):
    give(event, "warning", match.one)
    warned = event.journal.latest("number")
    give(event, "game_loss", match.one)
    lost = event.journal.latest("number")
    overrule(event, Penalty.objects.get(number=2))
    undone = event.journal.latest("number")

    assert warned.before == {}
    assert (lost.before["match"]["how"], lost.after["match"]["how"]) == ("open", "penalty")
    assert "entry" not in lost.after
    assert (undone.before["match"]["how"], undone.after["match"]["how"]) == ("penalty", "open")
