"""Why a table gets extra time, where a judge chose from a list: kept as a code, shown in the reader's language."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

OTHER = "other"
EXTENSION_REASONS: dict[str, Promise] = {
    "ruling": gettext_lazy("long ruling"),
    "deck_check": gettext_lazy("deck check"),
    "seating": gettext_lazy("seating"),
    OTHER: gettext_lazy("other reason"),
}
# Rows and files of releases up to 0.2 have the words.
_CODES = {code: code for code in EXTENSION_REASONS if code != OTHER} | {
    "long ruling": "ruling",
    "deck check": "deck_check",
}


def kept_reason(code: str, words: str) -> str:
    """The reason as it is kept: "deck_check", "seating: wheelchair", or for another reason only the words."""
    if code == OTHER:
        return words
    return f"{code}: {words}" if words else code


def reason_shown(reason: str) -> str:
    """A kept reason for its reader; what a judge typed stays as it is."""
    kept, colon, words = reason.partition(":")
    code = _CODES.get(kept)
    return reason if code is None else f"{EXTENSION_REASONS[code]}{colon}{words}"
