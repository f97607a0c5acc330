"""What is announced of time, results, points and standings."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.event.models import Tournament
from tournament.kernel.stages import Structure
from tournament.wording.announced import Said
from tournament.wording.stages import bracket_said
from tournament.wording.tiebreakers import tiebreaker_texts


def time_said(tournament: Tournament) -> list[Said]:
    """How long a round is, what happens at its end, and how and where a result is reported."""
    minutes = tournament.round_minutes
    is_house_rule = "round_minutes" in tournament.house_rules
    rules = (tournament.defaults.round_minutes.citation,)
    if minutes is None:
        text = _("A round has no time limit.")
        said = [Said(text, rules, "round_minutes", is_house_rule)]
    else:
        text = ngettext("A round has %(minutes)d minute.", "A round has %(minutes)d minutes.", minutes)
        said = [
            Said(text % {"minutes": minutes}, rules, "round_minutes", is_house_rule),
            *_at_time(tournament),
        ]
    return [*said, *_no_show(tournament), _reporting(tournament)]


def _at_time(tournament: Tournament) -> list[Said]:
    """What happens when time is called; of elimination rounds another part speaks."""
    finish = _(
        "When time is called, the player whose turn it is finishes it; a turn has begun when its card was drawn."
    )
    extended = _("A table that a judge gave more time plays until its own time is up.")
    said = [Said(extended, ("FR-216.d",))]
    if tournament.structure == Structure.ELIMINATION:
        return [Said(finish, ("FR-216.a", "GAP-10")), *said]
    if tournament.swiss_games > 1:
        text = _(
            "Then the team with more completed games won wins the match, for 3 points; the game being played does not "
            "count. Equal games are a draw."
        )
        text = f"{finish} {_in_swiss(tournament, text)}"
        return [
            Said(text, ("FR-217.a", "FR-217.b", "FR-217.c", "FR-217.d", "FR-216.a", "GAP-10"), "swiss_games"),
            *said,
        ]
    win = _("2 points instead of 3") if tournament.alternate_scoring else _("3 points, as any other win")
    text = _("Then the team with fewer prizes left wins, for %(points)s. Equal prizes are a draw.")
    is_house_rule = "alternate_scoring" in tournament.house_rules
    rules = ("FR-216.a", "FR-216.b", "FR-216.c", "GAP-10", "GAP-11")
    text = _in_swiss(tournament, text % {"points": win})
    return [Said(f"{finish} {text}", rules, "alternate_scoring", is_house_rule), *said]


def _in_swiss(tournament: Tournament, text: str) -> str:
    """A sentence that holds for the Swiss rounds alone, where there are others."""
    return _("In the Swiss rounds: %(text)s") % {"text": _lowered(text)} if tournament.has_bracket else text


def _no_show(tournament: Tournament) -> list[Said]:
    """After how many minutes a judge warns a team that is not at its table, and gives the match to the other."""
    warning, loss = tournament.no_show_warning_minutes, tournament.no_show_loss_minutes
    rules, field = ("GAP-6",), "no_show_loss_minutes"
    late = []
    if warning is not None:
        text = ngettext("a warning after %(count)d minute", "a warning after %(count)d minutes", warning)
        late.append(text % {"count": warning})
    if loss is not None:
        text = ngettext("a match loss after %(count)d minute", "a match loss after %(count)d minutes", loss)
        late.append(text % {"count": loss})
    if not late:
        return []
    text = _("A team that is not at its table when the round starts gets %(late)s; a judge decides.")
    return [Said(text % {"late": _(" and ").join(late)}, rules, field)]


def _reporting(tournament: Tournament) -> Said:
    """Where results are reported; no document speaks of slips."""
    text = _("After the match both teams check and sign the result slip and bring it to the desk.")
    if tournament.team_reports:
        text = _(
            "After the match one team reports the result on its phone and the other confirms it; or both sign the "
            "result slip and bring it to the desk."
        )
    return Said(text, (), "team_reports")


def standings_said(tournament: Tournament) -> list[Said]:
    """What results are worth and how equal teams are ranked; nothing where there are no Swiss rounds."""
    if tournament.structure == Structure.ELIMINATION:
        return []
    points = _("A win is worth 3 points, a draw 1, a loss 0; a bye counts as a win.")
    draws = (
        _("Two teams may agree on a draw.")
        if tournament.agreed_draws
        else _("Teams may not agree on a draw: play it out.")
    )
    counted = tiebreaker_texts(tournament.tiebreakers)
    said = [
        Said(points, ("GAP-2",)),
        Said(draws, ("GAP-9",), "agreed_draws"),
    ]
    for place, text in enumerate(counted, 1):
        if place == 1:
            line = _("Teams with equal points are ranked by %(name)s (%(short)s). %(how)s")
        else:
            line = _("Then by %(name)s (%(short)s). %(how)s")
        told = {"name": _lowered(str(text.name)), "short": text.abbreviation, "how": text.explanation}
        said.append(Said(line % told, ("GAP-3",), "tiebreaker_1"))
    said.append(Said(_("Remaining ties are broken by a random number drawn once for each team."), ("GAP-3",)))
    return said if tournament.has_bracket else [*said, *bracket_said(tournament)]


def _lowered(name: str) -> str:
    """A name in the middle of a sentence."""
    return name[:1].lower() + name[1:]
