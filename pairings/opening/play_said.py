"""What is announced of rounds and matches: how many, prizes, who starts, mulligans and talk."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairings.opening.queries import Opening
from tournament.event.models import Tournament
from tournament.kernel.planning import usual_rounds_table
from tournament.kernel.rule_sets import WINNER_NAMES_TEAM, find_rule_set
from tournament.kernel.stages import Structure
from tournament.wording.announced import Said
from tournament.wording.stages import games_of_stages, games_said

TEAM_BATTLE = "team-battle-14.3"
WINNING: Mapping[str, tuple[str, ...]] = {
    "dci-2003": ("FR-B.PZ3", "X1"),
    "multiplayer-1.3": ("MP-9", "X1"),
    "casual-2v2": ("CE-V",),
    TEAM_BATTLE: ("TB-G5",),
}
TOSS: Mapping[str, tuple[str, ...]] = {
    "dci-2003": ("FR-B.GS3.a", "FR-B.GS3.b", "FR-B.GS3.c"),
    "multiplayer-1.3": ("MP-3.a", "MP-3.b", "MP-3.c"),
    "casual-2v2": ("CE-S3.a", "CE-S3.b", "CE-S3.c"),
    TEAM_BATTLE: ("TB-S2.a", "TB-S2.b", "TB-S2.c"),
}
MULLIGAN: Mapping[str, str] = {
    "dci-2003": "FR-B.GS4.b",
    "multiplayer-1.3": "MP-4.b",
    "casual-2v2": "CE-S4",
    TEAM_BATTLE: "TB-S5.a",
}


def matches_said(tournament: Tournament, opening: Opening) -> list[Said]:
    """How many rounds, who meets whom, and how a match is played."""
    swiss = [
        _rounds(tournament, opening),
        Said(_("Teams with equal points meet where possible, and no two teams meet twice."), ("GAP-5",)),
    ]
    return [
        *(swiss if tournament.structure == Structure.SWISS else []),
        games_said(tournament),
        _prizes(tournament),
        _start(tournament),
        *_next_game(tournament),
        _mulligan(tournament),
        *_talk(tournament),
    ]


def _rounds(tournament: Tournament, opening: Opening) -> Said:
    """How many rounds there are and how that number was chosen."""
    rules, field = ("GAP-4",), "planned_rounds"
    if tournament.planned_rounds:
        number = opening.rounds or tournament.planned_rounds
        text = ngettext(
            "We play %(rounds)d Swiss round, as the organizer planned.",
            "We play %(rounds)d Swiss rounds, as the organizer planned.",
            number,
        )
        return Said(text % {"rounds": number}, rules, field)
    if opening.teams < 2:
        table = ", ".join(
            _("%(rounds)d for up to %(teams)d teams")
            % {"rounds": rounds + tournament.has_team_round, "teams": teams}
            for teams, rounds in usual_rounds_table()[:4]
        )
        text = _("The number of Swiss rounds depends on the number of teams: %(table)s.")
        return Said(text % {"table": table}, rules, field)
    told = {"rounds": opening.rounds, "teams": opening.teams}
    if tournament.has_team_round:
        text = ngettext(
            "We play %(rounds)d Swiss round for %(teams)d teams: one more than usual, as at the team events of 2003.",
            "We play %(rounds)d Swiss rounds for %(teams)d teams: one more than usual, as at the team events of "
            "2003.",
            opening.rounds,
        )
    else:
        text = ngettext(
            "We play %(rounds)d Swiss round, the usual number for %(teams)d teams.",
            "We play %(rounds)d Swiss rounds, the usual number for %(teams)d teams.",
            opening.rounds,
        )
    if not opening.is_posted:
        text += " " + _("If more teams register, there may be more rounds.")
    return Said(text % told, rules, field)


def _prizes(tournament: Tournament) -> Said:
    a, b = tournament.prizes
    citation = tournament.defaults.prizes_a.citation
    rules = tuple(dict.fromkeys((citation, *WINNING[tournament.rule_set])))
    if a == b:
        text = ngettext(
            "Each player sets %(a)d prize.",
            "Each player sets %(a)d prizes.",
            a,
        )
    else:
        text = ngettext(
            "Player A sets %(a)d prize, player B sets %(b)d.",
            "Player A sets %(a)d prizes, player B sets %(b)d.",
            a,
        )
    if tournament.rule_set == TEAM_BATTLE:
        won = _(
            "A team wins when it takes all %(sum)d of its prizes, or when its opponents have no Pokémon left "
            "in play."
        )
    else:
        won = _("A team wins when it takes all %(sum)d of its prizes, or when both its opponents are out.")
    is_house_rule = not tournament.house_rules.isdisjoint({"prizes_a", "prizes_b"})
    text = f"{text} {won}" % {"a": a, "b": b, "sum": a + b}
    return Said(text, rules, "prizes_a", is_house_rule)


def _start(tournament: Tournament) -> Said:
    """Who tosses and who decides who starts."""
    if find_rule_set(tournament.rule_set).who_starts.value == WINNER_NAMES_TEAM:
        text = _(
            "Player B of one team tosses a coin, and player B of the other calls. The team that wins the toss "
            "decides which team starts; player A of the starting team goes first, and play goes clockwise."
        )
    else:
        text = _(
            "One player of each team takes part in the coin toss. The team that wins it decides which of its own two "
            "players starts, and play goes clockwise."
        )
    return Said(text, TOSS[tournament.rule_set])


def _next_game(tournament: Tournament) -> list[Said]:
    """Who decides who starts the next game of a match; for teams the documents do not say it."""
    if {games for _where, games in games_of_stages(tournament)} == {1}:
        return []
    text = _(
        "After each game, the team that lost decides who starts the next one, even if it lost by "
        "a penalty; after a drawn game, the team that decided last time does. The rules say this "
        "for individual players; we apply it to teams."
    )
    return [Said(text, ("FR-213.b", "FR-213.c", "GAP-1"))]


def _mulligan(tournament: Tournament) -> Said:
    if tournament.rule_set == TEAM_BATTLE:
        text = _(
            "For a mulligan, the opponent sitting opposite may draw one card once prizes are set, but not if "
            "that opponent had a mulligan too."
        )
    else:
        text = _("For each mulligan a player takes, each of the two opponents may draw one card.")
    return Said(text, (MULLIGAN[tournament.rule_set],))


def _talk(tournament: Tournament) -> list[Said]:
    """How partners may talk; the casual rules say nothing about it."""
    texts: Mapping[str, tuple[str, tuple[str, ...]]] = {
        "dci-2003": (
            _(
                "Partners may talk as much as they like, openly and so that everyone at the table can "
                "hear. While both are playing, they may not show each other their hands."
            ),
            ("FR-B.TK1", "FR-B.TK2"),
        ),
        "multiplayer-1.3": (
            _(
                "Partners may talk in the local language, so that everyone at the table can hear. While "
                "both are playing, they may not show each other their hands."
            ),
            ("MP-11.a", "MP-11.b"),
        ),
        TEAM_BATTLE: (
            _(
                "Only the player whose turn it is may start talking to their partner: short yes-or-no "
                "questions, no strategy. Partners may not show each other their hands."
            ),
            ("TB-G1", "TB-G2"),
        ),
    }
    found = texts.get(tournament.rule_set)
    return [Said(*found)] if found else []
