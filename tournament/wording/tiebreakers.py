"""What the tiebreakers are called and how their values are shown, on pages, in forms, on paper and in spreadsheets.

How they count: `pairings.standings.ranking`, in exact fractions.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.utils import formats
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class Scale:
    """How a value is shown: `factor` times it, rounded to `places`; `sign` follows it."""

    factor: int
    places: int
    sign: Promise | str = ""


PERCENTAGE = Scale(
    100, 2, pgettext_lazy("directly after a figure; with a space where the language has one", "%")
)
POINTS = Scale(1, 0)


@dataclass(frozen=True, slots=True)
class TiebreakerText:
    """A tiebreaker's key in the event, its abbreviation, name and scale, and a sentence on how it is counted."""

    key: str
    short: Promise | str
    name: Promise
    scale: Scale
    explanation: Promise

    def __str__(self) -> str:
        return f"{self.abbreviation}: {self.name}"

    @property
    def abbreviation(self) -> str:
        """What columns and sentences call it."""
        return str(self.short)

    def number(self, value: Fraction) -> float:
        """The rounded value for a spreadsheet: 7/12 is 58.33 as a percentage, 7 is 7 as points."""
        steps = self._steps(value)
        return steps / 10**self.scale.places if self.scale.places else steps

    def figure(self, value: Fraction) -> str:
        """The rounded value in the reader's language with its sign ("58.33%"): written alike everywhere."""
        return f"{self._digits(value)}{self.scale.sign}"

    def _digits(self, value: Fraction) -> str:
        if not self.scale.places:
            return str(self._steps(value))
        whole, rest = divmod(self._steps(value), 10**self.scale.places)
        return f"{whole}{formats.get_format('DECIMAL_SEPARATOR')}{rest:0{self.scale.places}}"

    def _steps(self, value: Fraction) -> int:
        """The value in steps of its last place, halves to the even one; without a fraction in between, for speed."""
        scaled: int = value.numerator * self.scale.factor * 10**self.scale.places
        steps, rest = divmod(scaled, value.denominator)
        more = 2 * rest - value.denominator
        return steps + (more > 0 or (more == 0 and steps % 2 == 1))


def tiebreaker_value(values: Mapping[str, Fraction], text: TiebreakerText) -> SafeString | str:
    """One tiebreaker of a team for a page ("58.33%"); its exact value ("7/12") shows on hover if it reads otherwise."""
    value = values[text.key]
    figure = text.figure(value)
    if figure == str(value):
        return figure
    exact = gettext("exactly %(value)s") % {"value": value}
    return format_html('<abbr title="{}">{}</abbr>', exact, figure)


TIEBREAKER_TEXTS = {
    text.key: text
    for text in (
        TiebreakerText(
            "omw",
            pgettext_lazy("tiebreaker, abbreviated", "OMW%"),
            _("Opponents' match-win percentage"),
            PERCENTAGE,
            _(
                "The average of the opponents' match-win percentages. Each is match points divided by three times "
                "the rounds played, and counts as at least 33%. Byes are not opponents, nor are teams that were "
                "no-shows or had dropped before the match. For a no-show, the other team does count as an opponent."
            ),
        ),
        TiebreakerText(
            "oomw",
            pgettext_lazy("tiebreaker, abbreviated", "OOMW%"),
            _("Opponents' opponents' match-win percentage"),
            PERCENTAGE,
            _("The average of the opponents' OMW%. Here too, byes and no-shows are not opponents."),
        ),
        TiebreakerText(
            "own",
            pgettext_lazy("tiebreaker, abbreviated", "MW%"),
            _("Match-win percentage"),
            PERCENTAGE,
            _(
                "The team's own match points divided by three times the rounds it played, but at least 33%. Byes, "
                "wins over no-shows and missed rounds are included."
            ),
        ),
        TiebreakerText(
            "gw",
            pgettext_lazy("tiebreaker, abbreviated", "GW%"),
            _("Game-win percentage"),
            PERCENTAGE,
            _(
                "The team's own games: three points for each win and one for each draw, divided by three times the "
                "completed games, but at least 33%. A bye or a win over a no-show counts as winning all games."
            ),
        ),
        TiebreakerText(
            "ogw",
            pgettext_lazy("tiebreaker, abbreviated", "OGW%"),
            _("Opponents' game-win percentage"),
            PERCENTAGE,
            _("The average of the opponents' GW%. Here too, byes and no-shows are not opponents."),
        ),
    )
}


def tiebreaker_texts(keys: Iterable[str]) -> list[TiebreakerText]:
    """The words of an event's tiebreakers, in its order."""
    return [TIEBREAKER_TEXTS[key] for key in keys]
