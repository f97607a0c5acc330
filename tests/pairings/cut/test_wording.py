"""What decided the line of a cut is said in the numbers of the table below it."""

from fractions import Fraction
from types import SimpleNamespace

from django.utils.translation import override

from pairings.cut.wording import decided_sentence
from tournament.event.models import Tournament
from tournament.wording.tiebreakers import TIEBREAKER_TEXTS, tiebreaker_value

IN, OUT = Fraction(273, 500), Fraction(1, 2)


def row(name, value):
    return SimpleNamespace(entry=SimpleNamespace(team_name=name), match_points=9, tiebreakers={"omw": value})


def sentence():
    line = SimpleNamespace(decided_by="omw")
    plan = SimpleNamespace(last_in=row("Foxes", IN), first_out=row("Owls", OUT), line=line)
    return str(decided_sentence(Tournament(), plan))


def test_a_percentage_has_its_sign_in_the_sentence_as_in_the_table():
    assert "“Foxes” has 54.60% and is in, “Owls” has 50.00% and is out" in sentence()


def test_in_german_as_well():
    with override("de"):
        shown = str(tiebreaker_value({"omw": IN}, TIEBREAKER_TEXTS["omw"]))
        figure = shown.partition(">")[2].partition("<")[0]
        assert figure.startswith("54,60")
        assert figure in sentence()
