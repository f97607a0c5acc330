"""What the aids say: their steps, and their verdicts. Pages and the file for phones say the same."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairings.matches.scoring import Outcome
from rulings.aids.aids import (
    LEAVING_CITATIONS,
    LEAVING_RULES,
    MULLIGAN_CITATIONS,
    TEAM_BATTLE,
    TIME_UNSAID,
)
from tournament.kernel.game_rules import game_rules
from tournament.kernel.rule_sets import find_rule_set

AID_NAMES: Mapping[str, Promise] = {
    "turn-order": gettext_lazy("Turn order"),
    "mulligans": gettext_lazy("Mulligans"),
    "leaving": gettext_lazy("Leaving the game"),
    "time": gettext_lazy("Who won on time"),
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
    """From the coin to the first turn; whose turns follow is `turn_order` of the rule set.

    Then who decides in later games of a match of several, which the rules say of single players alone.
    """
    rules, flip = find_rule_set(rule_set), game_rules(rule_set).toss_seats.citation
    later = AidStep(
        _(
            "In a match of several games: the team that lost a game decides for the next one, even if a penalty lost "
            "it; after a drawn game the team that decided before. The rules say this of single players; for teams it "
            "is how we read them."
        ),
        ("FR-213.b", "FR-213.c", "GAP-1"),
    )
    if len(rules.starting_seats.value) > 1:
        return [
            AidStep(_("One player of each team takes part in the coin flip."), (flip,)),
            AidStep(
                _("The team that wins it says which of its own two players has the first turn."),
                (rules.who_starts.citation,),
            ),
            later,
        ]
    return [
        AidStep(_("Player B of one team flips a coin, player B of the other calls it."), (flip,)),
        AidStep(
            _("The team that wins the flip says which team starts: that is Team 1."),
            (rules.who_starts.citation,),
        ),
        AidStep(_("Player A of Team 1 has the first turn."), (rules.starting_seats.citation,)),
        later,
    ]


def mulligan_steps(rule_set: str) -> list[AidStep]:
    """Who is asked when, and what a mulligan costs (X7)."""
    rule = MULLIGAN_CITATIONS[rule_set]
    if rule_set == TEAM_BATTLE:
        how = AidStep(
            _(
                "Show the hand to all. Only the opponent facing you draws, one card, once both have set prizes. If "
                "both facing players have a mulligan, both set up again and nobody draws a card for it."
            ),
            (rule,),
        )
    else:
        how = AidStep(
            _(
                "Show the hand, shuffle it in, let the deck be cut, draw as many cards again. Each opponent may then "
                "draw up to one card, and nobody draws for both."
            ),
            (rule, "CR-6"),
        )
    return [
        AidStep(_("They are asked in this order, which is the order of turns.")),
        how,
        AidStep(_("Other rule sets count differently."), ("X7",)),
    ]


def leaving_steps(rule_set: str) -> list[AidStep]:
    """When a player is out, and what becomes of the cards."""
    prizes = _(
        "The partner sets as many cards from the bottom of their own deck, as prizes, as the player had prizes left."
    )
    rules = LEAVING_RULES.get(rule_set)
    if rules is None:
        out = _(
            "A player is out only when there is no card to draw at the start of the turn. One without Pokémon stays "
            "in while the partner has one in play."
        )
        return [AidStep(out, ("TB-G6", "TB-G4")), AidStep(prizes, ("TB-G6",))]
    out = _("A player is out when their last Pokémon is knocked out, or when they are decked.")
    advice = _(
        "A player who is out may stay, see the partner's hand and advise, where the rule set allows it."
    )
    return [
        AidStep(out, (rules.out,)),
        AidStep(_("All cards of that player leave the game, a Stadium in play too."), (rules.cards,)),
        AidStep(prizes, (rules.prizes,)),
        AidStep(advice, (rules.advice,)),
    ]


def time_steps(rule_set: str) -> list[AidStep]:
    """What happens once time is called (FR-216), which other rule sets borrow."""
    borrowed = _("This rule set does not say what happens when time is called: the Floor Rules are followed.")
    unsaid = TIME_UNSAID.get(rule_set)
    return [
        *([AidStep(borrowed, (unsaid,))] if unsaid else []),
        AidStep(_("A table with an extension plays on until it is over."), ("FR-216.d",)),
        AidStep(_("A player who has drawn for the turn finishes it."), ("FR-216.a",)),
        AidStep(_("Add the prizes left of both partners, also when one of them is out."), ("GAP-11",)),
        AidStep(
            _("The team with fewer prizes left wins; equal prizes are a draw in Swiss rounds."),
            ("FR-216",),
        ),
    ]


def leaving_verdicts(rule_set: str, cards_left: object) -> dict[str, Verdict]:
    """What may follow when a player leaves: "out", "untold" or "stays"; `cards_left` are left in the partner's deck."""
    rule = LEAVING_CITATIONS[rule_set]
    stays = _("The prizes come from the bottom of the deck; %(left)s cards stay in it.") % {
        "left": cards_left
    }
    too_few = _("The deck has fewer cards than the prizes to be taken over.")
    untold = _(
        "The deck has fewer cards than the prizes to be taken over, and 14.3 does not say what follows. The Floor "
        "Rules count the partner as out too."
    )
    return {
        "stays": Verdict("good", _("The partner plays on."), stays, (rule,)),
        "out": Verdict("error", _("The partner is out too: the other team wins."), too_few, (rule,)),
        "untold": Verdict("warn", _("The head judge decides."), untold, (rule, "FR-B.LV1.c")),
    }


def time_verdict(outcome: Outcome | None, *, is_elimination: bool) -> Verdict:
    """Who won on time, as `judge_time` decided it; None is the head judge's."""
    if outcome is None:
        why = _("Single elimination has no draws, and no document says what follows from equal prizes there.")
        return Verdict("warn", _("The head judge decides."), why, ("X6",))
    if outcome.winner is None:
        return Verdict("good", _("A draw, 1 point each."), "", (outcome.citation,))
    first = outcome.winner == 1
    if is_elimination:
        title = _("The first team wins.") if first else _("The other team wins.")
        return Verdict("good", title, "", ("FR-217.e",))
    title = (
        _("The first team wins: %(points)s points.")
        if first
        else _("The other team wins: %(points)s points.")
    )
    return Verdict("good", title % {"points": max(outcome.points)}, "", (outcome.citation,))
