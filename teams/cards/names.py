"""Names of cards as people write them, brought to one form. PURE."""

import re
import unicodedata

_SIGNS = {
    "♂": " m ",
    "♀": " f ",
    "α": " alpha ",
    "β": " beta ",
    "γ": " gamma ",
    "δ": " delta ",
    "&": " and ",
    "#": " ",
    "œ": "oe",
    "æ": "ae",
    "ß": "ss",
}
_WORDS = {  # one spelling of words that people shorten
    "pkmn": "pokemon",
    "pkm": "pokemon",
    "prof": "professor",
    "proffesor": "professor",
    "profesor": "professor",
    "lieutenant": "lt",
    "leutenant": "lt",
    "mister": "mr",
    "imposter": "impostor",
    "nrg": "energy",
    "female": "f",
    "male": "m",
}
_APOSTROPHES = re.compile(r"['’‘`´ʼ]")
_BLANK = re.compile(r"_{2,}")
_NO_WORD = re.compile(r"[^a-z0-9]+")


def fold_card_name(text: str) -> str:
    """One form of a name for comparing: no case, accents, apostrophes, hyphens or signs; "Prof." is "professor".

    "Pokémon Breeder", "POKEMON BREEDER" and "pkmn breeder" are one; so are "Farfetch'd" and "farfetchd", "Nidoran ♂"
    and "nidoran (m)", "_____'s Pikachu" and "____s pikachu".
    """
    text = _BLANK.sub(" blank", _APOSTROPHES.sub("", text))
    text = "".join(_SIGNS.get(sign, sign) for sign in text.casefold())
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))
    return " ".join(_WORDS.get(word, word) for word in _NO_WORD.sub(" ", plain).split())
