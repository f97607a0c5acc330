"""The committed files of the library. Where one is wrong, the other tests of the rulings are skipped."""

from rulings.library.files import from_json, read_files, to_json
from rulings.library.library import RuleEntry


def test_files_of_the_library_can_be_read() -> None:
    digest, library = read_files()

    assert len(digest) == 64
    assert library.entries


def test_an_entry_comes_back_from_json_as_it_was() -> None:
    for entry in read_files()[1].entries.values():
        assert from_json(RuleEntry, to_json(entry)) == entry
