"""Whether a name is what a person typed: any spelling, words in any order. PURE.

"mueller" finds Müller and "müller" finds Mueller, "oneil" finds O'Neil, "Weiß, Jürgen" finds Jürgen Weiß.
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from teams.people.names import fold_name

_BETWEEN_WORDS = re.compile(r"[\s,;/]+")
_WRITTEN_OUT = re.compile(r"(?<=[aou])e")  # an umlaut without its dots


@lru_cache(maxsize=20_000)  # every name of a large event, for everyone who searches
def spellings(text: str) -> tuple[str, str]:
    """A text as it is compared: without case, accents, spaces and signs; and with ae, oe, ue as ä, ö, ü are then."""
    folded = fold_name(text)
    if not folded.isalnum():
        folded = "".join(char for char in folded if unicodedata.category(char)[0] not in "PS") or folded
    return folded, _WRITTEN_OUT.sub("", folded)


class NameSearch:
    """A search text, folded once."""

    def __init__(self, query: str) -> None:
        self.whole = spellings(query)
        self.words = [spelt for word in _BETWEEN_WORDS.split(query) if all(spelt := spellings(word))]

    def fits(self, *texts: str, starts: Iterable[str] = ()) -> bool:
        """Whether each word is part of one of the texts, or begins one of `starts`; no word fits everything."""
        spelt, begun = [spellings(text) for text in texts], [spellings(text)[0] for text in starts]
        return all(
            any(_is_part(word, text) for text in spelt) or any(text.startswith(word[0]) for text in begun)
            for word in self.words
        )

    def is_whole(self, text: str) -> bool:
        """Whether the text is what was typed."""
        return any(one == two for one, two in zip(self.whole, spellings(text), strict=True))

    def is_start(self, text: str) -> bool:
        """Whether the text begins with what was typed."""
        return any(two.startswith(one) for one, two in zip(self.whole, spellings(text), strict=True))


def _is_part(word: tuple[str, str], text: tuple[str, str]) -> bool:
    return any(one in two for one, two in zip(word, text, strict=True))
