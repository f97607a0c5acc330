"""What the tiebreakers are called on pages, in forms and on paper. How they count: `pairings.standings.ranking`."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class TiebreakerText:
    """A tiebreaker's key in the event, its abbreviation, its name, and a sentence on how it is counted."""

    key: str
    abbreviation: str
    name: Promise
    explanation: Promise

    def __str__(self) -> str:
        return f"{self.abbreviation}: {self.name}"


TIEBREAKER_TEXTS = {
    text.key: text
    for text in (
        TiebreakerText(
            "omw",
            "OMW%",
            _("Opponents' match-win percentage"),
            _(
                "The average of the opponents' match-win percentages: match points over three times the rounds "
                "played, each at least 33%. Byes are no opponents."
            ),
        ),
        TiebreakerText(
            "oomw",
            "OOMW%",
            _("Opponents' opponents' match-win percentage"),
            _("The average of the opponents' OMW%."),
        ),
        TiebreakerText(
            "own",
            "MW%",
            _("Match-win percentage"),
            _(
                "The team's own match points over three times the rounds it played, byes included, at least 33%."
            ),
        ),
    )
}


def tiebreaker_texts(keys: Iterable[str]) -> list[TiebreakerText]:
    """The words of an event's tiebreakers, in its order."""
    return [TIEBREAKER_TEXTS[key] for key in keys]
