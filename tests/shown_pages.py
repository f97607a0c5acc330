"""Forms of pages, sent as somebody with the page before them sends them, also after the event went on."""

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
