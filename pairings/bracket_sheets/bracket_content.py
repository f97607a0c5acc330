"""From the bracket of an event to what is printed of it, in a number of queries that does not grow with the field."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairings.bracket.models import Cut
from pairings.bracket.queries import bracket_matches, read_seeds
from pairings.bracket.shown import BracketShown, MatchShown, SideShown, show_bracket
from pairings.bracket.wording import coming_from, match_title
from pairings.bracket_sheets.bracket_sheet import (
    BracketCell,
    BracketLine,
    LineState,
    NamedWinner,
    PrintedBracket,
    RoundHead,
)
from pairings.bracket_sheets.layout import find_page, plan_parts
from pairings.elimination.bracket import Bracket, BracketMatch, SeededTeam, SideState
from pairings.elimination.derivation import make_bracket
from pairings.elimination.positions import standard_positions
from pairings.matches.models import Match
from pairings.matches.paper_wording import players_text
from pairings.matches.scoring import How
from pairings.matches.wording import EQUAL_WAYS
from pairings.sheets.content import standing_mark
from pairings.standings.unplayed import early_end
from teams.entries.models import Entry
from tournament.event.models import Round, Tournament
from tournament.kernel.stages import MOST_IN_BRACKET, RoundStage, rounds_of_bracket
from tournament.kernel.visible import isolated
from tournament.wording.citations import citation_text
from tournament.wording.stages import equal_prizes_said, games_text, round_of_bracket


@dataclass(frozen=True, slots=True)
class WholeBracket:
    """The bracket as everyone sees it with all its rounds, its matches by teams left and slot, and its cut."""

    shown: BracketShown
    rows: Mapping[tuple[int, int], Match]
    cut: Cut


def read_whole_bracket(tournament: Tournament) -> WholeBracket | None:
    """The bracket of an event; None before a round of it is posted. Two queries; none without a bracket."""
    seeds = read_seeds(tournament)
    matches = bracket_matches(tournament) if seeds else []
    if not matches:
        return None
    shown = show_bracket(tournament, seeds, matches, largest=MOST_IN_BRACKET)
    rows = {(match.round.teams_left or 0, match.bracket_slot or 0): match for match in matches}
    return WholeBracket(shown, rows, seeds[0].cut)


def print_bracket(tournament: Tournament) -> PrintedBracket | None:
    """The bracket as far as everyone sees it; None before a round of it is posted. Two queries."""
    whole = read_whole_bracket(tournament)
    if whole is None:
        return None
    shown = whole.shown
    size = shown.bracket.size
    matches = [match for each in shown.rounds for match in each.matches]
    if shown.third_place:
        matches.append(shown.third_place)
    rounds = {each.teams_left: each.round for each in shown.rounds}
    return PrintedBracket(
        size=size,
        rounds=_heads(tournament, size, rounds),
        cells={
            (match.teams_left, match.slot): _cell(
                match, whole.rows.get((match.teams_left, match.slot)), shown
            )
            for match in matches
        },
        winner=_winner(shown),
        has_third_place=shown.third_place is not None,
        notes=tuple(_notes(tournament, whole)),
    )


def print_empty_bracket(tournament: Tournament, teams: int) -> PrintedBracket:
    """A bracket for so many teams in the usual order of seeds, with no names, to be filled in by pen. No query."""
    positions = standard_positions(teams)
    seeded = [
        SeededTeam(seed, seed, place) for place, seed in enumerate(positions, start=1) if seed is not None
    ]
    bracket = make_bracket(seeded, len(positions), has_third_place=tournament.has_third_place)
    return PrintedBracket(
        size=bracket.size,
        rounds=_heads(tournament, bracket.size, {}),
        cells={(match.teams_left, match.slot): _empty_cell(bracket, match) for match in bracket.matches},
        winner=NamedWinner(_("Winner"), is_open=True),
        has_third_place=bracket.third_place is not None,
        notes=tuple(_rules(tournament)),
    )


def _heads(tournament: Tournament, size: int, rounds: Mapping[int, Round | None]) -> dict[int, RoundHead]:
    """Each round with its time of day, its games and its minutes, as far as the event says them."""
    heads = {}
    for teams_left in rounds_of_bracket(size):
        times, round_ = tournament.round_times.get(teams_left), rounds.get(teams_left)
        minutes = tournament.round_minutes if times is None else times.minutes
        if round_ is not None and round_.length is not None:
            minutes = int(round_.length.total_seconds() // 60)
        games = tournament.games_of(RoundStage.ELIMINATION, teams_left)
        parts = (
            times.starts if times else "",
            games_text(games) if games > 1 else "",
            _minutes(minutes) if tournament.has_bracket else "",
        )
        heads[teams_left] = RoundHead(round_of_bracket(teams_left), " · ".join(filter(None, parts)))
    return heads


def _minutes(minutes: int | None) -> str:
    if minutes is None:
        return _("no clock")
    return ngettext("%(minutes)d minute", "%(minutes)d minutes", minutes) % {"minutes": minutes}


def _cell(match: MatchShown, row: Match | None, shown: BracketShown) -> BracketCell:
    one, two = (_line(match, side, shown) for side in match.sides)
    table = "" if match.table is None else _("table %(number)s") % {"number": match.table}
    return BracketCell((one, two), table, "" if row is None else short_ending(row))


def short_ending(row: Match) -> str:
    """How a match ended in a few words, beside its teams and games; "" while it is open, where it was plainly won."""
    if row.is_open or row.two_id is None:
        return ""
    parts = [] if row.how == How.WON else [row.shown_how]
    left = row.prizes_left
    if left is not None and left[0] != left[1]:
        parts.append(_("prizes left %(one)d : %(two)d") % {"one": left[0], "two": left[1]})
    if row.equal_way:
        parts.append(str(EQUAL_WAYS[row.equal_way]))
    return ", ".join(parts)


def _line(match: MatchShown, side: SideShown, shown: BracketShown) -> BracketLine:
    if side.state == SideState.BYE:
        words = _("bye (%(why)s)") % {"why": side.words} if side.words else _("bye")
        return BracketLine(LineState.BYE, words)
    if side.entry is None:
        return BracketLine(LineState.OPEN, _source(match, side, shown.bracket))
    return BracketLine(
        LineState.TEAM,
        _team_text(side.entry, is_winner=side.is_winner),
        seed="" if side.seed is None else str(side.seed),
        players=players_text(*side.entry.called_players),
        score=(_("won") if side.is_winner else "") if side.games is None else str(side.games),
        is_winner=side.is_winner if side.is_winner or side.is_beaten else None,
    )


def _team_text(entry: Entry, *, is_winner: bool) -> str:
    """The team's name; and that it was disqualified, or that it dropped, where it did not win the match."""
    return (
        entry.team_name
        if entry.is_active or (is_winner and not entry.is_disqualified)
        else f"{isolated(entry.team_name)} ({standing_mark(entry)})"
    )


def _source(match: MatchShown, side: SideShown, bracket: Bracket) -> str:
    """Who comes, and from which page where that is another one."""
    own = bracket.match_at(match.teams_left, match.slot)
    feeder = own.sides[match.sides.index(side)].feeder
    size = bracket.size
    if feeder is None or len(plan_parts(size)) == 1:
        return side.words
    page = find_page(size, feeder.teams_left, feeder.slot)
    if page == find_page(size, match.teams_left, match.slot):
        return side.words
    return _("%(team)s, page %(page)d") % {"team": side.words, "page": page}


def _empty_cell(bracket: Bracket, match: BracketMatch) -> BracketCell:
    lines = []
    for side in match.sides:
        if side.state == SideState.BYE:
            lines.append(BracketLine(LineState.BYE, _("bye")))
        elif side.feeder is None or side.team is not None:
            lines.append(BracketLine(LineState.TEAM, seed=str(side.seed)))
        else:
            feeder = side.feeder
            text = coming_from(feeder.teams_left, feeder.slot, is_winner=feeder.is_winner)
            lines.append(BracketLine(LineState.OPEN, text))
    return BracketCell((lines[0], lines[1]))


def _winner(shown: BracketShown) -> NamedWinner:
    if shown.champion is not None:
        entry = shown.champion
        return NamedWinner(_("Winner"), entry.team_name, players_text(*entry.called_players))
    if shown.is_complete:
        return NamedWinner(_("No winner"))
    return NamedWinner(_("Winner"), is_open=True)


def moved_up_cited(shown: BracketShown) -> Iterator[str]:
    """That others moved up since the winner of the final was disqualified, with the rule; nothing where nobody was."""
    if shown.moved_up:
        yield f"{shown.moved_up} ({citation_text('FR-244.b')})"


def _notes(tournament: Tournament, whole: WholeBracket) -> Iterator[str]:
    """Where the seeds and the places come from, who plays on by a decision, and what decides equal prizes."""
    cut = whole.cut
    yield from early_end(tournament)
    if cut.after_round and cut.passed_over.exists():
        yield ngettext(
            "Seeds follow the order after %(number)d Swiss round, leaving out teams that do not "
            "advance; they stay the same throughout the bracket.",
            "Seeds follow the order after %(number)d Swiss rounds, leaving out teams that do not "
            "advance; they stay the same throughout the bracket.",
            cut.after_round,
        ) % {"number": cut.after_round}
    elif cut.after_round:
        yield ngettext(
            "Seeds are the ranks after %(number)d Swiss round; they stay the same throughout the bracket.",
            "Seeds are the ranks after %(number)d Swiss rounds; they stay the same throughout the bracket.",
            cut.after_round,
        ) % {"number": cut.after_round}
    if cut.is_drawn:
        yield _("The first opponents were drawn at random.")
    for (teams_left, slot), row in whole.rows.items():
        if row.goes_on is not None:
            told = {
                "match": match_title(teams_left, slot),
                "team": isolated(row.entry_at(row.goes_on).team_name),
            }
            yield _("%(match)s: the head judge decided that %(team)s advances.") % told
    yield from moved_up_cited(whole.shown)
    yield from _rules(tournament)


def _rules(tournament: Tournament) -> Iterator[str]:
    """What decides a match on time, with its rule."""
    if tournament.has_bracket:
        yield f"{equal_prizes_said(tournament).text} ({citation_text('FR-217.e')})"
