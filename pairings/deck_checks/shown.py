"""What a page showed of a deck that is compared with its list."""

from pairings.deck_checks.models import CheckedDeck
from pairings.deck_checks.queries import decks_by_seat
from pairings.matches.models import Match
from tournament.journal.journal import check_shown
from tournament.kernel.roles import Actor
from tournament.kernel.shown import stand_of


def deck_stand(match: Match, seat: str) -> str:
    """Return the name of what was found in the deck of a seat, "not compared yet" included. One query.

    By when and whether it matches: which cards it has is in no name, since whoever guesses them could compare.
    """
    checked = decks_by_seat(match).get(seat)
    found = () if checked is None else (checked.checked_at, checked.is_alike)
    return stand_of("checked_deck", match.who, seat, *found)


def check_deck_shown(actor: Actor, match: Match, seat: str) -> None:
    """Refuse what was sent from a page that did not show what was found in this deck meanwhile."""
    player = match.entry_at(int(seat[0])).player_in(seat[1])
    query = f"round={match.round.number}"
    check_shown(
        actor, deck_stand(match, seat), "pairings.shown_other_deck", query=query, player=player.called
    )


def finding_stand(deck: CheckedDeck) -> str:
    """Return the name of what a check found in a deck, and whether it was answered. One query."""
    told = (deck.checked_at, deck.infraction, deck.answered_at, deck.penalties.exists())
    return stand_of("finding", deck.match.who, deck.seat, *told)


def check_finding_shown(actor: Actor, deck: CheckedDeck) -> None:
    """Refuse to answer what the page did not show of a deck: another check, or one that was answered since."""
    name = "" if deck.player is None else deck.player.called
    check_shown(actor, finding_stand(deck), "pairings.shown_other_finding", player=name)
