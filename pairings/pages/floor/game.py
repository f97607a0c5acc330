"""The game at a table on a judge's phone: the toss, prizes by player, who is out, designated targets."""

from typing import Unpack

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
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
from pairings.pages.frame.asked import table_page
from pairings.pages.frame.small_forms import act, find_table
from pairings.penalties.prize_limits import prize_limits
from tournament.event.models import Tournament
from tournament.kernel.game_rules import game_rules
from tournament.web.access import StaffRequest
from tournament.web.asking import FormPage, PageWords, ask_and_do
from tournament.web.posted import posted


def toss(request: StaffRequest, tournament: Tournament, table_number: int) -> HttpResponse:
    """Note the toss, or correct what was noted of it."""
    match, notes = _noted(request, tournament, table_number)
    known = notes.toss
    start = {} if known is None else {name: getattr(known, name) for name in TossForm.base_fields}
    form = TossForm(posted(request), initial=start, game=notes.game, names=_names(match))
    page = _game_page(
        request,
        match,
        notes,
        title=_("Toss at table %(number)s"),
        button=_("Save the toss"),
        rule=game_rules(tournament.rule_set).toss_seats.citation,
    )
    return ask_and_do(form, page, note_toss)


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
    page = _game_page(
        request,
        match,
        notes,
        title=_("Prizes left at table %(number)s"),
        lede=_("This is only a note. The result of the match is still entered as usual."),
        rule=game_rules(tournament.rule_set).rest_to_partner.citation,
        button=_("Save the prizes"),
    )
    return ask_and_do(PrizesForm(posted(request), game=notes.game, names=_names(match)), page, correct_prizes)


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
    page = _game_page(
        request,
        match,
        notes,
        title=_("Player out at table %(number)s"),
        lede=_("The prizes left pass to the partner, so the team's total stays the same."),
        rule=game_rules(tournament.rule_set).transfer,
        button=_("Save the note"),
    )
    return ask_and_do(
        form, page, note_out, said=lambda after: out_sentence(after, match, form.cleaned_data["seat"])
    )


def target(request: StaffRequest, tournament: Tournament, table_number: int) -> HttpResponse:
    """Note the target that a continuous Power was set on."""
    match, notes = _noted(request, tournament, table_number)
    page = _game_page(
        request,
        match,
        notes,
        title=_("Designated target at table %(number)s"),
        lede=_("The target stays until the card leaves play."),
        rule=game_rules(tournament.rule_set).stays,
        button=_("Save the target"),
    )
    return ask_and_do(TargetForm(posted(request), game=notes.game, names=_names(match)), page, note_target)


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


def _game_address(tournament: Tournament, table_number: int) -> str:
    """The table's page, with the game unfolded."""
    return reverse("pairings:floor-table", args=[tournament.slug, table_number]) + "?game=1#game"


def _to_game(tournament: Tournament, table_number: int) -> HttpResponse:
    return redirect(_game_address(tournament, table_number))


def _game_page(request: StaffRequest, match: Match, notes: GameNotes, **words: Unpack[PageWords]) -> FormPage:
    """The page of one of these forms."""
    words["names"] = [*match.seats_who, notes.stands]
    words["to"] = _game_address(match.round.tournament, match.table_number or 0)
    return table_page(request, match, **words)
