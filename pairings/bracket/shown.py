"""The public bracket: each match with its two sides in words, from the first round to the final."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from pairings.bracket.models import CutSeed
from pairings.bracket.queries import bracket_matches, bracket_of, read_seeds
from pairings.bracket.wording import coming_from, match_title
from pairings.elimination.bracket import (
    Bracket,
    BracketMatch,
    BracketSide,
    Departure,
    MatchState,
    SideState,
)
from pairings.elimination.outlook import find_champion, is_complete
from pairings.matches.models import Match
from pairings.matches.scoring import How
from pairings.matches.wording import result_sentence
from teams.entries.models import Entry
from tournament.event.models import Round, Tournament
from tournament.kernel.named import joined_names, with_names
from tournament.kernel.stages import FINAL, THIRD_PLACE_SLOT
from tournament.wording.stages import games_text, round_of_bracket

LARGEST_DRAWN = 64  # a round with more teams is long as a list, and its own page has it


@dataclass(frozen=True, slots=True)
class SideShown:
    """One side of a match: a team with its seed, or in words why there is none.

    `state` is "team", "bye" or "unknown". `entry` is None where no team is known; `words` then say who comes, and for a
    bye why nobody does. `games` are those it won in a match of several.
    """

    state: str
    seed: int | None = None
    entry: Entry | None = None
    words: str = ""
    games: int | None = None
    is_winner: bool = False
    is_beaten: bool = False


@dataclass(frozen=True, slots=True)
class MatchShown:
    """A match: its name, its table, its sides, how it ended in a few words, and where its winner goes.

    `state` is that of `MatchState`.
    """

    teams_left: int
    slot: int
    title: str
    state: str
    sides: tuple[SideShown, SideShown]
    table: int | None = None
    ending: str = ""
    leads_to: str = ""
    is_broken_off: bool = False

    @property
    def key(self) -> str:
        """Its name in addresses: "8-3"."""
        return f"{self.teams_left}-{self.slot}"

    @property
    def is_third_place(self) -> bool:
        return (self.teams_left, self.slot) == (FINAL, THIRD_PLACE_SLOT)

    @property
    def is_now(self) -> bool:
        """Whether it is being played."""
        return self.state == MatchState.OPEN and not self.is_broken_off


@dataclass(frozen=True, slots=True)
class RoundShown:
    """A round of the bracket: its name, what is said of its time and games, its matches from the top.

    `round` is None until it is posted.
    """

    teams_left: int
    name: str
    matches: tuple[MatchShown, ...]
    round: Round | None = None
    starts: str = ""
    games: str = ""
    is_now: bool = False


@dataclass(frozen=True, slots=True)
class BracketShown:
    """A bracket of which a round is posted.

    `rounds` are those with up to LARGEST_DRAWN teams, `earlier` the posted ones before them. `now` are the teams left
    in the round to look at first: the first that is not over, at last the final. `third_place` is drawn apart.
    `closed` are the teams left of the rounds that are closed. It is complete once nothing is left to play and the last
    round is closed: a slip of an open round can still be corrected, so the `champion` is not named before.
    """

    bracket: Bracket
    entries: Mapping[int, Entry]
    rounds: tuple[RoundShown, ...]
    earlier: tuple[Round, ...]
    now: int
    third_place: MatchShown | None = None
    champion: Entry | None = None
    closed: frozenset[int] = frozenset()
    is_drawn: bool = False
    is_complete: bool = False

    @property
    def moved_up(self) -> str:
        """That the winner of the final was disqualified since, so that others moved up; "" where it was not."""
        return moved_up(self)

    def round_of(self, teams_left: int) -> RoundShown | None:
        """One of the rounds that are drawn, None for any other."""
        return next((each for each in self.rounds if each.teams_left == teams_left), None)


def read_shown(tournament: Tournament) -> BracketShown | None:
    """Return the public bracket, None before a round of it is posted. Two queries; none without a bracket."""
    seeds = read_seeds(tournament)
    matches = bracket_matches(tournament) if seeds else []
    return show_bracket(tournament, seeds, matches) if matches else None


def show_bracket(
    tournament: Tournament,
    seeds: Sequence[CutSeed],
    matches: Sequence[Match],
    *,
    largest: int = LARGEST_DRAWN,
) -> BracketShown:
    """The same from rows that are read: seeds with their entries, matches with their rounds. Reads no rows.

    `largest`: the most teams left in a round that is drawn.
    """
    bracket = bracket_of(tournament, seeds, matches)
    entries = {seed.entry.number: seed.entry for seed in seeds}
    by_key = {seed.entry_id: seed.entry for seed in seeds}
    for match in matches:
        match.round.tournament = tournament
        match.one = by_key[match.one_id]
        match.two = None if match.two_id is None else by_key[match.two_id]
    draw = _Drawing(tournament, bracket, entries, matches)
    is_over = is_complete(bracket) and (
        bracket.is_broken_off or all(round_.closed_at is not None for round_ in draw.rounds.values())
    )
    champion = find_champion(bracket) if is_over else None
    now = next(
        (each.teams_left for each in bracket.rounds if not all(match.is_settled for match in each.matches)),
        FINAL,
    )
    third = bracket.third_place
    return BracketShown(
        bracket=bracket,
        entries=entries,
        rounds=tuple(
            draw.round(
                each.teams_left, each.matches, is_now=each.teams_left == now and not bracket.is_broken_off
            )
            for each in bracket.rounds
            if each.teams_left <= largest
        ),
        earlier=tuple(round_ for left, round_ in sorted(draw.rounds.items(), reverse=True) if left > largest),
        now=now,
        third_place=draw.match(third) if third else None,
        champion=None if champion is None else entries[champion],
        closed=frozenset(left for left, round_ in draw.rounds.items() if round_.closed_at is not None),
        is_drawn=seeds[0].cut.is_drawn,
        is_complete=is_over,
    )


class _Drawing:
    """What the matches of a bracket are drawn with."""

    def __init__(
        self,
        tournament: Tournament,
        bracket: Bracket,
        entries: Mapping[int, Entry],
        matches: Sequence[Match],
    ) -> None:
        self.tournament, self.bracket, self.entries = tournament, bracket, entries
        self.stored = {(match.round.teams_left, match.bracket_slot): match for match in matches}
        self.rounds = {match.round.teams_left or 0: match.round for match in matches}

    def round(self, teams_left: int, matches: Sequence[BracketMatch], *, is_now: bool) -> RoundShown:
        """A round without the match for third place."""
        times = self.tournament.round_times.get(teams_left)
        games = self.tournament.games_of("elimination", teams_left)
        return RoundShown(
            teams_left,
            round_of_bracket(teams_left),
            tuple(self.match(match) for match in matches if not match.is_third_place),
            self.rounds.get(teams_left),
            starts=times.starts if times else "",
            games=games_text(games) if games > 1 else "",
            is_now=is_now,
        )

    def match(self, match: BracketMatch) -> MatchShown:
        """A match with what its row says of it."""
        row = self.stored.get((match.teams_left, match.slot))
        one, two = (self.side(match, side, row) for side in match.sides)
        following = _following(match)
        return MatchShown(
            match.teams_left,
            match.slot,
            match_title(match.teams_left, match.slot),
            match.state.value,
            (one, two),
            table=None if row is None else row.table_number,
            ending="" if row is None or row.two_id is None else self.ending(match, row),
            leads_to="" if following is None else match_title(*following),
            is_broken_off=self.bracket.is_broken_off and not match.is_settled,
        )

    def side(self, match: BracketMatch, side: BracketSide, row: Match | None) -> SideShown:
        """One side of a match."""
        if side.state == SideState.UNKNOWN and side.feeder is not None:
            words = coming_from(side.feeder.teams_left, side.feeder.slot, is_winner=side.feeder.is_winner)
            return SideShown(side.state.value, words=words)
        if side.team is None:
            return SideShown(side.state.value, words=self.why_nobody(side))
        entry = self.entries[side.team]
        ahead = match.advancing
        return SideShown(
            side.state.value,
            side.seed,
            entry,
            games=None if row is None or row.games is None else row.games[0 if row.one_id == entry.pk else 1],
            is_winner=ahead == side.team and match.state == MatchState.DECIDED,
            is_beaten=ahead != side.team and match.state == MatchState.DECIDED,
        )

    def ending(self, match: BracketMatch, row: Match) -> str:
        """How it ended, and that its winner was disqualified or left since: it does not come to the next match."""
        return joined_names(
            " ", filter(None, (ending_text(row), since_out(self.bracket, self.entries, match)))
        )

    def why_nobody(self, side: BracketSide) -> str:
        """Why nobody comes to a side; "" for a bye of the first round."""
        if side.missing is not None:
            name = self.entries[side.missing].team_name
            is_out = self.bracket.out.get(side.missing) == Departure.DISQUALIFIED
            text = _("%(team)s was disqualified") if is_out else _("%(team)s left")
            return with_names(text, {"team": name})
        if side.feeder is None:
            return ""
        match = match_title(side.feeder.teams_left, side.feeder.slot)
        before = self.bracket.match_at(side.feeder.teams_left, side.feeder.slot)
        text = (
            _("%(match)s: both teams lost")
            if before.state == MatchState.DECIDED
            else _("%(match)s: no team advances")
        )
        return text % {"match": match}


def since_out(bracket: Bracket, entries: Mapping[int, Entry], match: BracketMatch) -> str:
    """Say that the team that came out of a match was disqualified or left since; "" for one that is still in.

    The match ended as it did: this is said beside it, on every page, sheet and file (FR-244.b).
    """
    ahead = match.advancing
    if ahead is None or ahead not in bracket.out:
        return ""
    is_out = bracket.out[ahead] == Departure.DISQUALIFIED
    told = _("%(team)s has since been disqualified.") if is_out else _("%(team)s has since left.")
    return with_names(told, {"team": entries[ahead].team_name})


def moved_up(shown: "BracketShown") -> str:
    """Say of a winner of the final who was disqualified since that the others moved up; "" for nobody.

    The team has no place (FR-244.b), and the one that it had beaten in the final has won (`find_champion`, GAP-8).
    """
    left = since_out(shown.bracket, shown.entries, shown.bracket.final) if shown.is_complete else ""
    first = shown.bracket.final.advancing
    if not left or first is None or not shown.entries[first].is_disqualified:
        return ""
    if shown.champion is None:
        return joined_names(" ", (left, _("It is not placed, and no one has won the event.")))
    told = _("It is not placed, and %(team)s, the team it beat, has won the event.")
    return joined_names(" ", (left, with_names(told, {"team": shown.champion.team_name})))


def _following(match: BracketMatch) -> tuple[int, int] | None:
    """The teams left and the slot of the match to which the winner goes, None for the last ones."""
    return None if match.teams_left == FINAL else (match.teams_left // 2, (match.slot + 1) // 2)


def ending_text(match: Match) -> str:
    """How a match of the bracket ended, beside its teams; "" while it is open, and where it was plainly won."""
    sentences = []
    if match.how != How.WON or match.ending.is_conceded(match.kind.to_win):
        sentences.append(result_sentence(match))
    if match.goes_on is not None:
        team = match.entry_at(match.goes_on).team_name
        sentences.append(with_names(_("The head judge allowed %(team)s to advance."), {"team": team}))
    return joined_names(" ", sentences)
