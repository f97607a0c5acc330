"""A hall in mid-event for tests that look at every page: events, each in another state, and their staff.

`cup` plays round 2 with everything a desk and a floor can have; `early` registers; `fresh` has no team;
`draft` looks over its first pairing; `posted` waits for its clock; `between` has closed a round; `over` is
finished; `listed` takes deck lists, in `checked` decks are compared with them; `line` is before its cut, `seeded` has
made it, `knockout` is single elimination and `best` has several games a match, in `struck` the winner of a semifinal
was disqualified; `playoff` plays the semifinals.
"""

from datetime import timedelta
from decimal import Decimal
from functools import cache
from time import monotonic

from django.db import connection
from django.utils import timezone

from pairings.announcements.actions import make_announcement
from pairings.cut.actions import CutChoice, make_cut
from pairings.deck_checks.actions import DeckReport, record_deck, start_deck_check
from pairings.deck_checks.counted import compare_deck
from pairings.deck_checks.planning import choose_tables
from pairings.drops.actions import disqualify_entry, drop_entry
from pairings.drops.requests import ask_to_drop
from pairings.games.actions import note_game_won, note_out, note_target, note_toss, take_prizes
from pairings.games.play import Out, TossNote
from pairings.matches.models import Match
from pairings.matches.scoring import Ending, How
from pairings.penalties.actions import PenaltyReport, give_penalty, overrule_penalty
from pairings.results.actions import record_result
from pairings.rounds.actions import close_round, post_round, propose_round
from pairings.rounds.clock import start_clock
from pairings.tableside.calls import call_judge, take_call
from pairings.tableside.extensions import give_extension
from pairings.tableside.notes import note_presence, note_slow_play
from pairings.team_reports.actions import report_result
from rulings.head_judge.actions import NewRuling, write_ruling
from rulings.library.actions import load_library
from teams.deck_lists.actions import let_list_pass
from teams.entries.models import Entry
from teams.entries.partners import register_solo_player
from teams.entries.passes import make_passes
from teams.entries.registration import edit_entry, note_payment
from teams.entries.steps import Person
from tests.factories import (
    BOSS,
    NOON,
    make_account,
    make_closed_round,
    make_entries,
    make_entry,
    make_posted_round,
    make_results,
    make_staff,
    make_tournament,
)
from tests.kept_rows import Rows, put_rows, read_rows
from tests.pairings.bracket.brackets import go_on, make_cut_event
from tests.teams.deck_lists.lists import FOUR_TOO_MANY, LEGAL, hand_in, make_event_with_lists
from tournament.event.models import Tournament
from tournament.journal.models import JournalEntry
from tournament.kernel.roles import Role
from tournament.kernel.stages import RoundStage
from tournament.models import Invitation
from tournament.setup.actions import finish_tournament
from tournament.staff.accounts import password_link_parts
from tournament.staff.invitations import accept_invitation, invite, token_of
from tournament.staff.models import Account, StaffMember

KEPT_FOR = 120  # seconds; in older rows clocks would be further than the tests expect
_kept: tuple[float, Rows] | None = None


def make_hall() -> Account:
    """All events; gives their owner, who may do everything.

    Making them takes seconds: a process keeps their rows, and puts those of the last minutes into its next database.
    """
    global _kept  # noqa: PLW0603 - what a process has made is its own
    is_empty = not Account.objects.exists() and not Tournament.objects.exists()
    if connection.vendor != "sqlite" or not is_empty:
        return make_fresh_hall()
    if _kept is not None and monotonic() - _kept[0] < KEPT_FOR:
        _known_now.cache_clear()
        put_rows(connection, _kept[1])
        return Account.objects.get(is_owner=True)
    owner = make_fresh_hall()
    _kept = monotonic(), read_rows(connection)
    return owner


def make_fresh_hall() -> Account:
    """The same, made again: for whoever changed how rows are made, such as the names in them, and for no other."""
    _known_now.cache_clear()
    load_library(now=NOON)
    owner = make_account("owner", is_owner=True)
    make_tournament(slug="fresh", name="A first event")
    _make_early()
    make_entries(proposed := make_tournament(slug="draft"), 4)
    propose_round(proposed, 1, actor=BOSS, now=NOON)
    make_entries(kept := make_event_with_lists(slug="kept", deck_lists="required"), 2)
    propose_round(kept, 1, actor=BOSS, now=NOON)
    make_entries(posted := make_tournament(slug="posted"), 4)
    make_posted_round(posted)
    make_entries(between := make_tournament(slug="between", planned_rounds=3), 4)
    make_closed_round(between)
    over = make_event_with_lists(slug="over", planned_rounds=1, lists_published=True)
    make_entries(over, 4)
    hand_in(over, 1, "a")
    hand_in(over, 2, "b", FOUR_TOO_MANY)
    make_closed_round(over)
    for event in (between, over):
        make_passes(event, actor=BOSS, now=NOON)
    finish_tournament(over, reason="the hall closes", actor=BOSS, now=NOON)
    _make_listed()
    _make_announced()
    _make_checked()
    _make_cuts()
    _make_playoff()
    _make_cup()
    return owner


def _make_announced() -> None:
    knockout = make_tournament(slug="knockout", structure="elimination", final_games=3)
    make_entries(knockout, 3)
    edit_entry(knockout, 2, {"seed": 1}, actor=BOSS, now=NOON)
    best = make_tournament(
        slug="best",
        swiss_games=3,
        cut_size=8,
        elimination_games=3,
        final_games=5,
        equal_prizes="other",
        equal_prizes_other="A new game with one prize each",
        bracket_rounds=[[4, 90, "18:00"], [2, None, "19:30"]],
        objection_minutes=10,
    )
    make_entries(best, 4)
    make_posted_round(best)
    note_toss(best, 1, 1, toss=TossNote(2, "1a"), actor=BOSS, now=NOON)
    note_game_won(best, 1, 1, winner=1, actor=BOSS, now=NOON)


def _make_listed() -> None:
    """Deck lists before round 1: legal ones, one with a card too often, one let pass, one to look at, missing ones."""
    event = make_event_with_lists(slug="listed", cut_size=2, new_lists_for_cut=True)
    make_entries(event, 4)
    make_passes(event, actor=BOSS, now=NOON)
    hand_in(event, 1, "a")
    hand_in(event, 1, "b", FOUR_TOO_MANY)
    hand_in(event, 2, "a", FOUR_TOO_MANY)
    let_list_pass(event, 3, reason="no other card at hand", actor=BOSS, now=NOON)
    hand_in(event, 2, "b", LEGAL.replace("4 Double Gust", "4 Gust of Wind"))
    hand_in(event, 3, "a", LEGAL.replace("4 Professor Elm", "4 Profesor Elm"))
    hand_in(event, 3, "a", LEGAL, answers={})
    hand_in(event, 1, "a", stage=RoundStage.ELIMINATION)


def _make_checked() -> None:
    """Deck checks with lists: at table 1 one runs, with a deck as listed and one card too many; table 2 is chosen."""
    event = make_event_with_lists(slug="checked")
    make_entries(event, 4)
    for entry in event.entries.all():
        hand_in(event, entry.number, "a")
        hand_in(event, entry.number, "b")
    make_posted_round(event)
    choose_tables(event, 1, [2], actor=BOSS, now=NOON)
    start_deck_check(event, 1, 1, actor=BOSS, now=timezone.now() - timedelta(minutes=3))
    counts = [line.count for line in event.lists_handed_in.get(number=1).deck]
    for seat, found in (("1a", {}), ("1b", {1: counts[0] + 1})):
        report = DeckReport(compare_deck(counts, found), list_number=_list_at(event, seat))
        record_deck(event, 1, 1, seat, report, actor=BOSS)


def _list_at(event: Tournament, seat: str) -> int:
    """The number of the list of the player in a seat of table 1."""
    entry = event.rounds.get().matches.get(table_number=1).entry_at(int(seat[0]))
    return next(one.number for one in entry.deck_lists.all() if one.seat == seat[1])


def _make_cuts() -> None:
    line = make_tournament(slug="line", planned_rounds=1, cut_size=4, objection_minutes=20)
    make_entries(line, 6)
    make_posted_round(line)
    make_results(line, 1)
    record_result(line, 1, 1, Ending(How.WON, 1), drops=frozenset({1}), actor=BOSS, now=NOON)
    close_round(line, 1, actor=BOSS, now=NOON)
    for slug, size in (("seeded", 2), ("struck", 4)):
        make_entries(event := make_tournament(slug=slug, planned_rounds=1, cut_size=size), 4)
        make_closed_round(event)
        make_cut(event, CutChoice(is_confirmed=True), actor=BOSS, now=NOON)
    post_round(event, 2, actor=BOSS, now=NOON)
    make_results(event, 2)
    close_round(event, 2, actor=BOSS, now=NOON)
    winner = event.rounds.get(number=2).matches.get(bracket_slot=1).one
    disqualify_entry(event, winner.number, reason="marked cards", actor=BOSS, now=NOON)


def _make_playoff() -> None:
    event = make_cut_event(
        9, 8, slug="playoff", has_third_place=True, deck_lists="requested", cut_reads_lists=True
    )
    make_passes(event, actor=BOSS, now=NOON)
    for number in range(1, 9):
        hand_in(event, number, "a")
    go_on(event, [1, 2])
    record_result(event, 3, 1, Ending(How.WON, 1), actor=BOSS, now=NOON)


def _make_early() -> None:
    event = make_tournament(slug="early", entry_fee=Decimal("7.50"), currency="€")
    make_entries(event, 3)
    note_payment(event, 1, actor=BOSS, now=NOON)
    make_entry(
        event, 4, is_checked_in=False, affiliation="Nowa Huta", team_name="An uncommonly long team name"
    )
    for name, number in (("Sol", "901"), ("Sonja", "902")):
        register_solo_player(event, Person(name=name, number=number), actor=BOSS, now=NOON)


def _make_cup() -> None:
    event = make_tournament(slug="cup", name="Spring Team Cup of the Whole Voivodeship", team_reports=True)
    make_entries(event, 9)
    make_passes(event, actor=BOSS, now=NOON)
    make_posted_round(event)
    make_results(event, 1, [1, 2, 1])
    record_result(event, 1, 4, Ending(How.TIME, prizes_left=(2, 3)), actor=BOSS, now=NOON)
    close_round(event, 1, actor=BOSS, now=NOON)
    drop_entry(event, 9, reason="train", actor=BOSS, now=NOON)
    make_entry(event, 10)
    make_entry(event, 11)
    make_posted_round(event, 2)
    for late in (12, 13):
        make_entry(event, late)
    make_passes(event, actor=BOSS, now=NOON)
    now = timezone.now()
    start_clock(event, 2, actor=BOSS, now=now - timedelta(minutes=20))
    record_result(event, 2, 1, Ending(How.WON, 1), actor=BOSS, now=now)
    _work_on_the_floor(event)
    _work_at_the_desk(event)
    _tell_from_phones(event)


def _work_on_the_floor(event: Tournament) -> None:
    now = timezone.now()
    note_presence(event, 2, 2, seats=["1a", "1b", "2b"], is_here=True, actor=BOSS, now=now)
    give_extension(event, 2, 2, minutes=7, reason="long ruling", actor=BOSS, now=now)
    call_judge(event, 2, 2, actor=BOSS, caller="Ada 2", about="prizes", now=now - timedelta(minutes=4))
    call_judge(event, 2, 3, actor=BOSS, now=now - timedelta(minutes=2))
    take_call(event, 2, 3, actor=BOSS, now=now)
    start_deck_check(event, 2, 4, actor=BOSS, now=now - timedelta(minutes=3))
    note_slow_play(event, 2, 3, side=2, note="asked twice", actor=BOSS, now=now)
    note_toss(event, 2, 3, toss=TossNote(1, "2a", flipper="1b"), actor=BOSS, now=now)
    take_prizes(event, 2, 3, seat="1b", number=2, actor=BOSS, now=now)
    note_target(event, 2, 3, card="Slowking", source="1a", target="2b", actor=BOSS, now=now)
    note_out(event, 2, 3, seat="2b", why=Out.NO_POKEMON, advises=True, actor=BOSS, now=now)
    entry = event.rounds.get(number=2).matches.get(table_number=2).one
    for report in (
        PenaltyReport(infraction="115", level="caution", entry_number=entry.number, seat="a"),
        PenaltyReport(infraction="115", level="warning", entry_number=entry.number, note="ten minutes"),
        PenaltyReport(infraction="shouting", level="warning", person="Sid Spectator"),
    ):
        give_penalty(event, report, actor=BOSS, now=now)
    overrule_penalty(event, 1, reason="was in time", actor=BOSS, now=now)


def _work_at_the_desk(event: Tournament) -> None:
    now = timezone.now()
    make_announcement(event, kind="notice", text="Lunch is served", actor=BOSS, now=now)
    make_announcement(event, kind="break", minutes=30, actor=BOSS, now=now)
    make_staff(event, "sam", Role.SCOREKEEPER)
    used = invite(event, name="Jim Judge", role=Role.JUDGE, actor=BOSS)
    accept_invitation(used.pk, token_of(used))
    invite(event, name="Joan Judge", role=Role.JUDGE, actor=BOSS)
    wish = NewRuling(rule_id="FR-216.b", text="Prizes are counted by the judge.", reason="asked at table 2")
    write_ruling(event, wish, actor=BOSS, now=now)


def _tell_from_phones(event: Tournament) -> None:
    """Table 5 has half a report, table 3 a dispute; one team wants to leave."""
    now = timezone.now()
    for table, side, told in (
        (5, 1, Ending(How.WON, 1)),
        (3, 1, Ending(How.WON, 1)),
        (3, 2, Ending(How.WON, 2)),
    ):
        entry = _team_at(table, side)
        report_result(event, 2, entry, told, actor=BOSS, now=now)
    ask_to_drop(event, _team_at(4, 1).number, actor=BOSS, now=now)


def _team_at(table: int, side: int) -> Entry:
    match = Match.objects.get(round__tournament__slug="cup", round__number=2, table_number=table)
    entry = match.one if side == 1 else match.two
    assert entry is not None
    return entry


def _seeded(seed: int) -> Entry:
    """Who has a seed in `playoff`: 1 waits for the final, 2 plays its semifinal, 8 is beaten."""
    return Entry.objects.get(tournament__slug="playoff", cut_seeds__seed=seed)


def fill(path: str) -> str:
    """A path of `places.py` with what is known only now in place of its braces."""
    return path.format(**_known_now())


@cache
def _known_now() -> dict[str, object]:
    """What the paths need of the hall that was made last, as it is when the first path is filled."""
    waiting = Invitation.objects.get(account__full_name="Joan Judge")
    account_part, account_token = password_link_parts(Account.objects.get(username="sam"))
    results = JournalEntry.objects.filter(tournament__slug="cup", action="record_result")
    return {
        "undoable": results.latest("number").number,
        "owner": Account.objects.get(is_owner=True).pk,
        "sam": Account.objects.get(username="sam").pk,
        "invitation": waiting.pk,
        "person": Entry.objects.get(tournament__slug="cup", number=1).seat_who("a"),
        "member": StaffMember.objects.filter(tournament__slug="cup").earliest("pk").pk,
        "invitation_token": token_of(waiting),
        "account_part": account_part,
        "account_token": account_token,
        "pass_between": Entry.objects.get(tournament__slug="between", number=1).pass_code,
        "pass_listed": Entry.objects.get(tournament__slug="listed", number=1).pass_code,
        "pass_over": Entry.objects.get(tournament__slug="over", number=1).pass_code,
        "leaves": _team_at(4, 1).number,
        "pass_gone": Entry.objects.get(tournament__slug="cup", number=9).pass_code,
        "pass_recorded": _team_at(1, 1).pass_code,
        "pass_called": _team_at(2, 1).pass_code,
        "pass_disputed": _team_at(3, 1).pass_code,
        "pass_leaves": _team_at(4, 1).pass_code,
        "pass_told": _team_at(5, 1).pass_code,
        "pass_asked": _team_at(5, 2).pass_code,
        "best_seed": _seeded(1).number,
        "pass_plays_on": _seeded(2).pass_code,
        "pass_waits": _seeded(1).pass_code,
        "pass_beaten": _seeded(8).pass_code,
    }
