"""What a page showed of a deck that is compared with its list."""

from pairings.matches.models import Match
from tournament.kernel.shown import stand_of


def deck_stand(match: Match, seat: str) -> str:
    """Return the name of what was found in the deck of a seat, "not compared yet" included. One query.

    By when and whether it matches: which cards it has is in no name, since whoever guesses them could compare.
    """
    checked = match.checked_decks.filter(seat=seat).first()
    found = () if checked is None else (checked.checked_at, checked.is_alike)
    return stand_of("checked_deck", match.who, seat, *found)
