"""How a result reads in sentences: who won, for how many points and why, with the teams' names."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from pairings.matches.how_names import games_score
from pairings.matches.models import Extension, Match
from pairings.matches.scoring import OTHER_WAY, Ending, How, MatchKind, Outcome
from tournament.event.models import Tournament
from tournament.kernel.named import joined_names, with_names
from tournament.kernel.stages import EqualPrizes, games_to_win

Part = TypeVar("Part")
_REASONS: dict[str, Promise] = {
    "won": gettext_lazy("%(winner)s won."),
    "time_won": gettext_lazy("On time: %(winner)s wins with fewer prizes left, %(left)s to %(left_other)s."),
    "time_draw": gettext_lazy("On time: a draw, prizes left %(left)s : %(left)s."),
    "won_games": gettext_lazy("%(winner)s won, %(games)s."),
    "conceded": gettext_lazy("%(loser)s conceded, so %(winner)s wins (%(games)s)."),
    "on_games": gettext_lazy("On games: %(winner)s wins, %(games)s."),
    "games_draw": gettext_lazy("On games: a draw, %(games)s."),
    "on_prizes": gettext_lazy(
        "Level at %(games)s: %(winner)s wins with fewer prizes left, %(left)s to %(left_other)s."
    ),
    "on_prizes_first": gettext_lazy(
        "On prizes: %(winner)s wins with fewer prizes left, %(left)s to %(left_other)s, at %(games)s."
    ),
    "equal": gettext_lazy("On time: %(winner)s wins, prizes left %(left)s : %(left)s, %(decided)s."),
    "equal_at_once": gettext_lazy("Both teams finished at the same time: %(winner)s wins, %(decided)s."),
    "equal_games": gettext_lazy("Level at %(games)s: %(winner)s wins, %(decided)s."),
    "equal_both": gettext_lazy(
        "Level at %(games)s, prizes left %(left)s : %(left)s: %(winner)s wins, %(decided)s."
    ),
    "draw": gettext_lazy("The teams agreed to a draw."),
    "withdrawn": gettext_lazy("A player of %(loser)s left, so %(winner)s wins."),
    "penalty": gettext_lazy("%(loser)s lost by a penalty, so %(winner)s wins."),
    "both_lose": gettext_lazy("Both teams lose."),
    "no_show": gettext_lazy("%(loser)s did not come, so %(winner)s wins."),
    "judge": gettext_lazy("The head judge decided."),
    "bye": gettext_lazy("%(winner)s has the bye."),
    "missed": gettext_lazy("Missed."),
}

# Of a match that ended because a team left the event, however far it had been played.
_LEFT: dict[str, Promise] = {
    "left": gettext_lazy("%(loser)s dropped, so %(winner)s wins."),
    "disqualified": gettext_lazy("%(loser)s was disqualified, so %(winner)s wins."),
}

EQUAL_WAYS: dict[str, Promise] = {
    EqualPrizes.NEXT_PRIZE: gettext_lazy("decided by the next prize"),
    EqualPrizes.SUDDEN_DEATH: gettext_lazy("decided by sudden death"),
    EqualPrizes.FURTHER_GAME: gettext_lazy("decided by another game"),
    EqualPrizes.OTHER: gettext_lazy("decided in another way"),
}

_NOTES: dict[str, Promise] = {
    "clock_not_started": gettext_lazy(
        "The clock of this round was never started, so it is not known whether time was up."
    ),
    "overruled": gettext_lazy("The head judge accepts it before this table's time is up."),
    "full_points_on_time": gettext_lazy("This event has no 2-point wins, so it counts in full."),
    "all_games_played": gettext_lazy("All games of the match were played."),
    "game_loss_missing": gettext_lazy(
        "A judge gave a game loss that these games do not include. Check the slip before you save it."
    ),
    "games_unlike_noted": gettext_lazy(
        "A judge noted different games at the table. Check the slip before you save it."
    ),
    OTHER_WAY: gettext_lazy(
        "The event announced another way to decide equal prizes, so this is the head judge's decision, with a reason."
    ),
}


def outcome_notes(outcome: Outcome) -> list[str]:
    """What has to be said besides, a sentence each."""
    return [str(_NOTES[note]) for note in outcome.notes]


def note_sentence(code: str) -> str:
    """One of `Outcome.notes` as a sentence; the code itself where it is none of ours."""
    return str(_NOTES.get(code, code))


def result_sentence(match: Match) -> str:
    """The recorded result of a match in one sentence; "" while there is none.

    Reads its round, and its event, where it had games or the prizes were equal.
    """
    if match.is_open:
        return ""
    gone = match.is_left_by
    if gone is not None:
        told = _LEFT["disqualified" if gone.left_disqualified(match.round.number) else "left"]
        winner = match.opponent_of(gone)
        return with_names(
            told, {"loser": gone.team_name, "winner": "" if winner is None else winner.team_name}
        )
    ending = match.ending
    other_way = match.round.tournament.equal_prizes_other if ending.equal_way == EqualPrizes.OTHER else ""
    kind = match.kind if ending.games else None
    return ending_sentence(ending, team_names(match), kind=kind, other_way=other_way)


def ending_sentence(
    ending: Ending, names: Sequence[str], *, kind: MatchKind | None = None, other_way: str = ""
) -> str:
    """Who won and why, in one sentence; `names` are the two teams'.

    `other_way` is what the event announced as another way to decide equal prizes. `kind` is that of the match. Without
    it a match of several games that ended at 2 : 0 or 2 : 1 was won by that.
    """
    params: dict[str, object] = {}
    if ending.prizes_left is not None:
        params = {"left": str(min(ending.prizes_left)), "left_other": str(max(ending.prizes_left))}
    if ending.winner is not None:
        params |= {"winner": names[ending.winner - 1], "loser": names[2 - ending.winner]}
    if ending.games is not None:
        params["games"] = games_score(ending.games, side=ending.winner or 1)
    if ending.equal_way:
        params["decided"] = EQUAL_WAYS.get(ending.equal_way, EQUAL_WAYS[EqualPrizes.OTHER])
        if other_way and ending.equal_way == EqualPrizes.OTHER:
            params["decided"] = _("decided as announced (%(way)s)") % {"way": other_way}
    told = with_names(_REASONS[_reason(ending, games_to_win(3) if kind is None else kind.to_win)], params)
    if ending.equal_way and ending.note:
        return joined_names(" ", (told, _("Head judge: %(reason)s") % {"reason": ending.note}))
    return told


def _reason(ending: Ending, to_win: int) -> str:
    """Which of the sentences says how a match ended; `to_win` games win it, where it had several."""
    if ending.how == How.WON and ending.games is not None:
        return "conceded" if ending.is_conceded(to_win) else "won_games"
    if ending.how != How.TIME:
        return str(ending.how)
    if ending.equal_way and ending.games is None:
        return "equal_at_once" if ending.prizes_left == (0, 0) else "equal"
    if ending.games is None:
        return "time_draw" if ending.winner is None else "time_won"
    return _reason_of_games(ending, *ending.games[:2])


def _reason_of_games(ending: Ending, one: int, two: int) -> str:
    """The same of a match on time in which each side had won so many games."""
    if ending.equal_way:
        return "equal_games" if ending.prizes_left is None else "equal_both"
    if ending.is_on_prizes:
        return "on_prizes" if one == two else "on_prizes_first"
    return "games_draw" if ending.winner is None else "on_games"


def team_names(match: Match) -> tuple[str, str]:
    """The names of both teams, "" where there is no second one."""
    return match.one.team_name, "" if match.two is None else match.two.team_name


def points_of_both(points: Sequence[int | None]) -> str:
    """Two numbers of both sides ("3 : 0"), where a heading or a word beside them says of what."""
    return f"{points[0]} : {points[1]}"


def worth_text(points: Sequence[int | None], kind: MatchKind) -> str:
    """What a result is worth behind a sentence that says who won; "" in an elimination round, which knows no points."""
    return "" if kind.is_elimination else match_points(points)


def winner_text(match: Match) -> str:
    """Who goes on from a match of an elimination round, in two words; "" where nobody won."""
    if match.winner is None:
        return ""
    return with_names(_("%(team)s won"), {"team": team_names(match)[match.winner - 1]})


def points_beside_names(points: Sequence[int | None]) -> str:
    """Match points behind the names of both teams ("3 : 0 points"); nobody takes them for games."""
    return _("%(one)s : %(two)s points") % {"one": points[0], "two": points[1]}


def kept_score(values: Mapping[str, Any], names: Mapping[int, str], *, is_elimination: bool) -> str:
    """The score of a result as a line of the journal keeps it, behind the names of both teams; "" while there is none.

    Games where the match had several, as pages show it, else match points, or in an elimination round who won. `names`
    are those of the teams by their numbers.
    """
    games, points = values.get("games"), values.get("points")
    if isinstance(games, list) and len(games) == 3:
        return games_score((games[0], games[1], games[2]))
    if is_elimination:
        winner = {1: values.get("one"), 2: values.get("two")}.get(_side(values.get("winner")))
        team = names.get(winner, "") if isinstance(winner, int) else ""
        return with_names(_("%(team)s won"), {"team": team}) if team else ""
    return points_beside_names(points) if isinstance(points, list) and len(points) == 2 else ""


def _side(value: Any) -> int:
    """A side of a table as a line keeps it, which may come from a file; 0 for none."""
    return value if isinstance(value, int) else 0


def match_points(points: Sequence[int | None]) -> str:
    """Match points behind a sentence that says who won: "3 points", "1 point each", "no points"."""
    one, two = (each or 0 for each in points)
    if one == two == 0:
        return _("no points")
    if one == two:
        return ngettext("%(points)s point each", "%(points)s points each", one) % {"points": one}
    return ngettext("%(points)s point", "%(points)s points", max(one, two)) % {"points": max(one, two)}


def record_parts(record: Sequence[Part], order: str) -> tuple[Part, Part, Part]:
    """What there is of wins, draws and losses, in the order that the event chose (`Tournament.RecordOrder`)."""
    wins, draws, losses = record
    return (
        (wins, draws, losses) if order == Tournament.RecordOrder.WINS_DRAWS_LOSSES else (wins, losses, draws)
    )


def record_text(record: Sequence[int], order: str) -> str:
    """A team's wins, draws and losses ("2-1-0"); wherever it is shown, `record_heading` is beside it."""
    return "-".join(str(count) for count in record_parts(record, order))


def record_heading(order: str) -> str:
    """What the numbers of a record are: "W-L-D"."""
    return _("W-D-L") if order == Tournament.RecordOrder.WINS_DRAWS_LOSSES else _("W-L-D")


def record_meaning(order: str) -> str:
    """The same in full."""
    if order == Tournament.RecordOrder.WINS_DRAWS_LOSSES:
        return _("Wins, draws and losses")
    return _("Wins, losses and draws")


def record_sentence(record: Sequence[int], order: str) -> str:
    """A record in words: "2 won, 1 lost, 0 drawn"."""
    wins, draws, losses = record
    told = {"wins": wins, "draws": draws, "losses": losses}
    if order == Tournament.RecordOrder.WINS_DRAWS_LOSSES:
        return _("%(wins)s won, %(draws)s drawn, %(losses)s lost") % told
    return _("%(wins)s won, %(losses)s lost, %(draws)s drawn") % told


def drops_sentence(names: Sequence[str]) -> str:
    """Say who drops with the slip; "" for no team."""
    if not names:
        return ""
    if len(names) == 1:
        return with_names(_("%(team)s drops."), {"team": names[0]})
    return with_names(_("%(one)s and %(two)s drop."), {"one": names[0], "two": names[1]})


def returns_sentence(names: Sequence[str]) -> str:
    """Say whose drop is undone with the slip; "" for no team."""
    if not names:
        return ""
    if len(names) == 1:
        return _("%(team)s dropped with the recorded result, and is now back in the event.") % {
            "team": names[0]
        }
    return _("%(one)s and %(two)s dropped with the recorded result, and are now back in the event.") % {
        "one": names[0],
        "two": names[1],
    }


def how_badge(match: Match) -> str:
    """How a match ended, as a badge says it; "" for a plain win, whose score says enough."""
    return "" if match.how in (How.WON, How.OPEN) else match.shown_how


def minutes_sentence(given: Extension) -> str:
    """The minutes that a table was given, or, where they are below zero, that were taken away again."""
    if given.minutes < 0:
        text = ngettext(
            "Table %(table)s has %(minutes)s minute less.",
            "Table %(table)s has %(minutes)s minutes less.",
            -given.minutes,
        )
    else:
        text = ngettext(
            "Table %(table)s has %(minutes)s more minute.",
            "Table %(table)s has %(minutes)s more minutes.",
            given.minutes,
        )
    return text % {"table": given.match.table_number, "minutes": abs(given.minutes)}
