"""The penalties of an event, which of them are of one kind, and what a match was before them."""

from collections.abc import Iterable, Sequence
from copy import copy

from django.db.models import Q

from pairings.matches.models import Match, StoredResult
from pairings.matches.scoring import Games, games_after_losses
from pairings.penalties.infractions import LATE, same_kind
from pairings.penalties.models import Penalty, ReplacedResult
from teams.entries.models import Entry, seats_any_of
from teams.people.models import Player
from teams.people.names import is_one_name
from teams.people.taken_out import NO_NAME
from teams.search.people_queries import first_registered
from tournament.event.models import Round, Tournament
from tournament.kernel.shown import stand_of

COUNTING = frozenset(
    {Penalty.Level.PRIZE.value, Penalty.Level.GAME_LOSS.value, Penalty.Level.MATCH_LOSS.value}
)  # what counts in a match


def waits_for_match(penalty: Penalty) -> bool:
    """Whether a penalty counts in a match and belongs to none: it was given between rounds, or its round went."""
    is_open = penalty.match_id is None and penalty.overruled_at is None
    return is_open and penalty.entry_id is not None and penalty.level in COUNTING


def event_penalties(tournament: Tournament) -> list[Penalty]:
    """All penalties of an event by number, with whom they name. One query."""
    rows = Penalty.objects.filter(tournament=tournament).select_related("match__round", "entry", "player")
    return list(rows.order_by("number"))


def penalties_of(tournament: Tournament, people: Iterable[Player] = (), *, person: str = "") -> list[Penalty]:
    """The penalties of people, or of someone who does not play; the newest first. One query.

    Whose a penalty is, is said by rows, whatever team and seat its person has since: the player's, or of a penalty to a
    team the two people who were that team. Only who does not play is known by a name, in any spelling. So what was
    given to a person of that name before a player was registered is listed with that player too: no row could say
    whether it was the same person. Later on the judge is asked (`people_called`).
    """
    mine = list(people)
    teams = Entry.objects.filter(seats_any_of(mine))
    named = Q(player__in=mine) | Q(player=None, entry__in=teams) | Q(entry=None)
    rows = Penalty.objects.filter(named, tournament=tournament)
    found = rows.select_related("match__round", "entry", "player").order_by("-number")
    return [
        penalty for penalty in found if penalty.entry_id is not None or _is_by_name(penalty, mine, person)
    ]


def _is_by_name(penalty: Penalty, people: Sequence[Player], person: str) -> bool:
    """Whether a penalty of a person who does not play is `person`'s, or may be one of these people's."""
    if penalty.person == NO_NAME:  # anybody's
        return False
    if person.strip() and is_one_name(penalty.person, person):
        return True
    return any(is_one_name(penalty.person, player.name) and _was_before(penalty, player) for player in people)


def _was_before(penalty: Penalty, player: Player) -> bool:
    """Whether a penalty was given before a person was in a team of the event."""
    registered_at = first_registered(player)
    return registered_at is not None and penalty.given_at < registered_at


def people_penalized(entry: Entry | None, seat: str) -> tuple[Player, ...]:
    """The people whose earlier penalties count for one to `seat` ("a", "b", "": the team) of an entry.

    Both of a team, since they play together; who is in no team any longer is alone.
    """
    if entry is None:
        return ()
    return (entry.player_in(seat),) if entry.is_withdrawn and seat else entry.players


def penalties_stand(penalties: Iterable[Penalty]) -> str:
    """Return the name of all penalties of one person or team, as they are now."""
    told = sorted((one.number, one.given_at, one.overruled_at is None) for one in penalties)
    return stand_of("penalties", *told)


def split_by_kind(penalties: Iterable[Penalty], infraction: str) -> tuple[list[Penalty], list[Penalty]]:
    """(those of the same kind, the others), each in the order given; overruled ones are among the others."""
    same: list[Penalty] = []
    others: list[Penalty] = []
    for penalty in penalties:
        is_same = penalty.overruled_at is None and same_kind(penalty.infraction, infraction)
        (same if is_same else others).append(penalty)
    return same, others


def game_loss_penalties(match: Match) -> list[Penalty]:
    """The penalties of a match that stand and took a game from a team, by number. One query."""
    rows = match.penalties.filter(level=Penalty.Level.GAME_LOSS, overruled_at=None)
    return list(rows.select_related("entry", "player", "match__round").order_by("number"))


def game_losses(match: Match, *, besides: Penalty | None = None) -> tuple[int, int]:
    """How many games judges' penalties that stand took from each side; `besides` is taken for overruled. One query."""
    levels = [(entry, level) for entry, level, _ended in _standing(match, besides)]
    lost = [entry for entry, level in levels if level == Penalty.Level.GAME_LOSS]
    return lost.count(match.one_id), lost.count(match.two_id)


def games_with_late_losses(match: Match) -> Games | None:
    """The games of a match with those that judges took after its result was recorded; None where that changes none.

    One query; none in a match of one game, or whose round is closed.
    """
    if match.games is None or match.recorded_at is None or match.round.closed_at is not None:
        return None
    if match.ended_by == Match.EndedBy.PENALTY:
        return None
    late = match.penalties.filter(
        overruled_at=None, level=Penalty.Level.GAME_LOSS, given_at__gt=match.recorded_at
    )
    entries = list(late.values_list("entry_id", flat=True))
    lost = entries.count(match.one_id), entries.count(match.two_id or 0)
    games = games_after_losses(match.games, lost, match.kind.to_win)
    return None if games == match.games else games


def took_game(penalty: Penalty, match: Match) -> bool:
    """Whether a penalty that was not overruled took one of several games of a match from a team."""
    is_here = penalty.match_id == match.pk and penalty.overruled_at is None
    return is_here and penalty.level == Penalty.Level.GAME_LOSS and match.kind.has_games


def counts_in_result(penalty: Penalty) -> bool:
    """Whether the result of its match follows from a penalty, alone or together with others."""
    is_game = penalty.level == Penalty.Level.GAME_LOSS
    return penalty.ended_match or (is_game and penalty.match is not None and penalty.match.kind.has_games)


def losing_sides(match: Match, *, besides: Penalty | None = None) -> set[int]:
    """The sides, 1 and 2, that lose by penalties of the match that stand; `besides` is taken for overruled.

    The loss of a game is the loss of a match of one game; of several games it takes as many as win the match.
    """
    kind, standing = match.kind, list(_standing(match, besides))
    losers = {
        1 if entry == match.one_id else 2
        for entry, level, has_ended in standing
        if has_ended and not (kind.has_games and level == Penalty.Level.GAME_LOSS)
    }
    if kind.has_games:
        lost = [entry for entry, level, _ended in standing if level == Penalty.Level.GAME_LOSS]
        pairs = ((1, match.one_id), (2, match.two_id))
        losers |= {side for side, entry in pairs if lost.count(entry) >= kind.to_win}
    return losers


def _standing(match: Match, besides: Penalty | None) -> Iterable[tuple[int | None, str, bool]]:
    """Entry, level and whether the match ended by it, of the penalties of a match that stand."""
    standing = match.penalties.filter(overruled_at=None)
    if besides is not None:
        standing = standing.exclude(pk=besides.pk)
    return standing.values_list("entry_id", "level", "ended_match")


def result_before(match: Match) -> StoredResult:
    """What a match that penalties ended had before them: the result that the first of the last row of them replaced."""
    rows = ReplacedResult.objects.filter(penalty__match=match)
    return rows.order_by("-penalty__number").first() or Match()


def match_without(penalty: Penalty) -> Match | None:
    """The match as it was before the penalties that ended it, not saved, where overruling this one restores that.

    None where the match stays as it is: its round is closed, its result came from elsewhere since, or it is lost by
    another penalty.
    """
    match = penalty.match
    if match is None or not counts_in_result(penalty) or match.round.closed_at is not None:
        return None
    if match.ended_by != Match.EndedBy.PENALTY or losing_sides(match, besides=penalty):
        return None
    earlier = copy(match)
    earlier.copy_result(result_before(match))
    return earlier


def warned_teams(round_: Round) -> set[tuple[int, int]]:
    """(match, entry) of the teams that were penalized for coming late to a table of the round. One query."""
    given = Penalty.objects.filter(
        match__round=round_, infraction=LATE, overruled_at=None, entry__isnull=False
    )
    return {(match, entry) for match, entry in given.values_list("match_id", "entry_id") if match and entry}
