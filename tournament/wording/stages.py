"""What an event says of its Swiss rounds, its cut and its bracket; how its rounds and its games are called."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournament.event.models import Round, Tournament
from tournament.kernel.stages import (
    FINAL,
    QUARTERFINALS,
    SEMIFINALS,
    EqualPrizes,
    RoundTimes,
    Structure,
    games_to_win,
    rounds_of_bracket,
)
from tournament.wording.announced import Said

LARGEST_NAMED = 32  # the rounds that are asked about where nobody knows yet how many teams come


def round_of_bracket(teams_left: int) -> str:
    """How a round of the bracket is called: "Quarterfinals" where eight teams are left."""
    names = {
        FINAL: pgettext("round", "Final"),
        SEMIFINALS: _("Semifinals"),
        QUARTERFINALS: _("Quarterfinals"),
    }
    return names.get(teams_left) or _("Round of %(teams)d") % {"teams": teams_left}


def round_title(round_: Round) -> str:
    """How a round of an event is called: "Round 4", or "Quarterfinals"."""
    if round_.teams_left is not None:
        return round_of_bracket(round_.teams_left)
    return _("Round %(number)s") % {"number": round_.number}


def standings_name(tournament: Tournament) -> str:
    """What the order of the teams is called: standings, or in single elimination from round 1 on their places."""
    return _("Places") if tournament.is_single_elimination else _("Standings")


def final_standings_name(tournament: Tournament) -> str:
    """The same of an event that is finished."""
    return _("Final places") if tournament.is_single_elimination else _("Final standings")


def rank_name(tournament: Tournament) -> str:
    """What the number of a team in that order is called."""
    return _("Place") if tournament.is_single_elimination else _("Rank")


def games_text(games: int) -> str:
    """How many games a match has: "one game", "best of 3"."""
    return _("one game") if games == 1 else _("best of %(games)d") % {"games": games}


def asked_rounds(tournament: Tournament) -> tuple[int, ...]:
    """The rounds of the bracket, by teams left, that an event can say something about; none without a bracket."""
    if not tournament.has_bracket:
        return ()
    return rounds_of_bracket(
        LARGEST_NAMED if tournament.cut_size is None else min(tournament.cut_size, LARGEST_NAMED)
    )


def stages_said(tournament: Tournament) -> list[Said]:
    """All that an event announces of its games a match, its cut and its bracket, in short sentences."""
    return [games_said(tournament), *_bracket_said(tournament)]


def bracket_said(tournament: Tournament) -> list[Said]:
    """What an event announces of its cut and its bracket; that there is no cut where there is none."""
    return list(_bracket_said(tournament))


def games_said(tournament: Tournament) -> Said:
    """How many games a match has in each stage; announced before the tournament begins (FR-211.b)."""
    parts = games_of_stages(tournament)
    rules: tuple[str, ...] = ("FR-211.a", "FR-211.b")
    if {games for _where, games in parts} == {1}:
        return Said(_("Every match is a single game."), rules, "swiss_games", short=games_text(1))
    rules = ("FR-211.b", "FR-217.a")
    short = "; ".join(
        _("%(where)s: %(games)s") % {"where": where, "games": games_text(games)} for where, games in parts
    )
    if len({games for _where, games in parts}) == 1:
        games = parts[0][1]
        text = _("Every match is best of %(games)d: the first team to win %(needed)d games wins it.")
        return Said(
            text % {"games": games, "needed": games_to_win(games)},
            rules,
            "swiss_games",
            short=games_text(games),
        )
    text = _("Games per match: %(parts)s.") % {"parts": short}
    return Said(text, rules, "swiss_games", short=short)


def games_of_stages(tournament: Tournament) -> list[tuple[str, int]]:
    """The stages of the event in words, with how many games a match has there at most."""
    parts = []
    if tournament.structure == Structure.SWISS:
        parts.append((_("Swiss rounds"), tournament.swiss_games))
    if tournament.has_bracket:
        if tournament.cut_size != FINAL:
            parts.append((_("elimination rounds"), tournament.elimination_games))
        parts.append((pgettext("round", "final"), tournament.final_games))
    return parts


def _bracket_said(tournament: Tournament) -> Iterator[Said]:
    if not tournament.has_bracket:
        text = _("There is no cut. The standings after the last round are final.")
        yield Said(text, ("GAP-7",), "cut_size", short=_("no cut"))
        return
    yield _who_plays_on(tournament)
    yield _places(tournament)
    yield equal_prizes_said(tournament)
    if tournament.cut_size != FINAL:
        yield _third_place(tournament)
    times = _times(tournament)
    if times:
        text = _("Elimination rounds: %(times)s.") % {"times": "; ".join(times)}
        yield Said(text, ("GAP-8",), "bracket_rounds", short="; ".join(times))
    if tournament.objection_minutes is not None:
        text = ngettext(
            "The standings after the Swiss rounds stay provisional for %(minutes)d minute. Take objections to the "
            "desk.",
            "The standings after the Swiss rounds stay provisional for %(minutes)d minutes. Take objections to the "
            "desk.",
            tournament.objection_minutes,
        )
        short = ngettext("%(minutes)d minute", "%(minutes)d minutes", tournament.objection_minutes)
        told = {"minutes": tournament.objection_minutes}
        yield Said(text % told, (), "objection_minutes", short=short % told)


def _who_plays_on(tournament: Tournament) -> Said:
    if tournament.structure == Structure.ELIMINATION:
        text = _("This event is single elimination from round 1. A team that loses a match is out.")
        return Said(text, ("FR-217.e", "GAP-7"), "structure", short=_("single elimination from round 1"))
    if tournament.cut_size == FINAL:
        text = _("After the Swiss rounds the top two teams play a final.")
        return Said(text, ("GAP-7",), "cut_size", short=_("final between the top 2 teams"))
    if tournament.cut_points is not None:
        text = _(
            "After the Swiss rounds all teams with %(points)d or more match points play single elimination, at most "
            "the top %(teams)d. If there are byes, the best seeds get them. A team that loses a match is out."
        )
        short = _("all teams with %(points)d or more match points, at most %(teams)d, single elimination")
        told = {"teams": tournament.cut_size, "points": tournament.cut_points}
        return Said(text % told, ("GAP-7", "FR-217.e"), "cut_size", short=short % told)
    text = _(
        "After the Swiss rounds the top %(teams)d teams play single elimination. A team that loses a match is out."
    )
    short = _("top %(teams)d teams, single elimination")
    told = {"teams": tournament.cut_size}
    return Said(text % told, ("GAP-7", "FR-217.e"), "cut_size", short=short % told)


def _places(tournament: Tournament) -> Said:
    """Who meets whom first."""
    if tournament.structure == Structure.ELIMINATION:
        text = _(
            "Seeds are drawn at random unless the organizer sets them. If there are byes, the best seeds get them."
        )
        return Said(text, ("GAP-8",), "is_bracket_drawn", short=_("drawn at random, or set by the organizer"))
    if tournament.is_bracket_drawn:
        text = _("First opponents in the bracket are drawn at random.")
        return Said(
            text, ("GAP-8",), "is_bracket_drawn", short=pgettext("places in the bracket", "drawn at random")
        )
    if tournament.cut_size == FINAL:
        text = _("The standings after the Swiss rounds decide who plays in the final.")
    else:
        text = _("The highest seed plays the lowest, the second highest plays the second lowest, and so on.")
    return Said(text, ("GAP-8",), "is_bracket_drawn", short=_("highest against lowest"))


EQUAL_PRIZES_RULES = ("X6", "X30", "FR-217.e")


def equal_prizes_said(tournament: Tournament) -> Said:
    """How a match without draws is decided where prizes are equal at time; what the rules leave open (X6)."""
    before = _("Elimination rounds have no draws. When time is called, the team with fewer prizes left wins.")
    if max(tournament.elimination_games, tournament.final_games) > 1:
        before = _(
            "Elimination rounds have no draws. When time is called, the team that has won more games "
            "wins; if games won are equal, the team with fewer prizes left in the current game wins."
        )
        if tournament.prizes_first:
            before = _(
                "Elimination rounds have no draws. When time is called, the team with fewer prizes left "
                "in the current game wins; if prizes are equal, or no game is in progress, the team that "
                "has won more games wins."
            )
    way = tournament.equal_prizes
    if not way:
        text = _("It is not decided yet what happens when prizes are equal in elimination rounds.")
        return Said(text, EQUAL_PRIZES_RULES, "equal_prizes", is_open=True, short=_("not decided yet"))
    after = equal_prizes_sentence(way, tournament.equal_prizes_other, is_last=tournament.prizes_first)
    return Said(
        f"{before} {after}",
        EQUAL_PRIZES_RULES,
        "equal_prizes",
        short=equal_prizes_text(way, tournament.equal_prizes_other),
    )


def structure_text(structure: str) -> str:
    """A structure in words; the code itself where it is none of ours."""
    return str(dict(Tournament._meta.get_field("structure").flatchoices).get(structure, structure))


def equal_prizes_text(way: str, other: str) -> str:
    """A way to decide equal prizes in a few words, such as "the next prize wins"; "" for none."""
    if way == EqualPrizes.OTHER and other:
        return other
    return str(dict(Tournament._meta.get_field("equal_prizes").flatchoices).get(way, "")) if way else ""


def equal_prizes_sentence(way: str, other: str, *, is_last: bool = False) -> str:
    """The same as a sentence for teams; "" where nothing is decided.

    `is_last`: it comes after prizes and games, because prizes decide first (X30).
    """
    texts = {
        EqualPrizes.NEXT_PRIZE: _("If prizes are equal, play continues and the next prize wins."),
        EqualPrizes.SUDDEN_DEATH: _("If prizes are equal, sudden death decides."),
        EqualPrizes.FURTHER_GAME: _("If prizes are equal, another game decides."),
        EqualPrizes.OTHER: _("If prizes are equal: %(way)s.") % {"way": other.strip().rstrip(".")},
    }
    if is_last:
        texts = {
            EqualPrizes.NEXT_PRIZE: _("If both are equal, play continues and the next prize wins."),
            EqualPrizes.SUDDEN_DEATH: _("If both are equal, sudden death decides."),
            EqualPrizes.FURTHER_GAME: _("If both are equal, another game decides."),
            EqualPrizes.OTHER: _("If both are equal: %(way)s.") % {"way": other.strip().rstrip(".")},
        }
    return texts[EqualPrizes(way)] if way else ""


def _third_place(tournament: Tournament) -> Said:
    if tournament.has_third_place:
        text = _("The losers of the semifinals play for third place.")
        return Said(text, ("GAP-8",), "has_third_place", short=pgettext("third place", "decided by a match"))
    text = _("There is no match for third place. The losers of the semifinals share places 3 and 4.")
    return Said(text, ("GAP-8",), "has_third_place", short=pgettext("third place", "shared, no match"))


def _times(tournament: Tournament) -> list[str]:
    """What is said of each round of the bracket that has a line of its own: "Semifinals 19:30, no clock"."""
    times = tournament.round_times
    return [
        time_of_round(times[teams_left]) for teams_left in asked_rounds(tournament) if teams_left in times
    ]


def time_of_round(times: RoundTimes) -> str:
    """What is said of one round of a bracket: "Semifinals at 19:30, no clock"."""
    name = round_of_bracket(times.teams_left)
    minutes = (
        _("no clock")
        if times.minutes is None
        else ngettext("%(minutes)d minute", "%(minutes)d minutes", times.minutes) % {"minutes": times.minutes}
    )
    if times.starts:
        return _("%(round)s at %(time)s, %(minutes)s") % {
            "round": name,
            "time": times.starts,
            "minutes": minutes,
        }
    return _("%(round)s %(minutes)s") % {"round": name, "minutes": minutes}
