"""The rows of this app; each kind stands in the package of its subject."""

from teams.entries.models import Entry, SoloPlayer
from teams.people.models import Player, Team, TeamName

__all__ = ["Entry", "Player", "SoloPlayer", "Team", "TeamName"]
