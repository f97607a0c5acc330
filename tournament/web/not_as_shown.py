"""The answer to a form whose page showed something else than what is there now: nothing was written."""

from collections.abc import Callable
from typing import cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django_htmx.middleware import HtmxDetails

from tournament.kernel.roles import Actor
from tournament.kernel.shown import FIELD, NotAsShown, PageShown
from tournament.web.addresses import address_at
from tournament.web.notices import ABOVE_THE_FORM, placed
from tournament.web.way_back import page_above
from tournament.wording.sentences import sentence_for

MOST_TYPED = 40  # fields of one form that are handed back
LONG = 20  # from so many characters on a text without a space is writing too


class NotAsShownMiddleware:
    """Answers 409 with what the page was for, what is there now, what was typed, and the way to what is there."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The answer for what was not as shown, None for anything else."""
        return not_as_shown(request, exception) if isinstance(exception, NotAsShown) else None


def not_as_shown(request: HttpRequest, found: NotAsShown) -> HttpResponse:
    """Return the page, or for htmx the notice above the form, which stays there with all that was typed."""
    actor: Actor | None = getattr(request, "actor", None)
    shown = actor.shown if actor is not None and actor.shown is not None else PageShown()
    context = {
        "was": shown.label,
        "now": sentence_for(found.code, found.params),
        "way": present_address(request, found.query),
        "typed": typed_words(request),
    }
    htmx = cast(HtmxDetails, getattr(request, "htmx", None))
    if not htmx:
        return render(request, "tournament/web/not_as_shown.html", context, status=409)
    return placed(render(request, "tournament/web/_not_as_shown.html", context, status=409), ABOVE_THE_FORM)


def present_address(request: HttpRequest, query: str = "") -> str:
    """Return where what is there now is shown: the form's own address, or the page above one that takes only forms.

    Both with the query of the form's address, such as the part of the event that it is about; `query` is in its place.
    What a form by GET says that its page showed is left out: it would be refused again, for ever.
    """
    found = address_at(request.path)
    is_page = found is not None and "GET" in found[0].methods
    path = request.path if is_page else page_above(request.path)
    query = (query if is_page else "") or _without_field(request)
    return f"{path}?{query}" if query else path


def _without_field(request: HttpRequest) -> str:
    asked = request.GET.copy()
    asked.pop(FIELD, None)
    return asked.urlencode()


def typed_words(request: HttpRequest) -> list[str]:
    """Return what was written in words in the form: no choice, no key, nothing secret."""
    sent = [
        value.strip()
        for name, values in request.POST.lists()
        if name != FIELD and "password" not in name and "token" not in name
        for value in values
    ]
    return [value for value in sent if " " in value or "\n" in value or len(value) > LONG][:MOST_TYPED]
