"""Pages as people read them: without the marks that a browser does not show either.

Each name of a page is in a `<bdi>` of its own (`tournament/kernel/named.py`). A test that looks for a sentence with a
name in it wants the sentence; `as_sent` of an answer is what really came, for tests of the marks themselves.
"""

from functools import wraps
from typing import Any

from django.http import HttpResponse
from django.test import Client

from tournament.kernel.named import AFTER, BEFORE


def without_marks(html: str) -> str:
    """A page, or a part of one, as people read it."""
    return html.replace(BEFORE, "").replace(AFTER, "")


def read_without_marks() -> None:
    """Let every `Client` of the tests leave the marks of names out of the pages that it gets."""
    request = Client.request

    @wraps(request)
    def read(client: Client, **asked: Any) -> Any:
        answer = request(client, **asked)
        if isinstance(answer, HttpResponse) and answer.get("Content-Type", "").startswith("text/html"):
            answer.as_sent = answer.content
            answer.content = without_marks(answer.content.decode()).encode()
        return answer

    Client.request = read
