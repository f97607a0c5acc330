"""The log file of the data folder."""

import logging

import pytest

from tournament.config.logs import DataFolderLog


@pytest.fixture
def log(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    handler = DataFolderLog()
    handler.setFormatter(logging.Formatter("%(message)s"))
    return handler


def record(text):
    return logging.LogRecord("tandem", logging.WARNING, __file__, 1, text, None, None)


def test_records_are_appended(log, tmp_path):
    log.emit(record("one"))
    log.emit(record("Kraków"))

    assert (tmp_path / "tandem.log").read_text("utf-8") == "one\nKraków\n"


def test_full_file_is_moved_aside_and_a_few_are_kept(log, tmp_path, monkeypatch):
    monkeypatch.setattr(DataFolderLog, "MOST_BYTES", 3)
    for number in range(8):
        log.emit(record(f"line {number}"))

    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "tandem.log",
        *(f"tandem.log.{number}" for number in range(1, 5)),
    ]
    assert (tmp_path / "tandem.log").read_text() == "line 7\n"
    assert (tmp_path / "tandem.log.4").read_text() == "line 3\n"


def test_nothing_is_made_before_the_data_folder_is_there(log, settings, tmp_path):
    settings.DATA_DIR = tmp_path / "later"

    log.emit(record("too early"))

    assert list(tmp_path.iterdir()) == []
