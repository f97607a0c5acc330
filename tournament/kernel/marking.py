"""Marks English text for translators where Django may not be imported. PURE."""


def gettext_noop(text: str) -> str:
    """Return `text` as it is: makemessages finds the literal, and whoever shows it translates it."""
    return text
