"""A message about a button that was refused: the page that comes next says why, with the rule."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib import messages
from django.http import HttpRequest

from tournament.kernel.refusal import Refusal
from tournament.wording.form_refusals import refusal_text


def tell_refusal(request: HttpRequest, refusal: Refusal) -> None:
    """Say on the next page why something was not done, with the rule."""
    messages.error(request, refusal_text(refusal))


@contextmanager
def refusals_told(request: HttpRequest) -> Iterator[None]:
    """Do inside what a button asks for: where that is refused the rest is left out and the next page says why."""
    try:
        yield
    except Refusal as refusal:
        tell_refusal(request, refusal)
