"""Why the server does not take a request, shown as a page or as a part before Django has seen anything of it."""

from functools import lru_cache

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.config.security import CONTENT_SECURITY_POLICY, PERMISSIONS_POLICY
from tournament.web.faults import disk_is_full, disk_takes_nothing
from tournament.web.notices import place_of_notice
from tournament.web.shared import shared_headers

Headers = list[tuple[str, str]]
RETRY_AFTER = 5  # seconds
_SECURE: Headers = [
    ("Content-Type", "text/html; charset=utf-8"),
    ("Content-Security-Policy", CONTENT_SECURITY_POLICY),
    ("Permissions-Policy", PERMISSIONS_POLICY),
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "same-origin"),
    ("Cache-Control", "no-store"),
]


class NotTaken(Exception):
    """A request that is answered with `status` and changes nothing.

    `most_bytes` where it is too large; `is_full` says of 507 whether the disk is full or takes nothing for another
    reason.
    """

    def __init__(self, status: int, *, most_bytes: int = 0, is_full: bool = True) -> None:
        super().__init__(status)
        self.status = status
        self.is_full = is_full
        self.most_bytes = most_bytes


def page_of(
    refused: NotTaken, *, method: str, path: str, is_part: bool, language: str = settings.LANGUAGE_CODE
) -> tuple[Headers, bytes]:
    """(headers, body) that say so at `path` in the reader's `language`: a page of its own, or a part.

    htmx puts the part above the form that the person was filling in, and leaves a page that only polls as it is.
    """
    with translation.override(language):  # the event loop has none of its own
        body = _body(refused.status, refused.most_bytes, refused.is_full, is_part, language)
    headers = [*_SECURE, *shared_headers(path).items(), ("Content-Length", str(len(body)))]
    if refused.status == 405:
        headers.append(("Allow", "GET, HEAD, POST"))
    if refused.status in {429, 503}:
        headers.append(("Retry-After", str(RETRY_AFTER)))
    if is_part:
        headers += place_of_notice(method).items()
    return headers, body


@lru_cache(maxsize=64)
def _body(status: int, most_bytes: int, is_full: bool, is_part: bool, _language: str) -> bytes:
    sentence = _sentence(status, most_bytes, is_full)
    if is_part:
        return render_to_string("_notice.html", {"text": sentence, "kind": "error"}).encode()
    return render_to_string("tournament/config/serve/not_taken.html", {"sentence": sentence}).encode()


def _sentence(status: int, most_bytes: int, is_full: bool) -> str:
    if status == 507:
        return disk_is_full() if is_full else disk_takes_nothing()
    if status != 413:
        return str(_SENTENCES.get(status, _BUSY))
    kilobytes = most_bytes // 1024
    most = f"{kilobytes // 1024} MB" if kilobytes >= 1024 else f"{kilobytes} kB"
    return _(
        "This is too large: you can send at most %(most)s here. Nothing was changed. Choose a smaller file or write "
        "less. If you have been signed out, sign in again first."
    ) % {"most": most}


_SENTENCES = {
    400: gettext_lazy(
        "Only part of the form arrived, so nothing was changed. Go back, check that everything is still filled in, "
        "and send it again."
    ),
    405: gettext_lazy(
        "Tandem does not accept this kind of request, which no browser sends here. Nothing was changed."
    ),
    408: gettext_lazy(
        "The form took too long to arrive, so nothing was changed. Move closer to the Wi-Fi, go back, and "
        "send it again."
    ),
    411: gettext_lazy(
        "The form arrived without its length, which every browser sends, so it was refused. Nothing was changed."
    ),
    414: gettext_lazy(
        "This address is too long to belong to Tandem. Nothing was changed. Scan the code again, or type the "
        "address again."
    ),
    415: gettext_lazy(
        "The form was written in a way that no browser uses, so it was refused. Nothing was changed."
    ),
}
_BUSY = gettext_lazy(
    "Too many people are doing this at the same time, so it was not done. Wait a few seconds and try again."
)
