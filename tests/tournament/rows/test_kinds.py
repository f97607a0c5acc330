"""Every kind of row is declared once, and no column of it is forgotten: so undo and the event file are whole."""

from dataclasses import replace

import pytest
from django.apps import apps
from django.db import models

from tests.for_each import for_each
from tournament.rows.kinds import RowKind, check_declaration, kind_of, kinds_in_order, needed_by

# Models whose rows are no event's, or are never undone and stay on their laptop.
NOT_DECLARED = {
    "Account": "people sign in to one laptop",
    "BrowserSession": "where somebody is signed in, on this laptop",
    "PasswordTry": "passwords typed here in the last minutes",
    "Installation": "the laptop itself",
    "Invitation": "its code is a secret of this laptop",
    "PhoneArrival": "a question to this laptop's owner",
    "MissedQuestion": "for whoever writes the library",
    "AddedSet": "card facts of the installation, for all events",
    "DocumentCopy": "the library's, for all events",
    "DocumentSection": "the library's, for all events",
    "LibraryCard": "the library's, for all events",
    "LibraryEntry": "the library's, for all events",
    "LoadedLibrary": "the library's, for all events",
}


def own_models() -> list[type[models.Model]]:
    return [
        model
        for app in ("tournament", "teams", "cards", "pairings", "rulings")
        for model in apps.get_app_config(app).get_models()
    ]


def declared_columns() -> list[tuple[RowKind, str, str]]:
    """(kind, part of the declaration, name) of everything that a declaration tells of a column."""
    return [
        (kind, part, name)
        for kind in kinds_in_order()
        for part in ("fields", "links", "file_only", "excused", "parents")
        for name in getattr(kind, part)
    ]


@for_each("model", own_models())
def test_every_row_of_an_event_is_declared_or_excused_by_name(model) -> None:
    if model.__name__ in NOT_DECLARED:
        with pytest.raises(KeyError):
            kind_of(model)
    else:
        assert check_declaration(kind_of(model)) == []


@for_each("kind, part, name", declared_columns())
def test_a_declaration_that_forgets_a_column_is_found(kind, part, name) -> None:
    told = getattr(kind, part)
    fewer = {other: told[other] for other in told if other != name} if isinstance(told, dict) else None
    mutant = replace(kind, **{part: tuple(n for n in told if n != name) if fewer is None else fewer})

    assert f"{name}: in no part of the declaration" in check_declaration(mutant)


def test_a_new_column_is_found() -> None:
    class Noted(models.Model):
        number = models.PositiveIntegerField()
        note = models.CharField(max_length=10)

        class Meta:
            app_label = "planted"

        def __str__(self) -> str:
            return self.note

    kind = RowKind(model=Noted, name="noted", event="", key={"number": "number"})
    assert check_declaration(kind) == ["note: in no part of the declaration"]
    assert check_declaration(replace(kind, fields=("note",))) == []
    assert check_declaration(replace(kind, fields=("note", "noted"))) == ["noted: no such column"]
    assert check_declaration(replace(kind, fields=("note",), excused={"note": "x"})) == ["note: named twice"]
    later = check_declaration(replace(kind, fields=("note",), since={"note": 4, "noted": 4}))
    assert later == [
        "noted: came later, but is in no part of the file",
        "note: came later, but has no default for files without it",
    ]


def test_a_key_of_its_own_is_read_part_by_part() -> None:
    match = next(kind for kind in kinds_in_order() if kind.name == "match")
    assert check_declaration(replace(match, key_readers=())) == ["key_of_row and key_readers go together"]


def test_a_json_column_has_a_shape() -> None:
    event = next(kind for kind in kinds_in_order() if kind.name == "event")
    bare = replace(event, shapes={})
    assert check_declaration(bare) == [
        "tiebreakers: JSON without a shape",
        "unused_tables: JSON without a shape",
        "bracket_rounds: JSON without a shape",
        "sets_left_out: JSON without a shape",
        "set_days: JSON without a shape",
    ]


def test_rows_come_after_those_they_belong_to_or_point_at() -> None:
    order = [kind.name for kind in kinds_in_order()]
    for kind in kinds_in_order():
        assert all(order.index(other) < order.index(kind.name) for other in needed_by(kind)), kind.name


def test_every_excuse_gives_a_reason() -> None:
    assert all(reason for kind in kinds_in_order() for reason in kind.excused.values())
