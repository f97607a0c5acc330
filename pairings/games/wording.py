"""What is noted of a game, in words."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairings.games.models import COIN_CHOICES, OUT_CHOICES
from pairings.games.play import (
    Game,
    Out,
    TossNote,
    Won,
    chooser_of_game,
    games_of,
    next_to_choose,
    partner_of,
    side_of,
)
from pairings.matches.how_names import games_score
from pairings.matches.models import Match
from pairings.matches.scoring import How
from tournament.kernel.named import joined_names, with_names

_COINS = dict(COIN_CHOICES)
_OUTS = dict(OUT_CHOICES)


def coin_words(code: str) -> str:
    """How a coin fell or was called; the code itself where it is none of ours."""
    return str(_COINS.get(code, code))


def out_words(code: str) -> str:
    """Why a player is out; the code itself where it is none of ours."""
    return str(_OUTS.get(code, code))


def prizes_words(number: int) -> str:
    """How many prizes are left."""
    return ngettext("%(number)s prize left", "%(number)s prizes left", number) % {"number": number}


def player_words(game: Game, seat: str) -> str:
    """What a player has, in a few words."""
    player = game.players[seat]
    if not player.out:
        return prizes_words(player.left)
    words = _("out: %(why)s") % {"why": out_words(player.out)}
    return f"{words}; {_('stays to advise')}" if player.advises else words


def toss_sentences(toss: TossNote, match: Match, game: Game) -> list[str]:
    """Who won the toss and begins, and how it was made where that was noted."""
    first = game.players[toss.starts].name
    told = [
        with_names(
            _("%(team)s won the toss. %(player)s has the first turn, so %(starting)s is Team 1."),
            {
                "team": match.entry_at(toss.winner).team_name,
                "player": first,
                "starting": match.entry_at(side_of(toss.starts)).team_name,
            },
        )
    ]
    if toss.flipper:
        told.append(
            with_names(_("%(player)s flipped the coin."), {"player": game.players[toss.flipper].name})
        )
    if toss.caller and toss.called:
        said = _("%(player)s called %(coin)s.")
        names = {"player": game.players[toss.caller].name, "coin": coin_words(toss.called)}
        told.append(with_names(said, names))
    if toss.fell:
        told.append(_("It landed on %(coin)s.") % {"coin": coin_words(toss.fell)})
    return told


def next_game_sentences(match: Match, toss: TossNote | None, won: Sequence[int | None] = ()) -> list[str]:
    """Who decides who starts a game of a match of several, by how the game before ended; none in one of one game.

    FR-213.a-c. `toss` is None where it was not noted; `won` are the winners of the games that were noted, None for a
    drawn one. Once they decide the match nobody starts another.
    """
    is_decided = not match.is_open or match.kind.winner_at(games_of(won)) is not None
    if not match.kind.has_games or is_decided:
        return []
    names = {side: match.entry_at(side).team_name for side in (1, 2)}
    if won and (toss is not None or any(won)):
        # Without the toss the last game that was won says it: the one before it no longer counts.
        chooser = chooser_of_game(1 if toss is None else toss.winner, won)
        said = _("Game %(number)s: %(team)s decides who starts.")
        return [with_names(said, {"number": len(won) + 1, "team": names[chooser]})]
    told = []
    if toss is None:
        told.append(_("Game 1: the team that wins the toss decides who starts."))
    else:
        told.append(with_names(_("Game 1: %(team)s decides who starts."), {"team": names[toss.winner]}))
    for winner in (1, 2):
        loser = next_to_choose(winner, winner)
        text = _(
            "If %(winner)s won the last game, %(loser)s decides who starts the next one, even if a penalty decided it."
        )
        told.append(with_names(text, {"winner": names[winner], "loser": names[loser]}))
    told.append(_("After a drawn game, the team that decided last decides again."))
    return told


def games_won_sentences(match: Match, won: Sequence[int | None]) -> list[str]:
    """Each game that was noted with who won it."""
    told = []
    for number, winner in enumerate(won, start=1):
        if winner is None:
            told.append(_("Game %(number)s was drawn.") % {"number": number})
            continue
        names = {"number": number, "team": match.entry_at(winner).team_name}
        told.append(with_names(_("Game %(number)s: %(team)s won."), names))
    return told


def decided_by_games_sentence(match: Match, won: Sequence[int | None]) -> str:
    """That the noted games decide the match, while it has no result; "" where they do not."""
    games = games_of(won)
    winner = match.kind.winner_at(games)
    if winner is None or not match.is_open or not match.kind.has_games:
        return ""
    names = {"team": match.entry_at(winner).team_name, "games": games_score(games, side=winner)}
    return with_names(_("According to the games noted here, %(team)s has won the match, %(games)s."), names)


def games_differ_sentence(match: Match, won: Sequence[int | None]) -> str:
    """That the noted games are others than those of the result, and that the result counts; "" where they agree.

    Notes of fewer games than the result has are unfinished, and say nothing else.
    """
    games = games_of(won)
    if match.games is None or match.how not in (How.WON, How.TIME):
        return ""
    if all(noted <= counted for noted, counted in zip(games, match.games, strict=True)):
        return ""
    said = _("The games noted here are %(notes)s. The recorded result says %(result)s, and it counts.")
    return said % {"notes": games_score(games), "result": games_score(match.games)}


def win_sentences(game: Game, match: Match) -> list[str]:
    """How each team that has won by the notes did so."""
    told = []
    for side, how in game.wins:
        team = match.entry_at(side).team_name
        if how is Won.PRIZES:
            told.append(with_names(_("%(team)s has taken all its prizes."), {"team": team}))
            continue
        out = [player for seat, player in game.players.items() if side_of(seat) != side]
        said = _("%(one)s (%(why_one)s) and %(two)s (%(why_two)s) are out, so %(team)s wins.")
        told.append(
            with_names(
                said,
                {
                    "one": out[0].name,
                    "why_one": out_words(out[0].out),
                    "two": out[1].name,
                    "why_two": out_words(out[1].out),
                    "team": team,
                },
            )
        )
    return told


def differs_sentence(game: Game, match: Match) -> str:
    """That the notes say something else than the result, and that the result counts; "" where they do not."""
    left = match.prizes_left if match.how == How.TIME else None
    if match.games is not None and left is None:
        return ""  # of several games the notes are those of one
    if match.is_open or not game.differs_from(
        winner=match.winner, is_played_out=match.how == How.WON, left=left
    ):
        return ""
    if left is None:
        return _("The prizes by player do not show this win. The recorded result counts.")
    said = _(
        "The prizes by player add up to %(notes)s. The recorded result on time says %(result)s, and it counts."
    )
    return said % {"notes": f"{game.left[0]} : {game.left[1]}", "result": f"{left[0]} : {left[1]}"}


def stays_words(game: Game, seat: str) -> str:
    """That a target who is out stays the target; "" for a player who is in."""
    player = game.players[seat]
    text = _("%(player)s is out and stays the target.")
    return with_names(text, {"player": player.name}) if player.out else ""


def out_sentence(game: Game, match: Match, seat: str) -> str:
    """What follows now that a player is out: the partner's prizes, or that the other team wins."""
    player, partner = game.players[seat], game.players[partner_of(seat)]
    if game.wins:
        return joined_names(" ", win_sentences(game, match))
    if partner.out:
        said = _("%(player)s and %(partner)s are out.")
        return with_names(said, {"player": player.name, "partner": partner.name})
    said = ngettext(
        "%(player)s is out. %(partner)s now has %(prizes)s prize left.",
        "%(player)s is out. %(partner)s now has %(prizes)s prizes left.",
        partner.left,
    )
    return with_names(said, {"player": player.name, "partner": partner.name, "prizes": partner.left})


def why_choices(*, out_without_pokemon: bool) -> list[tuple[str, str]]:
    """Why a player may be out, the usual one first."""
    choices = [(Out.NO_POKEMON.value, out_words(Out.NO_POKEMON)), (Out.NO_CARD.value, out_words(Out.NO_CARD))]
    return choices if out_without_pokemon else choices[::-1]
