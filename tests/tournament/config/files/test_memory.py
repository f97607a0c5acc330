"""A file that would fill the laptop's memory is refused before it is read; counted, since no clock says it."""

import json
import tracemalloc

import pytest

from tests.factories import make_closed_round, make_entries, make_tournament
from tournament.config.files.event_file import bring_in, export_event
from tournament.config.files.memory import MOST_MEMORY, memory_to_read
from tournament.kernel.refusal import Refusal

QUARTER = 256 * 1024  # bytes, of which every further one takes as much
PIECES = {
    "lists": "[],",
    "objects": "{},",
    "objects with a key": '{"a":1},',
    "objects with six keys": '{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6},',
    "lists in lists": "[[]],",
    "deep lists": "[" * 100 + "]" * 100 + ",",
    "deep objects": '{"a":' * 100 + "1" + "}" * 100 + ",",
    "fractions": "1.5,",
    "large numbers": "12345678901,",
    "short texts": '"ab",',
    "texts of a sign": '"é",',
    "texts of an emoji": '"🂡",',
    "a long text": '"' + "a" * 400_000 + '",',
    "a long text with an emoji": '"' + "a" * 400_000 + '🂡",',
}


def made_of(piece: str, size: int = QUARTER) -> bytes:
    return f"[{piece * (size // len(piece.encode()) + 1)}0]".encode()


@pytest.mark.parametrize("piece", PIECES.values(), ids=PIECES)
def test_no_file_takes_more_than_was_told(piece: str) -> None:
    data = made_of(piece)
    tracemalloc.start()
    json.loads(data)
    _now, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    by_itself = memory_to_read(b"") - 4096  # what anything may take is no help to a small file
    assert peak + len(data) <= memory_to_read(data) - by_itself


@pytest.mark.parametrize("kind", ["lists", "objects", "objects with a key", "lists in lists", "deep lists"])
def test_twenty_megabytes_of_brackets_are_refused_unread(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def read(_data: bytes) -> None:
        raise AssertionError("it was read")

    monkeypatch.setattr(json, "loads", read)

    with pytest.raises(Refusal) as refused:
        bring_in(made_of(PIECES[kind], 20_000_000))

    assert refused.value.code == "tournament.event_file_heavy"


@pytest.mark.django_db
def test_a_true_file_of_twenty_megabytes_would_be_read() -> None:
    """Which is an event of five thousand teams."""
    event = make_tournament()
    make_entries(event, 16)
    make_closed_round(event)
    data = export_event(event)

    assert memory_to_read(data * (20_000_000 // len(data))) <= MOST_MEMORY
