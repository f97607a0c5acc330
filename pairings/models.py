"""The rows of this app; each kind is in the package of its subject."""

from pairings.announcements.models import Announcement
from pairings.bracket.models import Cut, CutSeed, PassedOver
from pairings.by_hand.models import ProposalEdit
from pairings.corrections.models import Correction, RepairedTable
from pairings.deck_checks.models import CheckedDeck, PlannedCheck
from pairings.drops.models import DropRequest
from pairings.games.models import DesignatedTarget, GamePlayer, GameWon, Toss
from pairings.matches.models import Extension, Match
from pairings.penalties.models import Penalty, ReplacedResult
from pairings.tableside.models import Call, DeckCheck, Presence, SlowPlayNote
from pairings.team_reports.models import TeamReport

__all__ = [
    "Announcement",
    "Call",
    "CheckedDeck",
    "Correction",
    "Cut",
    "CutSeed",
    "DeckCheck",
    "DesignatedTarget",
    "DropRequest",
    "Extension",
    "GamePlayer",
    "GameWon",
    "Match",
    "PassedOver",
    "Penalty",
    "PlannedCheck",
    "Presence",
    "ProposalEdit",
    "RepairedTable",
    "ReplacedResult",
    "SlowPlayNote",
    "TeamReport",
    "Toss",
]
