"""Noting what happens in the game at a table. Nobody has to; the result of a match never waits for it."""

from typing import Any, Unpack

from django.utils.translation import gettext_lazy as _

from pairings.games.models import LONGEST_CARD, DesignatedTarget, GamePlayer, GameWon, Toss
from pairings.games.play import (
    SEATS,
    Game,
    Out,
    PlayerInGame,
    TossNote,
    games_of,
    partner_of,
    read_toss,
    side_of,
)
from pairings.games.queries import game_of, games_noted, notes_stand, players_by_seat
from pairings.matches import steps
from pairings.matches.models import Match
from pairings.penalties.prize_limits import prize_limits
from tournament.journal.declare import Rule, action
from tournament.journal.journal import By, Change, check_shown, does
from tournament.kernel.game_rules import game_rules
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor, Permission

# From the newest to the oldest at each table, since each rests on what was noted before it.
_RULE = Rule(Permission.RUN_FLOOR, is_own=True, group="game", subject="table")
_PLAYERS = {
    "by_player": _("prizes left"),
    "partner_too": _("partner out too"),
}
NOTE_TOSS = action(
    "note_toss",
    _("Toss recorded"),
    _RULE,
    words={
        "toss_won": _("toss won by"),
        "first_turn": _("first turn"),
        "flipped": _("coin flipped by"),
        "coin_called": _("coin called"),
        "coin_fell": _("coin landed on"),
    },
)
NOTE_GAME_WON = action("note_game_won", _("Winner of a game recorded"), _RULE)
TAKE_GAME_BACK = action("take_game_back", _("Winner of a game removed"), _RULE)
TAKE_PRIZES = action("take_prizes", _("Prizes taken"), _RULE, words=_PLAYERS)
CORRECT_PRIZES = action("correct_prizes", _("Prizes by player corrected"), _RULE)
NOTE_OUT = action("note_out", _("Player out of the game"), _RULE)
NOTE_TARGET = action(
    "note_target",
    _("Designated target recorded"),
    _RULE,
    words={"source_player": _("played by"), "target_player": _("target")},
)
END_TARGET = action("end_target", _("Designated target ended"), _RULE)


@does(NOTE_TOSS)
def note_toss(
    change: Change, round_number: int, table_number: int, *, toss: TossNote, **by: Unpack[By]
) -> Toss:
    """Note who won the toss and has the first turn (FR-213.a, FR-B.GS3); a second note replaces the first."""
    match = _match_of(change, round_number, table_number)
    toss = read_toss(change.tournament.rule_set, toss)
    _check_game_shown(change.actor, match)
    row = match.tosses.first()
    if row is None:
        row = Toss(match=match)
    else:
        change.keep(row)
        change.before = _toss_values(match, row.note)
    row.winner, row.starts, row.flipper, row.caller = toss.winner, toss.starts, toss.flipper, toss.caller
    row.called, row.fell = toss.called.value, toss.fell.value
    row.noted_at, row.noted_by = change.now, change.by
    is_new = row.pk is None
    row.save()
    if is_new:
        change.add(row)
    change.after = _toss_values(match, toss)
    change.citation = game_rules(change.tournament.rule_set).toss_seats.citation
    return row


@does(NOTE_GAME_WON)
def note_game_won(
    change: Change, round_number: int, table_number: int, *, winner: int | None, **by: Unpack[By]
) -> GameWon:
    """Note who won the next game of a match of several, None for a drawn one: who starts the one after follows.

    FR-213.b, c. It is a note: the result of the match is entered as usual.
    """
    match = _match_of_games(change, round_number, table_number)
    won = games_noted(match)
    is_decided = not match.is_open or match.kind.winner_at(games_of(won)) is not None
    if is_decided or won.count(winner) >= match.kind.games:
        raise Refusal("pairings.games_noted_all", "FR-217.a")
    last = match.games_noted.last()  # by its number: a file that was changed by hand may leave one out
    number = 1 if last is None else last.number + 1
    row = GameWon.objects.create(
        match=match, number=number, winner=winner, noted_at=change.now, noted_by=change.by
    )
    change.add(row)
    change.before = {"games": list(games_of(won))}
    change.after = {"games": list(games_of([*won, winner]))}
    if winner is not None:
        change.after["won"] = [match.entry_at(winner).number]
    change.citation = "FR-213.c" if winner is None else "FR-213.b"
    return row


@does(TAKE_GAME_BACK)
def take_game_back(change: Change, round_number: int, table_number: int, **by: Unpack[By]) -> None:
    """Take the last game back that was noted: a wrong press."""
    match = _match_of_games(change, round_number, table_number)
    row = match.games_noted.last()
    if row is None:
        raise Refusal("pairings.no_game_noted")
    won = games_noted(match)
    change.keep(row)
    change.before = {"games": list(games_of(won))}
    change.after = {"games": list(games_of(won[:-1]))}
    row.delete()


@does(TAKE_PRIZES)
def take_prizes(
    change: Change, round_number: int, table_number: int, *, seat: str, number: int = 1, **by: Unpack[By]
) -> Game:
    """Note that the player in `seat` took prizes (FR-B.PZ1.a): his or her own, whoever earned them."""
    match = _match_of(change, round_number, table_number)
    _check_game_shown(change.actor, match)
    before = _game_of(change, match)
    game = before.take_prizes(seat, number)
    _write(change, match, before, game)
    change.citation = game_rules(game.rule_set).rest_to_partner.citation
    return game


@does(CORRECT_PRIZES)
def correct_prizes(
    change: Change, round_number: int, table_number: int, *, left: dict[str, int], **by: Unpack[By]
) -> Game:
    """Note the prizes left of players by seat, as they lie on the table."""
    match = _match_of(change, round_number, table_number)
    _check_game_shown(change.actor, match)
    before = _game_of(change, match)
    game = before.set_left(left)
    _write(change, match, before, game, anyway=left.keys())
    change.citation = game_rules(game.rule_set).prizes
    return game


@does(NOTE_OUT)
def note_out(
    change: Change,
    round_number: int,
    table_number: int,
    *,
    seat: str,
    why: Out,
    is_partner_out_too: bool = False,
    advises: bool = False,
    **by: Unpack[By],
) -> Game:
    """Note that a player is out: the partner has the prizes too (FR-B.LV1.b), and the player's cards leave play.

    So what was designated by a card of that player ends; what was set on that player stays (FR-B.TG9).
    """
    match = _match_of(change, round_number, table_number)
    _check_game_shown(change.actor, match)
    before = _game_of(change, match)
    game = before.leave(seat, why, is_partner_out_too=is_partner_out_too, advises=advises)
    _write(change, match, before, game)
    gone = [one for one in (seat, partner_of(seat)) if game.players[one].out]
    for target in match.designated_targets.filter(source__in=gone, ended_at=None):
        _end(change, target)
    change.entry_number = match.entry_at(side_of(seat)).number
    change.after |= {"partner_too": is_partner_out_too} if is_partner_out_too else {}
    rules = game_rules(game.rule_set)
    change.citation = (is_partner_out_too and rules.too_few) or rules.transfer
    return game


@does(NOTE_TARGET)
def note_target(
    change: Change,
    round_number: int,
    table_number: int,
    *,
    card: str,
    source: str,
    target: str,
    **by: Unpack[By],
) -> DesignatedTarget:
    """Note whom a continuous Power of a card is set on, as its player said when it came into play (FR-B.TG8)."""
    match = _match_of(change, round_number, table_number)
    card, names = " ".join(card.split()), players_by_seat(match)
    rules = game_rules(change.tournament.rule_set)
    if not card or len(card) > LONGEST_CARD:
        raise Refusal("pairings.target_card", rules.designate, field="card", most=LONGEST_CARD)
    if source not in names or target not in names:
        raise Refusal("pairings.no_such_seat", field="target")
    _check_game_shown(change.actor, match)
    if _game_of(change, match).players[source].out:
        raise Refusal("pairings.player_is_out", rules.transfer, field="source", player=names[source])
    known = match.designated_targets.filter(source=source, card__iexact=card, ended_at=None).first()
    if known is not None:
        raise Refusal(
            "pairings.target_stays", rules.stays, field="target", card=card, player=names[known.target]
        )
    row = DesignatedTarget.objects.create(
        match=match, card=card, source=source, target=target, noted_at=change.now, noted_by=change.by
    )
    change.add(row)
    change.after = _target_values(match, row)
    change.citation = rules.designate
    return row


@does(END_TARGET)
def end_target(
    change: Change, round_number: int, table_number: int, *, target: str, **by: Unpack[By]
) -> DesignatedTarget:
    """Note that the card left play, which ends its target (FR-B.TG9); `target` is its name."""
    match = _match_of(change, round_number, table_number)
    rows = match.designated_targets.filter(ended_at=None)
    row = next((one for one in rows if one.who == target), None)
    if row is None:
        raise Refusal("pairings.target_ended")
    _end(change, row)
    change.after = _target_values(match, row)
    change.citation = game_rules(change.tournament.rule_set).stays
    return row


def _match_of(change: Change, round_number: int, table_number: int) -> Match:
    """Step: the match at a table of a round that is being played; its game may be over, its round not."""
    return steps.match_to_change(change, round_number, table_number)


def _match_of_games(change: Change, round_number: int, table_number: int) -> Match:
    """Step: the same of a match of several games, as the page showed it."""
    match = _match_of(change, round_number, table_number)
    if match.two is None or not match.kind.has_games:
        raise Refusal("pairings.one_game_alone", "FR-211.a")
    _check_game_shown(change.actor, match)
    return match


def _check_game_shown(actor: Actor, match: Match) -> None:
    """Refuse a page that showed other notes, or other people in the seats: a prize is taken once however often pressed.

    Three queries, none for a command.
    """
    if actor.shown is None:
        return
    check_shown(actor, notes_stand(match), "pairings.shown_other_notes", table=match.table_number)
    steps.check_seats_shown(actor, match, SEATS)


def _game_of(change: Change, match: Match) -> Game:
    rows = {row.seat: row for row in match.game_players.all()}
    limits = prize_limits(change.tournament, match)
    return game_of(change.tournament, match, rows, limits=limits)


def _write(change: Change, match: Match, before: Game, game: Game, *, anyway: Any = ()) -> None:
    """Step: the players that changed, and those of `anyway`, as rows; the line keeps them before and after."""
    changed = [
        seat for seat, player in game.players.items() if player != before.players[seat] or seat in anyway
    ]
    rows = {row.seat: row for row in match.game_players.filter(seat__in=changed)}
    for seat in changed:
        row, player = rows.get(seat), game.players[seat]
        if row is None:
            row = GamePlayer(match=match, seat=seat)
        else:
            change.keep(row)
        row.left, row.out, row.advises = player.left, player.out.value, player.advises
        row.noted_at, row.noted_by = change.now, change.by
        is_new = row.pk is None
        row.save()
        if is_new:
            change.add(row)
    change.before = _players_values(match, {seat: before.players[seat] for seat in changed})
    change.after = _players_values(match, {seat: game.players[seat] for seat in changed})


def _end(change: Change, row: DesignatedTarget) -> None:
    change.keep(row)
    row.ended_at, row.ended_by = change.now, change.by
    row.save()


def _teams(match: Match) -> dict[str, Any]:
    return {"one": match.numbers[0], "two": match.numbers[1]}


def _who(match: Match, seat: str) -> list[Any]:
    """A player as the journal keeps it: the team's number and the letter of the seat."""
    return [match.entry_at(side_of(seat)).number, seat[1].upper()]


def _players_values(match: Match, players: dict[str, PlayerInGame]) -> dict[str, Any]:
    told = [
        [*_who(match, seat), player.left, player.out.value, player.advises]
        for seat, player in sorted(players.items())
    ]
    return _teams(match) | {"by_player": told}


def _toss_values(match: Match, toss: TossNote) -> dict[str, Any]:
    told: dict[str, Any] = {
        "toss_won": [match.entry_at(toss.winner).number],
        "first_turn": [_who(match, toss.starts)],
    }
    if toss.flipper:
        told["flipped"] = [_who(match, toss.flipper)]
    if toss.called:
        told["coin_called"] = toss.called.value
    if toss.fell:
        told["coin_fell"] = toss.fell.value
    return _teams(match) | told


def _target_values(match: Match, row: DesignatedTarget) -> dict[str, Any]:
    return _teams(match) | {
        "card": row.card,
        "source_player": [_who(match, row.source)],
        "target_player": [_who(match, row.target)],
    }
