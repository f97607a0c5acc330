"""What is told on the next page when something was refused."""

import pytest
from django.contrib.messages import get_messages
from django.contrib.messages.storage.fallback import FallbackStorage

from tournament.kernel.refusal import Refusal
from tournament.web.messages import refusals_told


@pytest.fixture
def request_(rf):
    request = rf.post("/")
    request.session = {}
    request._messages = FallbackStorage(request)
    return request


def test_a_refusal_leaves_the_rest_out_and_is_told_with_its_rule(request_):
    done = []

    with refusals_told(request_):
        raise Refusal("pairings.dropped_already", "FR-244.b", name="<b>")
        done.append("told as done")

    (told,) = get_messages(request_)
    assert told.level_tag == "error"
    assert 'href="/rulings/FR-244.b/"' in told.message
    assert "&lt;b&gt;" in told.message
    assert done == []


def test_what_is_not_a_refusal_is_not_held_back(request_):
    with pytest.raises(LookupError, match="gone"), refusals_told(request_):
        raise LookupError("gone")

    assert not list(get_messages(request_))
