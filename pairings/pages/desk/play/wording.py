"""What the desk says about the next thing to do."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from pairings.pages.desk.play.next_step import Do, Stage
from pairings.pages.desk.play.queries import Desk
from pairings.rounds.elimination_rounds import find_due_round
from pairings.rounds.wording import part_names
from tournament.event.models import Tournament
from tournament.kernel import clock
from tournament.kernel.named import joined_names, with_names
from tournament.kernel.roles import Actor, Permission
from tournament.kernel.stages import FINAL
from tournament.wording.readable import event_time
from tournament.wording.stages import round_of_bracket, round_title

STAGE_NAMES: dict[Stage, Promise] = {
    Stage.TEAMS: gettext_lazy("Teams"),
    Stage.CHECK_IN: gettext_lazy("Check-in"),
    Stage.PAIR: pgettext_lazy("step of a round", "Pair"),
    Stage.POST: pgettext_lazy("step of a round", "Check, post"),
    Stage.START: pgettext_lazy("step of a round", "Print, start"),
    Stage.RESULTS: gettext_lazy("Results"),
    Stage.CLOSE: pgettext_lazy("step of a round", "Close"),
    Stage.CUT: pgettext_lazy("step of a round", "Cut"),
}


@dataclass(frozen=True, slots=True)
class DeskTexts:
    """The main panel: where we are, what to do, and one or two sentences about it."""

    kicker: str
    title: str
    text: str
    stages: list[tuple[str, str]]  # (name, "done", "now" or "")


# What the next step takes; looking takes nothing.
_TAKES: dict[Do, Permission] = {
    Do.REGISTER: Permission.REGISTER,
    Do.CHECK_IN: Permission.REGISTER,
    Do.PAIR: Permission.RUN_ROUNDS,
    Do.PAIR_AGAIN: Permission.RUN_ROUNDS,
    Do.POST: Permission.RUN_ROUNDS,
    Do.START: Permission.RUN_ROUNDS,
    Do.RESULTS: Permission.RECORD_RESULTS,
    Do.CLOSE: Permission.RUN_ROUNDS,
    Do.CUT: Permission.RUN_ROUNDS,
    Do.CUT_AGAIN: Permission.RUN_ROUNDS,
    Do.FINISH: Permission.SET_UP,
}


def desk_texts(tournament: Tournament, seen: Desk, actor: Actor) -> DeskTexts:
    """The texts of the main panel. Who may not do the next step reads that the desk does it, not how."""
    title, text = _TEXTS[seen.step.do](tournament, seen)
    takes = _TAKES.get(seen.step.do)
    if takes is not None and not actor.may(takes):
        text = _("Someone else does this: your role at this event does not include it.")
    stages = [
        (str(STAGE_NAMES[one.stage]), "done" if one.is_done else "now" if one.is_now else "")
        for one in seen.stations
    ]
    return DeskTexts(_kicker(seen), title, text, stages)


def _kicker(seen: Desk) -> str:
    if seen.step.do in (Do.REGISTER, Do.CHECK_IN):
        return _("Before round 1")
    if seen.situation.is_bracket and seen.step.do in (Do.FINISH, Do.NOTHING):
        return _("Single elimination")
    if seen.step.do in (Do.FINISH, Do.NOTHING, Do.CUT):
        return _("After round %(number)s") % {"number": seen.situation.number}
    if seen.situation.is_bracket:
        return _("Single elimination")
    # A field that shrank can have played more rounds than are planned now.
    planned = max(seen.plan.planned, seen.step.number)
    return _("Round %(number)s of %(planned)s") % {"number": seen.step.number, "planned": planned}


def _register(tournament: Tournament, seen: Desk) -> tuple[str, str]:
    text = _("A round needs at least two teams. Add them one by one, or import a spreadsheet.")
    if seen.field.active:
        text = _("One team is registered. A round needs at least two.")
    if seen.field.alone >= 2:
        text += " " + _("You can form teams from the players who are looking for a partner.")
    return _("Register the teams"), text


def _check_in(tournament: Tournament, seen: Desk) -> tuple[str, str]:
    here = seen.field.active - seen.field.absent
    title = _("Check the teams in: %(here)s of %(all)s are here") % {"here": here, "all": seen.field.active}
    return title, _(
        "When everyone has arrived, pair round 1. You will be asked about teams that are not checked in."
    )


def _pair(tournament: Tournament, seen: Desk) -> tuple[str, str]:
    if seen.situation.is_bracket:
        due = find_due_round(tournament)
        name = "" if due is None else round_of_bracket(due.teams_left)
        return (
            _("Set up the next round: %(round)s") % {"round": name},
            _("The results decide who plays whom. Players see nothing until you post the round."),
        )
    title = _("Pair round %(number)s") % {"number": seen.step.number}
    text = ngettext(
        "%(count)s team is taking part.", "%(count)s teams are taking part.", seen.field.active
    ) % {"count": seen.field.active}
    if seen.field.absent:
        text += " " + ngettext(
            "%(count)s is not checked in: you will be asked what to do about it.",
            "%(count)s are not checked in: you will be asked what to do about them.",
            seen.field.absent,
        ) % {"count": seen.field.absent}
    return title, text + " " + _("Players see nothing until you post the round.")


def _pair_again(tournament: Tournament, seen: Desk) -> tuple[str, str]:
    gone, came = seen.changes.gone, seen.changes.came
    parts = ", ".join(part_names(seen.changes.parts))
    if seen.situation.is_bracket and parts and not seen.changes.is_moved:
        title = _("Set up this round again: %(round)s") % {"round": _name(seen)}
        return title, _("Changed since this proposal was made: %(what)s.") % {"what": parts}
    if seen.changes.is_moved:
        title = _("Set up this round again: %(round)s") % {"round": _name(seen)}
        return title, _("Results or teams of earlier rounds have changed in the meantime.")
    told = [_("The proposal for round %(number)s is out of date.") % {"number": seen.step.number}]
    if gone:
        told.append(with_names(_("Dropped: %(names)s."), {"names": _listed(gone)}))
    if came:
        told.append(with_names(_("Added: %(names)s."), {"names": _listed(came)}))
    if parts:
        told.append(_("Changed since this proposal was made: %(what)s.") % {"what": parts})
    return _("Pair round %(number)s again") % {"number": seen.step.number}, joined_names(" ", told)


def _post(tournament: Tournament, seen: Desk) -> tuple[str, str]:
    if seen.situation.is_bracket:
        return (
            _("Check the round, then post it: %(round)s") % {"round": _name(seen)},
            _announced(tournament, seen)
            + _("Only the desk can see this proposal so far. Players see it once you post it."),
        )
    return (
        _("Check round %(number)s, then post it") % {"number": seen.step.number},
        _("Only the desk can see this proposal so far. Players see it once you post it."),
    )


def _start(tournament: Tournament, seen: Desk) -> tuple[str, str]:
    if seen.situation.is_bracket:
        return (
            _("Print, then start the clock: %(round)s") % {"round": _name(seen)},
            _announced(tournament, seen)
            + _("Pairings for the wall, slips for the tables. Start when everyone is seated."),
        )
    return (
        _("Print round %(number)s, then start the clock") % {"number": seen.step.number},
        _("Pairings for the wall, slips for the tables. Start when everyone is seated."),
    )


def _results(tournament: Tournament, seen: Desk) -> tuple[str, str]:
    title = _("Enter results: %(done)s of %(all)s") % {
        "done": seen.recorded,
        "all": seen.situation.tables,
    }
    late = sum(table.is_late for table in seen.open_tables)
    if seen.situation.clock_state == clock.NOT_STARTED and seen.situation.has_clock:
        return title, _("The clock of this round has not been started.")
    if late:
        text = ngettext(
            "Time is up at %(count)s table without a result.",
            "Time is up at %(count)s tables without a result.",
            late,
        )
        return title, text % {"count": late}
    return title, _("Enter the slips as they come in.")


def _close(tournament: Tournament, seen: Desk) -> tuple[str, str]:
    number = seen.step.number
    if seen.situation.is_bracket:
        text = _("The winners advance. You can reopen the round until the next one is posted.")
        if seen.round is not None and seen.round.teams_left == FINAL:
            text = _("You can then finish the event. Until you do, you can reopen the round.")
        return _("Every result is in. Close the round: %(round)s") % {"round": _name(seen)}, text
    text = _("This updates the standings. You can reopen the round until the next one is posted.")
    if not seen.comes_another and seen.situation.has_cut:
        text = _(
            "The standings are then provisional, and the cut comes next. Until then you can reopen the round."
        )
    elif not seen.comes_another:
        text = _("This is the last round: the final standings follow. You can still reopen it.")
    return _("Close round %(number)s: every result is in") % {"number": number}, text


def _cut(tournament: Tournament, seen: Desk) -> tuple[str, str]:
    text = _(
        "The next page shows the standings, the cut line and what decides it. Players see nothing until you post."
    )
    if seen.objections_until is not None:
        at = {"time": event_time(seen.objections_until, tournament)}
        text = _("The provisional standings are open to objections until %(time)s.") % at + " " + text
    if tournament.cut_points is not None or seen.field.active < (tournament.cut_size or 0):
        return _("Make the cut"), text
    return _("Make the cut to %(size)s") % {"size": tournament.cut_size}, text


def _cut_again(tournament: Tournament, seen: Desk) -> tuple[str, str]:
    gone = seen.changes.gone
    text = _("No player has seen the bracket yet, so the next team moves up.")
    if seen.round is not None and seen.round.first_posted_at:
        text = _("No match of the bracket has been played, so the next team moves up.")
    if gone:
        text = joined_names(" ", [with_names(_("Dropped: %(names)s."), {"names": _listed(gone)}), text])
    return _("Make the cut again"), text


def _announced(tournament: Tournament, seen: Desk) -> str:
    """The time of day that was announced for a round of the bracket, with a space behind it; "" for none."""
    times = None if seen.round is None else tournament.round_times.get(seen.round.teams_left or 0)
    if times is None or not times.starts:
        return ""
    return _("This round is announced for %(time)s.") % {"time": times.starts} + " "


def _name(seen: Desk) -> str:
    """How the newest round is called."""
    return "" if seen.round is None else round_title(seen.round)


def _finish(tournament: Tournament, seen: Desk) -> tuple[str, str]:
    if seen.situation.is_bracket:
        return _("Finish the event"), _(
            "Every match in the bracket has been played. Finish the event to make the results final everywhere."
        )
    text = _("All planned rounds have been played and closed. Print the standings, then finish the event.")
    if seen.field.active < 2:
        text = _("Fewer than two teams are left to play. Print the standings, then finish the event.")
    return _("Finish the event"), text


def _nothing(tournament: Tournament, seen: Desk) -> tuple[str, str]:
    return (
        _("The event is finished"),
        _("Nothing can change now unless the event is reopened with a reason."),
    )


def _listed(names: tuple[str, ...]) -> str:
    shown = joined_names(", ", names[:8])
    more = len(names) - 8
    if more <= 0:
        return shown
    return with_names(_("%(names)s and %(more)s more"), {"names": shown, "more": more})


_TEXTS = {
    Do.REGISTER: _register,
    Do.CHECK_IN: _check_in,
    Do.PAIR: _pair,
    Do.PAIR_AGAIN: _pair_again,
    Do.POST: _post,
    Do.START: _start,
    Do.RESULTS: _results,
    Do.CLOSE: _close,
    Do.CUT: _cut,
    Do.CUT_AGAIN: _cut_again,
    Do.FINISH: _finish,
    Do.NOTHING: _nothing,
}
