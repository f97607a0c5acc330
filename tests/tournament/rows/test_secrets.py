"""No secret of an event is forgotten: a column that looks like one is declared `secret`, or open with a reason."""

import re

from django.db import models

from tests.for_each import for_each
from tournament.event.models import EVENT, new_secret
from tournament.rows.kinds import RowKind, check_declaration, kind_named, kinds_in_order
from tournament.rows.values import Column

LOOKS_SECRET = re.compile(
    r"(?:^|_)(?:secrets?|seeds?|codes?|tokens?|nonces?|pass|passes|passwords?|hash|salt|keys?|pins?|otp|signatures?"
    r"|sessions?|credentials?|private|random)(?:_|$)"
)
# Columns that look like a secret and are none, each with the reason.
OPEN = {
    ("round", "seed"): "public once the round is posted; rows of a round that is not are withheld as a whole",
    ("round", "posted_seed"): "the same",
    (
        "entry",
        "tie_random",
    ): "decides the order of the standings, which everybody sees; no draw follows from it",
    ("entry", "seed"): "a place in a bracket, which everybody sees",
    ("cut", "draw_seed"): "public beside the places that it drew",
    ("cut_seed", "seed"): "a place in a bracket, which everybody sees",
}


def looks_secret(name: str, column: Column) -> bool:
    """By its name; or by what it holds: raw bytes, a UUID, a number too large to count with that somebody drew."""
    if LOOKS_SECRET.search(name) or isinstance(column, models.BinaryField | models.UUIDField):
        return True
    is_drawn = isinstance(column, models.BigIntegerField)
    is_code = isinstance(column, models.CharField) and column.unique and not column.primary_key
    return is_drawn or (is_code and not isinstance(column, models.SlugField))


def forgotten(kind: RowKind) -> list[str]:
    """Columns of a kind that look secret, go into a file or a line, and are neither declared nor told open."""
    columns = {name: kind.column(name) for name in (*kind.fields, *kind.file_only)}
    columns |= {path: kind.key_column(name) for name, path in kind.own_key().items()}
    return [
        name
        for name, column in columns.items()
        if looks_secret(name, column) and name not in kind.secret and (kind.name, name) not in OPEN
    ]


@for_each("kind", kinds_in_order())
def test_what_looks_secret_is_declared_secret(kind) -> None:
    # A membership number is how people are found on another laptop; it is on the workbook too.
    assert [name for name in forgotten(kind) if (kind.name, name) != ("player", "membership_number")] == []


def test_what_is_told_open_is_there_and_looks_secret() -> None:
    for name, column in OPEN:
        assert looks_secret(column, kind_named(name).column(column)), (name, column)


@for_each(
    "name, column",
    [
        ("door_code", models.CharField(max_length=9)),
        ("reset_token", models.TextField()),
        ("blob", models.BinaryField()),
        ("ticket", models.UUIDField()),
        ("drawn", models.BigIntegerField()),
        ("ticket", models.CharField(max_length=40, unique=True)),
        ("salt", models.IntegerField()),
    ],
)
def test_a_new_secret_column_is_found(name, column) -> None:
    noted = type(
        "Noted",
        (models.Model,),
        {
            "__module__": __name__,
            "Meta": type("Meta", (), {"app_label": f"planted_{name}_{type(column).__name__}"}),
            name: column,
        },
    )
    kind = RowKind(model=noted, name="noted", event="", fields=(name,))

    assert forgotten(kind) == [name]
    assert (
        forgotten(RowKind(model=noted, name="noted", event="", fields=(name,), secret={name: new_secret}))
        == []
    )


def test_a_secret_that_is_no_column_of_the_file_is_a_fault() -> None:
    wrong = RowKind(
        **{**{slot: getattr(EVENT, slot) for slot in EVENT.__slots__}, "secret": {"sekret": new_secret}}
    )
    assert check_declaration(wrong) == ["sekret: secret, but no column with a value in the file"]
