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


def test_migration_of_another_version_is_told():
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES (%s, %s, %s)",
            ["teams", "0002_of_another_version", "2099-01-01 00:00:00+00:00"],
        )
    with pytest.raises(EnvironmentProblem, match="made by another Tandem"):
        check_database()
