"""Why a table gets extra time, where a judge chose from a list: kept in English, shown in the reader's language."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, override

OTHER = "other"
EXTENSION_REASONS: dict[str, Promise] = {
    "ruling": gettext_lazy("long ruling"),
    "deck_check": gettext_lazy("deck check"),
    "seating": gettext_lazy("seating"),
    OTHER: gettext_lazy("other reason"),
}


def kept_reason(code: str, words: str) -> str:
    """The reason as it is kept: "deck check", "seating: wheelchair", or for another reason only the words."""
    if code == OTHER:
        return words
    with override("en"):
        name = str(EXTENSION_REASONS[code])
    return f"{name}: {words}" if words else name


def reason_shown(reason: str) -> str:
    """A kept reason for its reader; what a judge typed stays as it is."""
    name, colon, words = reason.partition(":")
    for code, known in EXTENSION_REASONS.items():
        if code != OTHER and kept_reason(code, "") == name:
            return f"{known}{colon}{words}"
    return reason
