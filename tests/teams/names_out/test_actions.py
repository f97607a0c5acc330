"""A name that is taken out is gone from every row, line and file, and nobody else's goes with it."""

import json
import sqlite3

import pytest
from django.db import IntegrityError, connection, transaction

from pairings.announcements.actions import make_announcement
from pairings.announcements.models import Announcement
from pairings.drops.actions import drop_entry
from pairings.penalties.actions import PenaltyReport, give_penalty
from pairings.penalties.models import Penalty
from pairings.standings.queries import standings
from pairings.undo.actions import undo_line
from teams.entries.at_once import issue_numbers
from teams.entries.partners import (
    join_solo_players,
    register_solo_player,
    remove_solo_player,
    replace_partner,
)
from teams.entries.registration import check_in, edit_player
from teams.entries.seats import correct_seats, swap_seats
from teams.entries.steps import WARNINGS, Person
from teams.names_out.actions import take_name_out
from teams.names_out.people_here import find_person, people_of
from teams.names_out.plan import TakenOut, plan_taking_out
from teams.people.models import Player
from teams.people.taken_out import NO_NAME, number_token
from teams.roster.people import import_players
from teams.roster.tdf import TomPlayer
from tests.expected import refused
from tests.factories import (
    BOSS,
    NOON,
    carry_on,
    make_closed_round,
    make_entries,
    make_entry,
    make_posted_round,
    make_registration,
    make_tournament,
)
from tests.pairings.undo.test_journal_replay import replay, shown
from tests.teams.deck_lists.lists import LEGAL, hand_in, make_event_with_lists
from tournament.config.files.event_file import export_event, import_event
from tournament.event.models import Tournament
from tournament.event_file.purpose import Purpose
from tournament.journal.models import JournalEntry
from tournament.kernel.refusal import Refusal
from tournament.setup.actions import finish_tournament, put_event_away, remove_tournament

pytestmark = pytest.mark.django_db
FILES = (Purpose.CARRY_ON, Purpose.HAND_IN)


def everything_stored() -> str:
    """All rows of the database as SQL."""
    connection.ensure_connection()
    assert isinstance(connection.connection, sqlite3.Connection)
    return "\n".join(connection.connection.iterdump())


def whereabouts(event: Tournament, *words: str) -> list[str]:
    """Which of the words are still somewhere: in the database, in a file, in what people read of the journal."""
    event.refresh_from_db()
    places = {"database": everything_stored()} if connection.vendor == "sqlite" else {}
    places |= {purpose.value: export_event(event, purpose).decode() for purpose in FILES}
    # A database may keep letters beyond ASCII as escapes.
    return [
        f"{place}: {word}"
        for place, text in places.items()
        for word in words
        if word in text or json.dumps(word)[1:-1] in text
    ]


def person_called(event: Tournament, name: str, team: str = "") -> str:
    """The name of the person for a form; of several the one in that team."""
    (who,) = [
        person.who for person in people_of(event) if person.player.name == name and team in person.teams
    ]
    return who


def take_out(event: Tournament, name: str, *, team: str = "", in_texts: bool = True) -> TakenOut:
    return take_name_out(event, person_called(event, name, team), in_texts=in_texts, actor=BOSS)


@pytest.fixture
def event() -> Tournament:
    """An event whose journal holds Anna Beck in every way in which one can: mistyped, moved, punished, spoken of."""
    event = make_event_with_lists(numbers_required=False)
    make_entry(event, 1, player_a=Person("Anna Bck"), player_b=Person("Ben Moor", "4711"))
    for number in (2, 3, 4):
        make_entry(event, number)
    edit_player(event, 1, "a", Person("Anna Beck"), actor=BOSS, now=NOON)
    swap_seats(event, 1, actor=BOSS, now=NOON)
    issue_numbers(event, actor=BOSS, now=NOON)
    hand_in(event, 1, seat="b", text=f"{LEGAL}\nPlayer: Anna Beck")
    make_posted_round(event)
    correct_seats(event, 1, reason="Anna Beck said it at the table", actor=BOSS, now=NOON)
    report = PenaltyReport(
        "115", Penalty.Level.CAUTION, entry_number=1, seat="a", note="anna  beck was late, and so was Ben"
    )
    give_penalty(event, report, actor=BOSS, now=NOON)
    make_announcement(
        event,
        kind=Announcement.Kind.NOTICE,
        text="Anna Beck, come to the desk, please.",
        actor=BOSS,
        now=NOON,
    )
    drop_entry(event, 4, actor=BOSS, reason="Ill, says Anna Beck", now=NOON)
    return event


def names_of_anna(event: Tournament) -> tuple[str, ...]:
    """All that names her: both names, her number as it is kept and as it is shown."""
    player = Player.objects.get(tournament=event, name="Anna Beck")
    assert player.membership_number
    return ("Anna Beck", "anna  beck", "Anna Bck", player.membership_number)


def test_a_name_that_was_taken_out_is_nowhere(event: Tournament) -> None:
    words = names_of_anna(event)
    before = whereabouts(event, *words)
    assert {place.split(":")[0] for place in before} >= {"carry-on", "hand-in"}
    assert {word for word in words if any(place.endswith(word) for place in before)} == set(words)

    take_out(event, "Anna Beck")

    assert whereabouts(event, *words) == []
    assert (
        whereabouts(event, "Ben Moor", "4711") != []
    )  # negative control: the search finds who is still there


def test_what_people_typed_stays_where_nobody_asked_for_it(event: Tournament) -> None:
    words = names_of_anna(event)

    done = take_out(event, "Anna Beck", in_texts=False)

    assert {text.text for text in done.texts} >= {"Anna Beck, come to the desk, please."}
    assert event.announcements.get().text == "Anna Beck, come to the desk, please."
    assert whereabouts(event, words[-1], "Anna Bck") == []


def test_what_else_was_said_is_still_there(event: Tournament) -> None:
    lines = {line.number: line for line in event.journal.all()}

    take_out(event, "Anna Beck")

    for line in event.journal.filter(number__lte=len(lines)):
        told = lines[line.number]
        assert (line.at, line.action, line.actor_id, line.entry_number, line.undoes) == (
            *(told.at, told.action, told.actor_id, told.entry_number, told.undoes),
        )
    assert event.announcements.get().text == f"{NO_NAME}, come to the desk, please."
    assert Penalty.objects.get().note == f"{NO_NAME} was late, and so was Ben"
    first = event.journal.get(action="register_entry", entry_number=1).after
    assert first["seat_a"] == {"name": NO_NAME, "number": None}
    assert first["seat_b"] == {"name": "Ben Moor", "number": "4711"}


def test_the_line_says_who_did_it_and_not_whose_name_it_was(event: Tournament) -> None:
    entry = event.entries.get(number=1)

    done = take_out(event, "Anna Beck")

    line = event.journal.last()
    assert line is not None
    assert (line.action, str(line.actor), line.entry_number) == ("take_name_out", "Olivia Owner", 1)
    assert line.after["lines"] == [one.line.number for one in done.lines]
    assert line.after["seat"] == "A"
    assert not line.rows
    event.refresh_from_db()
    assert event.version == line.number
    assert event.taking_name_out_at is None
    assert event.entries.get(number=1).version == entry.version + 1


def test_no_undo_goes_behind_it(event: Tournament) -> None:
    """Not of the line itself, and of no line that held her, before or after an undo of her own."""
    undo_line(event, event.journal.get(action="make_announcement").number, actor=BOSS, now=NOON)
    done = take_out(event, "Anna Beck")
    lines = {one.line.number for one in done.lines}
    number = event.version

    with refused("teams.undo_never_name_taken_out"):
        undo_line(event, number, actor=BOSS, now=NOON)
    for one in sorted(lines):
        before = event.version
        with pytest.raises(Refusal) as refusal:
            undo_line(event, one, actor=BOSS, now=NOON)
        assert refusal.value.code in {"pairings.undo_name_taken_out", "pairings.undo_done"}, one
        event.refresh_from_db()
        assert event.version == before
    assert {"register_entry", "edit_player", "swap_seats", "issue_numbers"} <= {
        line.action for line in event.journal.filter(number__in=lines)
    }


def test_a_line_that_held_nobody_is_undone_as_ever(event: Tournament) -> None:
    check_in(event, 2, is_here=False, actor=BOSS, now=NOON)
    number = event.journal.order_by("-number")[0].number

    take_out(event, "Anna Beck")
    undo_line(event, number, actor=BOSS, now=NOON)

    assert event.entries.get(number=2).checked_in_at is not None


@pytest.mark.parametrize("purpose", FILES)
def test_carrying_on_elsewhere_works(event: Tournament, purpose: Purpose) -> None:
    table = [(row.entry.number, row.rank) for row in standings(event)]
    take_out(event, "Anna Beck")
    token = Player.objects.get(tournament=event, name=NO_NAME).membership_number
    data = export_event(event, purpose)
    remove_tournament(event)

    there = import_event(data)

    player = Player.objects.get(tournament=there, name=NO_NAME)
    assert (player.membership_number, player.called) == (token, "(name removed)")
    assert [(row.entry.number, row.rank) for row in standings(there)] == table
    if purpose is Purpose.CARRY_ON:
        assert export_event(there) == data
    with refused("pairings.undo_name_taken_out"):
        undo_line(there, there.journal.get(action="swap_seats").number, actor=BOSS, now=NOON)


def test_it_works_after_the_event_and_in_an_archived_one() -> None:
    event = make_tournament()
    make_entries(event, 4)
    make_closed_round(event)
    finish_tournament(event, reason="the hall closes", actor=BOSS, now=NOON)
    put_event_away(event, actor=BOSS, now=NOON)

    take_out(event, "Ada 3")

    assert whereabouts(event, "Ada 3") == []


def test_a_namesake_keeps_every_row_and_line() -> None:
    event = make_tournament(numbers_required=False)
    for number in (1, 2):
        make_entry(event, number, player_a=Person("Jo Fox"))
    edit_player(event, 1, "a", Person("Jo Foxx"), actor=BOSS, now=NOON)
    edit_player(event, 1, "a", Person("Jo Fox"), actor=BOSS, accepted=WARNINGS, now=NOON)
    give_penalty(
        event, PenaltyReport("115", Penalty.Level.CAUTION, entry_number=2, seat="a"), actor=BOSS, now=NOON
    )
    give_penalty(
        event, PenaltyReport("115", Penalty.Level.CAUTION, entry_number=1, seat="a"), actor=BOSS, now=NOON
    )
    make_announcement(
        event, kind=Announcement.Kind.NOTICE, text="Jo Fox is called to the desk.", actor=BOSS, now=NOON
    )
    others = {line.number: line.after for line in event.journal.filter(entry_number=2)}

    done = take_out(event, "Jo Fox", team="Team 1", in_texts=False)

    assert not done.is_sure
    assert {line.number: line.after for line in event.journal.filter(entry_number=2)} == others
    assert event.entries.get(number=2).seat_a.name == "Jo Fox"
    for line in event.journal.filter(entry_number=1):
        assert "Jo Fox" not in str((line.before, line.after, line.rows))
    assert event.announcements.get().text == "Jo Fox is called to the desk."


def test_a_number_that_was_mistyped_for_this_person_stays_the_other_ones() -> None:
    event = make_tournament()
    make_entry(event, 1, player_a=Person("Ida Berg", "70001"), player_b=Person("Bo", "70009"))
    edit_player(event, 1, "a", Person("Ida Berg", "70002"), actor=BOSS, now=NOON)
    make_entry(event, 2, player_a=Person("Uma Lund", "70001"), player_b=Person("Al", "70008"))

    take_out(event, "Ida Berg")

    assert event.journal.get(action="register_entry", entry_number=2).after["seat_a"]["number"] == "70001"
    assert whereabouts(event, "Ida Berg", "70002") == []


def test_who_came_alone_and_left_is_taken_out_too() -> None:
    event = make_tournament(numbers_required=False)
    alone = register_solo_player(event, Person("Rae Stone"), actor=BOSS, now=NOON)
    remove_solo_player(event, alone, actor=BOSS, now=NOON)
    one, two = (
        register_solo_player(event, Person(name), actor=BOSS, now=NOON) for name in ("Kim Low", "Lee Hay")
    )
    join_solo_players(event, one, two, make_registration(1, team_name="Hay"), actor=BOSS, now=NOON)

    take_out(event, "Rae Stone")
    take_out(event, "Kim Low")

    assert whereabouts(event, "Rae Stone", "Kim Low") == []
    assert whereabouts(event, "Lee Hay") != []
    carry_on(event)


def test_a_single_word_is_replaced_in_no_text_unless_it_is_asked_for() -> None:
    event = make_tournament()
    make_entry(event, 1, player_a=Person("Max", "60001"))
    make_announcement(
        event,
        kind=Announcement.Kind.NOTICE,
        text="Max 5 minutes left. Maxine, come to the desk.",
        actor=BOSS,
        now=NOON,
    )
    person = find_person(event, person_called(event, "Max"))
    assert person is not None
    assert not plan_taking_out(event, person, in_texts=False).is_sure

    take_out(event, "Max", in_texts=True)

    assert event.announcements.get().text == f"{NO_NAME} 5 minutes left. Maxine, come to the desk."


@pytest.mark.parametrize(
    "text",
    [
        *(
            "Zoe\u0308 Strauß-Łęcka",
            "ZOË STRAUSS-ŁĘCKA",
            "Strauß-Łęcka, Zoë",
            "Strauß-Łęcka Zoë",
            "zoe strauss-lecka",
        ),
        *("Zoë Strauß-Łęckas Deck", "Zoë\u00a0Strauß\u2011Łęcka", "number 7 000 123", "7000-123"),
    ],
)
def test_a_name_is_found_as_people_write_it(text: str) -> None:
    event = make_tournament()
    make_entry(event, 1, player_a=Person("Zoë Strauß-Łęcka", "7000123"))
    make_announcement(event, kind=Announcement.Kind.NOTICE, text=f"{text}!", actor=BOSS, now=NOON)

    take_out(event, "Zoë Strauß-Łęcka")

    left = event.announcements.get().text
    assert NO_NAME in left
    assert not any(part in left.casefold() for part in ("zo", "strau", "7"))


def test_a_longer_name_that_holds_this_one_stays_in_every_line() -> None:
    event = make_tournament(numbers_required=False)
    make_entry(event, 1, player_a=Person("Anna Beck", "60001"))
    for number in (2, 3):
        make_entry(event, number)
    edit_player(event, 2, "a", Person("Anna Beck-Smith", "1004"), actor=BOSS, now=NOON)
    edit_player(event, 2, "b", Person("Anna Beck Hill"), actor=BOSS, now=NOON)
    swap_seats(event, 2, actor=BOSS, now=NOON)
    replace_partner(event, 3, "a", Person("Anna Beck-Low", "70003"), actor=BOSS, now=NOON)
    register_solo_player(event, Person("Anna Beck Moor"), actor=BOSS, now=NOON)
    import_players(
        event, [TomPlayer(1, "Anna Beck-Kim", "70001", False)], actor=BOSS, file_name="x.tdf", now=NOON
    )
    make_posted_round(event)
    report = PenaltyReport("115", Penalty.Level.CAUTION, entry_number=2, seat="a", note="late")
    give_penalty(event, report, actor=BOSS, now=NOON)
    before = export_event(event).decode()

    take_out(event, "Anna Beck")

    after = export_event(event).decode()
    for name in ("-Smith", " Hill", "-Low", " Moor", "-Kim"):
        assert after.count(f"Anna Beck{name}") == before.count(f"Anna Beck{name}") > 0, name


def test_a_team_keeps_its_name_and_the_plan_says_so() -> None:
    event = make_tournament()
    make_entry(event, 1, team_name="Anna Beck & Co", player_a=Person("Anna Beck", "60001"))

    done = take_out(event, "Anna Beck")

    assert done.team_names == ("Anna Beck & Co",)
    assert event.entries.get().team_name == "Anna Beck & Co"


def test_nobody_types_a_name_back_in(event: Tournament) -> None:
    take_out(event, "Anna Beck")

    with refused("teams.name_taken_out", field="name_a"):
        edit_player(event, 1, "a", Person("Anna Beck"), actor=BOSS, reason="she asked", now=NOON)
    make_entry(event, 6, player_a=Person("Kai", "80001"))
    take_out(event, "Kai")
    with refused("teams.number_taken_out", field="number_b"):
        make_entry(event, 7, player_b=Person("Kai", "80001"))
    with refused("teams.name_taken_out_already"):
        take_out(event, NO_NAME, team="Team 6")
    with refused("teams.nobody_of_this_name"):
        take_name_out(event, "nobody", in_texts=True, actor=BOSS)


def test_one_person_of_two_events_is_still_one_here(settings) -> None:
    """A rating to come, and a name that a team has for good, find the person; another installation's key does not."""
    one, two = make_tournament(), make_tournament()
    for event in (one, two):
        make_entry(event, 1, player_a=Person("Ida Berg", "70001"), player_b=Person("Bo Ek", "70009"))

    take_out(one, "Ida Berg")

    token = Player.objects.get(tournament=one, name=NO_NAME).membership_number
    assert token == number_token("70001")
    members = list(Player.objects.filter(tournament=two))
    assert one.entries.get().team.is_of(members)
    take_out(two, "Ida Berg")
    assert Player.objects.get(tournament=two, name=NO_NAME).membership_number == token
    settings.SECRET_KEY = "another installation's key, as long as a key has to be in the end"
    assert number_token("70001") != token


def test_the_journal_is_shut_again_afterwards_and_open_for_no_other_change(event: Tournament) -> None:
    take_out(event, "Anna Beck")
    line = event.journal.order_by("number")[0]

    with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
        JournalEntry.objects.filter(pk=line.pk).update(after={})
    Tournament.objects.filter(pk=event.pk).update(taking_name_out_at=NOON)
    for column in ("at", "action", "actor", "number", "undoes", "citation", "entry_number"):
        values = {
            "at": NOON.replace(year=2004),
            "action": "x",
            "number": 999,
            "citation": "FR-1",
            "undoes": 4,
        }
        values |= {"actor": event.actors.order_by("-number")[0].pk + 1, "entry_number": 77}
        with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
            JournalEntry.objects.filter(pk=line.pk).update(**{column: values[column]})
    other = make_tournament()
    with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
        other.journal.update(reason="another event's")


def test_names_of_the_whole_world_and_a_partner_who_was_replaced() -> None:
    """A name with signs of its own, in letters that are kept as escapes; she is in two teams, one withdrawn."""
    name = "Łucja O’Żak (Ł+)"
    event = make_tournament(numbers_required=False)
    make_entry(event, 1, player_a=Person(name), player_b=Person("Ида Берг"))
    replace_partner(event, 1, "b", Person("박지민"), team_name="Neu", actor=BOSS, now=NOON)
    edit_player(event, 2, "a", Person(f"{name} II"), actor=BOSS, now=NOON)
    drop_entry(event, 2, actor=BOSS, reason=f"{name}, with the flu", now=NOON)
    assert whereabouts(event, name) != []

    take_out(event, f"{name} II")
    take_out(event, "Ида Берг")

    assert whereabouts(event, "Łucja", "Ида Берг") == []
    assert whereabouts(event, "박지민") != []
    carry_on(event)


def test_both_players_of_a_team_with_one_name_are_taken_out_one_by_one() -> None:
    event = make_tournament(numbers_required=False)
    make_entry(event, 1, player_a=Person("Lee Min"), player_b=Person("Lee Min"))
    swap_seats(event, 1, actor=BOSS, now=NOON)
    one = people_of(event)[0]

    take_name_out(event, one.who, in_texts=True, actor=BOSS)
    assert [person.called for person in people_of(event)].count("Lee Min") == 1
    take_name_out(event, person_called(event, "Lee Min"), in_texts=True, actor=BOSS)

    assert whereabouts(event, "Lee Min") == []
    carry_on(event)


def test_the_standings_still_follow_from_the_journal_alone() -> None:
    event = make_tournament()
    make_entries(event, 5)
    for number in (1, 2):
        make_closed_round(event, number, winners=[number, 1])
    drop_entry(event, 2, actor=BOSS, now=NOON)

    for name in ("Ada 1", "Ben 2"):
        take_out(event, name)

    assert replay(event) == shown(event)
