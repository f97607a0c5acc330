"""Turns a refusal that no form caught into a page that says what to do."""

from collections.abc import Callable
from typing import cast
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django_htmx.http import reswap, retarget
from django_htmx.middleware import HtmxDetails

from tournament.refusal import Refusal
from tournament.sentences import sentence


class RefusalMiddleware:
    """Answers 409 with sentence and citation of an uncaught Refusal; the action has undone everything."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The page for a Refusal, None (Django's own error page) for anything else."""
        if not isinstance(exception, Refusal):
            return None
        context = {"sentence": sentence(exception), "text": sentence(exception), "kind": "error"}
        context |= {"citation": exception.citation, "back": _page_before(request)}
        htmx = cast(HtmxDetails, getattr(request, "htmx", None))
        if not htmx:
            return render(request, "tournament/refused.html", context, status=409)
        # A part goes above what the person was doing: swapped over the form, it would take away what was typed.
        part = render(request, "_notice.html", context, status=409)
        return retarget(reswap(part, "afterbegin"), "#content")


def _page_before(request: HttpRequest) -> str:
    """The address of our own page that the request came from, "" where the browser does not say."""
    referrer = request.headers.get("Referer", "")
    return referrer if urlsplit(referrer).netloc == request.get_host() else ""
