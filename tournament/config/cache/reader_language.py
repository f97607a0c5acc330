"""The language in which a request is answered, known before Django has read it."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from wsgiref.types import WSGIEnvironment

from django.conf import settings
from django.http import parse_cookie
from django.utils import translation

LONGEST_ACCEPTED = 200  # letters of Accept-Language that are looked at


def language_of(environ: WSGIEnvironment) -> str:
    """The language in which Django would answer."""
    if len(settings.LANGUAGES) == 1:
        return settings.LANGUAGE_CODE
    chosen = parse_cookie(environ.get("HTTP_COOKIE", "")).get(settings.LANGUAGE_COOKIE_NAME, "")
    return _choose_language(chosen, environ.get("HTTP_ACCEPT_LANGUAGE", "")[:LONGEST_ACCEPTED])


@dataclass(frozen=True, slots=True)
class _LanguageRequest:
    """As much of a request as Django looks at to choose a language."""

    COOKIES: dict[str, str]
    META: dict[str, str]
    path_info: str = "/"


@lru_cache(maxsize=1024)
def _choose_language(chosen: str, accepted: str) -> str:
    request: Any = _LanguageRequest(
        {settings.LANGUAGE_COOKIE_NAME: chosen}, {"HTTP_ACCEPT_LANGUAGE": accepted}
    )
    return translation.get_language_from_request(request)
