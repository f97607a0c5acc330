"""Frames, slips and the reading back of PDF files that the tests of all sheets share."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from tournament.sheets.pen import PageFrame


@pytest.fixture
def frame():
    return PageFrame(
        event="Łódź Open",
        round_name="Round 3",
        rule_set="Pokémon DCI Floor Rules 2003, in force from 1 January 2003",
        printed_at="17 May 2003, 14:05",
        house_rules=("40 minutes per round",),
    )


@pytest.fixture
def read_pages():
    def read(data):
        return [page.extract_text() for page in PdfReader(BytesIO(data)).pages]

    return read
