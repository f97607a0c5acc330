"""From rows to what is printed of the end of an event: who plays on, the places, the winners."""

from collections.abc import Iterator

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django_countries import countries

from pairings.bracket.models import Cut, PassedOver
from pairings.bracket.queries import read_cut
from pairings.bracket.shown import BracketShown
from pairings.bracket.wording import match_title
from pairings.bracket_sheets.bracket_content import WholeBracket, moved_up_cited, read_whole_bracket
from pairings.bracket_sheets.cut_sheet import SeedLine
from pairings.bracket_sheets.places_sheet import PlaceLine
from pairings.bracket_sheets.winners_sheet import FIRST, PrintedWinners, WinnerLine
from pairings.matches.models import Match
from pairings.matches.paper_wording import players_text
from pairings.matches.wording import record_text, result_sentence
from pairings.sheets.content import named_with_state, row_remark
from pairings.standings.final import known_standings
from pairings.standings.queries import StandingRow, standings
from pairings.standings.unplayed import SHARED_PLACES, early_end
from teams.entries.models import Entry
from tournament.event.models import Tournament
from tournament.event.progress import read_progress
from tournament.kernel.stages import FINAL, FINAL_SLOT, Structure
from tournament.kernel.visible import isolated
from tournament.wording.stages import round_of_bracket
from tournament.wording.tiebreakers import TIEBREAKER_TEXTS

RANDOM, POINTS = "random", "points"  # what decided the line; else the key of a tiebreaker
NAMED = 4  # places on the sheet of the winners
SWISS_NAMED = 3


# Who plays on ---------------------------------------------------------------------------------------------------


def seed_lines(whole: WholeBracket) -> list[SeedLine]:
    """Who plays on, the first seed first, with whom each meets first. One query."""
    bracket = whole.shown.bracket
    points = dict(whole.cut.seeds.values_list("entry__number", "match_points"))
    lines = []
    for team in sorted(bracket.teams.values(), key=lambda each: each.seed):
        match = next(each for each in bracket.rounds[0].matches if team.team in each.teams)
        row = whole.rows.get((match.teams_left, match.slot))
        other = match.other_than(team.team)
        entry = whole.shown.entries[team.team]
        lines.append(
            SeedLine(
                seed=str(team.seed),
                team=named_with_state(entry),
                players=_players(entry),
                points=str(points.get(team.team, "")),
                opponent=_("bye") if other is None else whole.shown.entries[other].team_name,
                opponent_seed="" if other is None else str(bracket.teams[other].seed),
                table="" if row is None or row.table_number is None else str(row.table_number),
            )
        )
    return lines


def cut_notes(whole: WholeBracket) -> Iterator[str]:
    """When the first round is, what decided the line, and who was passed over. One query."""
    first = whole.shown.rounds[0]
    parts = (first.starts, first.games)
    yield " · ".join(filter(None, (f"{first.name}", *parts)))
    decided = line_sentence(whole.cut)
    if decided:
        yield decided
    yield from (_passed_sentence(each) for each in whole.cut.passed_over.select_related("entry"))
    if whole.cut.is_drawn:
        yield _("The first opponents were drawn at random.")


def line_sentence(cut: Cut) -> str:
    """What separated the last team that plays on from the first that does not; "" where all play on."""
    decided = cut.line_decided_by
    if not decided:
        return ""
    if decided == POINTS:
        return _("Match points decided who advances.")
    if decided == RANDOM:
        return _(
            "The last team that advances and the first that does not had the same match points and "
            "tiebreakers. The random number drawn for each team decided, and the head judge "
            "confirmed it."
        )
    told = {"what": TIEBREAKER_TEXTS[decided].name}
    return _("The teams at the cut line had the same match points. Decided by: %(what)s.") % told


def line_notes(tournament: Tournament, *, after: int) -> list[str]:
    """What the standings after a Swiss round say of the cut that was made of them. One query with a bracket."""
    cut = read_cut(tournament)
    if cut is None or cut.after_round != after:
        return []
    count = cut.seeds.count()
    teams = ngettext("%(teams)d team advances.", "%(teams)d teams advance.", count) % {"teams": count}
    return [" ".join(filter(None, (teams, line_sentence(cut))))]


def _passed_sentence(passed: PassedOver) -> str:
    """A team above the line that does not play on. Only a team that declines has a reason that everyone reads."""
    told = {"team": isolated(passed.entry.team_name), "rank": passed.rank, "reason": passed.reason}
    if passed.why == PassedOver.Why.LEFT:
        return _("%(team)s, rank %(rank)s, dropped; the next team moved up.") % told
    return _("%(team)s, rank %(rank)s, does not advance (%(reason)s); the next team moved up.") % told


# Places ---------------------------------------------------------------------------------------------------------


def place_lines(tournament: Tournament, whole: WholeBracket) -> list[PlaceLine]:
    """The final standings of an event with a bracket, in their order."""
    cut_seeds = whole.shown.bracket.teams
    has_swiss = tournament.structure == Structure.SWISS
    lines = []
    for row in known_standings(tournament, whole.shown):
        seeded = cut_seeds.get(row.entry.number)
        rank = row.standing.rank
        lines.append(
            PlaceLine(
                place=row.rank_text,
                team=row.entry.team_name,
                players=_players(row.entry),
                reached=_reached(whole.shown, row.entry.number),
                seed="" if seeded is None else str(seeded.seed),
                rank="" if rank is None or not has_swiss else str(rank),
                points=str(row.match_points) if has_swiss else "",
                record=record_text(row.record, tournament.record_order) if has_swiss else "",
                remark=row_remark(row),
            )
        )
    return lines


def _reached(shown: BracketShown, number: int) -> str:
    """How far a team came in the bracket: "Winner", or the match in which it was last; "" outside."""
    if number not in shown.bracket.teams:
        return ""
    if shown.champion is not None and shown.champion.number == number:
        return _("Winner")
    last = [match for match in shown.bracket.matches if number in match.teams]
    if not last:
        return ""
    match = last[-1]
    reached = round_of_bracket(match.teams_left)
    if match.teams_left == FINAL:
        reached = match_title(match.teams_left, match.slot)
    if shown.bracket.is_broken_off and not match.is_settled:
        return _("%(match)s (not played)") % {"match": reached}
    return reached


def places_notes(tournament: Tournament, whole: WholeBracket) -> Iterator[str]:
    """How the places were decided."""
    if tournament.structure == Structure.SWISS:
        yield _(
            "Teams in the bracket come first; those that share a place are listed by seed. The "
            "others follow in the order after the Swiss rounds. Bracket matches do not count for "
            "points or tiebreakers."
        )
    else:
        yield _("Teams that share a place are listed by seed.")
    yield from moved_up_cited(whole.shown)
    decided = line_sentence(whole.cut)
    if decided and whole.cut.line_decided_by == RANDOM:
        yield decided
    early = early_end(tournament)
    yield from early
    if early:
        yield str(SHARED_PLACES)
    elif not tournament.has_third_place and whole.shown.bracket.size > FINAL:
        yield _(
            "There was no match for third place: the teams beaten in the semifinals share places 3 and 4."
        )


# The winners ----------------------------------------------------------------------------------------------------


def print_winners(tournament: Tournament) -> PrintedWinners:
    """The first teams of an event whose final is played, or which is finished; before that why there are none."""
    whole = read_whole_bracket(tournament)
    when = " · ".join(
        filter(
            None,
            (
                date_format(tournament.date),
                tournament.venue,
                tournament.city,
                countries.name(str(tournament.country)),
            ),
        )
    )
    if whole is not None and (whole.shown.is_complete or tournament.finished_at is not None):
        rows = [row for row in known_standings(tournament, whole.shown) if row.place]
        named = [row for row in rows if row.place is not None and row.place[1] <= NAMED]
        lines = [_winner_line(row) for row in named if row.rank is not None][:NAMED]
        is_unplayed = not whole.shown.is_complete
        none = _("The bracket was not played to the end.") if is_unplayed else ""
        return PrintedWinners(tournament.name, when, lines, tuple(_end_sentences(tournament, whole)), none)
    through = read_progress(tournament).through
    is_over = tournament.finished_at is not None
    if not is_over or not through:
        none = _("No round was played.") if is_over else _("Not final: the event is still in progress.")
        return PrintedWinners(tournament.name, when, (), no_winner=none)
    rows = [row for row in standings(tournament, through=through) if row.rank is not None]
    told = (*early_end(tournament)[:1], _field_text(through, len(rows)))
    return PrintedWinners(tournament.name, when, [_winner_line(row) for row in rows[:SWISS_NAMED]], told)


def _winner_line(row: StandingRow) -> WinnerLine:
    return WinnerLine(row.rank_text or FIRST, row.entry.team_name, row.entry.called_players)


def _end_sentences(tournament: Tournament, whole: WholeBracket) -> Iterator[str]:
    yield from early_end(tournament)[:1]
    final = whole.rows.get((FINAL, FINAL_SLOT))
    if final is not None and final.two_id is not None:
        yield _final_sentence(final)
    yield from moved_up_cited(whole.shown)
    through = whole.cut.after_round
    teams = tournament.entries.filter(is_withdrawn=False).count()
    if through:
        top = _("top %(teams)d") % {"teams": len(whole.shown.bracket.teams)}
        yield f"{_field_text(through, teams)} · {top}"


def _final_sentence(final: Match) -> str:
    """How the final ended, with both names."""
    told = {
        "one": isolated(final.entry_at(1).team_name),
        "two": isolated(final.entry_at(2).team_name),
    }
    return f"{_('Final: %(one)s – %(two)s.') % told} {result_sentence(final)}".strip()


def _field_text(rounds: int, teams: int) -> str:
    """How many teams played how many Swiss rounds."""
    of_teams = ngettext("%(teams)d team", "%(teams)d teams", teams) % {"teams": teams}
    of_rounds = ngettext("%(rounds)d Swiss round", "%(rounds)d Swiss rounds", rounds) % {"rounds": rounds}
    return f"{of_teams} · {of_rounds}"


def _players(entry: Entry) -> str:
    return players_text(*entry.called_players)
