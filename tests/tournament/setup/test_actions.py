"""An event made, set up, finished, reopened and removed."""

from datetime import UTC, date, datetime

import pytest

from pairings.announcements.queries import standing_announcements
from pairings.cut.actions import CutChoice, make_cut
from pairings.undo.actions import undo_line
from teams.entries.registration import edit_player
from teams.entries.steps import Person
from tests.expected import refused
from tests.factories import (
    BOSS,
    NOON,
    make_account,
    make_closed_round,
    make_entries,
    make_entry,
    make_posted_round,
    make_tournament,
)
from tournament.event.models import Tournament
from tournament.kernel.roles import Role
from tournament.kernel.stages import CUT_SIZES
from tournament.setup import actions
from tournament.setup.forms import ReasonedSettingsForm
from tournament.staff.models import StaffMember

pytestmark = pytest.mark.django_db

FIELDS = {"date": date(2003, 5, 17), "country": "PL", "time_zone": "Europe/Warsaw"}


@pytest.fixture
def event() -> Tournament:
    return make_tournament()


def make(name: str, **values: object) -> Tournament:
    return actions.create_tournament(FIELDS | {"name": name} | values, actor=BOSS, now=NOON)


# Making


@pytest.mark.parametrize(
    ("rule_set", "format_", "values"),
    [
        ("dci-2003", "modified", (3, 2, 50, True)),
        ("dci-2003", "booster", (2, 2, 40, True)),
        ("multiplayer-1.3", "sealed", (2, 2, 50, True)),
        ("casual-2v2", "unlimited", (3, 3, None, False)),
        ("team-battle-14.3", "modified", (3, 3, None, False)),
    ],
)
def test_the_rule_set_gives_what_nobody_said(rule_set: str, format_: str, values: tuple[object, ...]) -> None:
    event = make("Cup", rule_set=rule_set, format=format_)
    assert (event.prizes_a, event.prizes_b, event.round_minutes, event.seats_locked) == values
    assert event.alternate_scoring
    assert event.house_rules == frozenset()
    assert event.tiebreakers == ["omw", "oomw"]


def test_a_value_that_somebody_said_is_a_house_rule() -> None:
    event = make("Cup", round_minutes=None, prizes_b=2, numbers_required=False)
    assert event.house_rules == {"round_minutes", "numbers_required"}


def test_an_event_gets_an_address_of_its_own_even_without_latin_letters() -> None:
    assert make("Łódź Cup").slug == "lodz-cup"
    assert make("Wrocław Österreich 東京").slug == "wroclaw-osterreich-dongjing"
    assert make("Cup !!").slug == "cup"
    assert make("☃☃").slug.isascii()
    assert make("!!!").slug == "event"
    assert make("???").slug == "event-2"


def test_two_clicks_do_not_make_two_events() -> None:
    make("Cup")
    with refused("tournament.event_there", "", "name"):
        make("Cup")
    assert make("Cup", date=date(2003, 5, 18)).slug == "cup-2"


def test_the_organizer_works_at_the_event() -> None:
    account = make_account()
    event = actions.create_tournament(FIELDS | {"name": "Cup"}, actor=BOSS, organizer=account)
    assert StaffMember.objects.get().role == Role.ORGANIZER
    assert event.version == event.journal.get().number == 1


# Settings


def test_only_what_changed_stands_in_the_journal(event: Tournament) -> None:
    actions.change_settings(event, {"venue": "Hall 9", "city": event.city}, actor=BOSS)
    line = event.journal.last()
    assert (line.before, line.after) == ({"venue": "Hall 2"}, {"venue": "Hall 9"})


@pytest.mark.parametrize(
    ("field", "value", "citation"),
    [
        ("prizes_a", 6, "FR-B.GS5"),
        ("seats_locked", False, "FR-244.d"),
        ("alternate_scoring", False, "FR-216.b"),
        ("tiebreakers", ["own"], ""),
        ("missed_round_points", 3, ""),
        ("agreed_draws", True, "GAP-9"),
        ("numbers_required", False, ""),
        ("is_premier", True, ""),
    ],
)
def test_what_results_rest_on_is_fixed_once_round_one_is_posted(
    event: Tournament, field: str, value: object, citation: str
) -> None:
    make_entries(event, 4)
    actions.change_settings(event, {field: value}, actor=BOSS)
    actions.change_settings(event, {field: getattr(make_tournament(), field)}, actor=BOSS)
    make_posted_round(event)
    with refused("tournament.fixed_once_posted", citation, field):
        actions.change_settings(event, {field: value}, actor=BOSS)


def test_the_minutes_may_change_at_any_time(event: Tournament) -> None:
    make_entries(event, 4)
    make_posted_round(event)
    actions.change_settings(event, {"round_minutes": 45}, actor=BOSS)
    assert event.round_minutes == 45


@pytest.mark.parametrize("seat", ["a", "b"])
def test_numbers_are_not_required_while_somebody_in_either_seat_has_none(seat: str) -> None:
    event = make_tournament(numbers_required=False)
    make_entry(event, 1)
    edit_player(event, 1, seat, Person("Somebody"), actor=BOSS)
    with refused("teams.numbers_missing", "FR-241.a", "numbers_required") as expected:
        actions.change_settings(event, {"numbers_required": True}, actor=BOSS)
    assert expected.value.params["count"] == 1


def test_rounds_that_are_paired_already_cannot_be_planned_away() -> None:
    event = make_tournament(planned_rounds=3)
    make_entries(event, 4)
    make_closed_round(event, 1)
    make_posted_round(event, 2)

    with refused("tournament.rounds_paired", field="planned_rounds"):
        actions.change_settings(event, {"planned_rounds": 1}, reason="Time is short", actor=BOSS)
    actions.change_settings(event, {"planned_rounds": 2}, reason="Time is short", actor=BOSS)


# Finishing


def test_an_event_is_finished_at_any_moment_with_a_reason_for_what_is_not_played(event: Tournament) -> None:
    make_entries(event, 4)
    make_closed_round(event)
    make_posted_round(event, 2)
    for reason in ("", "  "):
        with refused("tournament.reason_missing", "", "reason"):
            actions.finish_tournament(event, reason=reason, actor=BOSS)
    actions.finish_tournament(event, reason=" power failure ", actor=BOSS, now=NOON)
    assert (event.finished_at, event.unplayed_reason) == (NOON, "power failure")
    assert not event.rounds.being_played().exists()


def test_an_event_that_played_everything_keeps_no_reason(event: Tournament) -> None:
    played_out(event)
    actions.finish_tournament(event, reason="typed all the same", actor=BOSS)
    assert (event.unplayed_reason, event.why_unplayed) == ("", "")


def test_a_reopened_event_no_longer_says_that_it_ended_early(event: Tournament) -> None:
    make_entries(event, 4)
    make_posted_round(event)
    actions.finish_tournament(event, reason="power failure", actor=BOSS)
    actions.reopen_tournament(event, reason="it is back", actor=BOSS)
    assert (event.unplayed_reason, event.why_unplayed) == ("", "")
    assert event.rounds.being_played().exists()
    Tournament.objects.filter(pk=event.pk).update(no_cut_reason="as Tandem 0.3 kept it", finished_at=NOON)
    event.refresh_from_db()
    assert event.why_unplayed == "as Tandem 0.3 kept it"
    actions.reopen_tournament(event, reason="wrong slip", actor=BOSS)
    assert (event.no_cut_reason, event.why_unplayed) == ("", "")


def test_an_event_is_finished_once_and_reopened_once_with_a_reason(event: Tournament) -> None:
    make_entries(event, 4)
    make_closed_round(event)
    actions.finish_tournament(event, reason="power failure", actor=BOSS, now=NOON)
    assert event.finished_at == NOON
    with refused("tournament.finished"):
        actions.finish_tournament(event, actor=BOSS)
    with refused("tournament.reason_missing", "", "reason"):
        actions.reopen_tournament(event, reason=" ", actor=BOSS)
    actions.reopen_tournament(event, reason="wrong slip", actor=BOSS)
    assert event.finished_at is None
    with refused("tournament.not_finished"):
        actions.reopen_tournament(event, reason="wrong slip", actor=BOSS)


def played_out(event: Tournament) -> None:
    """Four teams, who can play three rounds; the two that were planned are closed."""
    make_entries(event, 4)
    actions.change_settings(event, {"planned_rounds": 2}, actor=BOSS)
    make_closed_round(event, 1)
    make_closed_round(event, 2)


def test_one_more_round_is_planned_once_however_often_it_is_pressed(event: Tournament) -> None:
    played_out(event)
    actions.plan_one_more_round(event, 3, reason="Time is left", actor=BOSS)
    line = event.journal.latest("number")
    assert (event.planned_rounds, line.before, line.after) == (
        3,
        {"planned_rounds": 2},
        {"planned_rounds": 3},
    )
    with refused("tournament.round_planned"):
        actions.plan_one_more_round(event, 3, reason="Time is left", actor=BOSS)
    assert event.planned_rounds == 3


def test_one_more_round_is_planned_where_the_number_followed_from_the_teams(event: Tournament) -> None:
    make_entries(event, 6)  # three rounds are usual, five can be played
    for number in (1, 2, 3):
        make_closed_round(event, number)
    actions.plan_one_more_round(event, 4, reason="Time is left", actor=BOSS)
    assert event.planned_rounds == 4


def test_no_round_is_planned_that_the_field_cannot_play_nor_in_a_finished_event(event: Tournament) -> None:
    played_out(event)
    actions.plan_one_more_round(event, 3, reason="Time is left", actor=BOSS)
    make_closed_round(event, 3)
    with refused("tournament.no_more_rounds"):
        actions.plan_one_more_round(event, 4, reason="Time is left", actor=BOSS)
    actions.finish_tournament(event, actor=BOSS)
    with refused("tournament.finished"):
        actions.plan_one_more_round(event, 4, reason="Time is left", actor=BOSS)


@pytest.mark.parametrize("number", [0, 2, 4])
def test_only_the_next_round_is_planned(event: Tournament, number: int) -> None:
    played_out(event)
    with refused("tournament.round_planned"):
        actions.plan_one_more_round(event, number, reason="Time is left", actor=BOSS)


def test_a_whole_event_is_removed_with_everything_in_it(event: Tournament) -> None:
    make_entries(event, 4)
    make_closed_round(event)
    actions.remove_tournament(event)
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    ("zone", "closes_at", "expected"),
    [
        ("Europe/London", datetime(2003, 5, 17, 18, tzinfo=UTC), datetime(2003, 5, 17, 19, tzinfo=UTC)),
        ("Australia/Sydney", datetime(2003, 5, 17, 18, tzinfo=UTC), datetime(2003, 5, 17, 10, tzinfo=UTC)),
        ("Europe/London", datetime(2003, 5, 17, 9, tzinfo=UTC), datetime(2003, 5, 17, 9, tzinfo=UTC)),
        ("Europe/London", None, None),
    ],
)
def test_a_deadline_keeps_its_time_of_day_when_the_time_zone_is_corrected(zone, closes_at, expected):
    """20:00 in Warsaw is what people read and type: a corrected zone does not make it 19:00."""
    event = make_tournament()
    actions.change_settings(event, {"lists_close_at": closes_at}, actor=BOSS)

    actions.change_settings(event, {"time_zone": zone}, actor=BOSS, now=NOON)

    event.refresh_from_db()
    assert event.lists_close_at == expected
    undo_line(event, event.version, actor=BOSS)
    event.refresh_from_db()
    assert (event.time_zone, event.lists_close_at) == ("Europe/Warsaw", closes_at)


# --- The size of the cut once round 1 is posted ----------------------------------------------------------------------


@pytest.fixture
def event_with_cut():
    event = make_tournament(slug="cup", cut_size=8, equal_prizes="sudden_death", planned_rounds=1)
    make_entries(event, 10)
    make_closed_round(event)
    return event


@pytest.mark.parametrize("size", [2, 4, 16])
def test_the_head_judge_changes_the_size_of_the_cut_with_a_public_reason(event_with_cut, size):
    """A2 M11: "we run late, so top 4"."""
    with refused("tournament.setting_reason", "GAP-7", "reason"):
        actions.change_settings(event_with_cut, {"cut_size": size}, actor=BOSS)

    actions.change_settings(event_with_cut, {"cut_size": size}, reason="We run late", actor=BOSS)

    assert [str(one) for one in standing_announcements(event_with_cut)] == ["We run late"]
    if size < 10:
        make_cut(event_with_cut, CutChoice(is_confirmed=True), actor=BOSS)
        seeded = event_with_cut.rounds.get(number=2).matches.filter(two__isnull=False).count()
        assert seeded == size // 2


@pytest.mark.parametrize(("before", "after"), [(8, None), (None, 8)])
def test_a_cut_neither_comes_nor_goes_by_a_setting_once_round_1_is_posted(before, after):
    event = make_tournament(cut_size=before, equal_prizes="sudden_death", planned_rounds=1)
    make_entries(event, 10)
    make_closed_round(event)
    with refused("tournament.cut_is_announced", "GAP-7", "cut_size"):
        actions.change_settings(event, {"cut_size": after}, reason="We run late", actor=BOSS)


def test_a_cut_that_is_made_keeps_its_size_and_an_undo_of_the_change_asks_the_same(event_with_cut):
    actions.change_settings(event_with_cut, {"cut_size": 4}, reason="We run late", actor=BOSS)
    changed = event_with_cut.version
    make_cut(event_with_cut, CutChoice(is_confirmed=True), actor=BOSS)
    with refused("tournament.cut_is_made", "GAP-7", "cut_size"):
        actions.change_settings(event_with_cut, {"cut_size": 8}, reason="There is time after all", actor=BOSS)
    with refused("pairings.undo_forbidden", "GAP-7"):
        undo_line(event_with_cut, changed, reason="There is time after all", actor=BOSS)


def test_the_page_offers_the_sizes_where_there_is_a_cut(event_with_cut):
    form = ReasonedSettingsForm(tournament=event_with_cut)
    assert [size for size, _words in form.choice_field("cut_size").choices] == list(CUT_SIZES)
    assert "cut_size" not in ReasonedSettingsForm(tournament=make_tournament()).fields
