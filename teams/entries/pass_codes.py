"""The code of a team's pass: who has it acts for the team on a phone. PURE.

It is read off a QR code or typed from paper, so it has no letter that looks like a digit: 32 signs, 5 bits each.
"""

import re
import unicodedata

from tournament.kernel.visible import plain_digits

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
LENGTH = 26  # 130 bits: nobody finds one by trying
GROUP = 4
_MEANT = str.maketrans({"o": "0", "i": "1", "l": "1"})
_BETWEEN = {"Pd", "Zs", "Cc", "Cf"}  # hyphens and dashes, spaces, and what cannot be seen
_ALONE = re.compile(rf"(?<!\w)[{ALPHABET}]{{{LENGTH}}}(?!\w|/.)")  # not one part of a longer word or path
_IN_ADDRESS = re.compile(r"/team/([^/?#\s]+)")


def read_code(text: str) -> str | None:
    """A typed or scanned code in its one spelling; None for what can be none.

    Capitals, spaces and hyphens are free, letters and digits may be of full width, digits of any script, and O, I and
    L are read as the digits they were taken for. Of the address of a team's page the code in it counts, and so it does
    between other signs: in quotation marks, behind "Code:", with a full stop.
    """
    found = _IN_ADDRESS.search(text)
    plain = plain_digits(unicodedata.normalize("NFKC", found[1] if found else text)).lower()
    code = "".join(sign for sign in plain if unicodedata.category(sign) not in _BETWEEN).translate(_MEANT)
    alone = _ALONE.search(code)
    return alone[0] if alone else None


def spell_code(code: str) -> str:
    """A code as paper shows it, in groups that can be typed ("3f9k-20qx-...")."""
    return "-".join(code[start : start + GROUP] for start in range(0, len(code), GROUP))
