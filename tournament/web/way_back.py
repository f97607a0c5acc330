"""The page to go back to: the one that a form or an address names as `next`, or that a request came from.

Either is followed only where it is one of ours.
"""

from urllib.parse import urlsplit

from django.http import HttpRequest
from django.urls import Resolver404, resolve
from django.utils.http import url_has_allowed_host_and_scheme


def page_of_ours(address: str) -> str:
    """`address` where it is the path of a page of this server ("/t/cup/desk/?q=a"), else "".

    Django's `redirect` takes anything else for the name of a view, and fails where there is none of that name.
    """
    is_path = address.startswith("/") and url_has_allowed_host_and_scheme(address, allowed_hosts=None)
    return address if is_path else ""


def page_before(request: HttpRequest) -> str:
    """The path of the page of this server that `request` came from; "" where the browser does not say."""
    try:
        referrer = urlsplit(request.headers.get("Referer", ""))
    except ValueError:  # what no browser sends
        return ""
    if referrer.netloc != request.get_host():
        return ""
    return page_of_ours(referrer.path + (f"?{referrer.query}" if referrer.query else ""))


def page_above(path: str) -> str:
    """The nearest address above `path` that is one of ours."""
    parts = path.strip("/").split("/")
    while parts:
        parts.pop()
        above = "/" + "".join(f"{part}/" for part in parts)
        try:
            resolve(above)
        except Resolver404:
            continue
        return above
    return "/"
