"""Whole events that tests play: one by one, or once for all who need only its event file."""

from datetime import timedelta

from pairings.announcements.actions import make_announcement
from pairings.deck_checks.actions import finish_deck_check, start_deck_check
from pairings.drops.actions import disqualify_entry, drop_entry
from pairings.drops.requests import accept_drop_request, ask_to_drop, refuse_drop_request
from pairings.games.actions import note_out, note_target, note_toss, take_prizes
from pairings.games.play import Out, TossNote
from pairings.matches.scoring import Ending, How
from pairings.penalties.actions import PenaltyReport, give_penalty, overrule_penalty
from pairings.results.actions import record_result
from pairings.rounds.actions import close_round
from pairings.rounds.clock import enter_start, lengthen_clock, pause_clock, resume_clock, start_clock
from pairings.tableside.calls import answer_call, call_judge
from pairings.tableside.extensions import give_extension
from pairings.tableside.notes import note_presence, note_slow_play
from pairings.team_reports.actions import report_result
from teams.entries.partners import register_solo_player, replace_partner
from teams.entries.passes import make_passes, replace_pass
from teams.entries.registration import edit_entry
from teams.entries.seats import correct_seats
from teams.entries.steps import Person
from tests.factories import (
    BOSS,
    NOON,
    make_entries,
    make_entry,
    make_posted_round,
    make_results,
    make_tournament,
)
from tournament.event.models import Round, Tournament
from tournament.kernel.roles import Actor, command_actor


def minutes(count: int):
    return NOON + timedelta(minutes=count)


def work_on_the_floor(event: Tournament, table: int) -> None:
    """A judge's work at one table of round 1."""
    note_presence(event, 1, table, seats=["1a", "1b", "2b"], is_here=True, actor=BOSS, now=minutes(8))
    call_judge(event, 1, table, actor=BOSS, caller="Team 1", about="prizes", now=minutes(8))
    answer_call(event, 1, table, actor=BOSS, note="two each", now=minutes(10))
    call_judge(event, 1, table, actor=BOSS, now=minutes(11))
    start_deck_check(event, 1, table, actor=BOSS, now=minutes(11))
    finish_deck_check(event, 1, table, actor=BOSS, now=minutes(15))
    note_slow_play(event, 1, table, side=2, note="asked twice", actor=BOSS, now=minutes(20))
    note_toss(event, 1, table, toss=TossNote(1, "2a", flipper="1b"), actor=BOSS, now=minutes(20))
    take_prizes(event, 1, table, seat="1a", actor=BOSS, now=minutes(20))
    note_target(event, 1, table, card="Slowking", source="2b", target="1a", actor=BOSS, now=minutes(20))
    note_out(event, 1, table, seat="2b", why=Out.NO_CARD, advises=True, actor=BOSS, now=minutes(20))
    entry = event.rounds.get(number=1).matches.get(table_number=table).one
    prizes = PenaltyReport(
        infraction="131", level="prize", entry_number=entry.number, seat="b", prizes=1, note="worn sleeves"
    )
    give_penalty(event, prizes, actor=BOSS, round_number=1, table_number=table, now=minutes(21))
    loss = PenaltyReport(infraction="115", level="game_loss", entry_number=entry.number)
    give_penalty(event, loss, actor=BOSS, round_number=1, table_number=table, now=minutes(22))
    overrule_penalty(event, 2, reason="they sat next door", actor=BOSS, now=minutes(23))
    shouting = PenaltyReport(infraction="shouted", level="warning", person="Sid")
    give_penalty(event, shouting, actor=BOSS, now=minutes(24))


def play_an_eventful_event() -> Tournament:
    """An event with a bit of everything, stopped in the middle of round 2."""
    event = make_tournament(
        name="Świąteczny Puchar", slug="cup", is_premier=True, planned_rounds=3, team_reports=True
    )
    make_entries(event, 6)
    make_entry(event, 7, team_name="ピカチュウ組", affiliation="東京")
    replace_partner(
        event, 2, "b", Person(name="Zoë", number="4242"), actor=BOSS, team_name="New Two", now=minutes(1)
    )
    register_solo_player(event, Person(name="Lone Larry", number="777"), actor=BOSS, now=minutes(1))
    edit_entry(event, 3, {"team_name": "Three Renamed"}, actor=BOSS, now=minutes(2))
    make_announcement(event, kind="meeting", minutes=2, actor=BOSS, now=minutes(2))
    round_ = make_posted_round(event, 1)
    start_clock(event, 1, actor=BOSS, now=minutes(3))
    pause_clock(event, 1, actor=BOSS, now=minutes(4))
    resume_clock(event, 1, actor=BOSS, now=minutes(6))
    lengthen_clock(event, 1, minutes=2, actor=BOSS, now=minutes(7))
    table = round_.matches.filter(table_number__isnull=False).first().table_number
    give_extension(event, 1, table, minutes=4, reason="deck check", actor=BOSS, now=minutes(8))
    work_on_the_floor(event, table)
    correct_seats(event, 1, reason="typed the wrong way round", actor=BOSS, now=minutes(9))
    make_results(event, 1)
    record_result(event, 1, table, Ending(How.TIME, prizes_left=(2, 3)), actor=BOSS, now=minutes(120))
    close_round(event, 1, actor=BOSS, now=minutes(121))
    drop_entry(event, 4, actor=BOSS, reason="train", now=minutes(122))
    disqualify_entry(event, 5, reason="bribery", actor=BOSS, now=minutes(123))
    make_entry(event, 8, team_name="Late Ones")
    report_from_phones(event, make_posted_round(event, 2))
    return event


def report_from_phones(event: Tournament, round_: Round) -> None:
    """Half a report at one table, a dispute at another."""
    enter_start(event, 2, started_at=None, actor=BOSS, now=minutes(149))
    half, disputed = round_.matches.filter(two__isnull=False).select_related("one", "two")[:2]
    phone = command_actor("a phone")
    report_result(event, 2, half.two, Ending(How.TIME, prizes_left=(2, 3)), actor=phone, now=minutes(150))
    report_result(event, 2, disputed.one, Ending(How.WON, 1), actor=phone, now=minutes(151))
    report_result(event, 2, disputed.two, Ending(How.WON, 2), actor=phone, now=minutes(152))
    make_passes(event, actor=BOSS, now=minutes(153))
    replace_pass(event, 1, reason="lost", actor=BOSS, now=minutes(154))
    for number in (1, 3, 6):
        ask_to_drop(event, number, actor=Actor("a phone", entry=number), now=minutes(154 + number))
    refuse_drop_request(event, 3, actor=BOSS, now=minutes(168))
    accept_drop_request(event, 6, actor=BOSS, now=minutes(169))
