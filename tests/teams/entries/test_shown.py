"""What a page showed of a team or a player is what its steps change."""

from collections.abc import Callable
from typing import Any

import pytest

from teams.entries import shown
from teams.entries.at_once import check_in_all, issue_numbers
from teams.entries.models import Entry, SoloPlayer
from teams.entries.pairs import Pair, join_pairs
from teams.entries.partners import (
    join_solo_players,
    register_solo_player,
    remove_solo_player,
    replace_partner,
)
from teams.entries.passes import make_pass, replace_pass
from teams.entries.registration import check_in, edit_entry, edit_player, note_payment
from teams.entries.seats import correct_seats, swap_seats
from teams.entries.steps import Person
from tests.factories import (
    BOSS,
    NOON,
    carry_on,
    make_entries,
    make_entry,
    make_posted_round,
    make_registration,
    make_tournament,
)
from tests.shown import sees
from tournament.event.models import Tournament
from tournament.kernel.roles import Actor
from tournament.kernel.shown import NotAsShown

pytestmark = pytest.mark.django_db
PLACE = {"city": "Kraków", "state": "Małopolska", "country": "PL"}
Step = Callable[[Tournament, Actor], Any]


@pytest.fixture
def event() -> Tournament:
    event = make_tournament(slug="cup")
    make_entries(event, 2)
    return event


def team(event: Tournament, number: int = 1) -> Entry:
    return event.entries.select_related("seat_a", "seat_b").get(number=number)


def not_as_shown(code: str, step: Step, event: Tournament, actor: Actor) -> None:
    lines = event.journal.count()
    with pytest.raises(NotAsShown) as caught:
        step(event, actor)
    assert caught.value.code == code
    assert event.journal.count() == lines


STEPS: dict[str, Step] = {
    "here": lambda event, actor: check_in(event, 1, actor=actor, is_here=False),
    "paid": lambda event, actor: note_payment(event, 1, actor=actor),
    "edited": lambda event, actor: edit_entry(event, 1, {"city": "Gdynia"}, actor=actor),
    "player": lambda event, actor: edit_player(event, 1, "b", Person("Benjamin", "1003"), actor=actor),
    "partner": lambda event, actor: replace_partner(event, 1, "b", Person("Cay", "77"), actor=actor),
    "swapped": lambda event, actor: swap_seats(event, 1, actor=actor),
    "code": lambda event, actor: make_pass(event, 1, actor=actor),
}


def names_of(entry: Entry) -> list[str]:
    stands = [shown.player_stand(entry, letter) for letter in "ab"]
    return [entry.who, *entry.seats_who, shown.details_stand(entry), *stands]


@pytest.mark.parametrize("step", STEPS.values(), ids=STEPS)
def test_a_step_about_a_team_is_taken_from_its_own_page_alone(event: Tournament, step: Step) -> None:
    not_as_shown("teams.shown_other_entry", step, event, sees(*names_of(team(event, 2))))
    step(event, sees(*names_of(team(event))))


@pytest.mark.parametrize("step", STEPS.values(), ids=STEPS)
def test_a_number_that_was_given_again_is_another_team(event: Tournament, step: Step) -> None:
    page = sees(*names_of(team(event)))
    event.entries.filter(number=1).update(registered_at=NOON.replace(hour=13))
    not_as_shown("teams.shown_other_entry", step, event, page)


@pytest.mark.parametrize("step", [STEPS[name] for name in ("player", "partner", "swapped")])
def test_a_step_about_people_is_not_taken_once_the_seats_are_the_other_way_round(
    event: Tournament, step: Step
) -> None:
    page = sees(*names_of(team(event)))
    swap_seats(event, 1, actor=BOSS)
    not_as_shown("teams.shown_other_player", step, event, page)
    swap_seats(event, 1, actor=BOSS)  # as it was shown again
    step(event, page)


def test_seats_are_corrected_once_by_two_presses(event: Tournament) -> None:
    make_posted_round(event)
    page = sees(team(event), *team(event).seats_who)
    correct_seats(event, 1, reason="slip", actor=page)
    not_as_shown(
        "teams.shown_other_player",
        lambda event, actor: correct_seats(event, 1, reason="mistyped", actor=actor),
        event,
        page,
    )


def test_what_was_changed_meanwhile_is_not_overwritten(event: Tournament) -> None:
    page = sees(*names_of(team(event)))
    edit_entry(event, 1, {"city": "Sopot", "fixed_table": 4}, actor=BOSS)
    not_as_shown("teams.shown_other_details", STEPS["edited"], event, page)
    edit_player(event, 1, "b", Person("Benno", "1003"), actor=BOSS)
    not_as_shown("teams.shown_other_player_noted", STEPS["player"], event, page)
    check_in(event, 1, actor=page)  # who it is has not changed


def test_a_code_is_replaced_once_by_two_presses(event: Tournament) -> None:
    def renew(event: Tournament, actor: Actor) -> None:
        replace_pass(event, 1, reason="lost", actor=actor)

    make_pass(event, 1, actor=BOSS)
    page = sees(team(event), shown.pass_stand(team(event)))
    renew(event, page)
    not_as_shown("teams.shown_other_code", renew, event, page)


def test_all_teams_at_once_are_those_that_the_page_showed(event: Tournament) -> None:
    page = sees(shown.field_who(event.entries.all()))
    make_entry(event, 3, is_checked_in=False)
    not_as_shown(
        "teams.shown_other_field", lambda event, actor: check_in_all(event, actor=actor), event, page
    )
    not_as_shown(
        "teams.shown_other_field", lambda event, actor: issue_numbers(event, actor=actor), event, page
    )
    assert check_in_all(event, actor=sees(shown.field_who(event.entries.all())))


@pytest.fixture
def solos(event: Tournament) -> list[SoloPlayer]:
    people = (Person("Zoe", "900"), Person("Yan", "901"), Person("Xan", "902"))
    return [register_solo_player(event, person, actor=BOSS) for person in people]


def test_who_looks_for_a_partner_is_who_the_page_showed(event: Tournament, solos: list[SoloPlayer]) -> None:
    zoe, yan, xan = solos
    code = "teams.shown_other_solo"

    def join(event: Tournament, actor: Actor) -> None:
        join_solo_players(event, zoe, yan, make_registration(9), actor=actor)

    def pair(event: Tournament, actor: Actor) -> None:
        join_pairs(event, [Pair(zoe, yan)], place=PLACE, actor=actor)

    not_as_shown(code, lambda event, actor: remove_solo_player(event, zoe, actor=actor), event, sees(yan))
    not_as_shown(code, join, event, sees(zoe, xan))
    not_as_shown(code, pair, event, sees(zoe, xan))
    remove_solo_player(event, xan, actor=sees(xan))
    pair(event, sees(zoe, yan))


def test_the_names_are_the_same_on_another_laptop(event: Tournament, solos: list[SoloPlayer]) -> None:
    make_pass(event, 1, actor=BOSS)
    before = team(event)
    told = [*names_of(before), shown.pass_stand(before), shown.leaving_stand(before)]
    told += [shown.field_who(event.entries.all()), *sorted(solo.who for solo in solos)]

    other = carry_on(event)

    now = team(other)
    looking = SoloPlayer.objects.filter(tournament=other).select_related("player")
    assert told == [
        *(*names_of(now), shown.pass_stand(now), shown.leaving_stand(now)),
        *(shown.field_who(other.entries.all()), *sorted(solo.who for solo in looking)),
    ]
