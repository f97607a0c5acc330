"""What is accepted from a file shows on every page, and a file that breaks one is refused with nothing written."""

import json
import logging

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection, transaction
from django.http import Http404
from django.urls import resolve

from pairings.pages.desk.office import data as data_pages
from pairings.pages.desk.office import journal as journal_pages
from teams.people.models import TeamName
from teams.people.queries import taken_names
from tests.elsewhere import as_another_thread
from tests.expected import opened
from tests.factories import NOON, make_account, make_closed_round, make_entries, make_tournament, sealed
from tournament.config.copies.removal import finish_removals
from tournament.config.files import event_file, open_pages
from tournament.config.files.event_file import bring_in, export_event, import_event
from tournament.config.files.open_pages import FOUND, check_pages, is_opened, parts_of, paths_to_open, spread
from tournament.event.models import Tournament
from tournament.event_file.actions import hide_until_checked
from tournament.kernel.refusal import Refusal
from tournament.models import BrowserSession
from tournament.setup.actions import remove_tournament
from tournament.staff.models import Account, StaffMember
from tournament.web.addresses import declared_addresses
from tournament.wording.sentences import sentence

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def data(django_db_setup, django_db_blocker) -> bytes:
    """The event file of a small event with one round played; nothing of the event is in the database."""
    with django_db_blocker.unblock(), transaction.atomic():
        event = make_tournament(slug="cup")
        make_entries(event, 4)
        make_closed_round(event)
        file = export_event(event)
        transaction.set_rollback(True)
    return file


@pytest.fixture
def _opens_the_journal_alone(monkeypatch):
    """For what is the same whichever pages there are."""
    monkeypatch.setattr(open_pages, "paths_to_open", lambda _event: [("/t/cup/desk/journal/", True)])


def fail_with(error: Exception):
    def fail(*_args, **_kwargs):
        raise error

    return fail


def test_an_event_with_a_bit_of_everything_is_taken(eventful_file):
    make_account("olivia", is_owner=True)

    assert export_event(bring_in(eventful_file).tournament) == eventful_file


def test_pages_of_every_kind_are_opened(eventful_file):
    make_account("olivia", is_owner=True)
    event = import_event(eventful_file)

    opened = {resolve(path.partition("?")[0]).view_name for path, _is_for_staff in paths_to_open(event)}

    assert opened >= {
        "tournament:home",
        "tournament:settings",
        "teams:entry-list",
        "teams:entry",
        "pairings:public-pairings",
        "pairings:public-standings",
        "pairings:team",
        "pairings:desk",
        "pairings:results",
        "pairings:round",
        "pairings:standings",
        "pairings:journal",
        "pairings:journal-line",
        "pairings:floor",
        "pairings:floor-penalty-page",
        "pairings:data",
        "pairings:data-workbook",
        "pairings:data-csv",
        "pairings:print-slips",
        "site:hand-in-file",
    }


def test_every_page_at_an_event_is_opened_or_named_as_not_of_the_file():
    """A new address with a part that nobody said the values of is opened with none."""
    unknown = [
        address.route
        for address in declared_addresses()
        if is_opened(address) and parts_of(address.route) and parts_of(address.route) not in FOUND
    ]
    assert unknown == []


def test_the_journals_pages_are_counted_as_the_page_counts_them():
    assert open_pages.LINES_A_PAGE == journal_pages.PER_PAGE


def test_a_file_that_breaks_a_page_is_refused_with_the_page_and_nothing_written(data, monkeypatch, caplog):
    olivia = make_account("olivia", is_owner=True)
    monkeypatch.setattr(journal_pages, "find_lines", fail_with(TypeError("unhashable")))

    with caplog.at_level(logging.ERROR), pytest.raises(Refusal) as refused:
        bring_in(data, organizer=olivia)

    assert "/t/cup/desk/journal/" in sentence(refused.value)
    assert not Tournament.objects.exists()
    assert list(Account.objects.all()) == [olivia]
    assert "unhashable" in caplog.text  # it may be a mistake of ours


def test_a_file_made_by_a_page_is_opened_too(data, monkeypatch):
    monkeypatch.setattr(
        data_pages, "render", fail_with(UnicodeEncodeError("utf-8", "x", 0, 1, "half a sign"))
    )

    with pytest.raises(Refusal) as refused:
        bring_in(data)

    assert refused.value.code == "tournament.event_file_breaks_page"


@pytest.mark.parametrize("answer", [Http404(), Refusal("tournament.finished")], ids=["404", "refusal"])
@pytest.mark.usefixtures("_opens_the_journal_alone")
def test_a_page_that_is_none_at_present_is_not_broken(data, monkeypatch, answer):
    monkeypatch.setattr(journal_pages, "find_lines", fail_with(answer))

    assert bring_in(data).tournament.slug == "cup"


@pytest.mark.usefixtures("_opens_the_journal_alone")
def test_a_database_that_fails_is_not_the_files_fault(data, monkeypatch):
    monkeypatch.setattr(journal_pages, "find_lines", fail_with(OperationalError("database is locked")))

    with pytest.raises(OperationalError):
        bring_in(data)

    assert not Tournament.objects.exists()


def look_meanwhile(monkeypatch, look):
    """Have `look` called once while a page of the event is opened, with what another thread would see."""

    def find_lines(*_args, **_kwargs):
        if not seen:
            seen.append(as_another_thread(look))
        return original(*_args, **_kwargs)

    seen: list = []
    original = journal_pages.find_lines
    monkeypatch.setattr(journal_pages, "find_lines", find_lines)
    return seen


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("_opens_the_journal_alone")
def test_others_can_write_while_the_pages_are_opened(data, monkeypatch):
    seen = look_meanwhile(monkeypatch, lambda: connection.in_atomic_block)

    bring_in(data)

    assert seen == [False]


@pytest.mark.usefixtures("_opens_the_journal_alone")
def test_nobody_sees_the_event_before_its_pages_are_opened(data, client, monkeypatch):
    client.force_login(make_account("olivia", is_owner=True))
    local = {"host": "localhost"}

    def look():
        paths = ("/t/cup/", "/t/cup/desk/", "/t/cup/standings/", "/t/cup/team/")
        home = client.get("/", headers=local).content.decode()
        return [client.get(path, headers=local).status_code for path in paths], "/t/cup/" in home, home

    seen = look_meanwhile(monkeypatch, look)

    bring_in(data)

    [(statuses, is_listed, home)] = seen
    assert (set(statuses), is_listed) == ({404}, False)
    assert "is being imported or removed" in home
    assert client.get("/t/cup/", headers=local).status_code == 200
    assert "is being imported or removed" not in opened(client.get("/", headers=local))


@pytest.mark.usefixtures("_opens_the_journal_alone")
def test_the_same_file_sent_twice_at_once_is_read_once_and_the_second_is_told(data, monkeypatch):
    def read_again():
        with pytest.raises(Refusal) as refused:
            bring_in(data)
        return refused.value.code

    seen = look_meanwhile(monkeypatch, read_again)

    bring_in(data)

    assert seen == ["tournament.event_being_read"]
    assert Tournament.objects.get().removal_started_at is None
    with pytest.raises(Refusal) as refused:
        bring_in(data)
    assert refused.value.code == "tournament.event_exists"


@pytest.mark.usefixtures("_opens_the_journal_alone")
def test_an_event_that_was_removed_while_its_pages_were_opened_is_not_taken(data, monkeypatch):
    look_meanwhile(monkeypatch, lambda: remove_tournament(Tournament.objects.get()))

    with pytest.raises(Refusal) as refused:
        bring_in(data)

    assert refused.value.code == "tournament.event_file_gone"
    assert not Tournament.objects.exists()


class LaptopDiedError(BaseException):
    """Nothing after it happens."""


@pytest.mark.usefixtures("_opens_the_journal_alone")
def test_a_laptop_that_dies_while_the_pages_are_opened_has_nothing_of_it_after_its_next_start(
    data, monkeypatch
):
    monkeypatch.setattr(journal_pages, "find_lines", fail_with(LaptopDiedError()))
    with monkeypatch.context() as patch:
        patch.setattr(event_file, "remove_tournament", fail_with(LaptopDiedError()))
        with pytest.raises(LaptopDiedError):
            bring_in(data)
    assert Tournament.objects.get().removal_started_at is not None

    finish_removals()

    assert not Tournament.objects.exists()


@pytest.mark.usefixtures("_opens_the_journal_alone")
def test_an_event_that_cannot_even_be_removed_stays_hidden(data, monkeypatch, caplog):
    monkeypatch.setattr(journal_pages, "find_lines", fail_with(OperationalError("disk is full")))
    monkeypatch.setattr(event_file, "remove_tournament", fail_with(OperationalError("disk is full")))

    with caplog.at_level(logging.ERROR), pytest.raises(OperationalError):
        bring_in(data)

    assert Tournament.objects.get().removal_started_at is not None
    assert "stays hidden" in caplog.text


def test_a_name_for_good_that_a_hidden_event_has_is_free_elsewhere(data):
    event = bring_in(data, opens_pages=False).tournament
    TeamName.objects.update(reserved_at=NOON)
    name = TeamName.objects.all()[0].folded_name
    assert list(taken_names([name]))

    hide_until_checked(event)

    assert list(taken_names([name])) == []


def test_opening_the_pages_leaves_nothing_behind(data):
    event = bring_in(data, opens_pages=False).tournament
    version = event.version

    check_pages(event)

    assert not Account.objects.exists()
    assert not StaffMember.objects.exists()
    assert not BrowserSession.objects.exists()
    assert export_event(event) == data
    assert event.version == version


@pytest.mark.parametrize(
    "error", [OverflowError("year 1"), KeyError("x"), TypeError("x"), RecursionError("deep"), ValueError("x")]
)
def test_a_value_that_nobody_thought_of_is_refused_and_logged(data, monkeypatch, caplog, error):
    monkeypatch.setattr(event_file, "export_standings", fail_with(error))

    with caplog.at_level(logging.ERROR), pytest.raises(Refusal) as refused:
        bring_in(data)

    assert refused.value.code == "tournament.event_file_unreadable"
    assert not Tournament.objects.exists()
    assert type(error).__name__ in caplog.text


def test_the_page_of_carrying_on_says_which_page_would_break(data, client, monkeypatch, tmp_path):
    client.force_login(make_account("olivia", is_owner=True))
    monkeypatch.setattr(journal_pages, "find_lines", fail_with(TypeError("unhashable")))
    file = tmp_path / "cup.tandem.json"
    file.write_bytes(data)

    with file.open("rb") as copy:
        answer = client.post("/carry-on/", {"copy": copy}, headers={"host": "localhost"})

    assert answer.status_code == 422
    assert "/t/cup/desk/journal/" in answer.content.decode()
    assert not Tournament.objects.exists()


@pytest.mark.usefixtures("_opens_the_journal_alone")
def test_the_owner_of_the_laptop_may_take_it_unseen(data, monkeypatch, tmp_path):
    monkeypatch.setattr(journal_pages, "find_lines", fail_with(TypeError("unhashable")))
    file = tmp_path / "cup.tandem.json"
    file.write_bytes(data)

    with pytest.raises(CommandError, match="--unseen"):
        call_command("import_event", str(file))
    call_command("import_event", str(file), "--unseen")

    assert Tournament.objects.get().slug == "cup"


def test_an_address_that_cannot_be_made_is_refused(data):
    values = json.loads(data)
    values["event"]["slug"] = values["about"]["slug"] = "../../evil"

    with pytest.raises(Refusal):
        bring_in(sealed(values))

    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    ("count", "most", "chosen"),
    [(0, 3, []), (2, 3, [1, 2]), (3, 3, [1, 2, 3]), (9, 3, [1, 5, 9]), (9, 2, [1, 9]), (9, 1, [9])],
)
def test_few_of_many_are_the_first_the_last_and_between(count, most, chosen):
    assert spread(list(range(1, count + 1)), most) == chosen
