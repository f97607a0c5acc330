"""What the letters of a text file are: its mark decides, then UTF-8, then what fits the letters best. PURE.

A .csv file does not say in which code page it was saved. Each page that can hold its bytes is tried: the one whose
letters are those of one of its languages is taken, and the others are offered. A library that weighs longer texts
takes lists of names for other scripts (`docs/decisions/spreadsheets.md`).
"""

import io
import re
import unicodedata
from codecs import getincrementaldecoder
from itertools import islice

UTF8, UTF16 = "utf-8", "utf-16"
MAIL_JAPANESE, _SHIFTS = "iso2022_jp", (b"\x1b$B", b"\x1b$@")  # signs of ASCII, between marks that say it
UTF16_UNMARKED = ("utf-16-le", "utf-16-be")  # by the place of the empty byte in a letter of ASCII
FALLBACK = "cp1252"
MOST_OFFERED = 6
_SAMPLED, _CELL_LETTERS = 65_536, 40  # bytes that are judged by; letters of a name that is shown
_LOOKED_AT = 500  # letters that are not ASCII

_HAN, _KANA, _HANGUL = "一-鿿", "぀-ヿー々ヶ", "가-힣"
# Each page with the letters of its languages, as parts of a pattern; of equal ones the first is taken.
_PAGES: dict[str, tuple[str, ...]] = {
    "cp1252": (
        *("äöüß", "àâæçéèêëîïôœùûüÿ", "áéíñóúüç", "áâãàçéêíóôõú", "àèéìòùí", "æøåéäö", "åäöéšž", "ëïéèüö"),
        "áéíóúýþæöð",
    ),
    "cp1250": ("ąćęłńóśźż", "áčďéěíňóřšťúůýžäĺľôŕ", "áéíóöőúüű", "ăâîşţ", "čćđšž"),
    "iso8859_2": ("ąćęłńóśźż", "áčďéěíňóřšťúůýžäĺľôŕ", "áéíóöőúüű", "ăâîşţ", "čćđšž"),
    "cp1254": ("çğıİöşüâî",),
    "cp1251": ("а-яёіїєґўђјљњћџѓќѕ",),
    "cp1253": ("α-ωάέήίόύώϊϋΐΰ",),
    "cp1257": ("ąčęėįšųūž", "āčēģīķļņšūž", "äõöüšž"),
    "cp932": (_KANA + _HAN,),
    "cp949": (_HANGUL,),
    "gb2312": (_HAN,),
    "euc_jp": (_KANA + _HAN,),
    "big5": (_HAN,),
    "cp1255": ("א-ת",),
    "cp1256": ("ء-ي",),
    "koi8_r": ("а-яё",),
    "cp866": ("а-яё",),
    "cp874": ("ก-๛",),
    "mac_roman": ("äöüß", "àâæçéèêëîïôœùûüÿ", "áéíñóúü", "áâãàçéêíóôõú", "àèéìòù", "æøåéäö"),
    "cp850": ("äöüß", "àâçéèêëîïôùûü", "áéíñóúü", "æøåéäö"),
    "cp852": ("ąćęłńóśźż", "áčďéěíňóřšťúůýž"),
    "mac_latin2": ("ąćęłńóśźż", "áčďéěíňóřšťúůýž"),
    "iso8859_5": ("а-яё",),
    "cp857": ("çğıİöşüâî",),
    "cp737": ("α-ωάέήίόύώϊϋ",),
}
_LANGUAGES = {
    page: [re.compile(f"[{letters}]", re.IGNORECASE) for letters in languages]
    for page, languages in _PAGES.items()
}
_MARKS = frozenset("–—‘“”„«»‹›…°ºª€§®™·•\u00a0、。・（）　「」")  # right beside a word, not within one
_WITHIN = frozenset("’´·・ー")
_CONTROLS = re.compile(r"[\x80-\x9f]")
_OTHER = re.compile(r"[^\x00-\x7f]")
_CELLS = re.compile(r'[^;,\t\r\n"]{0,60}[^\x00-\x7f;,\t\r\n"][^;,\t\r\n"]{0,60}')


def fitting_encodings(data: bytes) -> list[str]:
    """What the bytes can be, the likeliest first; one alone where the file itself says what it is.

    Pages that read the same are there once.
    """
    declared = _declared(data)
    if declared:
        return [declared]
    sample, rated = _sample(data), []
    seen: set[str] = set()
    for page in _PAGES:
        try:
            text = getincrementaldecoder(page)().decode(sample)
        except UnicodeDecodeError:
            continue
        if text not in seen and not _CONTROLS.search(text):
            seen.add(text)
            rated.append((_rate(text, page), page))
    likely = (page for rating, page in sorted(rated, key=lambda pair: -pair[0]) if rating > 0)
    return list(islice((page for page in likely if _fits(data, page)), MOST_OFFERED)) or [FALLBACK]


def _sample(data: bytes) -> bytes:
    """The lines that say something about their letters, no more than is needed to judge by."""
    lines, length = [], 0
    for line in io.BytesIO(data):
        if not line.isascii():
            lines.append(line)
            length += len(line)
            if length > _SAMPLED:
                break
    return b"".join(lines)[:_SAMPLED]


def _fits(data: bytes, page: str) -> bool:
    """Whether all bytes of a file are letters of a page."""
    try:
        data.decode(page)
    except UnicodeDecodeError:
        return False
    return True


def is_declared(encoding: str) -> bool:
    """Whether it is one that a file says itself, and no guess."""
    return encoding in {UTF8, UTF16, MAIL_JAPANESE, *UTF16_UNMARKED}


def decoded(data: bytes, encoding: str) -> str:
    """The text; bytes that are no letters become U+FFFD."""
    return data.decode("utf-8-sig" if encoding == UTF8 else encoding, errors="replace")


def _declared(data: bytes) -> str:
    """The encoding that a file says: by its mark, or since nothing else reads like it; "" for none."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return UTF16
    if b"\0" in data:  # in no other text: half of each separator and line end where a letter has two bytes
        page = UTF16_UNMARKED[data[::2].count(0) > data[1::2].count(0)]
        if _fits(data, page) and "\0" not in decoded(data, page):
            return page
    if any(mark in data for mark in _SHIFTS) and _fits(data, MAIL_JAPANESE):
        return MAIL_JAPANESE
    try:
        data.decode()
    except UnicodeDecodeError:
        text = data.decode(errors="replace")
        lost = text.count("\ufffd")
        # Damaged in places, or put together from two files: most of its letters are those of UTF-8.
        other = len(text) - len(text.encode("ascii", "ignore"))
        return UTF8 if other > 3 * lost else ""
    return UTF8


def meant_letters(text: str) -> str:
    """A text whose UTF-8 was taken for the letters of a code page ("MÃ¼ller"), as it was meant; else as it is.

    It may have happened twice, and a space that does not break, as the last byte of a letter, is lost where cells are
    trimmed. Where that space would change nothing but the last letter, to a space or to a capital after small ones, the
    text is a name as it is: "AaÂ", "AaÆ".
    """
    found = text
    for _time in range(_MOST_TIMES):
        found = next((again for page in _TAKEN_FOR if (again := _read_again(found, page))), found)
    completes = found[-1:].isspace() or (found[-1:].isupper() and found[-2:-1].islower())
    if found == text or (completes and found[:-1] == text[:-1]):
        return text
    return found if _could_be_meant(found) else text


_TAKEN_FOR = ("cp1252", "cp1250", "cp1251", "mac_roman")
_MOST_TIMES = 3
_NO_NAME = {"Cc", "Cn", "Co", "Sk"}  # a name has none of these, so it was read as nobody meant it


def _could_be_meant(found: str) -> bool:
    """Whether letters that were read again are those of names: no signs of control, and one script in each word.

    The bytes of a correct name can be UTF-8 by chance: "ß" and a space after it, "ÍŠ" in a name in capitals.
    """
    if {unicodedata.category(letter) for letter in found} & _NO_NAME or unicodedata.combining(
        found[:1] or " "
    ):
        return False
    words = re.findall(r"(?:[^\W\d_]|[\u0300-\u036f])+", unicodedata.normalize("NFC", found))
    scripts = [{_script_of(letter) for letter in word} for word in words]
    return all(len(found_in) == 1 or found_in <= _JAPANESE for found_in in scripts)


def _script_of(letter: str) -> str:
    """The script of a letter by its Unicode name; those that no name has are a script of their own."""
    if letter in "ªº":  # "Mª"
        return "LATIN"
    if _LAST_OF_NAMES < letter <= _LAST_LATIN or "\u0250" <= letter <= "\u02ff":
        return "rare"
    return unicodedata.name(letter, "rare").partition(" ")[0]


_LAST_OF_NAMES = (
    "\u0233"  # of the Latin letters, before those of phonetics and of a few languages without code page
)
_JAPANESE = {"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "IDEOGRAPHIC"}


def _read_again(text: str, page: str) -> str:
    """The text as UTF-8, "" where its bytes in a code page are none."""
    if text.isascii():
        return ""
    for whole in (text,) if text.isupper() else (text, f"{text}\u00a0"):
        try:
            return b"".join(_byte_of(letter, page) for letter in whole).decode()
        except UnicodeError:
            continue
    return ""


def _byte_of(letter: str, page: str) -> bytes:
    """The byte of a letter; those that a page has no letter for programs keep as controls, by their number."""
    return bytes([ord(letter)]) if "\x80" <= letter <= "\x9f" else letter.encode(page)


def _rate(text: str, page: str) -> float:
    """How many of its letters are those of the language that fits best, 0 to 1."""
    found = list(islice(_OTHER.finditer(text), _LOOKED_AT))
    marks = sum(_is_mark(text, match.start()) for match in found)
    letters = [(match[0], weight) for match in found if (weight := _weigh(text, match.start()))]
    best = max(
        sum(weight for letter, weight in letters if language.match(letter)) for language in _LANGUAGES[page]
    )
    return (best + marks) / max(1, len(found))


def _is_mark(text: str, place: int) -> bool:
    """Whether a sign is where signs are: beside a word, or an apostrophe within one."""
    sign = text[place]
    amid = text[place - 1 : place].isalnum() and text[place + 1 : place + 2].isalnum()
    return (sign in _MARKS and not amid) or (sign in _WITHIN and amid)


def _weigh(text: str, place: int) -> float:
    """How likely a letter is beside its neighbours, 0 to 1, whatever its language."""
    letter, before, after = text[place], text[place - 1 : place], text[place + 1 : place + 2]
    if letter.isupper() and before.islower():
        return 0  # a capital within a word
    if letter > _LAST_LATIN and (_is_latin(before) or _is_latin(after)):
        return 0  # two scripts in a word
    return 0.5 if letter.islower() and not before.isalnum() else 1  # names begin with a capital


_LAST_LATIN = "\u024f"


def _is_latin(letter: str) -> bool:
    return letter.isalpha() and letter <= _LAST_LATIN


def sample_letters(data: bytes, encoding: str) -> str:
    """The first cells of a file that have letters to judge the encoding by, "" for none."""
    text = getincrementaldecoder(encoding)("replace").decode(_sample(data))
    return ", ".join(found[0].strip()[:_CELL_LETTERS] for found in islice(_CELLS.finditer(text), 3))
