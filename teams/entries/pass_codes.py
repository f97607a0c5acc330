"""The code of a team's pass: who has it acts for the team on a phone. PURE.

It is read off a QR code or typed from paper, so it has no letter that looks like a digit: 32 signs, 5 bits each.
"""

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
LENGTH = 26  # 130 bits: nobody finds one by trying
GROUP = 4
_MEANT = str.maketrans({"o": "0", "i": "1", "l": "1", "-": "", " ": ""})


def read_code(text: str) -> str | None:
    """A typed or scanned code in its one spelling; None for what can be none.

    Capitals, spaces and hyphens are free, and O, I and L are read as the digits they were taken for.
    """
    code = text.strip().lower().translate(_MEANT)
    return code if len(code) == LENGTH and set(code) <= set(ALPHABET) else None


def spell_code(code: str) -> str:
    """A code as paper shows it, in groups that can be typed ("3f9k-20qx-...")."""
    return "-".join(code[start : start + GROUP] for start in range(0, len(code), GROUP))
