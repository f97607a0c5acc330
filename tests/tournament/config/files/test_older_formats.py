"""Files that are handed over: damage is noticed, and files of older formats are still read."""

import json
import lzma
import random

import pytest
from django.conf import settings

from tests.factories import make_closed_round, make_entries, make_tournament, sealed
from tournament.config.files.event_file import bring_in, export_event
from tournament.kernel.refusal import Refusal
from tournament.setup.actions import remove_tournament

pytestmark = pytest.mark.django_db
SAMPLES = settings.BASE_DIR / "fixtures" / "event_files"


@pytest.fixture
def copy():
    event = make_tournament(slug="cup")
    make_entries(event, 4)
    make_closed_round(event)
    data = export_event(event)
    remove_tournament(event)
    return data


def test_every_flipped_bit_of_a_copy_is_noticed(copy):
    draw = random.Random(11)
    for _try in range(150):
        place = draw.randrange(len(copy))
        harmed = bytearray(copy)
        harmed[place] ^= 1 << draw.randrange(8)
        with pytest.raises(Refusal):
            bring_in(bytes(harmed))
    assert bring_in(copy).is_checked


def test_copy_that_was_cut_or_has_lost_its_digest_is_refused(copy):
    body = copy[: copy.rindex(b',\n"sha256"')]
    for harmed in (copy[: len(copy) // 2], body, body + b"\n}\n", copy.rstrip(b"\n"), copy + b" "):
        with pytest.raises(Refusal) as refused:
            bring_in(harmed)
        assert refused.value.code == "tournament.event_file_damaged"


def test_head_that_tells_of_another_event_is_refused(copy):

    values = json.loads(copy)
    values["about"]["version"] += 1
    with pytest.raises(Refusal):
        bring_in(sealed(values))


def test_age_comes_first_in_a_copy(copy):
    head = copy[:1500].decode()
    assert head.startswith('{\n"about": {')
    assert '"newest_at": "2003-05-17T' in head
    assert '"slug": "cup"' in head


def test_file_of_format_2_is_read_and_said_to_be_unchecked():
    data = lzma.decompress((SAMPLES / "format-2.tandem.json.xz").read_bytes())
    brought = bring_in(data)

    assert not brought.is_checked
    assert brought.tournament.rounds.count() == 3
    again = export_event(brought.tournament)
    remove_tournament(brought.tournament)
    assert bring_in(again).is_checked


@pytest.mark.parametrize(
    "values",
    [
        {"format_version": []},
        {"format_version": {}},
        {"format_version": 2, "event": {}, "journal": [{"rows": 5}]},
        {"format_version": 2, "event": {}, "journal": [{"rows": {"event": 1}}, 7]},
    ],
)
def test_file_that_only_looks_like_one_is_refused_with_a_sentence(values):
    with pytest.raises(Refusal):
        bring_in(json.dumps(values).encode())
