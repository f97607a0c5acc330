"""The journal: everything that was done, searched by text, table, team or person."""

from django.db.models import Q, QuerySet
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django_tables2 import RequestConfig

from pairings.journal_texts import ACTIONS
from pairings.tables import PER_PAGE
from pairings.tables_journal import JournalTable
from teams.models import Entry
from teams.names import clean_text, fold_name
from tournament.models import JournalEntry, Tournament
from tournament.roles import Permission
from tournament.views.access import StaffRequest, event_view


@require_safe
@event_view(Permission.SEE_DESK)
def journal(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """The lines, the newest first; ?q= searches, ?round= and ?table= narrow down."""
    query = request.GET.get("q", "")
    names = dict(Entry.objects.filter(tournament=tournament).values_list("number", "team_name"))
    lines = _search(tournament, query, names)
    table = JournalTable(lines, event=tournament, names=names)
    RequestConfig(request, paginate={"per_page": PER_PAGE}).configure(table)
    context = {"tournament": tournament, "table": table, "query": query}
    template = "pairings/_journal_list.html" if request.htmx else "pairings/journal.html"
    return render(request, template, context)


def _search(tournament: Tournament, query: str, names: dict[int, str]) -> QuerySet[JournalEntry]:
    """The lines that `query` fits: a table or line number, a team, a person, an action, a reason."""
    lines = tournament.journal.order_by("-number")
    query = clean_text(query)  # a database refuses what no keyboard types
    wanted = fold_name(query)
    if not wanted:
        return lines
    people = [
        who for who in lines.order_by().values_list("who", flat=True).distinct() if wanted in fold_name(who)
    ]
    actions = [action for action, label in ACTIONS.items() if wanted in fold_name(str(label))]
    fitting = Q(who__in=people) | Q(action__in=actions) | Q(reason__icontains=query)
    teams = _team_numbers(tournament, names, wanted)
    if teams:
        fitting |= Q(entry_number__in=teams) | Q(after__one__in=teams) | Q(after__two__in=teams)
    if query.isdecimal() and len(query) <= 6:
        fitting |= Q(table_number=int(query)) | Q(number=int(query))
    return lines.filter(fitting)


def _team_numbers(tournament: Tournament, names: dict[int, str], wanted: str) -> list[int]:
    """Numbers of the entries whose team or players have the folded text in their names."""
    players = Entry.objects.filter(tournament=tournament).values_list(
        "number", "seat_a__name", "seat_b__name"
    )
    return [
        number
        for number, name_a, name_b in players
        if any(wanted in fold_name(name) for name in (names[number], name_a, name_b))
    ]
