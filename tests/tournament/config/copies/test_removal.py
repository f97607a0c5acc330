"""Removing an event: what goes, what stays, and what a laptop that dies in the middle finds at its next start."""

from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from pairings.rounds.actions import propose_round
from tests.factories import BOSS, make_closed_round, make_entries, make_staff, make_tournament
from tournament.config.copies import removal
from tournament.config.copies.removal import file_stem, finish_removals, remove_event
from tournament.config.files.event_file import bring_in, export_event
from tournament.config.management.commands import serve
from tournament.event.models import Tournament
from tournament.journal.models import JournalEntry
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Role
from tournament.setup.actions import begin_removal
from tournament.staff.models import Account

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "DATA_DIR", tmp_path)
    monkeypatch.setattr(settings, "SECRET_KEY", settings.SECRET_KEY)  # a start reads or makes one


@pytest.fixture
def event() -> Tournament:
    event = make_tournament(name="Spring Cup", slug="cup")
    make_entries(event, 4)
    make_closed_round(event)
    make_staff(event, "sam", Role.SCOREKEEPER)
    return event


class FakeServing:
    """A start that serves nobody: whatever it is told to do, it does nothing."""

    def __getattr__(self, _name: str) -> Callable[..., None]:
        return lambda *_args, **_values: None


class LaptopDiedError(BaseException):
    """The process is gone: nothing of ours runs after it."""


def die(*_args: object) -> None:
    raise LaptopDiedError


def fail(*_args: object) -> None:
    raise OSError(28, "No space left on device")


def test_the_event_goes_and_its_last_copy_brings_all_of_it_back(event: Tournament) -> None:
    data = export_event(event)

    path = remove_event(event, actor=BOSS)

    assert not Tournament.objects.exists()
    assert not JournalEntry.objects.exists()
    assert Account.objects.filter(username="sam").exists()
    assert path.read_bytes() == data
    assert export_event(bring_in(path.read_bytes(), opens_pages=False).tournament) == data


def test_other_events_stay_and_a_new_one_may_take_the_address(event: Tournament) -> None:
    other = make_tournament(slug="other")
    make_entries(other, 2)
    other_data = export_event(other)

    remove_event(event, actor=BOSS)

    assert export_event(other) == other_data
    assert make_tournament(slug="cup").slug == "cup"


def test_a_second_event_of_the_address_has_a_copy_of_its_own(event: Tournament) -> None:
    first = remove_event(event, actor=BOSS)
    second = make_tournament(name="Autumn Cup", slug="cup")
    make_entries(second, 4)
    make_closed_round(second)

    again = remove_event(second, actor=BOSS)

    assert first.exists()
    assert again != first
    assert b"Autumn Cup" in again.read_bytes()


def test_without_a_copy_nothing_goes(event: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(removal, "write_new", fail)

    with pytest.raises(Refusal) as refused:
        remove_event(event, actor=BOSS)

    assert refused.value.code == "tournament.last_copy_no_room"
    event.refresh_from_db()
    assert event.removal_started_at is None
    assert event.entries.count() == 4


def test_from_the_first_step_on_nothing_is_done_at_the_event(event: Tournament) -> None:
    begin_removal(event, actor=BOSS)

    with pytest.raises(Refusal):
        propose_round(event, 2, actor=BOSS)


@pytest.mark.parametrize("killed_at", ["keep_last_copy", "remove_tournament"])
def test_a_removal_that_was_cut_short_is_finished_by_the_next_start(
    event: Tournament, monkeypatch: pytest.MonkeyPatch, killed_at: str
) -> None:
    data = export_event(event)
    with monkeypatch.context() as patch:
        patch.setattr(removal, killed_at, die)
        with pytest.raises(LaptopDiedError):
            remove_event(event, actor=BOSS)
    assert Tournament.objects.get().removal_started_at is not None  # unseen, with all that it had
    assert Tournament.objects.get().entries.count() == 4

    with monkeypatch.context() as patch:
        patch.setattr(serve, "serving", FakeServing())
        patch.setattr(serve, "lock", FakeServing())
        call_command("serve", stdout=StringIO())

    assert not Tournament.objects.exists()
    assert [path.read_bytes() for path in removal.folder_of_removed().iterdir()] == [data]


def test_the_command_finishes_it_too(event: Tournament) -> None:
    begin_removal(event, actor=BOSS)

    call_command("remove_event", "cup", "--yes", stdout=StringIO())

    assert not Tournament.objects.exists()


def test_a_start_goes_on_though_a_removal_cannot_be_finished(
    event: Tournament, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    begin_removal(event, actor=BOSS)
    monkeypatch.setattr(removal, "write_new", fail)

    assert finish_removals() == []

    assert Tournament.objects.get().entries.count() == 4
    assert "could not be finished" in caplog.text


def test_events_that_nobody_removes_are_left_alone_at_the_start(event: Tournament) -> None:
    assert finish_removals() == []
    assert Tournament.objects.get() == event


def test_the_copy_stays_in_its_folder_whatever_the_address_is(event: Tournament) -> None:
    Tournament.objects.update(slug="../../evil")
    event.refresh_from_db()

    path = remove_event(event, actor=BOSS)

    assert path.parent == removal.folder_of_removed()
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    ("slug", "stem"),
    [("cup-2", "cup-2"), ("", "event"), ("..", "event"), ("a/b", "a-b"), ("a\nb", "a-b"), ("ünï", "n")],
)
def test_a_file_has_a_name_that_every_disk_takes(slug: str, stem: str) -> None:
    assert file_stem(slug) == stem


def test_the_command_asks_for_the_name(event: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    out = StringIO()
    monkeypatch.setattr("builtins.input", lambda _question: "Autumn Cup")
    with pytest.raises(CommandError, match="Nothing was removed"):
        call_command("remove_event", "cup", stdout=out)
    assert Tournament.objects.exists()

    monkeypatch.setattr("builtins.input", lambda _question: "Spring Cup")
    call_command("remove_event", "cup", stdout=out)

    assert not Tournament.objects.exists()
    assert str(next(removal.folder_of_removed().iterdir())) in out.getvalue()


def test_the_command_removes_what_cannot_be_copied_when_it_is_told_to(
    event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(removal, "write_new", fail)
    with pytest.raises(CommandError, match="--without-copy"):
        call_command("remove_event", "cup", "--yes")
    assert Tournament.objects.exists()

    call_command("remove_event", "cup", "--yes", "--without-copy", stdout=StringIO())

    assert not Tournament.objects.exists()


def test_the_command_says_which_events_there_are(event: Tournament) -> None:
    with pytest.raises(CommandError, match="cup"):
        call_command("remove_event", "cap", "--yes")


def test_a_command_that_no_one_can_answer_says_so(event: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", StringIO())
    with pytest.raises(CommandError, match="With --yes"):
        call_command("remove_event", "cup")
    assert Tournament.objects.filter(pk=event.pk).exists()
