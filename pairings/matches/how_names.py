"""What the ways are called in which a match can end, and how its games are said."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from pairings.matches.scoring import Games, How

HOW_NAMES: Mapping[How, Promise] = {
    How.OPEN: pgettext_lazy("match without a result", "open"),
    How.WON: _("won"),
    How.TIME: _("on time"),
    How.DRAW: _("agreed draw"),
    How.WITHDRAWN: _("player left"),
    How.PENALTY: _("penalty"),
    How.BOTH_LOSE: _("both lose"),
    How.NO_SHOW: _("no-show"),
    How.JUDGE: _("head judge's decision"),
    How.BYE: _("bye"),
    How.MISSED: _("missed"),
}


def games_score(games: Games, *, side: int = 1) -> str:
    """The games of a match as one side has them, its own first: "2 : 1 games", "1 : 1 games, 1 drawn"."""
    own, other = games[side - 1], games[2 - side]
    told = ngettext("%(own)s : %(other)s game", "%(own)s : %(other)s games", own + other) % {
        "own": own,
        "other": other,
    }
    return told + _drawn(games)


def games_told(games: Games, *, is_won: bool, is_by_prizes: bool) -> str:
    """The same beside the name of the winner, where the games alone may not say why it won.

    `is_by_prizes`: the prizes left decided. Games that are level without that were decided as the event announced.
    """
    if is_by_prizes:
        text = gettext("by prizes, at %(own)s : %(other)s games")
    elif is_won and games[0] == games[1]:
        text = gettext("level at %(own)s : %(other)s games")
    else:
        return games_score(games)
    return text % {"own": games[0], "other": games[1]} + _drawn(games)


def _drawn(games: Games) -> str:
    """The drawn games, behind the others; "" for none."""
    return ", " + gettext("%(drawn)s drawn") % {"drawn": games[2]} if games[2] else ""
