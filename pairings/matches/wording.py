"""How a result reads in sentences: who won, for how many points and why, with the teams' names."""

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from pairings.matches.how_names import HOW_NAMES
from pairings.matches.models import Match
from pairings.matches.scoring import Ending, How, Outcome

_REASONS: dict[str, Promise] = {
    "won": gettext_lazy("%(winner)s won."),
    "time_won": gettext_lazy(
        "On time: %(winner)s wins with fewer prizes left, %(left)s against %(left_other)s."
    ),
    "time_draw": gettext_lazy("On time: a draw, with %(left)s prizes left each."),
    "draw": gettext_lazy("The teams agreed on a draw."),
    "withdrawn": gettext_lazy("One player of %(loser)s withdrew, so %(winner)s wins."),
    "penalty": gettext_lazy("A judge gave %(loser)s the loss, so %(winner)s wins."),
    "both_lose": gettext_lazy("Both teams lose."),
    "no_show": gettext_lazy("%(loser)s did not come, so %(winner)s wins."),
    "judge": gettext_lazy("The head judge decided."),
    "bye": gettext_lazy("%(winner)s has the bye."),
    "missed": gettext_lazy("Missed."),
}

_NOTES: dict[str, Promise] = {
    "clock_not_started": gettext_lazy(
        "The clock of this round was not started, so it is not known whether time was up."
    ),
    "overruled": gettext_lazy("The head judge takes it before this table's time is up."),
    "full_points_on_time": gettext_lazy("This event plays without 2-point wins, so it counts in full."),
}


def outcome_notes(outcome: Outcome) -> list[str]:
    """What has to be said besides, a sentence each."""
    return [str(_NOTES[note]) for note in outcome.notes]


def note_sentence(code: str) -> str:
    """One of `Outcome.notes` as a sentence; the code itself where it is none of ours."""
    return str(_NOTES.get(code, code))


def result_sentence(match: Match) -> str:
    """The recorded result of a match in one sentence; "" while there is none."""
    return "" if match.is_open else ending_sentence(match.ending, team_names(match))


def ending_sentence(ending: Ending, names: Sequence[str]) -> str:
    """Who won and why, in one sentence; `names` are the two teams'."""
    reason, params = str(ending.how), {}
    if ending.prizes_left is not None:
        reason = "time_draw" if ending.winner is None else "time_won"
        params = {"left": str(min(ending.prizes_left)), "left_other": str(max(ending.prizes_left))}
    if ending.winner is not None:
        params |= {"winner": names[ending.winner - 1], "loser": names[2 - ending.winner]}
    return str(_REASONS[reason]) % params


def team_names(match: Match) -> tuple[str, str]:
    """The names of both teams, "" where there is no second one."""
    return match.one.team_name, "" if match.two is None else match.two.team_name


def points_of_both(points: Sequence[int | None]) -> str:
    """Two numbers of both sides ("3 : 0"), where a heading or a word beside them says of what."""
    return f"{points[0]} : {points[1]}"


def points_beside_names(points: Sequence[int | None]) -> str:
    """Match points behind the names of both teams ("3 : 0 points"); nobody takes them for games."""
    return _("%(one)s : %(two)s points") % {"one": points[0], "two": points[1]}


def match_points(points: Sequence[int | None]) -> str:
    """Match points behind a sentence that says who won: "3 points", "1 point each", "no points"."""
    one, two = (each or 0 for each in points)
    if one == two == 0:
        return _("no points")
    if one == two:
        return ngettext("%(points)s point each", "%(points)s points each", one) % {"points": one}
    return ngettext("%(points)s point", "%(points)s points", max(one, two)) % {"points": max(one, two)}


def record_text(record: Sequence[int]) -> str:
    """Wins, draws and losses ("2-0-1")."""
    return "-".join(str(count) for count in record)


def drops_sentence(names: Sequence[str]) -> str:
    """Who leaves with the slip; "" for nobody."""
    if not names:
        return ""
    return ngettext("%(names)s drops.", "%(names)s drop.", len(names)) % {
        "names": _(" and ").join(names),
    }


def how_badge(how: str) -> str:
    """How a match ended, as a badge says it; "" for a plain win, whose score says enough."""
    return "" if how in (How.WON, How.OPEN) else str(HOW_NAMES[How(how)])
