"""Messages on the page that comes next: their names stay names, and a button that was refused is answered with why."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib import messages
from django.contrib.messages.storage.base import Message
from django.contrib.messages.storage.fallback import FallbackStorage
from django.http import HttpRequest
from django.utils.safestring import SafeString

from tournament.kernel.named import mark, marked
from tournament.kernel.refusal import Refusal
from tournament.wording.form_refusals import refusal_text


class NamesKept(FallbackStorage):
    """Django's storage, in which a message knows its names (`message.message` in a template)."""

    def add(self, level: int, message: object, extra_tags: str | None = "") -> None:
        """Keep the message as text, with the marks of its names: it goes through a cookie."""
        super().add(level, mark(message), extra_tags)

    def __iter__(self) -> Iterator[Message]:
        for message in super().__iter__():
            if not isinstance(message.message, SafeString):  # HTML has its names as HTML
                message.message = marked(str(message.message))
            yield message


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
