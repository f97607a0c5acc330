"""The frame of a page, and the reading back of PDF files, as the tests of the other sheets have them."""

from tests.pairings.sheets.conftest import frame, read_pages

__all__ = ["frame", "read_pages"]
