"""One server for a data folder."""

import os
import sys
from pathlib import Path

import pytest

from tournament.config.environment import EnvironmentProblem
from tournament.config.start import lock

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="forks")


@pytest.fixture(autouse=True)
def _released():
    yield
    lock.release()


def test_second_is_told_where_the_first_one_is(tmp_path):
    lock.take(tmp_path, "http://127.0.0.1:8000")
    with pytest.raises(EnvironmentProblem, match=r"at http://127\.0\.0\.1:8000"):
        lock.take(tmp_path, "http://127.0.0.1:9000", patience=0)


def test_command_that_has_the_folder_names_no_address(tmp_path):
    lock.take(tmp_path, "")
    with pytest.raises(EnvironmentProblem) as told:
        lock.take(tmp_path, "http://127.0.0.1:9000", patience=0)
    assert "It is at" not in str(told.value)


def test_lock_of_another_user_is_told_in_a_sentence(tmp_path, monkeypatch):
    def refuse(path, *_how):
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "open", refuse)  # an administrator is refused nothing
    with pytest.raises(EnvironmentProblem, match="Give yourself the data folder"):
        lock.take(tmp_path, "")


def test_folder_is_free_once_the_first_has_ended(tmp_path):
    lock.take(tmp_path, "")
    lock.release()
    lock.take(tmp_path, "", patience=0)


def test_worker_that_outlives_its_server_keeps_the_folder(tmp_path):
    reading, writing = os.pipe()
    lock.take(tmp_path, "")
    worker = os.fork()
    if worker == 0:
        os.close(writing)
        os.read(reading, 1)  # lives until the test lets it go
        os._exit(0)
    lock.release()  # as the server ends
    with pytest.raises(EnvironmentProblem):
        lock.take(tmp_path, "", patience=0.2)
    os.close(writing)
    os.waitpid(worker, 0)
    lock.take(tmp_path, "", patience=0)


@pytest.mark.parametrize("told", ["", "{", "[]", "{}"])
def test_broken_word_of_the_first_is_no_trouble(tmp_path, told):
    lock.take(tmp_path, "")
    (tmp_path / lock.TOLD).write_text(told)
    with pytest.raises(EnvironmentProblem, match="already running"):
        lock.take(tmp_path, "", patience=0)
