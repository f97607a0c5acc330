"""Whether the database fits the program; the server's own start is tried in `tests/tournament/config/serve`."""

import pytest
from django.db import connection

from tournament.config.environment import EnvironmentProblem
from tournament.config.start.databases import check_columns, check_database

pytestmark = [pytest.mark.django_db, pytest.mark.rows]


def test_database_that_the_migrations_made_fits():
    check_database()
    check_columns()


@pytest.mark.parametrize(
    "change", ["ADD COLUMN of_another_version integer", "RENAME COLUMN address TO of_another_version"]
)
def test_column_of_another_version_is_named(change):
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER TABLE tournament_installation {change}")
    with pytest.raises(EnvironmentProblem, match=r"tournament_installation\."):
        check_columns()


def test_column_that_may_be_empty_there_and_not_here_is_named():
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE tournament_installation DROP COLUMN copied_at")
        cursor.execute(
            "ALTER TABLE tournament_installation ADD COLUMN copied_at varchar(9) NOT NULL DEFAULT ''"
        )
    with pytest.raises(EnvironmentProblem, match=r"tournament_installation\.copied_at"):
        check_columns()


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("0002_of_a_later_version", "upgraded by a newer Tandem; this one is"),
        ("0001_initial", r"from before release 0\.2\. Start that one, save the event file"),
    ],
)
def test_migration_of_another_version_is_told_with_the_way_out(name, sentence):
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES (%s, %s, %s)",
            ["teams", name, "2099-01-01 00:00:00+00:00"],
        )
    with pytest.raises(EnvironmentProblem, match=sentence) as told:
        check_database()
    assert "carry on from it here with an empty data folder" in str(told.value)
    assert "TANDEM_DATA" in str(told.value)


def test_column_of_a_table_that_is_gone_is_named():
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE rulings_loadedlibrary")
    with pytest.raises(EnvironmentProblem, match=r"rulings_loadedlibrary\."):
        check_columns()
