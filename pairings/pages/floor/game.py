"""The game at a table on a judge's phone: the toss, prizes by player, who is out, designated targets."""

from collections.abc import Callable

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.utils.translation import gettext as _

from pairings.games.actions import (
    correct_prizes,
    end_target,
    note_game_won,
    note_out,
    note_target,
    note_toss,
    take_game_back,
    take_prizes,
)
from pairings.games.forms import (
    GameWonForm,
    OutForm,
    PrizesForm,
    PrizeTakenForm,
    TargetEndedForm,
    TargetForm,
    TossForm,
)
from pairings.games.queries import GameNotes, read_notes
from pairings.games.wording import out_sentence
from pairings.matches.models import Match
from pairings.matches.wording import team_names
from pairings.pages.frame.small_forms import act, find_table, floor_form_page, to_table, try_form
from pairings.penalties.prize_limits import prize_limits
from tournament.event.models import Tournament
from tournament.kernel.game_rules import game_rules
from tournament.web.access import StaffRequest
from tournament.web.posted import posted


def toss(request: StaffRequest, tournament: Tournament, table_number: int) -> HttpResponse:
    """Note the toss, or correct what was noted of it."""
    match, notes = _noted(request, tournament, table_number)
    known = notes.toss
    start = {} if known is None else {name: getattr(known, name) for name in TossForm.base_fields}
    form = TossForm(posted(request), initial=start, game=notes.game, names=_names(match))
    return _form_page(
        request,
        tournament,
        (match, notes),
        form,
        lambda: note_toss(
            tournament, match.round.number, table_number, toss=form.toss(), actor=request.actor
        ),
        title=_("Toss at table %(number)s") % {"number": table_number},
        submit=_("Save the toss"),
        rule=game_rules(tournament.rule_set).toss_seats.citation,
    )


def game_won(request: StaffRequest, tournament: Tournament, table_number: int) -> HttpResponse:
    """Note who won the last game, with one press."""
    form, number = GameWonForm(request.POST), find_table(request, tournament, table_number).round.number
    if form.is_valid():
        winner = form.cleaned_data["winner"]
        act(
            request,
            lambda: note_game_won(tournament, number, table_number, winner=winner, actor=request.actor),
        )
    return _to_game(tournament, table_number)


def game_taken_back(request: StaffRequest, tournament: Tournament, table_number: int) -> HttpResponse:
    """Take the last noted game back."""
    number = find_table(request, tournament, table_number).round.number
    act(request, lambda: take_game_back(tournament, number, table_number, actor=request.actor))
    return _to_game(tournament, table_number)


def prizes(request: StaffRequest, tournament: Tournament, table_number: int) -> HttpResponse:
    """Enter the prizes left of all four players, as they are on the table."""
    match, notes = _noted(request, tournament, table_number)
    form = PrizesForm(posted(request), game=notes.game, names=_names(match))
    return _form_page(
        request,
        tournament,
        (match, notes),
        form,
        lambda: correct_prizes(
            tournament, match.round.number, table_number, left=form.left(), actor=request.actor
        ),
        title=_("Prizes left at table %(number)s") % {"number": table_number},
        submit=_("Save the prizes"),
        lede=_("This is only a note. The result of the match is still entered as usual."),
        rule=game_rules(tournament.rule_set).rest_to_partner.citation,
    )


def prize_taken(request: StaffRequest, tournament: Tournament, table_number: int) -> HttpResponse:
    """Take one prize for a player, with one press."""
    form = PrizeTakenForm(request.POST)
    seat = form.cleaned_data["seat"] if form.is_valid() else ""
    number = find_table(request, tournament, table_number).round.number
    act(request, lambda: take_prizes(tournament, number, table_number, seat=seat, actor=request.actor))
    return _to_game(tournament, table_number)


def player_out(request: StaffRequest, tournament: Tournament, table_number: int) -> HttpResponse:
    """Note that a player is out of the game; ?seat= says who."""
    match, notes = _noted(request, tournament, table_number)
    start = {"seat": request.GET.get("seat")}
    form = OutForm(posted(request), initial=start, game=notes.game, names=_names(match))

    def note() -> None:
        values = form.cleaned_data
        after = note_out(
            tournament,
            match.round.number,
            table_number,
            seat=values["seat"],
            why=form.reason(),
            is_partner_out_too=values["partner_too"],
            advises=values.get("advises", False),
            actor=request.actor,
        )
        messages.success(request, out_sentence(after, match, values["seat"]))

    return _form_page(
        request,
        tournament,
        (match, notes),
        form,
        note,
        title=_("Player out at table %(number)s") % {"number": table_number},
        submit=_("Save the note"),
        lede=_("The prizes left pass to the partner, so the team's total stays the same."),
        rule=game_rules(tournament.rule_set).transfer,
    )


def target(request: StaffRequest, tournament: Tournament, table_number: int) -> HttpResponse:
    """Note the target that a continuous Power was set on."""
    match, notes = _noted(request, tournament, table_number)
    form = TargetForm(posted(request), game=notes.game, names=_names(match))
    return _form_page(
        request,
        tournament,
        (match, notes),
        form,
        lambda: note_target(
            tournament,
            match.round.number,
            table_number,
            card=form.cleaned_data["card"],
            source=form.cleaned_data["source"],
            target=form.cleaned_data["target"],
            actor=request.actor,
        ),
        title=_("Designated target at table %(number)s") % {"number": table_number},
        submit=_("Save the target"),
        lede=_("The target stays until the card leaves play."),
        rule=game_rules(tournament.rule_set).stays,
    )


def target_ended(request: StaffRequest, tournament: Tournament, table_number: int) -> HttpResponse:
    """End a target: its card left play."""
    form = TargetEndedForm(request.POST)
    row = form.cleaned_data["target"] if form.is_valid() else ""
    number = find_table(request, tournament, table_number).round.number
    act(request, lambda: end_target(tournament, number, table_number, target=row, actor=request.actor))
    return _to_game(tournament, table_number)


def _names(match: Match) -> tuple[str, str]:
    one, two = team_names(match)
    return one, two


def _noted(request: StaffRequest, tournament: Tournament, table_number: int) -> tuple[Match, GameNotes]:
    match = find_table(request, tournament, table_number)
    return match, read_notes(tournament, match, limits=prize_limits(tournament, match))


def _to_game(tournament: Tournament, table_number: int) -> HttpResponse:
    """Back to the table's page, with the game unfolded."""
    answer = to_table(tournament, table_number)
    answer["Location"] += "?game=1#game"
    return answer


def _form_page(
    request: StaffRequest,
    tournament: Tournament,
    noted: tuple[Match, GameNotes],
    form: forms.Form,
    does: Callable[[], object],
    **shown: str,
) -> HttpResponse:
    """Show the page of one of these forms, or redirect to the table once it is done."""
    match, notes = noted
    if form.is_valid() and try_form(form, does):
        return _to_game(tournament, match.table_number or 0)
    names = [*match.seats_who, notes.stands]
    return floor_form_page(request, tournament, form, table=match, names=names, **shown)
