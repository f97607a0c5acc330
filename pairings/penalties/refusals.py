"""The sentences of this package's refusals: code -> what is wrong and what to do."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "pairings.game_loss_in_result": _(
        "The table already has a result, and one game loss does not lose this match. Here, leave "
        "the result as it is. The table's page then shows the games with this loss, and one "
        "press corrects the result."
    ),
    "pairings.shown_other_penalties": _(
        "A penalty for %(name)s has been given or overruled in the meantime. Check whether this one is still needed."
    ),
    "pairings.shown_other_penalty": _("Penalty %(number)s is now a different penalty."),
    "pairings.no_finding": _("No deck check finding at table %(table)s is waiting for a decision."),
    "pairings.penalty_in_new_team": _(
        "%(player)s is now in team %(number)s, %(team)s. Give the penalty from that team's page."
    ),
    "pairings.infraction_missing": _("Choose what happened from the list, or describe it in your own words."),
    "pairings.penalty_subject": _(
        "Choose who is penalized: a team or one of its players. For a person who is not playing, type the name."
    ),
    "pairings.penalty_not_at_table": _(
        "“%(name)s” is not playing at table %(table)s. Choose the right table."
    ),
    "pairings.penalty_level": _("Choose the penalty from the list."),
    "pairings.penalty_prizes": _("A prize penalty is 1 to %(most)s prizes. Enter how many."),
    "pairings.penalty_needs_team": _(
        "A person who is not playing cannot get this penalty. Choose a caution, a warning or a "
        "disqualification."
    ),
    "pairings.penalty_needs_table": _(
        "This penalty counts in a game. Give it at the table where the team is playing."
    ),
    "pairings.penalty_after_result": _(
        "Table %(table)s already has a result. Choose whether the penalty changes that result or is only "
        "recorded."
    ),
    "pairings.no_such_penalty": _("This event has no penalty %(number)s. Check the list of penalties."),
    "pairings.penalty_overruled": _("%(by)s has already overruled penalty %(number)s."),
    "pairings.penalty_not_waiting": _(
        "Penalty %(number)s cannot be applied to a match: it already counts in one, can never count in one, or "
        "was overruled. Check the list of penalties."
    ),
}
