"""Files for everybody are made once for each version of what they show, and take a bounded memory."""

import gzip
import threading
from collections.abc import Callable

import pytest
from django.http import HttpResponse
from django.test import RequestFactory
from django.utils import translation

from tournament.web import kept_files
from tournament.web.kept_files import KeptFiles, answer_file


@pytest.fixture(autouse=True)
def _none_kept() -> None:
    kept_files.kept_files.forget()


class Maker:
    """Makes files, and counts them."""

    def __init__(self, content: bytes = b"sheet") -> None:
        self.content = content
        self.made = 0

    def __call__(self) -> bytes:
        self.made += 1
        return self.content


def ask(
    make: Callable[[], bytes], made_of: object = 1, *, kind: str = "application/pdf", **headers: str
) -> HttpResponse:
    request = RequestFactory().get("/x.pdf", headers=headers)
    return answer_file(
        request, make, made_of=made_of, content_type=kind, disposition='inline; filename="x.pdf"'
    )


def test_a_file_is_made_once_for_all_who_ask() -> None:
    make = Maker()
    answers = [ask(make) for _ in range(4)]

    assert make.made == 1
    assert {answer.content for answer in answers} == {b"sheet"}
    assert answers[3]["Content-Disposition"] == 'inline; filename="x.pdf"'
    assert answers[3]["Cache-Control"] == "no-cache"


def test_a_browser_that_has_it_gets_nothing_again_and_nothing_is_made() -> None:
    etag = ask(Maker())["ETag"]
    kept_files.kept_files.forget()
    make = Maker()

    again = ask(make, **{"If-None-Match": f'"other", {etag}'})
    assert (again.status_code, again.content, again["ETag"], make.made) == (304, b"", etag, 0)
    assert ask(make, 2, **{"If-None-Match": etag}).status_code == 200


def test_another_version_language_or_kind_is_another_file() -> None:
    make = Maker()
    ask(make)
    ask(make, 2)
    ask(make, kind="text/html")
    with translation.override("de"):
        ask(make)

    assert make.made == 4


def test_a_page_of_text_is_sent_packed_to_whoever_takes_it() -> None:
    make = Maker(b"rulings " * 10_000)
    packed = ask(make, kind="text/html; charset=utf-8", **{"Accept-Encoding": "gzip, br"})
    plain = ask(make, kind="text/html; charset=utf-8")

    assert make.made == 1
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content == make.content
    assert len(packed.content) < len(plain.content) / 10
    assert packed["Vary"] == plain["Vary"] == "Accept-Encoding"


def test_what_was_not_asked_for_longest_goes_when_there_is_no_room() -> None:
    files = KeptFiles(most_bytes=30)
    make = Maker(b"0123456789")
    for name in ("a", "b", "c", "a", "d"):
        files.find_or_make(name, make, is_text=False)
    assert make.made == 4
    files.find_or_make("a", make, is_text=False)
    assert make.made == 4
    files.find_or_make("b", make, is_text=False)
    assert make.made == 5


def test_any_number_of_versions_takes_a_bounded_memory() -> None:
    files = KeptFiles(most_bytes=1_000)
    for number in range(500):
        files.find_or_make(str(number), Maker(b"x" * 300), is_text=False)

    assert sum(file.size for file in files._files.values()) <= 1_000
    assert files.find_or_make("huge", Maker(b"x" * 5_000), is_text=False).plain == b"x" * 5_000


def test_a_file_that_cannot_be_made_is_tried_again() -> None:
    def fail() -> bytes:
        raise ZeroDivisionError

    files = KeptFiles()
    with pytest.raises(ZeroDivisionError):
        files.find_or_make("a", fail, is_text=False)
    assert files.find_or_make("a", Maker(), is_text=False).plain == b"sheet"


class _NoLock:
    def __enter__(self) -> None: ...

    def __exit__(self, *_fault: object) -> None: ...


@pytest.mark.parametrize(("lock", "times"), [(threading.Lock(), 1), (_NoLock(), 2)], ids=["lock", "control"])
def test_two_who_ask_at_once_make_it_once(lock: threading.Lock, times: int) -> None:
    """Without the lock, the control, both find nothing and both make it."""
    files = KeptFiles()
    files._lock = lock
    both_ask = threading.Barrier(2)
    made = []

    def make() -> bytes:
        made.append(1)
        both_are_in.wait(0.3) if len(made) < 2 else both_are_in.set()
        return b"sheet"

    def work() -> None:
        both_ask.wait()
        files.find_or_make("a", make, is_text=False)

    both_are_in = threading.Event()
    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(made) == times
