"""Opens the pages of an event that was just read from a file, before anybody else can: what is accepted can be shown.

Values are checked one by one when they are read (`tournament.event_file`); this finds what they do together, and what
nobody thought of. The pages are those that are declared (`tournament/web/addresses.py`), so a new one is opened by
itself: what is not about one thing once, and what is about a round, team, table, ... for a few of each (`_MOST_EACH`),
since a large event would take minutes; sheets and files of a large event not at all. The event is hidden meanwhile, and
shown to these pages alone; they are opened outside any transaction, since others have to be able to write, and without
the middleware: no front cache, no session, no cookie. A page that is read writes nothing.
"""

import logging
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from io import BytesIO
from typing import Any, cast

from django.contrib.auth.models import AnonymousUser
from django.contrib.messages.storage.base import BaseStorage
from django.core.exceptions import PermissionDenied
from django.core.handlers.wsgi import WSGIRequest
from django.db import OperationalError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.urls import NoReverseMatch, resolve, reverse
from django_htmx.middleware import HtmxMiddleware

from pairings.bracket.models import Cut
from pairings.matches.models import Match
from pairings.pages.public.screen_queries import BRACKET, MODES
from pairings.tableside.models import TABLE_SEATS
from tournament.event.models import Tournament
from tournament.event.queries import showing
from tournament.host.queries import count_teams
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Permission
from tournament.kernel.stages import rounds_of_bracket
from tournament.staff.accounts import has_owner
from tournament.staff.models import Account
from tournament.staff.session_store import SessionStore
from tournament.web.addresses import Address, Audience, declared_addresses

logger = logging.getLogger(__name__)

_AT_EVENT = "t/<slug:slug>/"
_PARAMETER = re.compile(r"([^/<>]+)/<\w+:(\w+)>")
_NO_ROW = -1  # the key of an account that is in no table
_MOST_EACH = 2  # of the rounds, teams, tables, lines, ... of a kind: as many in every event
_MOST_COSTLY = 1
_MOST_JOURNAL_PAGES = 3
LARGE = 200  # teams; with more, what is costly is not opened
LINES_A_PAGE = 50  # of the journal
_NOT_OF_FILE = (
    "t/<slug:slug>/rulings/",  # the library, which is the laptop's
    "t/<slug:slug>/desk/staff/link/",  # accounts and invitations stay on their laptop
    "t/<slug:slug>/desk/staff/<int:account_id>/plays/",
    "t/<slug:slug>/desk/invitations/<",
    "t/<slug:slug>/desk/import/preview/",  # of a list that was sent
    "t/<slug:slug>/desk/paper/blank-slips.pdf",  # empty forms
    "t/<slug:slug>/desk/paper/registration-form.pdf",
)

Values = Mapping[str, object]  # of the parts of an address, by name


def check_pages(tournament: Tournament) -> None:
    """Refuse an event one of whose pages cannot be opened, and name the page; the fault is logged.

    Faults of the database or the disk are the caller's.
    """
    with showing(tournament):
        for path, is_for_staff in paths_to_open(tournament):
            _check(path, _whoever_may_all() if is_for_staff else AnonymousUser())


def paths_to_open(tournament: Tournament) -> Iterator[tuple[str, bool]]:
    """The paths that are opened, each with whether it is for staff; refused where an address cannot be made."""
    if has_owner():
        yield "/", True
    for address in declared_addresses():
        if not is_opened(address):
            continue
        is_for_staff = isinstance(address.open_to, Permission)
        for values in _values(tournament, address):
            try:
                yield reverse(address.name, kwargs={"slug": tournament.slug} | dict(values)), is_for_staff
            except NoReverseMatch:
                raise _breaks(address.route) from None
    pages = -(-tournament.version // LINES_A_PAGE)  # the journal has a line for each version
    journal = reverse("pairings:journal", args=[tournament.slug])
    for number in spread(range(1, pages + 1), _MOST_JOURNAL_PAGES):
        yield f"{journal}?page={number}", True


def is_opened(address: Address) -> bool:
    """Whether an address shows what comes from a file."""
    is_of_event = address.route.startswith(_AT_EVENT) and "GET" in address.methods
    is_open = isinstance(address.open_to, Permission) or address.open_to in {Audience.AT_EVENT, Audience.TEAM}
    return is_of_event and is_open and not address.route.startswith(_NOT_OF_FILE)


def _whoever_may_all() -> Account:
    """An owner of no row, who may open every page for staff: an event that was just read has no head judge."""
    return Account(pk=_NO_ROW, username="opens pages", full_name="-", is_owner=True)


# Which rounds, teams, ... -----------------------------------------------------------------------------------------


def _values(tournament: Tournament, address: Address) -> Sequence[Values]:
    """The values for the parts of an address."""
    parts = parts_of(address.route)
    most = _most_of(tournament, address)
    if most == 0:
        return []
    if not parts:
        kind = "<sheet:file_type>"
        return [{"file_type": "xlsx"}] if kind in address.route else [{}]
    find = FOUND.get(parts)
    return [] if find is None else spread(find(tournament), most)


def _most_of(tournament: Tournament, address: Address) -> int:
    """For how many things of its kind an address is opened: none of the costly ones for a large event.

    Costly work is done one at a time, and the sheets of other events on this laptop wait meanwhile.
    """
    if "GET" not in address.costly:
        return _MOST_EACH
    return _MOST_COSTLY if count_teams(tournament) <= LARGE else 0


def parts_of(route: str) -> tuple[tuple[str, str], ...]:
    """The parts of an address at an event that have a value: what precedes each, and its name. PURE."""
    return tuple(_PARAMETER.findall(route.removeprefix(_AT_EVENT)))


def spread(values: Sequence[Any], most: int) -> list[Any]:
    """At most `most` of the values: the last, the first and some evenly spaced between them. PURE.

    >>> spread([1, 2, 3, 4, 5], 3)
    [1, 3, 5]
    >>> spread([1, 2, 3], 1)
    [3]
    """
    if len(values) <= most:
        return list(values)
    if most == 1:
        return [values[-1]]
    return [values[index * (len(values) - 1) // (most - 1)] for index in range(most)]


def _numbers(name: str, column: str, *, part: str = "number") -> Callable[[Tournament], list[Values]]:
    def find(tournament: Tournament) -> list[Values]:
        rows = getattr(tournament, name).order_by(column)
        return [{part: number} for number in rows.values_list(column, flat=True)]

    return find


def _tables(tournament: Tournament) -> list[Values]:
    """The tables of the newest round."""
    newest = tournament.rounds.order_by("number").last()
    return [
        {"table_number": table}
        for number, table, _one in _matches(tournament)
        if number == getattr(newest, "number", 0)
    ]


def _tables_of_rounds(tournament: Tournament) -> list[Values]:
    return [{"number": number, "table_number": table} for number, table, _one in _matches(tournament)]


def _teams_of_rounds(tournament: Tournament) -> list[Values]:
    return [{"number": number, "entry_number": one} for number, _table, one in _matches(tournament)]


def _matches(tournament: Tournament) -> list[tuple[int, int, int]]:
    """Round, table and first team of every match at a table."""
    rows = Match.objects.filter(round__tournament=tournament, table_number__isnull=False)
    rows = rows.order_by("round__number", "table_number")
    return [
        (number, table or 0, one)
        for number, table, one in rows.values_list("round__number", "table_number", "one__number")
    ]


def _slots(tournament: Tournament) -> list[Values]:
    """The matches of the bracket, by round and place from the top."""
    rows = Match.objects.filter(round__tournament=tournament, bracket_slot__isnull=False)
    rows = rows.order_by("round__number", "bracket_slot")
    return [
        {"number": number, "slot": slot or 0}
        for number, slot in rows.values_list("round__number", "bracket_slot")
    ]


def _bracket_rounds(tournament: Tournament) -> list[Values]:
    """The rounds of the bracket, by the teams left in them."""
    cut = Cut.objects.filter(tournament=tournament).first()
    return [] if cut is None else [{"teams_left": left} for left in rounds_of_bracket(cut.size)]


def _modes(tournament: Tournament) -> list[Values]:
    """What a screen of the hall can show at this event."""
    return [{"mode": mode} for mode in MODES if mode != BRACKET or tournament.has_bracket]


def _seats(tournament: Tournament) -> list[Values]:
    numbers = tournament.entries.order_by("number").values_list("number", flat=True)
    return [{"number": number, "seat": seat} for number in numbers for seat in "ab"]


def _decks(tournament: Tournament) -> list[Values]:
    """The decks at the tables of the newest round, by side and seat."""
    return [{**table, "seat": seat} for table in _tables(tournament) for seat in TABLE_SEATS]


def _codes(tournament: Tournament) -> list[Values]:
    entries = tournament.entries.exclude(pass_code=None).order_by("number")
    return [{"code": code} for code in entries.values_list("pass_code", flat=True)]


FOUND: Mapping[tuple[tuple[str, str], ...], Callable[[Tournament], Sequence[Values]]] = {
    (("rounds", "number"),): _numbers("rounds", "number"),
    (("rounds", "number"), ("why", "entry_number")): _teams_of_rounds,
    (("rounds", "number"), ("tables", "table_number")): _tables_of_rounds,
    (("tables", "table_number"),): _tables,
    (("standings", "after"),): _numbers("rounds", "number", part="after"),
    (("entries", "number"),): _numbers("entries", "number"),
    (("entries", "number"), ("players", "seat")): _seats,
    (("entries", "number"), ("lists", "seat")): _seats,
    (("lists", "number"),): _numbers("entries", "number"),
    (("teams", "number"),): _numbers("entries", "number"),
    (("tables", "table_number"), ("decks", "seat")): _decks,
    (("checks", "table_number"),): _tables,
    (("team", "code"),): _codes,
    (("journal", "number"),): lambda event: [{"number": line} for line in range(1, event.version + 1)],
    (("penalties", "number"),): _numbers("penalties", "number"),
    (("rulings", "number"),): _numbers("rulings", "number"),
    (("rounds", "number"), ("play-on", "slot")): _slots,
    (("bracket", "teams_left"),): _bracket_rounds,
    (("screen", "mode"),): _modes,
}
"""What there is for the parts of an address: (what precedes it in the address, its name) of each."""


# One page ---------------------------------------------------------------------------------------------------------


def _check(path: str, user: Account | AnonymousUser) -> None:
    """Refuse a page that is answered by a mistake; a page that is missing, or not for now, is not a mistake."""
    try:
        response = cast(HttpResponse, HtmxMiddleware(_answer)(_request(path, user)))
    except (Http404, PermissionDenied, Refusal):
        return
    except (OperationalError, OSError, MemoryError):
        raise  # the laptop's, not the file's
    except Exception as error:
        logger.exception("an event file was not taken, because a page did not open")
        raise _breaks(path) from error
    if response.status_code >= 500:
        raise _breaks(path)


def _breaks(path: str) -> Refusal:
    return Refusal("tournament.event_file_breaks_page", page=path[:200])


def _request(path: str, user: Account | AnonymousUser) -> HttpRequest:
    """A request as a browser on this laptop sends it for a person who is signed in already."""
    before, _mark, query = path.partition("?")
    request = WSGIRequest(
        {
            "REQUEST_METHOD": "GET",
            "PATH_INFO": before,
            "QUERY_STRING": query,
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "80",
            "REMOTE_ADDR": "127.0.0.1",
            "wsgi.url_scheme": "http",
            "wsgi.input": BytesIO(),
        }
    )
    values: dict[str, Any] = {"user": user, "session": SessionStore(), "_messages": _NoMessages(request)}
    for name, value in values.items():
        setattr(request, name, value)
    return request


def _answer(request: HttpRequest) -> HttpResponse:
    """The whole answer of the view at the request's path."""
    match = resolve(request.path_info)
    request.resolver_match = match
    response = cast(HttpResponseBase, match.func(request, *match.args, **match.kwargs))
    if response.streaming:
        for _piece in cast(Any, response):
            pass
    # Not `response.close()`: it signals to Django that the request is over, which then drops the database
    # connection in the middle of the transaction.
    for close in cast(Any, response)._resource_closers:
        close()
    return cast(HttpResponse, response)


class _NoMessages(BaseStorage):
    """Keeps no message for a next page, since there is none."""

    def _get(self, *_args: Any, **_kwargs: Any) -> tuple[list[Any], bool]:
        return [], True

    def _store(self, *_args: Any, **_kwargs: Any) -> list[Any]:
        return []
