"""A made-up language, made in memory: every letter of a message is marked, and a message is 40 % longer.

A letter that a page shows without a mark was not marked for translation, and a label that is cut in this language is
cut in the next real one. Placeholders, tags and entities stay as they are: `mark` says what becomes of a message.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from functools import cache

from django.conf import settings
from django.conf.locale import LANG_INFO
from django.test import override_settings
from django.utils import formats
from django.utils.translation import override, trans_real

CODE = "qps"  # of the codes that no language has
NAME = "Ɱàđé üƥ"
LONGER = 40  # percent
MARKED = dict(
    zip(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
        "àƀçđéƒğĥïĵķłɱñöƥʠřšţüṽŵẋÿžÅƁÇĐÉƑĞĤÏĴĶŁṀÑÖƤǪŘŠŢÜṼŴẊŸŽ",
        strict=True,
    )
)
BARE = re.compile("[A-Za-z]")
# %(name)s, %s, {name}, [n] that a script fills, a tag, an entity.
_KEPT = re.compile(
    r"%\(\w+\)[-+ #0]*\d*(?:\.\d+)?[a-zA-Z]|%[a-zA-Z%]|\{[^{}]*\}|\[[a-z]\]|</?[a-zA-Z][^<>]*>|&(?:\w+|#\w+);"
)
_WORD = re.compile("[A-Za-z]+")
# "j F Y", "H:i": single letters that say how a date is written.
_DATE_FORMAT = re.compile(r"[^\w]*(?:[djDlNFMmnYyHhGgis](?:[^\w]+|$)){2,}")
_CONTEXT = "\x04"


@cache
def mark(message: str) -> str:
    """The message in the made-up language."""
    context, _, message = message.rpartition(_CONTEXT)
    if "format" in context or _DATE_FORMAT.fullmatch(message):
        return message
    pieces, end, seen, added = [], 0, 0, 0
    for kept in [*_KEPT.finditer(message), None]:
        start = kept.start() if kept else len(message)
        for is_word, text in _words(message[end:start]):
            if not is_word:
                pieces.append(text)
                continue
            seen += len(text)
            more = -(-seen * LONGER // 100) - added
            pieces.append(_mark_word(text, more))
            added += more
        if kept:
            pieces.append(kept[0])
            end = kept.end()
    return "".join(pieces)


def _words(text: str) -> Iterator[tuple[bool, str]]:
    """What the text consists of: (whether it is a word, the piece)."""
    end = 0
    for word in _WORD.finditer(text):
        yield False, text[end : word.start()]
        yield True, word[0]
        end = word.end()
    yield False, text[end:]


def _mark_word(word: str, more: int) -> str:
    """Each letter marked, and as many letters more: vowels twice first, which stays readable."""
    order = sorted(range(len(word)), key=lambda index: word[index].lower() not in "aeiou")
    twice = set(order[:more])
    return "".join(
        MARKED[letter] + (MARKED[letter.lower()] if index in twice else "")
        for index, letter in enumerate(word)
    )


class MadeUp(trans_real.DjangoTranslation):
    """What Django asks for translations: `pgettext` and the lazy functions end here too."""

    def __init__(self) -> None:
        super().__init__(CODE)

    def gettext(self, message: str) -> str:
        """The message, marked."""
        return mark(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """One of the two messages, marked."""
        return mark(msgid1 if n == 1 else msgid2)


@contextmanager
def made_up_language(*, is_spoken: bool = True) -> Iterator[None]:
    """Let there be the made-up language while the block runs, for whoever asks for it; this thread speaks it at once.

    Dates, times and numbers are written as in English, with its names of months and days.

    Browsers ask by the header `Accept-Language: qps`.
    """
    LANG_INFO[CODE] = {"bidi": False, "code": CODE, "name": "Made up", "name_local": NAME}
    has_catalog = trans_real.translation_catalog_exists
    with override_settings(LANGUAGES=[*settings.LANGUAGES, (CODE, NAME)]):
        trans_real._translations[CODE] = MadeUp()
        as_english = {(name, CODE): formats.get_format(name, lang="en") for name in formats.FORMAT_SETTINGS}
        formats._format_cache.update(as_english)
        trans_real.translation_catalog_exists = lambda code: code == CODE or has_catalog(code)
        try:
            with override(CODE) if is_spoken else nullcontext():
                yield
        finally:
            trans_real.translation_catalog_exists = has_catalog
            del trans_real._translations[CODE], LANG_INFO[CODE]
            for key in as_english:
                formats._format_cache.pop(key, None)
