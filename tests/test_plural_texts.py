"""A text that counts says "1 round" and "2 rounds": each message with a number and a plural has both forms.

A message in which the number is never 1, or in which the word does not follow it, is here with its reason.
"""

import re
import shutil

import polib
import pytest

from tests.catalogues import languages_here, up_to_date

ENGLISH = (
    *(
        "rounds",
        "teams",
        "tables",
        "games",
        "prizes",
        "points",
        "minutes",
        "seconds",
        "hours",
        "days",
        "years",
    ),
    *(
        "cards",
        "copies",
        "players",
        "people",
        "judges",
        "lists",
        "lines",
        "rows",
        "columns",
        "cells",
        "sheets",
    ),
    *(
        "pages",
        "files",
        "matches",
        "results",
        "slips",
        "calls",
        "rulings",
        "penalties",
        "byes",
        "warnings",
        "seats",
    ),
    *(
        "names",
        "numbers",
        "letters",
        "characters",
        "codes",
        "phones",
        "devices",
        "events",
        "entries",
        "places",
    ),
    *(
        "answers",
        "questions",
        "texts",
        "messages",
        "steps",
        "times",
        "opponents",
        "changes",
        "mistakes",
        "sets",
    ),
    *("packs", "picks", "backups", "wins", "losses", "draws"),
)
GERMAN = (
    *(
        "Runden",
        "Tische",
        "Tischen",
        "Spiele",
        "Spielen",
        "Preise",
        "Preisen",
        "Punkte",
        "Punkten",
        "Minuten",
    ),
    *(
        "Sekunden",
        "Stunden",
        "Tage",
        "Tagen",
        "Jahre",
        "Jahren",
        "Karten",
        "Exemplare",
        "Spielern",
        "Personen",
    ),
    *(
        "Judges",
        "Listen",
        "Zeilen",
        "Spalten",
        "Zellen",
        "Blätter",
        "Seiten",
        "Dateien",
        "Ergebnisse",
        "Teams",
    ),
    *(
        "Ergebnissen",
        "Zettel",
        "Zetteln",
        "Rufe",
        "Strafen",
        "Freilose",
        "Warnungen",
        "Plätze",
        "Plätzen",
        "Namen",
    ),
    *(
        "Nummern",
        "Zeichen",
        "Buchstaben",
        "Codes",
        "Geräte",
        "Turniere",
        "Antworten",
        "Fragen",
        "Texte",
        "Schritte",
    ),
    *("Gegner", "Änderungen", "Fehler", "Sets", "Packungen", "Sicherungen", "Siege", "Siegen", "Niederlagen"),
)
# "%(count)s open tables": a word between may say how the things are.
BETWEEN = r"(?!(?:of|with|is|to|and|or|has|had|in|by|was|von|mit|und|oder|ist)\b)[\w-]+\s"
COUNTED = re.compile(rf"(?:%\((\w+)\)[sd]|\{{(\w*)\}})\s(?:{BETWEEN})?(?:{'|'.join((*ENGLISH, *GERMAN))})\b")
NEVER_ONE: dict[str, tuple[str, ...]] = {
    "a limit of Tandem or of the rules, which is more than one": (
        "An announcement can have at most %(most)s characters",
        "A countdown runs for 1 to %(most)s minutes",
        "An extension is 1 to %(most)s minutes",
        "A prize penalty is 1 to %(most)s prizes",
        "A missed round can be worth 0 to %(most)s match points",
        "A bracket has at most %(most)s teams",
        "This is more than %(most)s lines",
        "That is more than %(most)d tables",
        "Type the name of the card, at most %(most)s characters",
        "The set needs a name, and no name may be longer than %(most)s letters",
        "a deck list can have at most %(most)s",
        "a name must have at least one letter and at most %(most)s",
        "%(number)s lists for this player have been sent from a phone",
        "is not within the last %(hours)s hours",
        "only the first %(limit)s rows can be read",
        "only the first %(limit)s columns can be read",
        "has more than %(limit)s characters",
        "at most %(number)s times in %(minutes)s minutes",
        "If left empty, deck registration and building gets {minutes} minutes",
        "You have %(minutes)d minutes to register and build a deck",
        "exactly %(size)d cards",
        "the deck needs exactly %(size)s cards",
        "the Floor Rules of 2003 allow %(most)s copies of",
        "%(count)s of %(size)s cards",
        "%(rounds)d for up to %(teams)d teams",
    ),
    "several of them, or it would not be said": (
        "%(count)s teams match “%(typed)s”",
        "This has %(show_value)d characters. Shorten it",
        "the event file has %(lines)s journal lines",
        "Only %(able)s of the %(announced)s announced places",
        "In a best of %(games)s",
        "Every match is best of %(games)d",
    ),
    "a bracket has two teams at least": (
        "%(size)s teams",
        "the top %(teams)d teams play single elimination",
        "top %(teams)d teams, single elimination",
    ),
    "two numbers together, as in a score": (
        "%(own)s : %(other)s games",
        "%(one)s : %(two)s points",
        "A %(a)s + B %(b)s prizes",
    ),
    "the number of a thing, and not how many there are": (
        "Page %(page)d of %(pages)d",
        "Take minutes away from table %(number)s",
        "Pairings of round %(number)s by table",
        "round %(number)s would force teams to play each other again",
    ),
    "a name, and no number": (
        "with %(name)s in their names",
        "%(name)s wins",
        "%(winner)s wins",
        "Head judge: %(one)s wins",
        "Head judge: %(two)s wins",
        "%(team)s wins",
    ),
}
EXCEPTIONS = tuple(text for texts in NEVER_ONE.values() for text in texts)


def without_a_singular(messages):
    """The messages that count something and have one form, by what each says in English."""
    for entry in messages:
        texts = (entry.msgid, "" if entry.fuzzy else entry.msgstr)
        if not entry.msgid_plural and any(COUNTED.search(text) for text in texts):
            yield entry.msgid


@pytest.fixture(scope="module")
def messages():
    """All messages of the program as it is, with their translations."""
    if shutil.which("xgettext") is None:
        pytest.skip("GNU gettext is not installed: apt install gettext")
    return [entry for language in languages_here() for entry in polib.pofile(up_to_date(language))]


def test_each_text_that_counts_has_a_singular_and_a_plural(messages):
    wrong = [text for text in without_a_singular(messages) if not any(known in text for known in EXCEPTIONS)]
    assert wrong == [], "Write it with ngettext or {% plural %}, or say above why it needs neither."


def test_no_exception_is_left_over(messages):
    counted = list(without_a_singular(messages))
    assert [known for known in EXCEPTIONS if not any(known in text for text in counted)] == []


@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("We play %(rounds)d Swiss rounds.", ""),
        ("Player A sets %(a)d prizes.", ""),
        ("{count} cards", ""),
        ("Rounds left: %(count)s", "Noch %(count)s Runden"),
    ],
)
def test_a_text_with_one_form_is_found(english, german):
    one = polib.POEntry(msgid=english, msgstr=german)
    assert list(without_a_singular([one])) == [english]
    both = polib.POEntry(msgid="%(count)s round", msgid_plural=english, msgstr_plural={0: german, 1: german})
    assert list(without_a_singular([both])) == []
