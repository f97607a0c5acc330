"""A backup whose event, or whose address, is on the laptop already: the trial at home, and the day itself."""

from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from teams.entries.passes import make_passes
from teams.entries.registration import edit_entry
from teams.names_out.actions import take_name_out
from teams.names_out.people_here import people_of
from tests.factories import (
    BOSS,
    NOON,
    make_account,
    make_entries,
    make_entry,
    make_posted_round,
    make_results,
    make_staff,
    make_tournament,
)
from tests.shown_pages import filled, form_on
from tournament.config.copies import kept
from tournament.config.files import open_pages
from tournament.config.files.event_file import export_event
from tournament.event.models import Tournament
from tournament.event_file.purpose import Purpose
from tournament.kernel.roles import Role
from tournament.setup.actions import put_event_away, remove_tournament

pytestmark = [pytest.mark.django_db, pytest.mark.as_shown]
COMPARE = "/carry-on/compare/"


@pytest.fixture
def owner(client, monkeypatch):
    account = make_account("olivia", is_owner=True)
    client.force_login(account)
    client.defaults["HTTP_HOST"] = "localhost"
    monkeypatch.setattr(open_pages, "paths_to_open", lambda event: [(f"/t/{event.slug}/", False)])
    return account


@pytest.fixture
def cup():
    tournament = make_tournament(slug="cup", name="Spring Cup")
    make_entries(tournament, 4)
    make_passes(tournament, actor=BOSS, now=NOON)
    return tournament


def play_on(tournament):
    """Two more teams come, and round 1 is played."""
    for number in (5, 6):
        make_entry(tournament, number)
    make_passes(tournament, actor=BOSS, now=NOON + timedelta(hours=1))
    make_posted_round(tournament)
    make_results(tournament, 1)


def make_another():
    """An event of another day that has the address."""
    Tournament.objects.filter(pk=make_tournament(slug="cup", name="Autumn Cup").pk).update(
        created_at=NOON + timedelta(days=100)
    )


def upload(client, data):
    """Choose a file on the page *Carry on from a backup*; the address that this leads to."""
    answer = client.post("/carry-on/", {"copy": SimpleUploadedFile("cup.tandem.json", data)})
    assert answer.status_code == 302, answer.content.decode()
    return answer["Location"]


def words(client, path=COMPARE):
    return " ".join(client.get(path).content.decode().split())


def press(client, path=COMPARE):
    """Press the button of the page that compares."""
    return client.post(path, filled(form_on(client, path)), follow=True)


def test_the_checklist_from_the_trial_at_home_to_the_day_itself(client, owner, cup):
    """docs/running.md, "A second laptop": carry on from a backup, open a page on a phone; on the day once more."""
    trial = export_event(cup)
    play_on(cup)
    day = export_event(cup)
    code = cup.entries.get(number=6).pass_code
    remove_tournament(cup)  # here it was the other laptop's

    # At home.
    assert upload(client, trial) == "/t/cup/desk/carried-on/"
    assert (
        client.get(f"/t/cup/team/{Tournament.objects.get().entries.get(number=1).pass_code}/").status_code
        == 200
    )
    assert client.get(f"/t/cup/team/{code}/").status_code == 404

    # In the hall.
    assert upload(client, day) == COMPARE
    page = words(client)
    assert "The file is newer" in page
    assert "Round 1, posted" in page
    answer = press(client)

    assert answer.redirect_chain[-1][0] == "/t/cup/desk/carried-on/"
    carried_on = Tournament.objects.get(slug="cup")
    assert carried_on.entries.count() == 6
    assert carried_on.journal.order_by("number").last().action == "carry_on"
    assert client.get(f"/t/cup/team/{code}/").status_code == 200
    assert [link for link in ("/t/cup/", "/t/cup-2/") if link in words(client, "/")] == ["/t/cup/"]
    older = Tournament.objects.get(slug="cup-2")
    assert (older.entries.count(), older.put_away_at is None) == (4, False)
    assert client.get(f"/t/cup-2/team/{older.entries.get(number=1).pass_code}/").status_code == 404
    assert "This copy of the event is no longer in use" in words(client, "/t/cup-2/desk/")


def test_a_file_that_is_older_says_so_first_and_can_be_kept_out(client, owner, cup):
    older = export_event(cup)
    play_on(cup)

    assert upload(client, older) == COMPARE
    page = words(client)

    assert page.index("The file is older than what is here") < page.index("Keep what is here")
    assert page.index("Keep what is here") < page.index("Carry on with the older file")
    assert Tournament.objects.get().slug == "cup"


def test_a_file_that_has_a_name_which_was_taken_out_here_says_so(client, owner, cup):
    file = export_event(cup)
    (who,) = [person.who for person in people_of(cup) if person.player.name == "Ada 1"]
    upload(client, file)
    assert "was removed" not in words(client)
    take_name_out(cup, who, in_texts=True, actor=BOSS)

    assert "A player’s name was removed from the event here, and the file still has it" in words(client)


def test_two_that_both_went_on_say_from_where(client, owner, cup):
    shared = cup.version
    trial = export_event(cup)
    play_on(cup)
    day = export_event(cup)
    remove_tournament(cup)
    upload(client, trial)
    at_home = Tournament.objects.get()
    put_event_away(at_home, actor=BOSS)

    upload(client, day)

    page = words(client)
    assert "Both laptops carried on" in page
    assert f"up to line {shared} of the journal" in page
    press(client)
    assert Tournament.objects.get(slug="cup").entries.count() == 6


def test_the_same_file_once_more_changes_nothing(client, owner, cup):
    upload(client, export_event(cup))

    assert "Both are the same" in words(client)
    assert Tournament.objects.count() == 1


def test_another_event_of_the_address_comes_in_beside_it(client, owner, cup):
    other = export_event(cup)
    remove_tournament(cup)
    make_another()

    upload(client, other)
    assert "Another event has this address" in words(client)
    answer = press(client)

    assert answer.redirect_chain[-1][0] == "/t/cup-2/desk/carried-on/"
    names = dict(Tournament.objects.values_list("slug", "name"))
    assert names == {"cup": "Autumn Cup", "cup-2": "Spring Cup"}
    assert Tournament.objects.get(slug="cup").set_aside_at is None


def test_the_copy_can_be_put_back_until_something_is_done_at_the_other(client, owner, cup):
    older = export_event(cup)
    play_on(cup)
    judge = make_staff(cup, "judith", Role.JUDGE)
    upload(client, older)
    press(client)
    assert Tournament.objects.get(slug="cup").staff.filter(account=judge).exists()

    page = "/events/put-away/"
    client.post("/t/cup-2/desk/put-back/", filled(form_on(client, page, "/t/cup-2/desk/put-back/")))

    back = Tournament.objects.get(slug="cup")
    assert (back.pk, back.put_away_at, back.set_aside_at) == (cup.pk, None, None)
    assert back.staff.filter(account=judge).exists()
    edit_entry(back, 1, {"affiliation": "Dragons"}, actor=BOSS)
    answer = client.post(
        "/t/cup-2/desk/put-back/", filled(form_on(client, page, "/t/cup-2/desk/put-back/")), follow=True
    )
    assert "Going back now would leave out what was done there." in answer.content.decode()
    assert Tournament.objects.get(slug="cup").pk == cup.pk


def test_a_copy_whose_other_was_removed_is_no_dead_end(client, owner, cup):
    """Carried on with the wrong file, removed that one: the right one comes back, here or on another laptop."""
    older = export_event(cup)
    play_on(cup)
    code = cup.entries.get(number=6).pass_code
    upload(client, older)
    press(client)
    remove_tournament(Tournament.objects.get(slug="cup"))
    backup = export_event(Tournament.objects.get())

    client.post(
        "/t/cup-2/desk/put-back/", filled(form_on(client, "/events/put-away/", "/t/cup-2/desk/put-back/"))
    )
    assert client.get(f"/t/cup/team/{code}/").status_code == 200

    remove_tournament(Tournament.objects.get())
    assert upload(client, backup) == "/t/cup/desk/carried-on/"
    assert client.get(f"/t/cup/team/{code}/").status_code == 200
    assert "/t/cup/" in words(client, "/")


def test_what_was_done_here_since_the_two_were_compared_is_not_put_away(client, owner, cup):
    trial = export_event(cup)
    play_on(cup)
    day = export_event(cup)
    remove_tournament(cup)
    upload(client, trial)
    upload(client, day)
    sent = filled(form_on(client, COMPARE))
    put_event_away(Tournament.objects.get(), actor=BOSS)

    answer = client.post(COMPARE, sent)

    assert answer.status_code == 409
    assert "Compare them again" in answer.content.decode()
    assert Tournament.objects.get().entries.count() == 4
    press(client)
    assert Tournament.objects.get(slug="cup").entries.count() == 6


def test_a_file_that_another_window_chose_is_not_taken_for_this_one(client, owner, cup):
    first = export_event(cup)
    put_event_away(cup, actor=BOSS)
    second = export_event(cup)
    play_on(cup)
    upload(client, first)
    sent = filled(form_on(client, COMPARE))
    upload(client, second)

    answer = client.post(COMPARE, sent)

    assert answer.status_code == 409
    assert Tournament.objects.count() == 1


def test_a_results_file_says_that_it_has_no_codes(client, owner, cup):
    results = export_event(cup, Purpose.HAND_IN)
    upload(client, results)

    assert "This is a results file" in words(client)


def test_a_file_is_kept_until_it_is_answered_and_no_longer(client, owner, cup, settings, tmp_path):
    settings.DATA_DIR = tmp_path
    trial = export_event(cup)
    play_on(cup)
    upload(client, trial)
    folder = tmp_path / kept.FOLDER
    assert len(list(folder.iterdir())) == 1
    press(client)

    assert list(folder.iterdir()) == []
    answer = client.get(COMPARE, follow=True)
    assert "Tandem no longer has the file" in answer.content.decode()


def test_an_event_that_came_back_under_another_address_is_known_again(client, owner, cup):
    """It came in beside another event, and its newer file still has the first address."""
    trial = export_event(cup)
    play_on(cup)
    day = export_event(cup)
    remove_tournament(cup)
    make_another()
    upload(client, trial)
    press(client)

    upload(client, day)
    assert "The file is newer" in words(client)
    press(client)

    assert Tournament.objects.get(slug="cup").name == "Autumn Cup"
    assert Tournament.objects.get(slug="cup-2").entries.count() == 6
