"""What printed codes are to a laptop that takes over."""

from ipaddress import IPv4Interface

import pytest

from tournament.host.printed_codes import read_printed_codes

NETWORKS = [IPv4Interface("192.168.1.35/24"), IPv4Interface("172.20.10.3/28")]
NAMES = {"desk", "desk.local"}


def read(address, port=8000):
    return read_printed_codes(address, networks=NETWORKS, own_names=NAMES, port=port)


@pytest.mark.parametrize(
    "address", ["http://192.168.1.35:8000", "http://desk.local:8000", "http://DESK:8000"]
)
def test_codes_with_an_address_of_this_laptop_lead_here(address):
    assert read(address).lead_here


def test_codes_with_another_port_of_this_laptop_need_the_port_alone():
    codes = read("http://192.168.1.35", port=8000)
    assert (codes.is_own_host, codes.is_own_port, codes.port, codes.lead_here) == (True, False, 80, False)
    assert read("https://192.168.1.35", port=443).lead_here


@pytest.mark.parametrize(
    ("address", "mask", "prefix"),
    [
        ("http://192.168.1.20:8000", "255.255.255.0", 24),
        ("http://172.20.10.5:8000", "255.255.255.240", 28),  # the hotspot of a phone
        ("http://172.20.10.99:8000", "", 0),  # another network
        ("http://10.0.0.7:8000", "", 0),
    ],
)
def test_the_mask_is_that_of_the_network_in_which_both_are(address, mask, prefix):
    codes = read(address)
    assert codes.is_number
    assert not codes.lead_here
    assert (codes.mask, codes.prefix) == (mask, prefix)


def test_a_name_of_another_laptop_is_told_apart_from_an_address():
    codes = read("http://office.local:8000")
    assert not codes.is_number
    assert not codes.lead_here


@pytest.mark.parametrize("address", ["", "nonsense", "http://", "http://a:99999999", "http://[::1"])
def test_what_is_no_address_leads_nowhere(address):
    assert read(address) is None
