"""The sentences of this package's refusals: code -> what is wrong and what to do."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "pairings.undo_no_line": _("The journal has no line %(number)s. Reload the journal."),
    "pairings.undo_done": _("This was already undone by line %(line)s (%(at)s, %(who)s)."),
    "pairings.undo_later": _("“%(what)s” came later (line %(line)s, %(at)s, %(who)s). Undo that first."),
    "pairings.undo_forbidden": _(
        "%(why)s A later change is in the way: “%(what)s” (line %(line)s, %(at)s, %(who)s), or one after it. Undo"
        " that first."
    ),
    "pairings.undo_changed": _(
        "What this line changed has since been changed again, so the line cannot be undone. Correct it by hand."
    ),
    "pairings.undo_nothing": _("This line changed nothing, so there is nothing to undo."),
    "pairings.undo_not_kept": _(
        "This line cannot be undone: an earlier version of Tandem wrote it and did not save what an undo needs. "
        "Correct it by hand."
    ),
    "pairings.undo_withheld": _(
        "This line cannot be undone: the event was imported from a results file, which leaves out part of what "
        "the line changed. Correct what is wrong by hand."
    ),
    "pairings.undo_asks_why": _("Reopening an event needs a reason. Press “Reopen the event” and say why."),
    "pairings.undo_asks_reason": _("Say why this is being undone."),
    "pairings.undo_not_yours": _("Only %(who)s or the head judge can undo this. Ask one of them."),
    "pairings.undo_not_allowed": _(
        "Your role does not allow what this line did, so you cannot undo it. Ask an organizer or the head "
        "judge."
    ),
    "pairings.undo_name_taken_out": _(
        "This line held the name of a player whose name was removed (line %(line)s, %(who)s, "
        "%(at)s). What it changed is gone with the name. Correct it by hand."
    ),
    "pairings.undo_never_unknown": _("Tandem cannot undo this. Correct it by hand."),
    "pairings.shown_other_line": _("Line %(number)s of the journal is now a different one: %(what)s."),
    "pairings.undo_never_paper": _(
        "Printed sheets already carry this address. Print them again: the new address replaces the old one."
    ),
}
