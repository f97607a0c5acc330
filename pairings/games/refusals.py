"""The sentences of this package's refusals: code -> what is wrong and what to do."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

SENTENCES = {
    "pairings.shown_other_notes": _(
        "Something else has been noted about the game at table %(table)s in the meantime."
    ),
    "pairings.no_such_seat": _("This table has no such seat. Choose one of the four players."),
    "pairings.too_many_prizes": ngettext_lazy(
        "This team has only %(left)s prize left, so %(number)s cannot be taken. Type the prizes left as they "
        "are on the table.",
        "This team has only %(left)s prizes left, so %(number)s cannot be taken. Type the prizes left as they "
        "are on the table.",
        "left",
    ),
    "pairings.partner_must_take": _(
        "%(player)s has no prizes left, so %(partner)s takes the prize. Press the button next to %(partner)s."
    ),
    "pairings.partner_takes_the_rest": ngettext_lazy(
        "%(player)s has only %(left)s prize left. Note the rest for %(partner)s.",
        "%(player)s has only %(left)s prizes left. Note the rest for %(partner)s.",
        "left",
    ),
    "pairings.player_is_out": _("%(player)s is already out of the game. Choose another player."),
    "pairings.stays_without_pokemon": _(
        "%(player)s is not out while the partner has a Pokémon in play. If the partner has none either, tick that too."
    ),
    "pairings.no_advisers": _("Under this rule set, a player who is out cannot stay to advise. Untick that."),
    "pairings.out_has_no_prizes": _(
        "%(player)s is out, so those prizes belong to %(partner)s. Count them there."
    ),
    "pairings.prizes_by_player": ngettext_lazy(
        "This team can have at most %(most)s prize left in total, not %(sum)s. Count again.",
        "This team can have at most %(most)s prizes left in total, not %(sum)s. Count again.",
        "most",
    ),
    "pairings.game_is_over": _(
        "According to these notes, the game is over. Enter the result, or undo the note that is wrong."
    ),
    "pairings.toss_seat": _(
        "Under this rule set, this player does not take part in the toss. Choose another player."
    ),
    "pairings.toss_one_each": _(
        "One player from each team takes part in the toss. Choose one from the other team."
    ),
    "pairings.toss_winner": _(
        "According to the call and the coin, the other team won the toss. Correct what is wrong."
    ),
    "pairings.toss_own_player": _(
        "The team that won the toss chooses one of its own players. Choose one of them."
    ),
    "pairings.games_noted_all": _(
        "The match is already decided, by its result or by the games noted here. Enter its "
        "result, or remove the last game."
    ),
    "pairings.no_game_noted": _("No game is noted here, so there is none to remove."),
    "pairings.one_game_alone": _("This match has one game: its result is entered as usual."),
    "pairings.target_card": _("Type the name of the card, at most %(most)s characters."),
    "pairings.target_stays": _(
        "%(card)s has %(player)s as its target until it leaves play. If it has left, end that target first. If "
        "this is a second one, add a 2 to its name."
    ),
    "pairings.target_ended": _("This target has already ended. Look at the table again."),
}
