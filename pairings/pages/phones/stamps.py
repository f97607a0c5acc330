"""What answers about some teams depend on, as short stamps: an answer is rebuilt only when one changes.

Such answers are those to "find my table", and the teams' own pages. A result moves the list of all pairings, but of a
thousand people who keep their own table open it concerns four.
"""

import hashlib
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Max, Sum

from pairings.announcements.models import Announcement
from pairings.drops.models import DropRequest
from pairings.matches.models import Extension, Match
from pairings.matches.scoring import How
from pairings.penalties.models import Penalty
from pairings.tableside.models import Call
from pairings.team_reports.models import TeamReport
from teams.cards.queries import card_stamp
from teams.deck_lists.models import DeckList
from teams.entries.models import Entry
from tournament.event.deck_settings import DeckLists
from tournament.event.models import Round, Tournament

# Of an entry: what decides who is found by what, and what others' pages show of it.
PEOPLE = (
    *("number", "team_name", "folded_name", "is_withdrawn", "is_disqualified", "tie_random"),
    *("seat_correction", "seat_undo_line", "seat_corrected_at", "seat_a__name", "seat_a__membership_number"),
    *("seat_b__name", "seat_b__membership_number"),
)
# What only the answers about itself show; a code that is replaced closes the page of the old one.
OWN = ("number", "pk", "pass_code", "dropped_at", "dropped_after_round", "checked_in_at", "seats_locked_at")
MATCH = (
    *("pk", "table_number", "one__number", "two__number", "how", "winner", "points_one", "points_two"),
    *("prizes_left_one", "prizes_left_two", "recorded_at", "recorded_by", "is_rematch"),
    *(
        "one__dropped_at",
        "two__dropped_at",
        "bracket_slot",
        "goes_on",
        "games_one",
        "games_two",
        "games_drawn",
    ),
    "equal_way",
)
SLOT = MATCH.index("bracket_slot")


@dataclass(frozen=True, slots=True)
class Stamps:
    """`everybody` covers what all such answers may show, `searches` what all answers to a search may show besides.

    `entries` has one for each entry number. It moves with the entry itself, its wish to leave, its deck lists, and its
    match in the newest posted round: opponents, table, result, extension, call, what the teams reported.
    """

    everybody: str
    searches: str
    entries: dict[int, str]

    def of(self, numbers: frozenset[int], *, is_search: bool) -> tuple[str, ...]:
        """Return the stamps of an answer that is about these entries."""
        own = (self.entries.get(number, "") for number in sorted(numbers))
        return (self.everybody, self.searches if is_search else "", *own)


NO_STAMPS = Stamps("", "", {})


def read_stamps(slug: str) -> Stamps:
    """Read the stamps of an event as it is now, in a constant number of queries; empty ones without such an event."""
    tournament = Tournament.objects.filter(slug=slug).values().first()
    if tournament is None:
        return NO_STAMPS
    key = tournament["id"]
    settings = {name: value for name, value in tournament.items() if name != "version"}
    rounds = list(Round.objects.posted().filter(tournament=key).order_by("number"))
    announced = Announcement.objects.filter(tournament=key, taken_down_at=None).order_by("number")
    everybody: list[object] = [
        settings,
        [(round_.who, round_.posted_at, round_.closed_at, round_.clock, round_.wishes) for round_ in rounds],
        list(Entry.objects.filter(tournament=key).order_by("pk").values_list(*PEOPLE)),
        list(announced.values_list("number", "kind", "text", "counts_to", "correction")),
        _closed_results(key),
        _without_rank(key) if any(round_.closed_at for round_ in rounds) else [],
        card_stamp()
        if tournament["deck_lists"] != DeckLists.NONE
        else (),  # lists are legal by the cards known
    ]
    by_entry, tables = _match_stamps(rounds[-1].pk) if rounds else ({}, [])
    return Stamps(_stamp(everybody), _stamp(tables), _entry_stamps(key, by_entry))


def _closed_results(key: int) -> dict[str, int | None]:
    """Moves with every result of a closed round: ranks and records follow from these."""
    closed = Match.objects.filter(round__tournament=key, round__closed_at__isnull=False)
    return closed.aggregate(
        count=Count("pk"),
        newest=Max("pk"),
        changes=Sum("version"),
        points_one=Sum("points_one"),
        points_two=Sum("points_two"),
    )


def _without_rank(key: int) -> list[object]:
    """Whoever may have no rank, with what decides it: it moves all those below (`find_unranked`)."""
    closed = Match.objects.filter(round__tournament=key, round__closed_at__isnull=False)
    played = closed.exclude(how__in=(How.BYE, How.MISSED, How.NO_SHOW))
    sat = {team for teams in played.values_list("one", "two") for team in teams}
    rows = Entry.objects.filter(tournament=key, is_withdrawn=False).order_by("pk")
    columns = ("pk", "checked_in_at", "is_disqualified", "dropped_after_round")
    return [row for row in rows.values_list(*columns) if row[0] not in sat or row[2]]


def _entry_stamps(key: int, by_entry: dict[int, str]) -> dict[int, str]:
    """A stamp for each entry number, of its own row, its last wish to leave, its lists and its match's stamp."""
    wishes = DropRequest.objects.filter(entry__tournament=key).order_by("asked_at", "pk")
    asked = {row[0]: row for row in wishes.values_list("entry_id", "asked_at", "answered_at", "is_accepted")}
    lists: defaultdict[int, list[object]] = defaultdict(list)
    here = DeckList.objects.filter(tournament=key, replaced_at=None).order_by("number")
    for entry, *one in here.values_list(
        "entry_id", "number", "player_id", "stage", "received_at", "allowed_at"
    ):
        lists[entry].append(one)
    rows = Entry.objects.filter(tournament=key).values_list(*OWN)
    return {row[0]: _stamp([row, asked.get(row[1]), lists.get(row[1]), by_entry.get(row[0])]) for row in rows}


def _match_stamps(round_key: int) -> tuple[dict[int, str], list[object]]:
    """A stamp for each entry of a round, and what of the matches concerns every search.

    That is who sits where, and the longest extension of a table that still plays: the round's clock shows it.
    """
    given: dict[int, int] = defaultdict(int)
    for match, minutes in Extension.objects.filter(match__round=round_key).values_list("match_id", "minutes"):
        given[match] += minutes
    happened = _happened(round_key)
    stamps: dict[int, str] = {}
    tables: list[object] = []
    longest = 0
    rows = list(Match.objects.filter(round=round_key).order_by("pk").values_list(*MATCH))
    # In the bracket a team's page shows whom it meets if it wins: that is decided at the match beside its own.
    by_slot = {row[SLOT]: row for row in rows if row[SLOT] is not None}
    for row in rows:
        key, table, one, two, how = row[:5]
        tables.append((table, one, two))
        if how == How.OPEN:
            longest = max(longest, given[key])
        beside = None if row[SLOT] is None else by_slot.get(row[SLOT] + 1 if row[SLOT] % 2 else row[SLOT] - 1)
        stamps[one] = _stamp([row, given[key], happened[key], beside])
        if two is not None:
            stamps[two] = stamps[one]
    return stamps, [tables, longest]


def _happened(round_key: int) -> defaultdict[int, list[object]]:
    """What was called, reported and given as prize penalties at each match of a round, by its primary key."""
    here = {"match__round": round_key}
    prizes = Penalty.objects.filter(**here, level=Penalty.Level.PRIZE, overruled_at=None)
    rows: list[Iterable[tuple[object, ...]]] = [
        Call.objects.filter(**here).order_by("pk").values_list("match_id", *_shown(Call)),
        TeamReport.objects.filter(**here).order_by("side").values_list("match_id", *_shown(TeamReport)),
        prizes.order_by("number").values_list("match_id", "entry_id", "prizes"),
    ]
    happened: defaultdict[int, list[object]] = defaultdict(list)
    for kind in rows:
        for row in kind:
            happened[int(str(row[0]))].append(row)
    return happened


def _shown(model: type[Call] | type[TeamReport]) -> list[str]:
    return [column.attname for column in model._meta.concrete_fields]


def _stamp(values: object) -> str:
    return hashlib.sha256(repr(values).encode()).hexdigest()[:16]
