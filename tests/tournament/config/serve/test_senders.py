"""Who may send more than a form."""

from io import BytesIO

import pytest
from django.test import Client

from tests.factories import make_account, make_staff, make_tournament
from tournament.config.serve.senders import may_send
from tournament.kernel.roles import Role
from tournament.web.addresses import UPLOAD_BYTES, address_at

pytestmark = pytest.mark.django_db
IMPORT, CARRY_ON = "/t/cup/desk/import/", "/carry-on/"


def may(path, account=None):
    client = Client()
    if account is not None:
        client.force_login(account)
    cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in client.cookies.items())
    environ = {"REQUEST_METHOD": "POST", "PATH_INFO": path, "HTTP_COOKIE": cookies, "wsgi.input": BytesIO()}
    return may_send(environ, *address_at(path))


def test_list_of_teams_is_taken_from_whoever_may_register():
    event, other = make_tournament(slug="cup"), make_tournament(slug="other")
    assert address_at(IMPORT)[0].most_bytes == UPLOAD_BYTES
    assert may(IMPORT, make_staff(event, "sam", Role.SCOREKEEPER))
    assert may(IMPORT, make_account("boss", is_owner=True))
    assert not may(IMPORT, make_staff(event, "jo", Role.JUDGE))
    assert not may(IMPORT, make_staff(other, "otto", Role.ORGANIZER))
    assert not may(IMPORT)
    assert not may("/t/none/desk/import/", make_account("owner2", is_owner=True))


def test_event_file_is_taken_from_the_owner_alone():
    event = make_tournament(slug="cup")
    assert may(CARRY_ON, make_account("boss", is_owner=True))
    assert not may(CARRY_ON, make_staff(event, "olga", Role.ORGANIZER))
    assert not may(CARRY_ON)
