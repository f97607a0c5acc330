"""What people read when nothing can be saved."""

import errno
import tempfile

import pytest
from django.db import DatabaseError, InterfaceError, OperationalError
from django.test import Client

from pairings.pages.desk.play import desk
from tests.factories import make_staff, make_tournament
from tournament.host import queries
from tournament.kernel.roles import Role
from tournament.web.faults import trouble_of_database, trouble_of_disk

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (OperationalError("database or disk is full"), "disk is full"),
        (OSError(errno.ENOSPC, "No space left on device"), "disk is full"),
        (OperationalError("could not extend file: No space left on device"), "disk is full"),
        (OperationalError("attempt to write a readonly database"), "cannot write to its disk"),
        (OperationalError("unable to open database file"), "cannot write to its disk"),
        (OSError(errno.EROFS, "Read-only file system"), "cannot write to its disk"),
        (OSError(errno.EIO, "Input/output error"), "cannot write to its disk"),
        (PermissionError(errno.EACCES, "Permission denied"), "cannot write to its disk"),
        (PermissionError(errno.EPERM, "Operation not permitted"), "cannot write to its disk"),
        (
            FileNotFoundError(errno.ENOENT, "No such file", f"{tempfile.gettempdir()}/x"),
            "cannot write to its disk",
        ),
        (FileNotFoundError(errno.ENOENT, "No such file", "/nowhere/of/ours"), ""),
        (FileNotFoundError(errno.ENOENT, "No such file"), ""),
        (OperationalError("database is locked"), ""),
        (ValueError("disk is full"), ""),
        (None, ""),
    ],
)
def test_trouble_is_told_apart(fault, told):
    said = trouble_of_disk(fault)
    assert told in said
    assert bool(said) is bool(told)


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (DatabaseError("database disk image is malformed"), "is damaged"),
        (DatabaseError("file is not a database"), "is damaged"),
        (OperationalError("connection failed: Connection refused"), "is not responding"),
        (OperationalError("server closed the connection unexpectedly"), "is not responding"),
        (OperationalError("the database system is shutting down"), "is not responding"),
        (InterfaceError("the connection is closed"), "is not responding"),
        (OperationalError("database is locked"), "in use by another program"),
        (OperationalError("database table is locked: tournament_tournament"), "in use by another program"),
        (ValueError("database is locked"), ""),
        (ValueError("the connection is closed"), ""),
        (None, ""),
    ],
)
def test_trouble_of_the_database_is_told_apart(fault, told):
    said = trouble_of_database(fault)
    assert told in said
    assert bool(said) is bool(told)


def test_page_says_that_the_database_is_damaged(client_of_staff, monkeypatch):
    break_page(monkeypatch, DatabaseError("database disk image is malformed"))
    answer = client_of_staff.get("/t/cup/desk/")
    assert answer.status_code == 503
    assert "carry on from the newest backup" in answer.content.decode()


def test_page_says_that_another_program_holds_the_database(client_of_staff, monkeypatch):
    break_page(monkeypatch, OperationalError("database is locked"))
    answer = client_of_staff.get("/t/cup/desk/")
    assert answer.status_code == 503
    assert "Everything saved before is safe" in answer.content.decode()
    assert "All other pages still work" not in answer.content.decode()


def test_trouble_is_found_behind_another_fault():
    fault = RuntimeError("a page could not be made")
    fault.__cause__ = OSError(errno.ENOSPC, "full")
    assert "disk is full" in trouble_of_disk(fault)


@pytest.fixture
def client_of_staff():
    event = make_tournament(slug="cup")
    client = Client(raise_request_exception=False)
    client.force_login(make_staff(event, "sam", Role.SCOREKEEPER))
    return client


def break_page(monkeypatch, fault):
    def raise_it(*_args, **_kwargs):
        raise fault

    monkeypatch.setattr(desk, "read_desk", raise_it)


def test_page_says_that_the_disk_is_full_and_what_is_safe(client_of_staff, monkeypatch):
    break_page(monkeypatch, OperationalError("database or disk is full"))
    answer = client_of_staff.get("/t/cup/desk/")
    assert answer.status_code == 507
    assert "Everything saved before is safe" in answer.content.decode()
    assert "every page" not in answer.content.decode()  # this one could not be read


def test_form_of_htmx_gets_it_as_a_notice(client_of_staff, monkeypatch):
    break_page(monkeypatch, OperationalError("database or disk is full"))
    answer = client_of_staff.get("/t/cup/desk/", headers={"HX-Request": "true"})
    assert answer.status_code == 507
    assert "<html" not in answer.content.decode()
    assert answer.headers["HX-Reswap"] == "none"  # a page that polls stays as it is


def test_any_other_fault_is_a_mistake_of_the_program(client_of_staff, monkeypatch):
    break_page(monkeypatch, ValueError("ours"))
    answer = client_of_staff.get("/t/cup/desk/")
    assert answer.status_code == 500
    assert "Tandem ran into an error" in answer.content.decode()


@pytest.mark.parametrize(("free", "is_told"), [(199_000_000, True), (201_000_000, False)])
def test_desk_warns_before_the_disk_is_full(client_of_staff, monkeypatch, free, is_told):
    monkeypatch.setattr(queries.shutil, "disk_usage", lambda _path: (10**12, 10**12 - free, free))
    page = client_of_staff.get("/t/cup/desk/").content.decode()
    assert ("almost full" in page) is is_told
