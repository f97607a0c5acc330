"""A sheet between its preview and the import: one an account, shown only where it was uploaded."""

import pytest
from django.contrib.sessions.backends.base import SessionBase

from teams.roster.uploads import Upload, drop_upload, find_upload, keep_upload
from tests.factories import make_account, make_tournament
from tournament.models import BrowserSession
from tournament.staff.session_store import SessionStore

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make_tournament(slug="cup")


def phone() -> SessionBase:
    session = SessionStore()
    session.create()
    return session


def sheet(team: str, name: str = "teams.csv") -> Upload:
    return Upload(team.encode(), name)


def uploads_kept() -> int:
    return sum("upload" in SessionStore().decode(row.data) for row in BrowserSession.objects.all())


def test_an_account_fills_no_disk_by_signing_in_again_and_again(event):
    sam, bob = make_account("sam"), make_account("bob")

    for number in range(3):
        keep_upload(phone(), sam, event, sheet(str(number)))
    keep_upload(phone(), bob, event, sheet("his"))

    assert uploads_kept() == 2


def test_a_sheet_is_not_shown_on_another_device_of_the_same_account(event):
    sam, here, there = make_account("sam"), phone(), phone()
    keep_upload(here, sam, event, sheet("here", "here.csv"))
    assert find_upload(there, sam, event) is None

    keep_upload(there, sam, event, sheet("there", "there.csv"))

    assert find_upload(here, sam, event) is None
    assert find_upload(there, sam, event) == sheet("there", "there.csv")


def test_what_was_uploaded_elsewhere_since_is_not_forgotten_here(event):
    sam, here, there = make_account("sam"), phone(), phone()
    keep_upload(here, sam, event, sheet("here", "here.csv"))
    keep_upload(there, sam, event, sheet("there", "there.csv"))

    drop_upload(here, sam)
    assert find_upload(there, sam, event) is not None

    drop_upload(there, sam)
    assert uploads_kept() == 0


def test_a_kept_sheet_is_a_session_of_nobody(event):
    sam = make_account("sam")
    keep_upload(phone(), sam, event, sheet("x"))

    assert not BrowserSession.objects.filter(account=sam).exists()
