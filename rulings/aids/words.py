"""The texts of the aids: steps and verdicts, the same on pages and in the file for phones."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from pairings.matches.scoring import WIN, WIN_ON_TIME, Outcome
from rulings.aids.aids import (
    LEAVING_CITATIONS,
    LEAVING_RULES,
    MULLIGAN_CITATIONS,
    MULLIGAN_HOW,
    TEAM_BATTLE,
    TIME_UNSAID,
    sides_out,
)
from rulings.aids.timed import ELIMINATION, LAST, SWISS, TimedMatch
from tournament.kernel.game_rules import game_rules
from tournament.kernel.rule_sets import find_rule_set
from tournament.wording.stages import equal_prizes_sentence, games_text

AID_NAMES: Mapping[str, Promise] = {
    "turn-order": gettext_lazy("Turn order"),
    "mulligans": gettext_lazy("Mulligans"),
    "leaving": gettext_lazy("Leaving the game"),
    "time": gettext_lazy("Who won on time"),
}
STAGE_NAMES: Mapping[str, Promise] = {
    SWISS: gettext_lazy("Swiss rounds"),
    ELIMINATION: gettext_lazy("Elimination rounds"),
    LAST: pgettext_lazy("round", "Final"),
}


@dataclass(frozen=True, slots=True)
class AidStep:
    """A sentence of an aid, with the ids of the rules that say so."""

    text: str
    citations: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """What follows from what was typed; `kind` is "good", "warn" or "error", `text` may be empty."""

    kind: str
    title: str
    text: str
    citations: tuple[str, ...]


def turn_order_steps(rule_set: str) -> list[AidStep]:
    """Return the steps from the coin flip to the first turn; `turn_order` of the rule set has the turns that follow.

    The last step says who decides in later games of a match, which the rules settle for single players only.
    """
    rules, flip = find_rule_set(rule_set), game_rules(rule_set).toss_seats.citation
    later = AidStep(
        _(
            "In a match of several games, the team that lost a game decides who starts the next one, even if it lost "
            "by a penalty. After a drawn game, the team that decided last time decides again. The rules say this for "
            "single players; for teams it is our reading."
        ),
        ("FR-213.b", "FR-213.c", "GAP-1"),
    )
    if len(rules.starting_seats.value) > 1:
        return [
            AidStep(_("One player from each team takes part in the coin flip."), (flip,)),
            AidStep(
                _("The team that wins the flip chooses which of its two players takes the first turn."),
                (rules.who_starts.citation,),
            ),
            AidStep(
                _("The player who goes first for each team may not attack on their first turn."), ("TB-S6",)
            ),
            later,
        ]
    return [
        AidStep(_("Player B of one team flips a coin; Player B of the other team calls it."), (flip,)),
        AidStep(
            _("The team that wins the flip chooses which team starts. The team that starts is Team 1."),
            (rules.who_starts.citation,),
        ),
        AidStep(_("Player A of Team 1 takes the first turn."), (rules.starting_seats.citation,)),
        later,
    ]


def game_over_verdict(rule_set: str, out: Collection[str]) -> Verdict | None:
    """Which team has won because both players of the other are out; None while the game goes on."""
    sides = sides_out(out)
    if not sides:
        return None
    rule = game_rules(rule_set).ends
    if len(sides) > 1:
        nobody = _("Both teams are out. No document says who wins then: the head judge decides.")
        return Verdict("warn", _("The game is over."), nobody, ("X6",))
    told = _("Both players of Team 2 are out: Team 1 wins.")
    if sides == (1,):
        told = _("Both players of Team 1 are out: Team 2 wins.")
    return Verdict("good", _("The game is over."), told, (rule,))


def mulligan_steps(rule_set: str) -> list[AidStep]:
    """Who is asked when, and what a mulligan costs (X7)."""
    rule = MULLIGAN_CITATIONS[rule_set]
    if rule_set == TEAM_BATTLE:
        how = AidStep(
            _(
                "Show your hand to everyone. Only the opponent facing you draws: one card, "
                "after both of you have set your prizes. If you both have a mulligan, you "
                "both set up again and neither draws a card for it."
            ),
            (rule,),
        )
    else:
        how = AidStep(
            _(
                "Show your hand, shuffle it into your deck, let an opponent cut, and draw "
                "the same number of cards again. Each opponent may then draw up to one card. "
                "No one may draw their partner's card for them."
            ),
            (rule, *MULLIGAN_HOW.get(rule_set, ()), "CR-6"),
        )
    return [
        AidStep(_("Ask the players in this order, which is the turn order.")),
        how,
        AidStep(_("Other rule sets count mulligans differently."), ("X7",)),
    ]


def leaving_steps(rule_set: str) -> list[AidStep]:
    """When a player is out, and what becomes of the cards."""
    prizes = _(
        "For each prize the player had left, the partner sets one card from the bottom of "
        "their own deck as a prize."
    )
    rules = LEAVING_RULES.get(rule_set)
    if rules is None:
        out = _(
            "A player is out only when they have no card to draw at the start of their turn. "
            "A player without Pokémon stays in the game as long as their partner has one in "
            "play."
        )
        return [AidStep(out, ("TB-G6", "TB-G4")), AidStep(prizes, ("TB-G6",))]
    out = _("A player is out when their last Pokémon is knocked out, or when they run out of cards to draw.")
    advice = _(
        "Where the rule set allows it, a player who is out may stay, look at their partner's "
        "hand and give advice."
    )
    return [
        AidStep(out, (rules.out,)),
        AidStep(_("All of that player's cards leave the game, including a Stadium in play."), (rules.cards,)),
        AidStep(prizes, (rules.prizes,)),
        AidStep(advice, (rules.advice,)),
    ]


def match_label(match: TimedMatch) -> str:
    """A kind of match in words, with how many games it has at most: "Swiss rounds: best of 3"."""
    return _("%(where)s: %(games)s") % {
        "where": STAGE_NAMES[match.stage],
        "games": games_text(match.kind.games),
    }


def time_steps(rule_set: str) -> list[AidStep]:
    """What happens once time is called (FR-216), which other rule sets borrow; who won is in `deciding_steps`."""
    borrowed = _("This rule set does not say what happens when time is called, so the Floor Rules apply.")
    unsaid = TIME_UNSAID.get(rule_set)
    return [
        *([AidStep(borrowed, (unsaid,))] if unsaid else []),
        AidStep(_("A table with an extension plays on until the extension is over."), ("FR-216.d",)),
        AidStep(_("A player who has already drawn for the turn finishes that turn."), ("FR-216.a",)),
    ]


def deciding_steps(match: TimedMatch) -> list[AidStep]:
    """What decides such a match then: games before prizes or the other way round, prizes alone, or games alone."""
    if not match.counts_prizes:
        more = _(
            "The team that has won more completed games wins the match, for 3 points. The game in progress does not "
            "count, and neither do prizes."
        )
        return [
            AidStep(more, ("FR-217.a", "FR-217.c", "FR-217.d")),
            AidStep(_("If games are equal, the match is a draw: 1 point for each team."), ("FR-217.b",)),
        ]
    add_up = AidStep(_("Add up the prizes both partners have left, even if one of them is out."), ("GAP-11",))
    if not match.kind.is_elimination:
        points = WIN_ON_TIME if match.alternate_scoring else WIN
        fewer = ngettext(
            "The team with fewer prizes left wins, for %(points)s point. If prizes are equal, the match is a draw.",
            "The team with fewer prizes left wins, for %(points)s points. If prizes are equal, the match is a draw.",
            points,
        )
        rules = ("FR-216.b" if match.alternate_scoring else "X25", "FR-216.c")
        return [add_up, AidStep(fewer % {"points": points}, rules)]
    equal = AidStep(_equal_sentence(match), ("X6",))
    if not match.kind.has_games:
        fewer = _("The team with fewer prizes left wins. There are no draws here.")
        return [add_up, AidStep(fewer, ("FR-217.e",)), equal]
    if match.kind.prizes_first:
        fewer = _(
            "As this event announced, the team with fewer prizes left in the game in progress wins. There are no draws "
            "here."
        )
        games = _(
            "If prizes are equal, or no game is in progress, the team that has won more completed games wins."
        )
        return [AidStep(fewer, ("X30", "FR-217.e")), add_up, AidStep(games, ("X30",)), equal]
    games = _("The team that has won more completed games wins. There are no draws here.")
    fewer = _("If games are equal, the team with fewer prizes left in the game in progress wins.")
    return [AidStep(games, ("X30", "FR-217.e")), AidStep(fewer, ("X30",)), add_up, equal]


def _equal_sentence(match: TimedMatch) -> str:
    kind = match.kind
    way = equal_prizes_sentence(kind.equal_prizes, match.other_way, is_last=kind.prizes_first)
    return way or _("If prizes are equal, the head judge decides: no document says what happens then.")


def leaving_verdicts(rule_set: str, cards_left: object) -> dict[str, Verdict]:
    """What may follow when a player leaves: "out", "untold" or "stays"; `cards_left` are left in the partner's deck."""
    rule = LEAVING_CITATIONS[rule_set]
    stays = _("The prizes come from the bottom of the deck. Cards left in it: %(left)s.") % {
        "left": cards_left
    }
    too_few = _("The partner's deck has too few cards for those prizes.")
    untold = _(
        "The partner's deck has too few cards for those prizes, and 14.3 does not say what "
        "happens then. Under the Floor Rules, the partner is out too."
    )
    return {
        "stays": Verdict("good", _("The partner plays on."), stays, (rule,)),
        "out": Verdict("error", _("The partner is out too: the other team wins."), too_few, (rule,)),
        "untold": Verdict("warn", _("The head judge decides."), untold, (rule, "FR-B.LV1.c")),
    }


def time_verdict(outcome: Outcome | None, match: TimedMatch) -> Verdict:
    """Who won on time, as `judge_time` decided it; None, equal prizes without a draw, by the way announced (X6)."""
    if outcome is None:
        if match.kind.equal_prizes:
            return Verdict("warn", _("Not decided yet."), _equal_sentence(match), ("X6",))
        why = _(
            "Single elimination has no draws, and no document says what happens there when prizes are equal."
        )
        return Verdict("warn", _("The head judge decides."), why, ("X6",))
    if outcome.winner is None:
        return Verdict("good", _("A draw: 1 point for each team."), "", (outcome.citation,))
    first = outcome.winner == 1
    if match.kind.is_elimination:
        title = _("The first team wins.") if first else _("The second team wins.")
        return Verdict("good", title, "", (outcome.citation,))
    points = max(outcome.points)
    title = (
        ngettext("The first team wins: %(points)s point.", "The first team wins: %(points)s points.", points)
        if first
        else ngettext(
            "The second team wins: %(points)s point.", "The second team wins: %(points)s points.", points
        )
    )
    return Verdict("good", title % {"points": points}, "", (outcome.citation,))
