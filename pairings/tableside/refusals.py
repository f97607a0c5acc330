"""The sentences of this package's refusals: code -> what is wrong and what to do."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

SENTENCES = {
    "pairings.no_table_to_call_from": _(
        "Your team is not at a table in this round, so no judge can be sent there. Go to the desk."
    ),
    "pairings.no_call_to_withdraw": _("Your team's call is already closed. Nothing was changed."),
    "pairings.extension_minutes": _(
        "An extension is 1 to %(most)s minutes. Enter the minutes the judge signed for."
    ),
    "pairings.extension_too_much": ngettext_lazy(
        "Table %(table)s has only %(most)s minute of extra time left to take away. The round's own time "
        "belongs to every table.",
        "Table %(table)s has only %(most)s minutes of extra time left to take away. The round's own time "
        "belongs to every table.",
        "most",
    ),
    "pairings.extension_none_left": _(
        "Table %(table)s has no extra time left to take away: it was given none, or has already used it up."
    ),
    "pairings.shown_other_call": _(
        "Table %(table)s has called again in the meantime: %(caller)s, waiting for %(minutes)s min."
    ),
    "pairings.shown_other_minutes": _(
        "The extra time of table %(table)s has changed in the meantime: it is now %(minutes)s "
        "min. Check whether the table needs more."
    ),
    "pairings.shown_other_slow_play": _(
        "Slow play has been noted at table %(table)s in the meantime. Check whether this is a different case."
    ),
    "pairings.called_already": _(
        "Table %(table)s has already been waiting for a judge for %(minutes)s min. Its call is in the queue."
    ),
    "pairings.no_call": _("Table %(table)s has no open call. It was already answered."),
    "pairings.call_taken": _(
        "%(by)s has already taken the call from table %(table)s. See who else is waiting."
    ),
    "pairings.no_such_side": _("Choose one of the two teams of this table."),
}
