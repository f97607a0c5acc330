"""What people read when the server does not take what they sent."""

import pytest

from tournament.config.serve.not_taken import NotTaken, page_of


@pytest.mark.parametrize("status", [400, 405, 408, 411, 413, 429, 503, 507])
def test_every_refusal_says_what_became_of_the_form_and_what_to_do(status):
    headers, body = page_of(NotTaken(status, most_bytes=64 * 1024), method="POST", path="/", is_part=False)
    text = body.decode()
    assert "<h1>" in text
    assert "othing was changed" in text or "was not done" in text
    names = {name for name, _value in headers}
    assert {"Content-Security-Policy", "X-Content-Type-Options", "Cache-Control"} <= names
    assert ("Retry-After" in names) is (status in {429, 503})
    assert ("Allow" in names) is (status == 405)


@pytest.mark.parametrize(("most", "told"), [(64 * 1024, "64 kB"), (6 * 1024 * 1024, "6 MB")])
def test_size_is_told(most, told):
    _headers, body = page_of(NotTaken(413, most_bytes=most), method="POST", path="/", is_part=False)
    assert told in body.decode()


def test_page_that_only_polls_stays_as_it_is():
    headers, _body = page_of(NotTaken(503), method="GET", path="/", is_part=True)
    assert ("HX-Reswap", "none") in headers


def test_scripts_of_other_pages_read_that_a_shared_address_was_not_answered():
    asked = {"method": "GET", "is_part": False}
    shared, _body = page_of(NotTaken(503), path="/t/cup/data/v1/pairings.json", **asked)
    others, _body = page_of(NotTaken(503), path="/t/cup/", **asked)

    assert dict(shared)["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Origin" not in dict(others)
