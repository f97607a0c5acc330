"""The log file of the data folder."""

import errno
import logging
import re
from pathlib import Path

import pytest

from tests.factories import make_staff, make_tournament
from tournament.config.logs import DataFolderLog
from tournament.kernel.roles import Role
from tournament.kernel.version import VERSION


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


@pytest.mark.parametrize("fault", [errno.ENOSPC, errno.EROFS, errno.EACCES])
def test_disk_that_takes_no_line_leaves_the_window_to_its_own_sentence(log, monkeypatch, capsys, fault):
    def fail(*_how, **_more):
        raise OSError(fault, "refused")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "open", fail)
        log.emit(record("one"))
    assert capsys.readouterr() == ("", "")


def test_nothing_is_made_before_the_data_folder_is_there(log, settings, tmp_path):
    settings.DATA_DIR = tmp_path / "later"

    log.emit(record("too early"))

    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def lines(settings, tmp_path):
    """What the program's own handler writes while requests come in, without time and version."""
    settings.DATA_DIR = tmp_path
    path = tmp_path / "tandem.log"
    return lambda: re.sub(r"(?m)^[\d-]+ [\d:,]+ \S+ ", "", path.read_text("utf-8")) if path.exists() else ""


def test_settings_keep_one_time_links_out_of_every_handler(settings):
    assert {tuple(handler["filters"]) for handler in settings.LOGGING["handlers"].values()} == {("plain",)}


@pytest.mark.django_db
def test_refused_page_is_one_line(client, lines):
    event = make_tournament(slug="cup")
    client.force_login(make_staff(event, "jo", Role.JUDGE))

    assert client.get("/t/cup/desk/settings/").status_code == 403

    assert lines() == "WARNING django.request: Forbidden (Permission denied): /t/cup/desk/settings/\n"


@pytest.mark.django_db
def test_a_request_that_django_finds_suspicious_is_one_line_of_the_file_and_none_of_the_window(
    client, lines, settings
):
    many = b"a&" * (settings.DATA_UPLOAD_MAX_NUMBER_FIELDS + 1)

    assert client.post("/language/", many, "application/x-www-form-urlencoded").status_code == 400

    assert lines().startswith("ERROR django.security.TooManyFieldsSent: ")
    assert lines().count("\n") == 1
    assert handlers_of("django.security.TooManyFieldsSent") == ["file"]


def handlers_of(name):
    """The names of our handlers that a record of this logger comes to."""
    logger, found = logging.getLogger(name), []
    while logger is not None:
        found += [each.name for each in logger.handlers if each.name]
        logger = logger.parent if logger.propagate else None
    return found


@pytest.mark.django_db
def test_page_that_is_not_there_leaves_no_line(client, lines):
    assert client.get("/password/MQ/c0ffee-c0ffee x/y/z/").status_code == 404

    assert lines() == ""


@pytest.mark.parametrize(
    "path", ["/password/MQ/abc-123/", "/set-up/abc 123/", "/Invitation/3/abc%20123/", "/t/cup/team/abc123/"]
)
def test_one_time_link_is_left_out_wherever_a_request_fails(path, rf, lines):
    request = rf.get("/")
    logging.getLogger("django.request").error(
        "Internal Server Error: %s", path, extra={"request": request, "status_code": 500}
    )

    assert "123" not in lines()
    assert lines().startswith("ERROR django.request: Internal Server Error: /")


def test_one_time_link_is_left_out_of_other_lines_and_the_rest_stays(lines):
    logging.getLogger("tandem").warning("sent http://laptop:8000/password/MQ/abc-123/ to Ada, 3 times")

    assert lines() == "WARNING tandem: sent http://laptop:8000/password/... to Ada, 3 times\n"


def test_error_of_the_program_keeps_its_traceback(lines):
    try:
        raise ValueError("boom")
    except ValueError:
        logging.getLogger("django.request").exception("Internal Server Error: %s", "/t/cup/")

    assert "Traceback" in lines()
    assert "boom" in lines()


def test_a_traceback_tells_neither_a_one_time_link_nor_the_row_that_a_database_refused(lines):
    row = "Failing row contains (7, Foxes, 3f9k20qx7n2m)."
    try:
        raise ValueError(f"no such page /t/cup/team/3f9k20qx7n2m/ here\nDETAIL:  {row}\nthe end")
    except ValueError:
        logging.getLogger("tandem").exception("it broke")

    text = lines()
    assert "Traceback" in text
    assert "the end" in text
    assert "/team/..." in text
    assert "3f9k20qx7n2m" not in text


def test_a_line_of_the_log_says_which_tandem_wrote_it(settings):
    text = logging.Formatter(settings.LOGGING["formatters"]["line"]["format"]).format(record("something"))
    assert f" {VERSION} WARNING tandem: something" in text
