"""What a slip is entered by with the mouse or on a phone: its scores, numbers, ways and what a judge gave."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from pairings.matches.how_names import games_score
from pairings.matches.models import Match
from pairings.matches.wording import EQUAL_WAYS, team_names
from pairings.penalties import prize_limits
from pairings.penalties.models import Penalty
from pairings.penalties.queries import game_loss_penalties
from pairings.results.keypad import WAY_KEYS, winning_scores
from tournament.event.models import Tournament
from tournament.kernel.named import with_names


@dataclass(frozen=True, slots=True)
class Score:
    """The games by which one team wins a match: the keys for it, and the same in words."""

    keys: str
    words: str


@dataclass(frozen=True, slots=True)
class SlipChoices:
    """The choices of a slip: `limits` are prizes left; of several games `scores` win it, `games` and `drawn` do not.

    `ways` are the ways out of equal prizes in an elimination round by their key, `announced` is the event's. `lost` are
    the penalties that stand and took a game from a team.
    """

    limits: Sequence[int]
    scores: list[Score]
    games: range
    drawn: range
    ways: list[tuple[str, str]]
    announced: str
    lost: list[Penalty]


def slip_choices(tournament: Tournament, match: Match) -> SlipChoices:
    """The choices of a match's slip. One query, two in a match of several games."""
    kind, most = match.kind, max(prize_limits.prize_limits(tournament, match))
    ways = [(key, str(EQUAL_WAYS[way])) for key, way in WAY_KEYS.items()] if kind.is_elimination else []
    return SlipChoices(
        limits=range(0 if kind.is_elimination else 1, most + 1),
        scores=_scores(match) if kind.has_games else [],
        games=range(kind.to_win),
        drawn=range(kind.games + 1),
        ways=ways,
        announced=str(EQUAL_WAYS.get(kind.equal_prizes, "")) if kind.is_elimination else "",
        lost=game_loss_penalties(match) if kind.has_games else [],
    )


def _scores(match: Match) -> list[Score]:
    """First those of side 1, the plainest first."""
    names = team_names(match)
    pairs = [(int(keys[0]), int(keys[1])) for keys in winning_scores(match.kind)]
    return [
        Score(
            f"{one}{two}",
            with_names(
                _("%(team)s won, %(games)s"),
                {
                    "team": names[0 if one > two else 1],
                    "games": games_score((one, two, 0), side=1 if one > two else 2),
                },
            ),
        )
        for one, two in pairs
    ]
