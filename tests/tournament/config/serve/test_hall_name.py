"""The name in the hall: laptops of one network take different ones, and each leads to the laptop that has it.

The network is this machine's own (127.0.0.1 and 127.0.0.2 are two laptops in it): what is asked and answered is real.
"""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.test import override_settings
from zeroconf import AddressResolverIPv4, IPVersion, Zeroconf

from tournament.config.serve import hall_name
from tournament.config.serve.hall_name import Here, answer_to_name
from tournament.host.hall_name import name_now

EVERYWHERE = "0.0.0.0"  # noqa: S104 - what is said, not listened at
FIRST, SECOND, THIRD = ["127.0.0.1"], ["127.0.0.2"], ["127.0.0.3"]
NAMES = ["tandem-test.local", "tandem-test-2.local"]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """No question gets lost in this network."""
    monkeypatch.setattr(hall_name, "TRIES", 1)


class Laptop:
    """One laptop with Tandem: its name, and what its window said."""

    def __init__(self, addresses: list[str]) -> None:
        self.addresses, self.said = addresses, []
        self.here = Here(NAMES, 8000, say=self.said.append)

    def look(self) -> str:
        self.here.look(self.addresses, self.addresses)
        return self.here.name


@contextmanager
def laptops(*addresses: list[str]) -> Iterator[list[Laptop]]:
    made = [Laptop(each) for each in addresses]
    try:
        yield made
    finally:
        for each in made:
            each.here.leave()


def asked(name: str) -> list[str]:
    """What a phone in the network is told."""
    phone = Zeroconf(interfaces=["127.0.0.9"], ip_version=IPVersion.V4Only, use_asyncio=False)
    try:
        question = AddressResolverIPv4(f"{name}.")
        question.request(phone, 1000)
        return question.parsed_addresses()
    finally:
        phone.close()


@pytest.mark.full
def test_a_phone_that_asks_for_the_name_gets_the_laptops_address() -> None:
    with laptops(SECOND) as [laptop]:
        assert laptop.look() == NAMES[0]
        assert asked(NAMES[0]) == SECOND
        assert laptop.said == [f"By name:          http://{NAMES[0]}:8000, if the phone can look up names"]
    assert asked(NAMES[0]) == [], "a laptop that stopped still answers"


@pytest.mark.full
def test_the_second_laptop_takes_the_second_name_and_says_so() -> None:
    with laptops(SECOND, FIRST) as [first, second]:
        assert [first.look(), second.look()] == NAMES
        assert [asked(name) for name in NAMES] == [SECOND, FIRST]
        assert second.said == [
            f"Another laptop on this network is already called {NAMES[0]}. This one is http://{NAMES[1]}:8000, if the "
            "phone can look up names."
        ]
        assert [first.look(), second.look()] == NAMES, "who came first does not yield, whatever its address"


@pytest.mark.full
def test_of_two_that_took_one_name_at_once_the_lower_address_keeps_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with laptops(FIRST, SECOND) as [low, high]:
        with monkeypatch.context() as blind:
            blind.setattr(hall_name, "_others", lambda *_: [])
            assert [low.look(), high.look()] == [NAMES[0], NAMES[0]]
        assert low.look() == NAMES[0]
        assert high.look() == NAMES[1]
        assert low.look() == NAMES[0]


@pytest.mark.full
def test_a_third_laptop_has_no_name_where_there_are_two_and_gets_one_later() -> None:
    with laptops(FIRST, SECOND, THIRD) as [first, second, third]:
        assert [each.look() for each in (first, second, third)] == [*NAMES, ""]
        assert third.said == []
        first.here.leave()
        assert third.look() == NAMES[0]


@pytest.mark.full
def test_the_name_follows_the_laptop_into_another_network() -> None:
    with laptops(FIRST) as [laptop]:
        laptop.look()
        laptop.addresses = SECOND
        assert laptop.look() == NAMES[0]
        assert asked(NAMES[0]) == SECOND
        assert len(laptop.said) == 1, "the same name is not said again"
        laptop.addresses = []
        assert laptop.look() == ""
        assert asked(NAMES[0]) == []


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[threading.Event]:
    """The process that answers, as a thread, with a data folder of its own."""
    monkeypatch.setattr(hall_name, "LOOK_EVERY", 0.1)
    monkeypatch.setattr(hall_name, "room_addresses", lambda: ["127.0.0.1"])
    stop = threading.Event()
    with override_settings(DATA_DIR=tmp_path, HALL_NAME="tandem-test", BIND=EVERYWHERE, HTTPS=False):
        thread = threading.Thread(target=answer_to_name, args=(stop,))
        thread.start()
        yield stop
        stop.set()
        thread.join(10)
        assert not thread.is_alive()


def wait_for_name(name: str) -> bool:
    for _ in range(100):
        if name_now() == name:
            return True
        time.sleep(0.1)
    return False


@pytest.mark.full
def test_pages_and_window_know_the_name_while_it_is_answered_to(served: threading.Event) -> None:
    assert wait_for_name(NAMES[0])
    served.set()
    assert wait_for_name("")


@pytest.mark.full
def test_a_network_that_lets_nothing_through_leaves_no_name_and_no_noise(
    monkeypatch: pytest.MonkeyPatch, served: threading.Event, caplog: pytest.LogCaptureFixture
) -> None:
    assert wait_for_name(NAMES[0])

    def forbidden(**_: object) -> None:
        raise OSError("the system forbids it")

    monkeypatch.setattr(hall_name, "Zeroconf", forbidden)
    monkeypatch.setattr(hall_name, "room_addresses", lambda: ["127.0.0.2"])
    assert wait_for_name("")
    monkeypatch.undo()
    assert not [record for record in caplog.records if record.levelname in {"WARNING", "ERROR"}]


@pytest.mark.parametrize(
    "values",
    [{"BIND": "127.0.0.1"}, {"HTTPS": True}, {"BIND": "10.9.8.7"}],
    ids=["laptop-alone", "proxy", "other-card"],
)
def test_no_name_where_it_would_lead_nowhere(
    monkeypatch: pytest.MonkeyPatch, values: dict[str, object]
) -> None:
    monkeypatch.setattr(hall_name, "room_addresses", lambda: ["192.168.7.1"])
    with override_settings(**{"BIND": EVERYWHERE, "HTTPS": False} | values):
        assert hall_name._addresses() == []


def test_a_name_in_every_network_that_phones_can_be_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall_name, "room_addresses", lambda: ["10.0.0.5", "192.168.7.1"])
    with override_settings(BIND=EVERYWHERE, HTTPS=False):
        assert hall_name._addresses() == ["10.0.0.5", "192.168.7.1"]
    with override_settings(BIND="10.0.0.5", HTTPS=False):
        assert hall_name._addresses() == ["10.0.0.5"]
