"""The demo event, and carrying on from a copy."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.factories import make_account, make_closed_round, make_entries, make_tournament
from tournament.config.files import open_pages
from tournament.config.files.event_file import export_event
from tournament.config.pages import begin
from tournament.event.models import Tournament
from tournament.event_file.purpose import Purpose
from tournament.kernel.roles import Role
from tournament.setup.actions import remove_tournament
from tournament.staff.models import StaffMember

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner(client):
    account = make_account("olivia", is_owner=True)
    client.force_login(account)
    client.defaults["HTTP_HOST"] = "localhost"  # at the laptop itself, where no password is asked for again
    return account


@pytest.fixture
def _opens_the_home_page_alone(monkeypatch):
    """For what is the same whichever pages of an event are opened before it is taken."""
    monkeypatch.setattr(open_pages, "paths_to_open", lambda _event: [("/t/cup/", False)])


def test_demo_events_are_made_once_and_are_the_owners(client, owner):
    assert "Create the demo events" in client.get("/demo/").content.decode()

    client.post("/demo/")
    page = client.post("/demo/", follow=True).content.decode()

    demo, in_bracket = Tournament.objects.order_by("slug")
    assert set(StaffMember.objects.values_list("account", flat=True)) == {owner.pk}
    assert [round_.state for round_ in demo.rounds.all()] == ["closed", "posted"]
    assert demo.entries.count() == 16
    semifinals = in_bracket.rounds.last()
    assert (semifinals.teams_left, semifinals.state) == (4, "posted")
    for event in (demo, in_bracket):
        assert f'href="/t/{event.slug}/desk/"' in page
        assert client.get(f"/t/{event.slug}/desk/").status_code == 200
    assert "Create the demo events" not in page


def test_a_demo_event_of_an_earlier_version_is_kept_and_the_other_made(client, owner):
    kept = make_tournament(slug="demo")
    assert "Create the demo events" in client.get("/demo/").content.decode()

    client.post("/demo/")

    assert Tournament.objects.filter(slug="demo-bracket").exists()
    assert Tournament.objects.get(slug="demo").pk == kept.pk


def test_event_goes_on_from_the_copy_of_another_laptop(client, owner):
    tournament = make_tournament(slug="cup")
    make_entries(tournament, 4)
    make_closed_round(tournament)
    copy = export_event(tournament)
    remove_tournament(tournament)

    answer = client.post("/carry-on/", {"copy": SimpleUploadedFile("cup.tandem.json", copy)}, follow=True)

    assert answer.redirect_chain[-1][0] == "/t/cup/desk/carried-on/"
    assert "Do not use the other laptop" in answer.content.decode()
    assert export_event(Tournament.objects.get()) == copy
    assert StaffMember.objects.get(account=owner).role == Role.ORGANIZER


@pytest.mark.parametrize(
    ("content", "name"),
    [(b"no event", "a.json"), (b"", "empty.json"), (b'{"format_version": 99}', "new.json")],
)
def test_file_that_is_no_copy_is_refused_with_a_sentence(client, owner, content, name):
    answer = client.post("/carry-on/", {"copy": SimpleUploadedFile(name, content)})

    assert answer.status_code == 422
    assert 'class="field-error"' in answer.content.decode()
    assert not Tournament.objects.exists()


def test_nothing_chosen_is_refused(client, owner):
    assert client.post("/carry-on/", {}).status_code == 422


@pytest.mark.usefixtures("_opens_the_home_page_alone")
def test_who_carries_on_from_a_file_to_hand_in_reads_that_new_passes_are_needed(client, owner):
    tournament = make_tournament(slug="cup")
    make_entries(tournament, 4)
    handed_in = export_event(tournament, Purpose.HAND_IN)
    whole = export_event(tournament)
    told = []
    for copy in (handed_in, whole):
        remove_tournament(Tournament.objects.get())
        answer = client.post("/carry-on/", {"copy": SimpleUploadedFile("cup.tandem.json", copy)}, follow=True)
        told.append("Team cards printed earlier do not work here" in answer.content.decode())

    assert told == [True, False]


@pytest.mark.usefixtures("_opens_the_home_page_alone")
def test_the_age_of_a_file_to_hand_in_is_the_files_own(client, owner):
    """Reading it writes a line of now, which says nothing about the slips to enter again."""
    tournament = make_tournament(slug="cup")
    copy = export_event(tournament, Purpose.HAND_IN)
    version = tournament.version
    remove_tournament(tournament)

    answer = client.post("/carry-on/", {"copy": SimpleUploadedFile("cup.tandem.json", copy)}, follow=True)

    text = answer.content.decode()
    assert f"after line {version} of the journal" in text
    assert Tournament.objects.get().version == version + 1


def test_a_file_that_is_too_large_is_not_read(client, owner, monkeypatch):
    tournament = make_tournament(slug="cup")
    copy = SimpleUploadedFile("cup.tandem.json", export_event(tournament))
    remove_tournament(tournament)
    monkeypatch.setattr(begin, "MOST_BYTES", 100)

    answer = client.post("/carry-on/", {"copy": copy})

    assert answer.status_code == 422
    assert "larger than 64 MB" in answer.content.decode()
