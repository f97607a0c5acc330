"""What happens around every view: what browsers may store, a page for a refusal, the way to a button, last seen."""

from collections.abc import Callable
from typing import cast

from django.contrib import messages
from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django_htmx.middleware import HtmxDetails

from tournament.kernel.refusal import Refusal
from tournament.web.addresses import Audience, address_at, is_public_view
from tournament.web.notices import ABOVE_THE_FORM, placed
from tournament.web.shared import PREFLIGHT, shared_headers
from tournament.web.sign_ins import note_seen
from tournament.web.way_back import page_above, page_before
from tournament.wording.sentences import sentence

PRIVATE = "private, no-store"
UNDER_WAY = "tandem_sending"  # as in forms.js


class PrivateMiddleware:
    """Has browsers forget every answer but that of a public address, refusals and errors included.

    After signing out, or on a phone that is handed on, the browser's *back* then shows nothing that was for staff or
    for one team. A public page that looked at who reads it, and found a person signed in, is that person's too.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on, and set the header."""
        response = self.get_response(request)
        match = request.resolver_match
        if match is None or not is_public_view(match.func) or _knows_its_reader(request):
            response.headers["Cache-Control"] = PRIVATE
        return response


def _knows_its_reader(request: HttpRequest) -> bool:
    """Whether the session was looked at and is a person's; asked without looking at it again."""
    session = getattr(request, "session", None)
    return session is not None and session.accessed and request.user.is_authenticated


class SharedMiddleware:
    """Lets scripts of other people's pages read every answer of a shared address, refusals and errors included.

    A script that sends the `ETag` of the last answer asks with OPTIONS first (a preflight), and is answered here.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on, and set the headers."""
        if request.method == "OPTIONS" and (headers := shared_headers(request.path_info)):
            return HttpResponse(status=204, headers=headers | PREFLIGHT)
        response = self.get_response(request)
        for name, value in shared_headers(request.path_info).items():
            response.headers[name] = value
        return response


class AnsweredMiddleware:
    """Takes away the cookie with which a browser marks that a form is on its way: Tandem itself has answered it.

    Where something else answered, such as a gateway or the browser's page about a server that is gone, the mark is
    still there on the next page of ours, and `forms.js` brings back what was typed.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on."""
        response = self.get_response(request)
        if request.method == "POST" and UNDER_WAY in request.COOKIES:
            response.delete_cookie(UNDER_WAY, samesite="Strict")
        return response


class SeenMiddleware:
    """Notes when and where the session of a signed-in person was used last."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on; a session that its view did not ask for is not read here either."""
        response = self.get_response(request)
        if request.session.accessed and SESSION_KEY in request.session:
            note_seen(request)
        return response


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
        context |= {"citation": exception.citation, "back": page_before(request)}
        htmx = cast(HtmxDetails, getattr(request, "htmx", None))
        if not htmx:
            return render(request, "tournament/web/refused.html", context, status=409)
        part = render(request, "_notice.html", context, status=409)
        return placed(part, ABOVE_THE_FORM)


class FormAddressMiddleware:
    """Leads a browser that opens an address which only takes a form to the page above it, where its button is.

    Such an address gets into the bar of a browser by a reload, or by signing in after a form was sent. The page above
    may itself take only a form: then it leads further up, and the first page ends it.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on; what is not a browser, or asks for a part, keeps the plain answer 405."""
        response = self.get_response(request)
        is_page = request.method in {"GET", "HEAD"} and "text/html" in request.headers.get("Accept", "")
        if not isinstance(response, HttpResponseNotAllowed) or not is_page or "HX-Request" in request.headers:
            return response
        above = page_above(request.path_info)
        if above == request.path_info:
            return response
        if request.user.is_authenticated and _shows_messages(above) and not messages.get_messages(request):
            told = _(
                "Nothing was changed: this only opened the page. Press the button again if you still need to."
            )
            messages.info(request, told)
        return redirect(above)


def _shows_messages(path: str) -> bool:
    """Whether a message is shown there; a page for everyone, or a team's, would leave it to a page of staff later."""
    found = address_at(path)
    return found is None or found[0].open_to not in {Audience.AT_EVENT, Audience.TEAM}
