"""The page that a form or an address names as `next`: followed only where it is one of ours."""

from django.utils.http import url_has_allowed_host_and_scheme


def page_of_ours(address: str) -> str:
    """`address` where it is the path of a page of this server ("/t/cup/desk/?q=a"), else "".

    Django's `redirect` takes anything else for the name of a view, and fails where there is none of that name.
    """
    is_path = address.startswith("/") and url_has_allowed_host_and_scheme(address, allowed_hosts=None)
    return address if is_path else ""
