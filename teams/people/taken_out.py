"""What is in place of a person whose name was taken out of an event, and how that is shown.

A sentence is not stored, but a mark for the name, which every language can read, and a token for the number.
"""

import base64
import re
import secrets

from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

NO_NAME = "(…)"  # what is stored for the name, and in texts that held it
_TOKEN_BYTES = 10
_TOKEN = re.compile(r"T-[A-Z2-7]{16}")
_MARKS = re.compile(rf"{re.escape(NO_NAME)}(?:,? {_TOKEN.pattern})?|{_TOKEN.pattern}")


def number_token(number: str | None) -> str:
    """Return what replaces a membership number (its canonical spelling) once the name was taken out.

    It is the same for the same number at this installation, whose secret key it is made with, so that a person of two
    events is still one; without the key it helps nobody to try all numbers. A person without a number gets one that
    means nothing. No number that people type looks like it.
    """
    if number is None:
        digest = secrets.token_bytes(_TOKEN_BYTES)
    elif _TOKEN.fullmatch(number):
        return number
    else:
        digest = salted_hmac("teams.name-taken-out", number, algorithm="sha256").digest()[:_TOKEN_BYTES]
    return "T-" + base64.b32encode(digest).decode()


def known_as(number: str) -> list[str]:
    """Return what a row may hold in place of this number: itself, or its token."""
    return [number, number_token(number)]


def name_shown(name: str) -> str:
    """Return a person's name as people read it, in their language where it was taken out."""
    return _("(name removed)") if name == NO_NAME else name


def marks_shown(text: str) -> str:
    """Return a text of the journal with the words for each name that was taken out, and without tokens."""
    return _MARKS.sub(lambda _mark: _("(name removed)"), text)
