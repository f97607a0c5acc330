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
        text = _("Rounds have no time limit.")
        said = [Said(text, rules, "round_minutes", is_house_rule)]
    else:
        text = ngettext(
            "Each round lasts %(minutes)d minute.", "Each round lasts %(minutes)d minutes.", minutes
        )
        said = [
            Said(text % {"minutes": minutes}, rules, "round_minutes", is_house_rule),
            *_at_time(tournament),
        ]
    return [*said, *_no_show(tournament), _reporting(tournament)]


def _at_time(tournament: Tournament) -> list[Said]:
    """What happens when time is called; of elimination rounds another part speaks."""
    finish = _(
        "When time is called, the player whose turn it is finishes that turn; a turn has begun "
        "once its card has been drawn."
    )
    extended = _("A table with extra time from a judge plays until its own time is up.")
    said = [Said(extended, ("FR-216.d",))]
    if tournament.structure == Structure.ELIMINATION:
        return [Said(finish, ("FR-216.a", "GAP-10")), *said]
    if tournament.swiss_games > 1:
        if tournament.has_bracket:
            text = _(
                "In the Swiss rounds, the team that has won more completed games then wins the match, for 3 points; "
                "the game in progress does not count. If games are equal, the match is a draw."
            )
        else:
            text = _(
                "The team that has won more completed games then wins the match, for 3 points; the game in progress "
                "does not count. If games are equal, the match is a draw."
            )
        return [
            Said(
                f"{finish} {text}",
                ("FR-217.a", "FR-217.b", "FR-217.c", "FR-217.d", "FR-216.a", "GAP-10"),
                "swiss_games",
            ),
            *said,
        ]
    text = _fewer_prizes(is_for_two=tournament.alternate_scoring, is_swiss_only=tournament.has_bracket)
    is_house_rule = "alternate_scoring" in tournament.house_rules
    rules = ("FR-216.a", "FR-216.b", "FR-216.c", "GAP-10", "GAP-11")
    return [Said(f"{finish} {text}", rules, "alternate_scoring", is_house_rule), *said]


def _fewer_prizes(*, is_for_two: bool, is_swiss_only: bool) -> str:
    """Return who wins on time and for how many points; `is_swiss_only` where elimination rounds follow."""
    if is_swiss_only:
        return (
            _(
                "In the Swiss rounds, the team with fewer prizes left then wins, for 2 points instead of 3. If prizes "
                "are equal, the match is a draw."
            )
            if is_for_two
            else _(
                "In the Swiss rounds, the team with fewer prizes left then wins, for 3 points like any other win. If "
                "prizes are equal, the match is a draw."
            )
        )
    return (
        _(
            "The team with fewer prizes left then wins, for 2 points instead of 3. If prizes are equal, the match is "
            "a draw."
        )
        if is_for_two
        else _(
            "The team with fewer prizes left then wins, for 3 points like any other win. If prizes are equal, the "
            "match is a draw."
        )
    )


def _no_show(tournament: Tournament) -> list[Said]:
    """After how many minutes a team that is not at its table gets a warning, and when it loses the match."""
    warning, loss = tournament.no_show_warning_minutes, tournament.no_show_loss_minutes
    if warning is None and loss is None:
        return []
    if loss is None:
        text = ngettext(
            "A team that is not at its table %(warning)d minute after the round starts gets a warning; a judge "
            "decides.",
            "A team that is not at its table %(warning)d minutes after the round starts gets a warning; a judge "
            "decides.",
            warning or 0,
        )
    elif warning is None:
        text = ngettext(
            "A team that is not at its table %(loss)d minute after the round starts loses the match; a judge decides.",
            "A team that is not at its table %(loss)d minutes after the round starts loses the match; a judge decides.",
            loss,
        )
    else:
        text = ngettext(
            "A team that is not at its table when the round starts gets a warning after %(warning)d minute and a match "
            "loss after %(loss)d minutes; a judge decides.",
            "A team that is not at its table when the round starts gets a warning after %(warning)d minutes and a "
            "match loss after %(loss)d minutes; a judge decides.",
            warning,
        )
    text %= {"warning": warning, "loss": loss}
    return [Said(text, ("GAP-28",), "no_show_loss_minutes")]


def _reporting(tournament: Tournament) -> Said:
    """Where results are reported; no document speaks of slips."""
    text = _("After the match, both teams check and sign the result slip and bring it to the desk.")
    if tournament.team_reports:
        text = _(
            "After the match, one team reports the result on its phone and the other confirms it. Or both sign "
            "the result slip and bring it to the desk."
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
        else _("Teams may not agree on a draw: play the match out.")
    )
    counted = tiebreaker_texts(tournament.tiebreakers)
    said = [
        Said(points, ("GAP-2",)),
        Said(draws, ("GAP-9",), "agreed_draws"),
    ]
    for place, text in enumerate(counted, 1):
        if place == 1:
            line = _("First tiebreaker for teams with equal points: %(name)s (%(short)s). %(how)s")
        else:
            line = _("Next tiebreaker: %(name)s (%(short)s). %(how)s")
        told = {"name": text.name, "short": text.abbreviation, "how": text.explanation}
        said.append(Said(line % told, ("GAP-3",), "tiebreaker_1"))
    said.append(Said(_("Remaining ties are broken by a random number drawn once for each team."), ("GAP-3",)))
    return said if tournament.has_bracket else [*said, *bracket_said(tournament)]
