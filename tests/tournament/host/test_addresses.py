"""The addresses of this machine, without a network and with several."""

import socket
from types import SimpleNamespace

import pytest

from tests.for_each import for_each
from tournament.host import addresses


@pytest.fixture(autouse=True)
def _machine(monkeypatch):
    monkeypatch.setattr(addresses, "is_in_container", lambda: False)


def pretend(monkeypatch, *pairs):
    monkeypatch.setattr(addresses, "_interface_addresses", lambda: iter(pairs))


def test_own_addresses_hold_loopback():
    assert "127.0.0.1" in addresses.own_addresses()


def test_interfaces_are_found_without_a_route(monkeypatch):
    def no_lookup(*_args, **_kwargs):
        raise OSError("no network")

    monkeypatch.setattr(socket, "getaddrinfo", no_lookup)

    assert ("127.0.0.1" in addresses.own_addresses()) is True


def test_names_are_asked_where_interfaces_cannot_be(monkeypatch):
    def no_interfaces():
        raise OSError("not here")

    monkeypatch.setattr(addresses.ifaddr, "get_adapters", no_interfaces)
    found = [(socket.AF_INET, 1, 6, "", ("192.168.7.7", 0)), (socket.AF_INET6, 1, 6, "", ("fe80::1%3", 0))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_args: found)

    assert addresses.phone_addresses() == ["192.168.7.7"]
    assert addresses.own_addresses() == {"192.168.7.7", "fe80::1"}


def test_virtual_machines_come_last_on_windows_too(monkeypatch):
    def adapter(name, *ips):
        return SimpleNamespace(ips=[SimpleNamespace(ip=ip, nice_name=name) for ip in ips])

    adapters = [
        adapter("vEthernet (WSL)", "192.168.96.1"),
        adapter("VMware Network Adapter VMnet8", "192.168.14.1"),
        adapter("VirtualBox Host-Only Network", "192.168.56.1"),
        adapter("Hyper-V Virtual Ethernet Adapter", "192.168.97.1"),
        adapter("WireGuard Tunnel", "192.168.98.1"),
        adapter("WiFi", "10.1.2.3", ("fe80::1", 0, 7)),
    ]
    monkeypatch.setattr(addresses.ifaddr, "get_adapters", lambda: adapters)

    assert addresses.phone_addresses() == [
        "10.1.2.3",
        *("192.168.14.1", "192.168.56.1", "192.168.96.1", "192.168.97.1", "192.168.98.1"),
    ]
    assert "fe80::1" in addresses.own_addresses()


def test_a_container_has_no_address_that_a_phone_reaches_but_the_machines_own(monkeypatch):
    monkeypatch.setattr(addresses, "is_in_container", lambda: True)
    pretend(monkeypatch, ("eth0", "172.18.0.3"), ("eth1", "10.88.0.5"))
    assert addresses.phone_addresses() == []

    pretend(
        monkeypatch, ("docker0", "172.17.0.1"), ("wlan0", "192.168.1.20")
    )  # with the network of the machine
    assert addresses.phone_addresses() == ["192.168.1.20"]


def test_phone_addresses_come_likeliest_first_without_loopback(monkeypatch):
    pretend(
        monkeypatch,
        ("lo", "127.0.0.1"),
        ("docker0", "172.17.0.1"),
        ("eth0", "10.1.2.3"),
        ("wlan0", "192.168.1.20"),
        ("bridge100", "172.20.10.2"),
        ("wlan1", "169.254.3.4"),
        ("wlan0", "fe80::1"),
    )

    assert addresses.phone_addresses() == [
        "192.168.1.20",
        "172.20.10.2",
        "10.1.2.3",
        "169.254.3.4",
        "172.17.0.1",
    ]


@pytest.mark.parametrize(
    "host",
    ["localhost", "LOCALHOST.", "127.0.0.1", "[::1]", "192.168.1.20", "10.0.0.1", "[fe80::1]", "100.64.0.9"],
)
def test_hosts_of_the_room_are_known(monkeypatch, host):
    pretend(monkeypatch, ("wwan0", "100.64.0.9"))

    assert addresses.is_own_or_nearby(host)


def test_own_name_is_known(monkeypatch):
    monkeypatch.setattr(socket, "gethostname", lambda: "Desk-Laptop.home")

    known = [
        name
        for name in ("desk-laptop", "desk-laptop.local", "Desk-Laptop.home", "other.local")
        if addresses.is_own_or_nearby(name)
    ]

    assert known == ["desk-laptop", "desk-laptop.local", "Desk-Laptop.home"]


@pytest.mark.parametrize(
    "host", ["evil.example", "8.8.8.8", "localhost.evil.example", "192.168.1.20.evil.example", ""]
)
def test_other_names_and_far_addresses_are_not(host):
    assert not addresses.is_own_or_nearby(host)


@for_each(
    "scheme, host, expected",
    [
        ("http", "192.168.1.20:8000", "http://192.168.1.20:8000"),
        ("http", "192.168.1.20:80", "http://192.168.1.20"),
        ("https", "Cup.Example.:443", "https://cup.example"),
        ("https", "cup.example:80", "https://cup.example:80"),
        ("http", "[fd00::5]:8000", "http://[fd00::5]:8000"),
        ("http", "192.168.1.20:0", ""),
        ("http", "192.168.1.20:65536", ""),
        ("http", "192.168.1.20:8000/elsewhere", ""),
        ("http", "me@192.168.1.20", ""),
        ("http", "", ""),
        ("http", "a" * 300, ""),
    ],
)
def test_web_address_is_what_a_host_header_says_as_it_is_printed(scheme, host, expected):
    assert addresses.web_address(scheme, host) == expected
