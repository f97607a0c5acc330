"""What tests in a browser rest on: the server they start and the test itself may use the rows at the same moment."""

from concurrent.futures import ThreadPoolExecutor
from urllib.request import urlopen

import pytest

from pairings.announcements.actions import make_announcement, take_announcement_down
from tests.factories import BOSS, make_posted_event

pytestmark = pytest.mark.django_db(transaction=True)
LOOKS = 12


def test_a_test_writes_while_pages_of_its_server_are_read(live_server):
    event = make_posted_event(8, slug="cup")

    def look(_time: int) -> int:
        with urlopen(f"{live_server.url}/t/cup/screen/teams/", timeout=60) as answer:  # noqa: S310 - its own
            return answer.status

    with ThreadPoolExecutor(4) as pool:
        looks = [pool.submit(look, time) for time in range(LOOKS)]
        while not all(one.done() for one in looks):
            made = make_announcement(event, kind="notice", text="Mind the step", actor=BOSS)
            take_announcement_down(event, made.number, actor=BOSS)

    assert [one.result() for one in looks] == [200] * LOOKS
