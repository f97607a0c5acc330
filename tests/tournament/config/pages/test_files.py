"""The pages of the event file and of the copies."""

import pytest

from tests.factories import make_account, make_staff, make_tournament
from tournament.config.files.event_file import export_event
from tournament.host.models import Installation
from tournament.kernel.roles import Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner(client):
    account = make_account("owner", is_owner=True)
    client.force_login(account)
    return account


def test_event_file_is_sent_to_the_organizer(client):
    event = make_tournament(slug="cup")
    client.force_login(make_staff(event, "olga", Role.ORGANIZER))

    response = client.get("/t/cup/desk/data/event-file/")

    assert response.getvalue() == export_event(event)
    assert response["Content-Disposition"] == 'attachment; filename="cup.tandem.json"'


def test_copies_page_keeps_a_folder_that_can_be_written(client, owner, tmp_path):
    response = client.post("/copies/", {"folder": str(tmp_path)}, follow=True)

    assert Installation.load().copies_folder == str(tmp_path)
    assert str(tmp_path) in response.content.decode()


def test_copies_page_says_what_is_wrong_and_keeps_what_was_typed(client, owner):
    response = client.post("/copies/", {"folder": "/no/such/stick"})

    assert response.status_code == 422
    assert "There is no folder /no/such/stick" in response.content.decode()
    assert 'value="/no/such/stick"' in response.content.decode()
    assert Installation.load().copies_folder == ""
