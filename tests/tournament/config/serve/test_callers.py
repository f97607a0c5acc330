"""Who sends a request, behind a proxy or not."""

from ipaddress import ip_network

import pytest

from tournament.config.serve.callers import Caller, caller_of, host_of

PROXIES = (ip_network("127.0.0.1"), ip_network("172.18.0.0/16"))


@pytest.mark.parametrize(
    ("peer", "host"),
    [
        ("192.168.1.7:40000", "192.168.1.7"),
        ("[fe80::1]:40000", "fe80::1"),
        ("[::1]:40000", "::1"),
        ("[::ffff:192.168.1.7]:40000", "192.168.1.7"),
        ("unix", ""),
        ("", ""),
    ],
)
def test_host_of_a_peer(peer, host):
    assert host_of(peer) == host


@pytest.mark.parametrize(
    ("peer", "told", "caller"),
    [
        ("192.168.1.7", None, Caller("192.168.1.7")),
        ("192.168.1.7", "10.0.0.1", Caller("192.168.1.7")),
        ("127.0.0.1", None, Caller("127.0.0.1", is_proxied=True)),
        ("127.0.0.1", "10.0.0.1", Caller("10.0.0.1", is_proxied=True)),
        ("172.18.0.9", "1.1.1.1, 10.0.0.1", Caller("10.0.0.1", is_proxied=True)),
        ("172.18.0.9", "10.0.0.1:5000", Caller("10.0.0.1", is_proxied=True)),
        ("172.18.0.9", "[2001:db8::1]:5000", Caller("2001:db8::1", is_proxied=True)),
        ("172.18.0.9", "unknown", Caller("", is_proxied=True)),
        ("172.18.0.9", "", Caller("", is_proxied=True)),
        ("", "10.0.0.1", Caller("")),
    ],
)
def test_only_a_proxy_is_believed_and_only_its_last_word(peer, told, caller):
    assert caller_of(peer, told, PROXIES) == caller


def test_proxy_that_tells_nothing_is_not_the_caller_where_all_come_through_it():
    assert caller_of("127.0.0.1", None, PROXIES, must_tell=True) == Caller("", is_proxied=True)
