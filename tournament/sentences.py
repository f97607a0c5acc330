"""From a code of the domain to the sentence that a person reads, in the language of the moment."""

import logging
from collections.abc import Mapping
from importlib import import_module
from typing import Any

from django.utils.translation import gettext as _

from tournament.refusal import Refusal

logger = logging.getLogger(__name__)


def sentence(refusal: Refusal) -> str:
    """What went wrong and what to do about it, as text (not HTML), without the citation."""
    return sentence_for(refusal.code, refusal.params)


def sentence_for(code: str, params: Mapping[str, Any]) -> str:
    """The sentence of a code such as "teams.check_digit", from SENTENCES in the `refusals.py` of its app.

    A code or a parameter without its sentence is a fault of the program: it is logged as an error, and the
    person still reads something true.
    """
    app = code.partition(".")[0]
    try:
        return str(import_module(f"{app}.refusals").SENTENCES[code] % params)
    except (ImportError, KeyError, TypeError, ValueError):
        logger.exception("no sentence for %s with %s", code, sorted(params))
        return _("This was not done (%(code)s). Nothing was changed.") % {"code": code}
