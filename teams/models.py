"""The rows of this app; each kind is in the package of its subject."""

from teams.deck_lists.models import CardName, DeckList
from teams.entries.models import Entry, SoloPlayer
from teams.entries.name_models import AllowedName, Rename
from teams.people.models import Player, Team, TeamName
from teams.playing_staff.models import PlayingStaff

__all__ = [
    "AllowedName",
    "CardName",
    "DeckList",
    "Entry",
    "Player",
    "PlayingStaff",
    "Rename",
    "SoloPlayer",
    "Team",
    "TeamName",
]
