"""What an event announced and does not play: named where it is finished early, and wherever its standings are final.

No document speaks of an event that ends early (ours): what was recorded stays, nothing is made up. A Swiss round counts
once it is closed, so one that is broken off does not; for a bracket see `pairings.elimination.places`.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from pairings.bracket.queries import read_bracket
from pairings.bracket.wording import match_title
from pairings.elimination.bracket import Bracket, BracketRound, MatchState
from pairings.elimination.outlook import next_round
from pairings.matches.models import Match
from pairings.matches.queries import round_matches, round_plan
from tournament.event.coming import rounds_to_come
from tournament.event.models import Round, Tournament
from tournament.event.progress import Progress, read_progress
from tournament.kernel.named import as_name, joined_names, mark, marked, with_names
from tournament.kernel.shown import stand_of
from tournament.kernel.stages import FINAL
from tournament.wording.stages import round_of_bracket, round_title

SHARED_PLACES = gettext_lazy(
    "In the bracket, unbeaten teams share the places that are still open, and are listed by "
    "seed. Beaten teams come below them."
)
NAMED = 12  # matches; of more the sentence has the number


@dataclass(frozen=True, slots=True)
class BracketMatchLeft:
    """A match of the bracket, or with slot 0 a round of it of which nobody is known yet; with its teams by number."""

    teams_left: int
    slot: int = 0
    teams: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class NotPlayed:
    """What an event has announced and not played.

    `swiss` are numbers of Swiss rounds that were not posted, `has_no_cut` says that the announced cut is not made.
    `broken` is the round that is posted and not closed, `tables` its matches without a result, `bracket` the matches of
    the bracket that are not decided, as far as they are known. `names` are the entries' names by number.
    """

    swiss: tuple[int, ...] = ()
    has_no_cut: bool = False
    broken: Round | None = None
    tables: tuple[Match, ...] = ()
    bracket: tuple[BracketMatchLeft, ...] = ()

    @property
    def stands(self) -> tuple[str, ...]:
        """A name for each thing that is left."""
        broken = () if self.broken is None else (self.broken.who,)
        return (
            *(stand_of("not played", "round", number) for number in self.swiss),
            *((stand_of("not played", "cut"),) if self.has_no_cut else ()),
            *broken,
            *(match.who for match in self.tables),
            *(stand_of("not played", each.teams_left, each.slot, each.teams) for each in self.bracket),
        )


def find_unplayed(tournament: Tournament, progress: Progress | None = None) -> NotPlayed:
    """What is left at an event as it is now. A few queries."""
    progress = read_progress(tournament) if progress is None else progress
    plan = round_plan(tournament)
    coming = rounds_to_come(tournament, progress, planned=plan.planned, teams=plan.teams)
    last = progress.last_posted
    before = 0 if last is None else last.number
    swiss = sum(each.teams_left is None for each in coming)
    broken = last if last is not None and last.closed_at is None else None
    is_begun = progress.is_bracket_posted
    rounds = tuple(BracketMatchLeft(each.teams_left) for each in coming if each.teams_left is not None)
    has_no_cut = tournament.cut_size is not None and not is_begun
    bracket = read_bracket(tournament) if is_begun else None
    if bracket is not None:
        rounds = tuple(_left_of(bracket))
    return NotPlayed(
        tuple(range(before + 1, before + 1 + swiss)),
        has_no_cut,
        broken,
        () if broken is None else tuple(match for match in round_matches(broken) if match.is_open),
        () if has_no_cut else rounds,
    )


def names_of_unplayed(tournament: Tournament) -> tuple[str, ...]:
    """A name for each thing that is left, for the page that finishes the event."""
    return find_unplayed(tournament).stands


def _left_of(bracket: Bracket) -> Iterator[BracketMatchLeft]:
    """The matches that are still to be played, round by round; none where nobody will come to them."""
    if next_round(bracket) is None and not any(match.state == MatchState.OPEN for match in bracket.matches):
        return
    for each in bracket.rounds:
        yield from _left_of_round(each)


def _left_of_round(round_: BracketRound) -> Iterator[BracketMatchLeft]:
    left = [match for match in round_.matches if not match.is_settled]
    known = [match for match in left if match.state != MatchState.WAITING]
    if not known and left and round_.teams_left != FINAL:
        yield BracketMatchLeft(round_.teams_left)
        return
    for match in left:
        is_known = match.state != MatchState.WAITING
        yield BracketMatchLeft(match.teams_left, match.slot, match.teams if is_known else ())


# In words -------------------------------------------------------------------------------------------------------


def unplayed_sentences(tournament: Tournament, progress: Progress | None = None) -> list[str]:
    """What is not played, a sentence for each kind; the same before the event is finished and after it."""
    return sentences_about(tournament, find_unplayed(tournament, progress))


def sentences_about(tournament: Tournament, left: NotPlayed) -> list[str]:
    """The same where what is left was found already. One query with a bracket, none else."""
    names = dict(tournament.entries.values_list("number", "team_name")) if left.bracket else {}
    sentences = []
    if left.broken is not None:
        sentences.append(_broken_sentence(left.broken, left.tables))
    if left.swiss:
        numbers = ", ".join(map(str, left.swiss))
        text = ngettext(
            "Swiss round not played: %(rounds)s.",
            "Swiss rounds not played: %(rounds)s.",
            len(left.swiss),
        )
        sentences.append(text % {"rounds": numbers})
    if left.has_no_cut:
        text = _("The cut to the top %(size)s was not made, so there is no bracket.")
        if tournament.cut_points is not None:
            text = _("The cut was not made, so there is no bracket.")
        sentences.append(text % {"size": tournament.cut_size})
    if left.bracket:
        told = {"matches": marked(", ".join(_match_left(each, names) for each in left.bracket))}
        sentences.append(with_names(_("Not played in the bracket: %(matches)s."), told))
    return sentences


def early_end(tournament: Tournament, progress: Progress | None = None) -> list[str]:
    """Why a finished event did not play all that it announced, then what; empty, without a query, for any other."""
    if not tournament.why_unplayed:
        return []
    why = _("The event was ended early: %(reason)s") % {"reason": tournament.why_unplayed}
    return [why, *unplayed_sentences(tournament, progress)]


def _broken_sentence(round_: Round, tables: tuple[Match, ...]) -> str:
    named = {"round": round_title(round_), "count": len(tables)}
    if round_.is_elimination:
        # Which of its matches are not played is said with the bracket; those with a result count.
        return _("%(round)s: stopped early. Results already entered count.") % named
    if not tables:
        return _("%(round)s: not closed, so its results do not count in the standings.") % named
    if len(tables) > NAMED:
        text = ngettext(
            "%(round)s: stopped early with %(count)s result missing, so it does not count in the standings.",
            "%(round)s: stopped early with %(count)s results missing, so it does not count in the standings.",
            len(tables),
        )
        return text % named
    matches = marked(", ".join(mark(_table_left(match)) for match in tables))
    text = _(
        "%(round)s: stopped early, so it does not count in the standings. Without a result: %(matches)s."
    )
    return with_names(text, named | {"matches": matches})


def _table_left(match: Match) -> str:
    told = {"table": match.table_number, "teams": _teams([entry.team_name for entry in match.entries])}
    return with_names(_("table %(table)s (%(teams)s)"), told)


def _match_left(left: BracketMatchLeft, names: dict[int, str]) -> str:
    title = match_title(left.teams_left, left.slot) if left.slot else round_of_bracket(left.teams_left)
    if not left.teams:
        return title
    told = {"match": title, "teams": _teams([names[number] for number in left.teams])}
    return mark(with_names(_("%(match)s (%(teams)s)"), told))


def _teams(names: list[str]) -> str:
    return joined_names(" – ", [as_name(name) for name in names])
