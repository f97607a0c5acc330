"""From a code of the domain to the sentence that a person reads, in the language of the moment."""

import logging
from collections.abc import Mapping
from datetime import date
from typing import Any

from django.utils.formats import date_format
from django.utils.functional import lazy
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.kernel.named import Named, joined_names, with_names
from tournament.kernel.refusal import Refusal
from tournament.kernel.visible import isolated

logger = logging.getLogger(__name__)

MOST_LISTED = 12
SENTENCES: dict[str, Any] = {}  # lazy translations by code


def add_sentences(sentences: Mapping[str, Any]) -> None:
    """Make the SENTENCES of an app's `refusals.py` known, by code ("teams.check_digit")."""
    SENTENCES.update(sentences)


def sentence(refusal: Refusal) -> str:
    """What went wrong and what to do about it, as text (not HTML), without the citation."""
    return sentence_for(refusal.code, refusal.params)


def sentence_for(code: str, params: Mapping[str, Any]) -> str:
    """The sentence of a code such as "teams.check_digit".

    A code or a parameter without its sentence is a fault of the program: it is logged as an error, and the
    person still reads something true.
    """
    try:
        return with_names(SENTENCES[code], {name: _shown(value) for name, value in params.items()})
    except (KeyError, TypeError, ValueError):
        logger.exception("no sentence for %s with %s", code, sorted(params))
        return _("This was not done. Nothing was changed. (Code: %(code)s)") % {"code": code}


lazy_sentence = lazy(sentence_for, str)
"""`sentence_for` for a form's class, which is made before anybody reads it: made when it is read."""


def _shown(value: Any) -> Any:
    """A parameter as people read it: a list as "3, 5, 8", shortened where it is long.

    A text that is read from right to left, most often a name, does not turn the rest of the sentence round.
    """
    if isinstance(value, str):
        return value if isinstance(value, Named) else isolated(value)
    if isinstance(value, date):
        return date_format(value)
    if not isinstance(value, list | tuple):
        return value
    if not value:
        return pgettext("an empty list", "none")
    more = len(value) - MOST_LISTED
    listed = joined_names(", ", map(_shown, value[:MOST_LISTED]))
    return (
        with_names(_("%(listed)s and %(more)s more"), {"listed": listed, "more": more})
        if more > 0
        else listed
    )
