"""Forms of pages, sent as somebody with the page before them sends them, also after the event went on."""

import re
from html import unescape
from urllib.parse import urlencode

from django.test import Client

from tests.browser_forms import Form, Values, read_forms


def form_on(client: Client, page: str, action: str = "") -> Form:
    """Return the form of `page` that is sent to `action`, by default the page's own address."""
    path = page.partition("?")[0]
    wanted = action or path
    forms = [
        form for form in read_forms(client.get(page).content.decode(), path) if form.action in {wanted, page}
    ]
    assert forms, f"no form on {page} goes to {wanted}"
    return forms[0]


def filled(form: Form, **values: str) -> Values:
    """Return what is sent: the form as it was shown, with `values` typed over it."""
    return next(form.filled()) | {name: [value] for name, value in values.items()}


def address_asked(client: Client, page: str, action: str) -> str:
    """Return the address to which the first button of `page` leads that opens `action` with hidden values."""
    shown = client.get(page).content.decode()
    form = re.search(rf'<form method="get" action="{re.escape(action)}">(.*?)</form>', shown, re.DOTALL)
    assert form is not None, f"no button on {page} opens {action}"
    hidden = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form[1])
    return f"{action}?{urlencode({name: unescape(value) for name, value in hidden})}"
