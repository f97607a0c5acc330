"""The columns that the database has, beside those of the models."""

from collections.abc import Iterator

from django.apps import apps
from django.db import connection

Columns = dict[str, dict[str, bool]]  # table -> column -> whether it may be empty

# One query for all tables: Django's own introspection reads and parses the statement that made each of them, which
# takes a quarter of a second at every start.
_STATEMENTS = {
    "sqlite": (
        'SELECT tables.name, columns.name, NOT columns."notnull" '
        "FROM sqlite_master AS tables JOIN pragma_table_xinfo(tables.name) AS columns WHERE tables.type = 'table'"
    ),
    "postgresql": (
        "SELECT relname, attname, NOT attnotnull FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid "
        "WHERE relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped AND pg_table_is_visible(pg_class.oid)"
    ),
}


def differences() -> Iterator[str]:
    """Each column that differs between the database and the models: "tournament_round.number"."""
    there = _columns_there()
    for table, wanted in _columns_wanted().items():
        found = there.get(table, {})
        nulls = {name for name in found.keys() & wanted.keys() if found[name] != wanted[name]}
        yield from (f"{table}.{name}" for name in (found.keys() ^ wanted.keys()) | nulls)


def _columns_there() -> Columns:
    found: Columns = {}
    with connection.cursor() as cursor:
        cursor.execute(_STATEMENTS[connection.vendor])
        for table, column, may_be_empty in cursor.fetchall():
            found.setdefault(table, {})[column] = bool(may_be_empty)
    return found


def _columns_wanted() -> Columns:
    models = [
        model
        for model in apps.get_models(include_auto_created=True)
        if model._meta.managed and not model._meta.proxy
    ]
    return {
        model._meta.db_table: {
            field.column: field.null for field in model._meta.local_concrete_fields if field.column
        }
        for model in models
    }
