"""What a page showed of a deck that is compared with its list."""

from pairings.matches.models import Match
from tournament.journal.journal import check_shown
from tournament.kernel.roles import Actor
from tournament.kernel.shown import stand_of


def deck_stand(match: Match, seat: str) -> str:
    """Return the name of what was found in the deck of a seat, "not compared yet" included. One query.

    By when and whether it matches: which cards it has is in no name, since whoever guesses them could compare.
    """
    checked = match.checked_decks.filter(seat=seat).first()
    found = () if checked is None else (checked.checked_at, checked.is_alike)
    return stand_of("checked_deck", match.who, seat, *found)


def check_deck_shown(actor: Actor, match: Match, seat: str) -> None:
    """Refuse what was sent from a page that did not show what was found in this deck meanwhile."""
    player = match.entry_at(int(seat[0])).player_in(seat[1])
    query = f"round={match.round.number}"
    check_shown(
        actor, deck_stand(match, seat), "pairings.shown_other_deck", query=query, player=player.called
    )
