"""Bodies of uploads: their room on the disk, their time, and what is left of them."""

import asyncio
import errno
import io

import pytest

from tests.tournament.config.serve.served import run_loop
from tournament.config.serve import bodies
from tournament.config.serve.bodies import Bodies
from tournament.config.serve.not_taken import NotTaken, page_of
from tournament.web.addresses import FORM_BYTES

BIG = FORM_BYTES + 1


async def pieces_of(*pieces):
    for piece in pieces:
        if isinstance(piece, bytes):
            yield piece
        else:
            await asyncio.sleep(piece)


def receive(all_bodies, file, length, *pieces):
    run_loop(all_bodies.receive(pieces_of(*pieces), length, "192.168.1.7", file))


def test_upload_goes_to_the_folder_and_nothing_is_left_of_it(tmp_path):
    all_bodies = Bodies(tmp_path / "tmp")
    file = all_bodies.open(BIG)
    receive(all_bodies, file, BIG, b"x" * FORM_BYTES, b"y")
    assert file.read()[-2:] == b"xy"
    all_bodies.close(file, BIG)
    assert list((tmp_path / "tmp").iterdir()) == []


def test_uploads_together_have_limited_room(tmp_path, monkeypatch):
    monkeypatch.setattr(bodies, "MOST_SPOOLED", 2 * BIG)
    all_bodies = Bodies(tmp_path)
    held = [all_bodies.open(BIG), all_bodies.open(BIG)]
    with pytest.raises(NotTaken) as refused:
        all_bodies.open(BIG)
    assert refused.value.status == 503
    all_bodies.open(10)  # a form finds room
    all_bodies.close(held[0], BIG)
    all_bodies.close(all_bodies.open(BIG), BIG)
    all_bodies.close(held[1], BIG)


def test_upload_may_take_longer_than_a_form_but_not_as_long_as_it_likes(tmp_path, monkeypatch):
    monkeypatch.setattr(bodies, "FORM_SECONDS", 0.2)
    monkeypatch.setattr(bodies, "SLOWEST_UPLOAD", FORM_BYTES)
    all_bodies = Bodies(tmp_path)
    steady = [
        b"x" * FORM_BYTES,
        0.15,
        b"x" * FORM_BYTES,
        0.15,
        b"y",
    ]  # longer than a form may, and fast enough
    receive(all_bodies, None, 2 * FORM_BYTES + 1, *steady)
    with pytest.raises(NotTaken) as refused:
        receive(all_bodies, None, BIG, *[b"x", 0.05] * 20)
    assert refused.value.status == 408


def test_full_disk_is_told(tmp_path):
    class Full:
        def write(self, _piece):
            raise OSError(errno.ENOSPC, "full")

    with pytest.raises(NotTaken) as refused:
        receive(Bodies(tmp_path), Full(), 3, b"abc")
    assert refused.value.status == 507


class FullDisk(io.BytesIO):
    """A file on a full disk, whose last bytes are written when it is looked at or closed."""

    def seek(self, *_where):
        raise OSError(errno.ENOSPC, "No space left on device")

    def close(self):
        super().close()
        raise OSError(errno.ENOSPC, "No space left on device")


def test_disk_that_is_full_at_the_last_bytes_is_told_and_holds_no_room(tmp_path, monkeypatch):
    monkeypatch.setattr(bodies, "MOST_SPOOLED", BIG)
    monkeypatch.setattr(bodies.tempfile, "TemporaryFile", lambda **_where: FullDisk())
    all_bodies = Bodies(tmp_path)
    for _try in range(2):  # the first leaves room for the second
        file = all_bodies.open(BIG)
        with pytest.raises(NotTaken) as refused:
            receive(all_bodies, file, BIG, b"x" * BIG)
        assert refused.value.status == 507
        all_bodies.close(file, BIG)


def test_disk_that_takes_no_file_at_all_is_told(tmp_path, monkeypatch):
    def fail(**_where):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(bodies.tempfile, "TemporaryFile", fail)
    with pytest.raises(NotTaken) as refused:
        Bodies(tmp_path).open(BIG)
    assert refused.value.status == 507


@pytest.mark.parametrize("number", [errno.EPERM, errno.EIO, errno.EROFS])
def test_disk_that_takes_nothing_for_another_reason_is_not_called_full(tmp_path, monkeypatch, number):
    def fail(**_where):
        raise OSError(number, "refused")

    monkeypatch.setattr(bodies.tempfile, "TemporaryFile", fail)
    with pytest.raises(NotTaken) as refused:
        Bodies(tmp_path).open(BIG)
    assert refused.value.status == 507
    page = page_of(refused.value, method="POST", path="/", is_part=False)[1].decode()
    assert "cannot write to its disk" in page
    assert "full" not in page


def test_data_folder_that_was_moved_is_not_made_again_by_an_upload(tmp_path):
    """An empty folder in its place would be in the way of whoever moves it back."""
    with pytest.raises(NotTaken) as refused:
        Bodies(tmp_path / "data" / "tmp").open(BIG)
    assert refused.value.status == 507
    assert list(tmp_path.iterdir()) == []
