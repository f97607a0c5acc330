"""The seat lock in the database (FR-244.d): no form, no import, no query and no other program changes a seat."""

import pytest
from django.db import IntegrityError, connection, transaction

from pairings.matches.models import Match
from teams.entries.models import Entry
from teams.roster.actions import import_roster
from teams.roster.sheet_rows import RosterEntry
from tests.expected import refused
from tests.factories import (
    BOSS,
    NOON,
    make_entries,
    make_entry,
    make_posted_event,
    make_results,
    make_tournament,
)
from tournament.event.models import Round, Tournament
from tournament.setup.actions import remove_tournament

pytestmark = pytest.mark.django_db
LOCKED = "seats are locked for the event"
STAYS = "an entry is never deleted"


@pytest.fixture
def event() -> Tournament:
    """Four paired entries with locked seats, and a late one, 5, that is in no round yet."""
    event = make_posted_event()
    make_entry(event, 5)
    return event


def execute(sql: str, *params: object) -> None:
    """SQL as another program would send it."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql, params)


def only_sqlite() -> bool:
    """OR REPLACE is SQLite's alone; other databases refuse the words themselves."""
    return connection.vendor == "sqlite"


def test_locked_seats_are_not_swapped_by_a_query(event: Tournament) -> None:
    entry = Entry.objects.get(number=1)
    with pytest.raises(IntegrityError, match=LOCKED), transaction.atomic():
        Entry.objects.filter(pk=entry.pk).update(seat_a=entry.seat_b, seat_b=entry.seat_a)


def test_locked_seats_are_not_saved_by_a_model(event: Tournament) -> None:
    entry = Entry.objects.get(number=1)
    entry.seat_a, entry.seat_b = entry.seat_b, entry.seat_a
    with pytest.raises(IntegrityError, match=LOCKED), transaction.atomic():
        entry.save()


def test_locked_seats_are_not_changed_in_bulk(event: Tournament) -> None:
    entries = list(Entry.objects.filter(number__lte=4))
    for entry in entries:
        entry.seat_a, entry.seat_b = entry.seat_b, entry.seat_a
    with pytest.raises(IntegrityError, match=LOCKED), transaction.atomic():
        Entry.objects.bulk_update(entries, ["seat_a", "seat_b"])


@pytest.mark.parametrize(
    "change",
    [
        "seat_a_id = seat_b_id, seat_b_id = seat_a_id",
        "seat_a_id = (SELECT seat_a_id FROM teams_entry WHERE number = 5)",
        "team_id = (SELECT team_id FROM teams_entry WHERE number = 5)",
        "number = 77",
        # A reason without the instant, an instant without the reason.
        "seat_a_id = seat_b_id, seat_b_id = seat_a_id, seat_correction = 'mistyped'",
        "seat_a_id = seat_b_id, seat_b_id = seat_a_id, seat_corrected_at = '2003-05-17 12:00:00+00'",
        # Somebody else in a seat is another team, whatever the reason (FR-243.e).
        "seat_a_id = (SELECT seat_a_id FROM teams_entry WHERE number = 5), seat_correction = 'mistyped', "
        "seat_corrected_at = '2003-05-17 12:00:00+00'",
    ],
)
def test_locked_seats_are_not_changed_by_another_program(event: Tournament, change: str) -> None:
    with pytest.raises(IntegrityError):
        execute(f"UPDATE teams_entry SET {change} WHERE number = 1")


def test_a_correction_gives_reason_and_instant_in_one_statement(event: Tournament) -> None:
    correction = (
        "UPDATE teams_entry SET seat_a_id = seat_b_id, seat_b_id = seat_a_id, seat_correction = %s, "
        "seat_corrected_at = %s WHERE number = 1"
    )
    execute(correction, "mistyped", "2003-05-17 12:00:00+00")
    assert Entry.objects.get(number=1).seat_a.name == "Ben 1"
    # The reason and the instant of an earlier correction do not count again.
    with pytest.raises(IntegrityError, match=LOCKED):
        execute(correction, "mistyped", "2003-05-17 12:05:00+00")
    with pytest.raises(IntegrityError, match=LOCKED):
        execute(correction, "mistyped again", "2003-05-17 12:00:00+00")


def test_an_undo_gives_the_number_of_its_line_and_the_instant(event: Tournament) -> None:
    undo = (
        "UPDATE teams_entry SET seat_a_id = seat_b_id, seat_b_id = seat_a_id, seat_undo_line = %s, "
        "seat_corrected_at = %s WHERE number = 1"
    )
    execute(undo, "12", "2003-05-17 12:00:00+00")
    for line, instant in (("12", "12:05"), ("13", "12:00"), (None, "12:05")):
        with pytest.raises(IntegrityError, match=LOCKED):
            execute(undo, line, f"2003-05-17 {instant}:00+00")


def test_what_is_no_seat_may_change_while_seats_are_locked(event: Tournament) -> None:
    execute("UPDATE teams_entry SET city = 'Gdynia', fixed_table = 3 WHERE number = 1")
    assert Entry.objects.get(number=1).city == "Gdynia"


def test_seats_are_not_unlocked_while_the_round_is_posted(event: Tournament) -> None:
    with pytest.raises(IntegrityError, match=LOCKED):
        execute("UPDATE teams_entry SET seats_locked_at = NULL WHERE number = 1")
    with pytest.raises(IntegrityError, match=LOCKED), transaction.atomic():
        Entry.objects.filter(number=1).update(seats_locked_at=None)


def test_a_round_with_results_is_not_turned_back_into_a_proposal_to_unlock_seats(event: Tournament) -> None:
    make_results(event, 1)
    with pytest.raises(IntegrityError, match="cannot be withdrawn"), transaction.atomic():
        Round.objects.update(posted_at=None)


def test_seats_of_a_late_team_are_locked_as_well(event: Tournament) -> None:
    with pytest.raises(IntegrityError, match=LOCKED):
        execute("UPDATE teams_entry SET seat_a_id = seat_b_id, seat_b_id = seat_a_id WHERE number = 5")


def test_free_seats_may_change() -> None:
    make_entries(make_tournament(), 5)
    execute("UPDATE teams_entry SET seat_a_id = seat_b_id, seat_b_id = seat_a_id WHERE number = 5")
    assert Entry.objects.get(number=5).seat_a.name == "Ben 5"


def test_an_import_never_changes_seats(event: Tournament) -> None:
    entry = Entry.objects.get(number=1)
    turned = RosterEntry(
        row=2,
        team_name="Team 1",
        affiliation="",
        city="Kraków",
        state="Małopolska",
        country="PL",
        name_a="Ben 1",
        number_a=None,
        name_b="Ada 1",
        number_b=None,
    )
    with refused("teams.nothing_to_import"):
        import_roster(event, [turned], actor=BOSS)
    entry.refresh_from_db()
    assert entry.seat_a.name == "Ada 1"


def test_an_entry_is_not_deleted(event: Tournament) -> None:
    with pytest.raises(IntegrityError, match=STAYS), transaction.atomic():
        Entry.objects.filter(number=5).delete()
    with pytest.raises(IntegrityError, match=STAYS):
        execute("DELETE FROM teams_entry WHERE number = 5")


COLUMNS = (
    "tournament_id, number, team_id, team_name, folded_name, affiliation, city, state, country, seat_a_id, "
    "seat_b_id, registered_at, tie_random, seat_correction, drop_reason, is_disqualified, is_withdrawn, version"
)


@pytest.mark.parametrize("taken", ["number", "team_id", "folded_name", "seat_a_id", "seat_b_id"])
def test_an_entry_is_not_replaced_by_another_row(event: Tournament, taken: str) -> None:
    """INSERT OR REPLACE deletes whatever row has the same number, team, name or seat."""
    if not only_sqlite():
        return
    fresh = {
        "number": "99",
        "team_id": "(SELECT team_id FROM teams_entry WHERE tournament_id <> e.tournament_id)",
        "folded_name": "'fresh'",
        "seat_a_id": "(SELECT seat_a_id FROM teams_entry WHERE tournament_id <> e.tournament_id)",
        "seat_b_id": "(SELECT seat_b_id FROM teams_entry WHERE tournament_id <> e.tournament_id)",
    }
    make_entry(make_tournament(), 50)
    values = ", ".join(
        "e." + column if column == taken or column not in fresh else fresh[column]
        for column in COLUMNS.split(", ")
    )
    with pytest.raises(IntegrityError, match=STAYS):
        execute(
            f"INSERT OR REPLACE INTO teams_entry ({COLUMNS}) SELECT {values} FROM teams_entry e "
            "WHERE e.number = 1 AND e.tournament_id = %s",
            event.pk,
        )
    assert event.entries.count() == 5


@pytest.mark.parametrize(
    "change",
    [
        "number = 1",
        "folded_name = 'team1'",
        "seat_a_id = (SELECT seat_a_id FROM teams_entry WHERE number = 1)",
        "team_id = (SELECT team_id FROM teams_entry WHERE number = 1)",
        "id = (SELECT id FROM teams_entry WHERE number = 1)",
    ],
)
def test_an_entry_is_not_replaced_by_a_changed_row(event: Tournament, change: str) -> None:
    """UPDATE OR REPLACE deletes the row in its way as well."""
    if not only_sqlite():
        return
    with pytest.raises(IntegrityError, match=STAYS):
        execute(f"UPDATE OR REPLACE teams_entry SET {change} WHERE number = 5")
    assert event.entries.count() == 5


def test_the_removal_of_a_whole_event_takes_its_entries_along(event: Tournament) -> None:
    other = make_entry(make_tournament(), 50)
    remove_tournament(event)
    assert list(Entry.objects.all()) == [other]


def test_an_entry_that_left_before_it_was_paired_frees_its_people_and_name() -> None:
    event = make_tournament()
    first = make_entry(event, 1)
    Entry.objects.filter(pk=first.pk).update(is_withdrawn=True, dropped_at=NOON)
    assert make_entry(event, 1).number == 2


@pytest.mark.parametrize(
    "change", ["name = 'Ben 1'", "membership_number = '777'", "membership_number = NULL"]
)
def test_names_and_numbers_in_locked_seats_are_not_exchanged(event: Tournament, change: str) -> None:
    """FR-244.d: two people who exchange names have exchanged seats."""
    player = Entry.objects.get(tournament=event, number=1).seat_a
    with pytest.raises(IntegrityError), transaction.atomic():
        execute(f"UPDATE teams_player SET {change} WHERE id = %s", player.pk)


def test_a_name_in_a_locked_seat_is_mended_with_reason_and_instant_in_one_statement(
    event: Tournament,
) -> None:
    player = Entry.objects.get(tournament=event, number=1).seat_a
    instant = "'2003-05-17 13:00:00+00:00'"
    execute(
        f"UPDATE teams_player SET name = 'Ida', correction = 'typo', corrected_at = {instant} WHERE id = %s",
        player.pk,
    )
    with pytest.raises(IntegrityError), transaction.atomic():  # the reason of before does not count again
        execute("UPDATE teams_player SET name = 'Eva' WHERE id = %s", player.pk)


def test_one_statement_does_not_correct_several_entries(event: Tournament) -> None:
    """FR-244.d: the head judge corrects one entry at a time."""
    with pytest.raises(IntegrityError), transaction.atomic():
        execute(
            "UPDATE teams_entry SET seat_a_id = seat_b_id, seat_b_id = seat_a_id, seat_correction = 'typo', "
            "seat_corrected_at = '2003-05-17 13:00:00+00:00'"
        )


@pytest.mark.parametrize("table", ["pairings_match", "tournament_round"])
def test_a_posted_round_is_not_deleted_to_unlock_seats(event: Tournament, table: str) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        execute(f"DELETE FROM {table}")


def test_one_statement_does_not_rename_several_people(event: Tournament) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        execute(
            "UPDATE teams_player SET name = 'Zed', correction = 'typo', corrected_at = '2003-05-17 13:00:00+00:00'"
        )


def test_a_player_is_not_deleted(event: Tournament) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        execute("DELETE FROM teams_player")


@pytest.mark.parametrize("table", ["teams_player", "tournament_round"])
def test_what_seats_rest_on_is_not_replaced(event: Tournament, table: str) -> None:
    if not only_sqlite():
        return
    with pytest.raises(IntegrityError), transaction.atomic():
        execute(f"REPLACE INTO {table} SELECT * FROM {table}")


def test_a_missed_round_holds_no_seats_so_its_row_may_go(event: Tournament) -> None:
    round_ = event.rounds.get()
    missed = Match.objects.create(round=round_, one=event.entries.get(number=5), score_one=0, how="missed")

    Match.objects.filter(pk=missed.pk).delete()

    assert not Match.objects.filter(how="missed").exists()


@pytest.mark.parametrize("how", ["open", "won", "bye"])
def test_any_other_match_of_a_posted_round_stays(event: Tournament, how: str) -> None:
    Match.objects.filter(table_number=1).update(how=how)
    with pytest.raises(IntegrityError, match="never deleted"), transaction.atomic():
        Match.objects.filter(table_number=1).delete()
