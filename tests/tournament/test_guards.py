"""The guards in the database: the journal is only ever added to, whoever writes, and after a table's remake."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from django.apps import apps
from django.db import DatabaseError, IntegrityError, connection, migrations, models, transaction
from django.db.migrations.state import ProjectState

from teams.guards import GUARDS as ENTRY_GUARDS
from tests.factories import BOSS, make_tournament
from tournament.event.models import Tournament
from tournament.guards import GUARDS
from tournament.journal.guards import Guard, are_all_there, drop_guards, lifted, make_guards, number_guards
from tournament.journal.models import JournalEntry
from tournament.setup.actions import change_settings, remove_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    event = make_tournament()
    change_settings(event, {"venue": "Hall 1"}, actor=BOSS)
    return event


def execute(sql: str, *params: object) -> None:
    """SQL as another program would send it."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql, params)


def guard_names() -> set[str]:
    """The guards that are in the database now."""
    tables = {
        "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger'",
        "postgresql": "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal",
    }
    with connection.cursor() as cursor:
        cursor.execute(tables[connection.vendor])
        return {row[0] for row in cursor.fetchall()}


def expected_names(guards: Sequence[Guard]) -> set[str]:
    """Those of `guards` that this database needs."""
    return {guard.name for guard in guards if guard.is_for(connection.vendor)}


def test_a_journal_line_is_not_changed_by_django(event: Tournament) -> None:
    with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
        event.journal.update(action="something else")
    line = event.journal.last()
    line.reason = "another"
    with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
        line.save()


def test_a_journal_line_is_not_changed_by_another_program(event: Tournament) -> None:
    with pytest.raises(IntegrityError, match="never changed"):
        execute("UPDATE tournament_journalentry SET action = %s WHERE tournament_id = %s", "x", event.pk)


def test_a_journal_line_is_not_deleted(event: Tournament) -> None:
    with pytest.raises(IntegrityError, match="never deleted"), transaction.atomic():
        event.journal.all().delete()
    with pytest.raises(IntegrityError, match="never deleted"):
        execute("DELETE FROM tournament_journalentry")


def test_a_journal_is_not_emptied_in_one_go() -> None:
    if connection.vendor != "postgresql":
        return  # SQLite has no TRUNCATE
    with pytest.raises(IntegrityError, match="never deleted"):
        execute("TRUNCATE tournament_journalentry CASCADE")


@pytest.mark.parametrize("number", [1, 2])
def test_a_journal_line_is_not_replaced(event: Tournament, number: int) -> None:
    if connection.vendor != "sqlite":
        return  # OR REPLACE is SQLite's alone
    with pytest.raises(IntegrityError, match="never changed"):
        execute(
            "INSERT OR REPLACE INTO tournament_journalentry "
            "(tournament_id, number, at, actor_id, action, reason, citation) "
            "VALUES (%s, %s, '2003-05-17', %s, 'x', '', '')",
            event.pk,
            number,
            event.actors.get().pk,
        )
    assert event.journal.get(number=number).actor.name == BOSS.name


def test_the_removal_of_a_whole_event_takes_its_journal_along(event: Tournament) -> None:
    other = make_tournament()
    remove_tournament(event)
    assert set(JournalEntry.objects.values_list("tournament", flat=True)) == {other.pk}


def test_every_guard_is_in_the_database() -> None:
    assert expected_names((*GUARDS, *ENTRY_GUARDS)) <= guard_names()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("app", "model", "field", "guards"),
    [("tournament", "JournalEntry", "action", GUARDS), ("teams", "Entry", "drop_reason", ENTRY_GUARDS)],
)
def test_a_remade_table_has_its_guards_again(
    app: str, model: str, field: str, guards: tuple[Guard, ...]
) -> None:
    """A migration that changes a column remakes the table on SQLite, and its triggers would be gone."""
    from django.core.management import call_command  # noqa: PLC0415
    from django.db.migrations.loader import MigrationLoader  # noqa: PLC0415

    before: ProjectState = MigrationLoader(connection).project_state()
    operation = migrations.AlterField(model, field, models.CharField(max_length=400, blank=True))
    after = before.clone()
    operation.state_forwards(app, after)
    keeper = apps.get_app_config(app).guard_keeper
    keeper.before(using="default")
    try:
        with connection.schema_editor() as editor:
            operation.database_forwards(app, editor, before, after)
        table = apps.get_model(app, model)._meta.db_table
        if connection.vendor == "sqlite":
            assert not any(guard.name in guard_names() for guard in guards if guard.table == table)
        call_command("migrate", verbosity=0)  # whatever it does, it ends by making the guards
        assert expected_names(guards) <= guard_names()
        event = make_tournament()
        with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
            event.journal.update(action="x")
    finally:
        keeper.before(using="default")
        with connection.schema_editor() as editor:
            operation.database_backwards(app, editor, after, before)
        keeper.after(using="default")


def test_guards_can_be_made_twice_and_dropped_twice() -> None:
    make_guards(connection, GUARDS)
    make_guards(connection, GUARDS)
    drop_guards(connection, GUARDS)
    drop_guards(connection, GUARDS)
    make_guards(connection, GUARDS)
    assert expected_names(GUARDS) <= guard_names()


@pytest.mark.parametrize("fault", ["gone", "other text", "switched off"])
def test_guard_that_is_gone_or_another_is_noticed(fault: str) -> None:
    assert are_all_there(connection, GUARDS)
    update = next(guard for guard in GUARDS if guard.name == "guard_journal_update")
    if fault == "gone":
        drop_guards(connection, [update])
    elif fault == "other text":
        make_guards(connection, [replace(update, message="a line of the journal is never changed")])
    elif connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f"ALTER TABLE {update.table} DISABLE TRIGGER {update.name}")
    else:
        pytest.skip("SQLite has no such switch")
    assert not are_all_there(connection, GUARDS)


@pytest.mark.parametrize("app", ["tournament", "teams", "pairings"])
def test_every_table_with_numbers_has_its_guards(app: str) -> None:
    keeper = apps.get_app_config(app).guard_keeper
    assert sum(guard.name.startswith("guard_numbers_") for guard in keeper.guards) > 2
    assert expected_names(keeper.guards) <= guard_names()


def test_a_number_larger_than_its_column_is_refused_by_every_database(event: Tournament) -> None:
    events = Tournament.objects.filter(pk=event.pk)
    events.update(first_table=32767)
    with pytest.raises(DatabaseError), transaction.atomic():
        events.update(first_table=32768)
    with pytest.raises(DatabaseError), transaction.atomic():
        Tournament.objects.create(name="Other", slug="other", first_table=2**40)


def test_a_row_that_has_such_a_number_already_can_be_changed_otherwise(event: Tournament) -> None:
    if connection.vendor != "sqlite":
        return  # PostgreSQL never took one
    events = Tournament.objects.filter(pk=event.pk)
    with lifted(connection, number_guards(apps.get_app_config("tournament"))):
        events.update(first_table=99999)
    events.update(venue="Hall 1")
    events.update(first_table=1)
    assert events.get().first_table == 1
