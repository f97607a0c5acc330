"""Pages that keep themselves up to date: the whole page, or the part of it that moves.

The part carries a digest of itself in the address by which it asks again (`?seen=`). As long as the part would be
the same, the answer is 204 and nothing is sent; so a result entered moves the pairings on all phones and leaves the
standings alone. The front cache (`tournament.config.cache.front_cache`) answers the same way without Django.
"""

import hashlib
import re
from collections.abc import Callable, Mapping
from typing import Any, TypeVar, cast

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers
from django.utils.safestring import mark_safe
from django.utils.translation import get_language

# Names the entries that an answer is about, for the front cache alone: it stays right until one of their stamps
# (`pairings.pages.phones.stamps`) moves. An answer without it is about everything.
DEPENDS_ON = "Tandem-Depends-On"
# Under this name the front cache hands in the state of all events for which it has an answer built.
STATE = "tandem.state"
_loaded: dict[tuple[str, str | None], tuple[object, Any]] = {}
_DIGEST_COMES_HERE = "live-digest-comes-here"  # a placeholder in the part while its digest is made
_LENGTH = 20
_MOST_LOADED = 16
T = TypeVar("T")


def load_once(request: HttpRequest, what: str, load: Callable[[], T]) -> T:
    """Read with `load`, once for all answers that the front cache has built for one state of the events.

    A thousand people look for their tables in the same round. Any other request reads for itself.
    """
    state = request.META.get(STATE)
    if state is None:
        return load()
    key = (what, get_language())  # names of rounds and how matches ended are in the reader's words
    of_state, value = _loaded.get(key, (None, None))
    if of_state is not state:
        value = load()
        if len(_loaded) >= _MOST_LOADED:
            _loaded.clear()
        _loaded[key] = (state, value)
    return cast(T, value)


def answer_live(request: HttpRequest, *, page: str, part: str, context: Mapping[str, Any]) -> HttpResponse:
    """Render `page` with `part` as its `live`; for htmx the part alone, or 204 where ?seen= still matches.

    In the part `seen` is its digest. Neither may show anything of the reader or of the moment.
    """
    html = _squeeze(render_to_string(part, {**context, "seen": _DIGEST_COMES_HERE}, request))
    seen = hashlib.sha256(html.encode()).hexdigest()[:_LENGTH]
    live = mark_safe(html.replace(_DIGEST_COMES_HERE, seen))  # noqa: S308 - rendered by our own template
    if getattr(request, "htmx", False):
        is_known = request.GET.get("seen") == seen
        response = HttpResponse(status=204) if is_known else HttpResponse(live)
        response["ETag"] = f'W/"{seen}"'
    else:
        response = HttpResponse(_squeeze(render_to_string(page, {**context, "live": live}, request)))
    response["Cache-Control"] = "no-cache"
    patch_vary_headers(response, ["HX-Request"])
    return response


def _squeeze(html: str) -> str:
    """Remove the indents of the templates, a fifteenth less to send; no page here shows text as typed."""
    return re.sub(r"\s*\n\s*", "\n", html)
