"""What is told on the next page when something was refused."""

import pytest
from django.contrib import messages
from django.contrib.messages import get_messages
from django.http import HttpResponse
from django.template.loader import render_to_string
from django.utils.html import escape

from tournament.kernel.named import as_name, with_names
from tournament.kernel.refusal import Refusal
from tournament.web.messages import NamesKept, refusals_told


@pytest.fixture
def request_(rf):
    request = rf.post("/")
    request.session = {}
    request._messages = NamesKept(request)
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


@pytest.mark.parametrize("name", ["Ada <b>", "محمد علي"])
def test_a_name_is_still_one_on_the_next_page(rf, request_, name):
    """The message goes to the next request as text in a cookie."""
    messages.success(request_, with_names("%(name)s drops.", {"name": as_name(name)}))
    answer = HttpResponse()
    request_._messages.update(answer)
    following = rf.get("/")
    following.COOKIES = {"messages": answer.cookies["messages"].value}
    following.session = {}
    shown = render_to_string("_messages.html", {"messages": NamesKept(following)})

    assert f'<bdi translate="no">{escape(name)}</bdi> drops.' in shown


def test_a_refusal_with_a_name_shows_it_once_and_as_a_name(request_):
    with refusals_told(request_):
        raise Refusal("pairings.dropped_already", "FR-244.b", name=as_name("Ada <b>"))

    shown = render_to_string("_messages.html", {"messages": get_messages(request_)})

    assert shown.count('<bdi translate="no">Ada &lt;b&gt;</bdi>') == 1
    assert 'href="/rulings/FR-244.b/"' in shown
