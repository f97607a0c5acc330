"""What was done to a pairing by hand, in words: for the proposal's page, its certificate, the public, the journal."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from pairings.engine.compare import Comparison, Quality
from pairings.matches.models import Match
from pairings.matches.scoring import How
from pairings.matches.wishes import ApartWish, MatchWish, TableWish, Teams, Wishes, read_wishes
from pairings.rounds.wording import playable_words
from tournament.event.models import Round
from tournament.kernel.named import joined_names, with_names

Names = Mapping[int, str]
_WORSE = gettext_lazy("The changes by hand made this proposal worse than the best possible pairing.")


@dataclass(frozen=True, slots=True)
class WishText:
    """One wish in words: what was done, by whom and why; `undo` is the edit that undoes it for `teams`."""

    what: str
    by: str
    reason: str
    teams: Teams
    undo: str = ""
    is_about_table: bool = False  # its reason is for staff alone


def texts_of_wishes(
    wishes: Wishes, names: Names, tables: Mapping[Teams, int], people: Names
) -> list[WishText]:
    """Everything that was asked of a round, matches first; `tables` has those of the matches as they are.

    `names` are those of the teams, `people` those of who asked, both by number.
    """
    put = wishes.table_of
    kept = [wish for wish in wishes.matches if wish.is_made or wish.teams not in put]
    matches = sorted(kept, key=lambda wish: (len(wish.teams) == 1, tables.get(wish.teams, 0)))
    return [
        *(_tell_match(wish, names, tables, people) for wish in matches),
        *(_tell_table(wish, names, wishes.match(wish.teams), people) for wish in wishes.tables),
        *(_tell_apart(wish, names, people) for wish in wishes.apart),
    ]


def wish_texts_of_round(round_: Round, matches: Sequence[Match]) -> list[WishText]:
    """Everything that was asked of a round; `matches` are all of its own, with their entries."""
    wishes = read_wishes(round_.wishes)
    if not wishes:
        return []
    names = {entry.number: entry.team_name for match in matches for entry in match.entries}
    tables = {teams: match.table_number for teams, match in by_teams(matches).items() if match.table_number}
    return texts_of_wishes(wishes, names, tables, round_.tournament.actor_names)


def by_teams(matches: Sequence[Match]) -> dict[Teams, Match]:
    """Matches by their teams, as wishes name them; missed rounds are none."""
    return {match.teams: match for match in matches if match.how != How.MISSED}


def _tell_match(wish: MatchWish, names: Names, tables: Mapping[Teams, int], people: Names) -> WishText:
    params: dict[str, Any] = {"teams": _name(wish.teams, names), "table": tables.get(wish.teams, "")}
    if len(wish.teams) == 1:
        text = _("Bye of %(teams)s: given by hand") if wish.is_made else _("Bye of %(teams)s: kept by hand")
    elif wish.is_made:
        text = _("Table %(table)s, %(teams)s: paired by hand")
    else:
        text = _("Table %(table)s, %(teams)s: kept together by hand")
    undo = "unlock_match" if wish.is_locked else ""
    return WishText(with_names(text, params), people.get(wish.by, ""), wish.reason, wish.teams, undo)


def _tell_table(wish: TableWish, names: Names, match: MatchWish | None, people: Names) -> WishText:
    """A moved match; where the draw made it, its lock is named with it."""
    text = _("Table %(table)s, %(teams)s: moved there by hand, for this round only")
    params = {"teams": _name(wish.teams, names), "table": wish.table}
    is_told_of_match = match is not None and match.is_locked and match.is_made
    return WishText(
        with_names(text, params),
        people.get(wish.by, ""),
        wish.reason,
        wish.teams,
        "" if is_told_of_match else "unlock_match",
        is_about_table=True,
    )


def _tell_apart(wish: ApartWish, names: Names, people: Names) -> WishText:
    text = with_names(_("%(teams)s: kept apart by hand"), {"teams": _name(wish.teams, names)})
    return WishText(text, people.get(wish.by, ""), wish.reason, wish.teams, "allow_pair")


def _name(teams: Teams, names: Names) -> str:
    return joined_names(" – ", (names.get(team, str(team)) for team in teams))


def journal_words(value: Any, names: Names) -> str:
    """The wishes that a line of the journal keeps, without who and why: the line itself says those."""
    try:
        wishes = read_wishes(value)
    except ValueError:
        return str(value)
    parts = [
        with_names(
            _("%(teams)s locked") if wish.is_locked else _("%(teams)s paired by hand"),
            {"teams": _name(wish.teams, names)},
        )
        for wish in wishes.matches
    ]
    parts += [
        with_names(
            _("%(teams)s at table %(table)s"), {"teams": _name(wish.teams, names), "table": wish.table}
        )
        for wish in wishes.tables
    ]
    apart = _("%(teams)s kept apart")
    parts += [with_names(apart, {"teams": _name(wish.teams, names)}) for wish in wishes.apart]
    return joined_names(", ", parts)


def lost_sentence(lost: Wishes, names: Names) -> str:
    """What can no longer be kept of what was asked, "" where all of it can."""
    if not lost:
        return ""
    pairs = [*(wish.teams for wish in lost.matches), *(wish.teams for wish in lost.apart)]
    told = [
        _name(teams, names)
        if len(teams) > 1
        else with_names(_("the bye of %(team)s"), {"team": _name(teams, names)})
        for teams in pairs
    ]
    told += [
        with_names(
            _("%(teams)s at table %(table)s"), {"teams": _name(wish.teams, names), "table": wish.table}
        )
        for wish in lost.tables
        if wish.teams not in pairs
    ]
    text = _("These changes by hand no longer fit the teams that are here, so they were removed: %(wishes)s.")
    return with_names(text, {"wishes": joined_names(", ", told)})


# How good a proposal is -----------------------------------------------------------------------------------------


def comparison_sentence(judged: Comparison) -> str:
    """This proposal beside the best possible, in one sentence."""
    own, best = _gaps(judged.own), _gaps(judged.best)
    if judged.is_best_proved:
        text = _("This proposal: %(own)s. The best possible (proven): %(best)s.")
    else:
        text = _("This proposal: %(own)s. The best found: %(best)s.")
    return text % {"own": own, "best": best}


def _gaps(quality: Quality) -> str:
    text = ngettext(
        "%(gaps)s match with a gap in points, sum of squares %(squares)s",
        "%(gaps)s matches with a gap in points, sum of squares %(squares)s",
        quality.gaps,
    )
    return text % {"gaps": quality.gaps, "squares": quality.cost[0]}


def comparison_rows(judged: Comparison, *, has_affiliations: bool) -> list[dict[str, Any]]:
    """What a proposal is measured by, in the order in which it counts: `name`, `own`, `best`, `is_worse`."""
    ahead: list[tuple[str, Callable[[Quality], int | str]]] = []
    if judged.own.ahead is not None and judged.own.ahead.planned:
        ahead = [(_("Further rounds possible without a rematch"), lambda one: playable_words(one.ahead))]
    byes: list[tuple[str, Callable[[Quality], int | str]]] = []
    if judged.own.bye_rank is not None:
        byes = [
            (_("Earlier byes of the team with the bye"), lambda one: (one.bye_rank or (0, 0))[0]),
            (_("Match points of the team with the bye"), lambda one: (one.bye_rank or (0, 0))[1]),
        ]
    measures: list[tuple[str, Callable[[Quality], int | str]]] = [
        (_("Matches between teams that have met"), lambda one: one.rematches),
        *ahead,
        *byes,
        (_("Matches with a gap in points"), lambda one: one.gaps),
        (_("Squared differences in match points"), lambda one: one.cost[0]),
        (_("Earlier pair-downs and pair-ups"), lambda one: one.cost[1]),
    ]
    if has_affiliations:
        measures.append((_("Matches within one affiliation"), lambda one: one.cost[2]))
    return [{"name": name, "own": read(judged.own), "best": read(judged.best)} for name, read in measures]


def post_question(round_: Round) -> str:
    """What to think over before a proposal is posted, "" where there is nothing: rematches, and worse by hand."""
    again = [_("This proposal has rematches.")] if round_.has_rematches else []
    worse = worse_sentence(round_)
    parts = [*again, *([worse] if worse else [])]
    return " ".join([*parts, _("Post it anyway?")]) if parts else ""


def worse_sentence(round_: Round) -> str:
    """That a hand made a round worse than the best possible, "" where it is not known to be."""
    if not round_.wishes or round_.is_proved or round_.is_cut_short:
        return ""
    texts = (
        _(
            "After the changes by hand, the squared differences in match points add up to %(own)s; the best "
            "possible is %(best)s."
        ),
        _(
            "After the changes by hand, earlier pair-downs and pair-ups add up to %(own)s; the best possible "
            "is %(best)s."
        ),
        _(
            "After the changes by hand, the number of matches within one affiliation is %(own)s; the best "
            "possible is %(best)s."
        ),
    )
    for text, own, best in zip(texts, round_.cost, round_.bound, strict=False):
        if own != best:
            return text % {"own": own, "best": best} if own > best else str(_WORSE)
    return str(_WORSE)
