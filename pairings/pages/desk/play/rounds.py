"""Rounds: paired as a proposal, looked over, posted, withdrawn, closed, reopened."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from pairings.bracket.queries import seeds_by_number
from pairings.by_hand import wording
from pairings.corrections.page import read_notices
from pairings.matches import queries
from pairings.matches.cells import PER_PAGE
from pairings.matches.forms import ReasonForm
from pairings.matches.histories import played_rows
from pairings.matches.models import Match
from pairings.matches.wishes import lost_wishes, read_wishes
from pairings.pages.desk.play.queries import NOBODY_CHANGED
from pairings.pages.frame.answers import find_round, may_do, round_or_404, search_matches, to_desk
from pairings.pages.frame.asked import by_kind, desk_page
from pairings.pages.frame.impossible import impossible
from pairings.rounds import actions, checks
from pairings.rounds.elimination_rounds import find_changes, is_drawn, is_first_of_bracket
from pairings.rounds.forms import PairingForm
from pairings.rounds.open_lists import ASKS_ABOUT_LISTS, lists_kept_back
from pairings.rounds.queries import find_clashes, round_summaries
from pairings.rounds.shown import edits_stand, newest_who
from pairings.rounds.tables import PairingsTable, RoundTable
from pairings.rounds.tags import TEMPLATE, how_far
from pairings.rounds.waits import find_waits
from pairings.standings.queries import event_entries, rank_entries
from teams.deck_lists.overview import OpenLists, find_open_lists
from teams.deck_lists.queries import lists_of_round
from teams.entries.models import Entry
from teams.entries.name_queries import teams_with_anothers_name
from tournament.event.deck_settings import DeckLists
from tournament.event.models import Round, Tournament
from tournament.event.progress import read_progress
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Permission
from tournament.kernel.stages import RoundStage
from tournament.setup.waits import ASKS_WHAT_WAITS
from tournament.web.access import StaffRequest
from tournament.web.asking import ask_and_do
from tournament.web.messages import refusals_told, tell_refusal
from tournament.web.posted import posted
from tournament.web.table_pages import show_page
from tournament.wording.stages import round_title

# What pairing asks about; every other refusal is shown and leads back.
ASKED = ("pairings.not_checked_in", "pairings.rematch_needed")


def round_list(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """All rounds, the newest first."""
    table = RoundTable(round_summaries(tournament), event=tournament)
    show_page(request, table, rows=PER_PAGE)
    context = {"tournament": tournament, "table": table, "plan": queries.round_plan(tournament)}
    return render(request, "pairings/pages/desk/play/rounds.html", context)


def round_page(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """One round: its pairings by table with what to look at, its certificate, and its next steps."""
    round_ = round_or_404(tournament, number)
    matches = queries.round_matches(round_)
    query = request.GET.get("q", "")
    found = search_matches(tournament, matches, query)
    is_proposal = round_.posted_at is None
    records = _records_before(tournament, number) if is_proposal else {}
    notices, changed = read_notices(tournament, round_)
    table = PairingsTable(
        found,
        event=tournament,
        round_=round_,
        records=records,
        seeds=seeds_by_number(tournament) if round_.is_elimination else {},
        changed=changed,
        may_correct=request.actor.may(Permission.CORRECT_EARLIER) and tournament.finished_at is None,
    )
    show_page(request, table, rows=PER_PAGE)
    context = {
        "tournament": tournament,
        "round": round_,
        "title": round_title(round_),
        "is_first_of_cut": round_.number > 1 and is_first_of_bracket(round_),
        "is_drawn": is_drawn(round_) if is_proposal else False,
        "stood": edits_stand(round_) if is_proposal else "",
        "table": table,
        "query": query,
        "may": may_do(request),
        "corrections": notices,
        "announced": _announced(tournament) if any(notice.tables for notice in notices) else [],
        "is_repaired": bool(changed),
        "worse": wording.worse_sentence(round_) if is_proposal else "",
        "told": wording.wish_texts_of_round(round_, matches),
        "clashes": find_clashes(matches, {match.table_number for match in matches if match.table_number}),
        "changes": find_changes(round_) if is_proposal else NOBODY_CHANGED,
        "carried": _names_of_others(tournament, matches) if is_proposal else [],
        "may_let_pass": request.actor.may(Permission.OVERRULE) and tournament.finished_at is None,
        "kept_back": lists_kept_back(round_) if is_proposal and tournament.finished_at is None else [],
        "may_rule_on_lists": request.actor.may(Permission.RULE_ON_LISTS),
        "rematches": sum(match.is_rematch for match in matches),
        "tables": sum(match.table_number is not None for match in matches),
        "open_tables": [match.table_number for match in matches if match.is_open],
        "has_results": any(not match.is_open and match.two is not None for match in matches),
        "is_last": number >= read_progress(tournament).next_number - 1,
    }
    template = (
        "pairings/pages/desk/play/_pairings_list.html"
        if request.htmx
        else "pairings/pages/desk/play/round.html"
    )
    return render(request, template, context)


def now(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """How far the event is, for pages with a form about a round; 204 while it is as ?seen= says."""
    far = how_far(tournament, read_progress(tournament).newest)
    if request.GET.get("seen") == far["name"]:
        return HttpResponse(status=204)
    return render(request, TEMPLATE, far)


def _names_of_others(tournament: Tournament, matches: list[Match]) -> list[Entry]:
    """Teams of the round whose name another team has for good, before it is posted (FR-242.b)."""
    entries = [entry for match in matches for entry in match.entries if entry.is_active]
    return teams_with_anothers_name(tournament, entries=entries)


def _announced(tournament: Tournament) -> list[int | None]:
    """The numbers of the corrections whose new tables the screens tell now."""
    return list(
        tournament.announcements.filter(taken_down_at=None).values_list("correction__number", flat=True)
    )


def _records_before(tournament: Tournament, number: int) -> dict[int, tuple[int, int, int]]:
    """Wins, draws and losses of every entry before a round, by entry number."""
    entries = event_entries(tournament)
    rows = played_rows(tournament, through=number - 1)
    ranked = rank_entries(entries, rows, tournament.tiebreakers, unranked={})
    return {row.entry.number: row.record for row in ranked}


def _pairing_view(
    act: Callable[..., Round], *, names: Iterable[str], open_lists: OpenLists | None = None
) -> Callable[..., HttpResponse]:
    """The view of pairing and of pairing again: it asks where a question is open, and then shows the proposal.

    `names` are of what the form is about, but for the teams that it asks about.
    """

    def view(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
        form = PairingForm(posted(request))
        if request.method == "POST" and form.is_valid() and _is_fine_without(open_lists, form):
            choice = actions.PairingChoice(
                absent=form.cleaned_data["absent"],
                accepts_rematches=form.cleaned_data["accepts_rematches"],
            )
            try:
                act(tournament, number, actor=request.actor, choice=choice)
            except Refusal as refusal:
                if refusal.code == "pairings.round_exists":
                    # The second of two clicks, or of two people: the round is there, which is what was wanted.
                    messages.info(request, _("Round %(number)s is already paired.") % {"number": number})
                    return redirect("pairings:round", tournament.slug, number)
                if refusal.code not in ASKED:
                    tell_refusal(request, refusal)
                    return to_desk(tournament)
                return _ask(request, tournament, number, form, names, refusal=refusal, open_lists=open_lists)
            return redirect("pairings:round", tournament.slug, number)
        return _ask(request, tournament, number, form, names, refusal=None, open_lists=open_lists)

    return view


def _is_fine_without(open_lists: OpenLists | None, form: PairingForm) -> bool:
    """Whether lists that are missing or not legal keep no one from pairing: none are, or the desk said so."""
    return open_lists is None or bool(form.cleaned_data["without_lists"])


def _ask(
    request: StaffRequest,
    tournament: Tournament,
    number: int,
    form: PairingForm,
    names: Iterable[str],
    *,
    refusal: Refusal | None,
    open_lists: OpenLists | None,
) -> HttpResponse:
    """The page with the open question: teams that are not checked in, deck lists, or rematches."""
    absent = list(queries.active_entries(tournament).filter(checked_in_at=None))
    form.fields["absent"].required = True  # for the eye: it was judged already
    asks_rematches = refusal is not None and refusal.code == "pairings.rematch_needed"
    if refusal is not None and (asks_rematches or form.cleaned_data.get("absent")):
        form.refuse(refusal)
    context = {
        "tournament": tournament,
        "number": number,
        "form": form,
        "absent": absent,
        "names": [*names, *(entry.who for entry in absent)],
        "open_lists": open_lists,
        "asks_rematches": asks_rematches,
        "refusal": refusal,
    }
    return render(
        request,
        "pairings/pages/desk/play/pair.html",
        context,
        status=409 if refusal is not None or form.is_bound else 200,
    )


def pair(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Pair the next round as a proposal."""
    if request.method != "POST" and tournament.rounds.filter(number=number).exists():
        return redirect("pairings:round", tournament.slug, number)
    title = _("Pair round %(number)s") % {"number": number}
    page = impossible(request, tournament, title, lambda: checks.check_pair(tournament, number))
    is_asked = number == 1 and tournament.deck_lists == DeckLists.REQUIRED
    open_lists = find_open_lists(tournament) if is_asked else None
    names = [newest_who(read_progress(tournament).newest)]
    view = _pairing_view(actions.propose_round, names=names, open_lists=open_lists)
    return page or view(request, tournament, number)


def _unless_newest_proposal(request: StaffRequest, round_: Round, title: str) -> HttpResponse | None:
    """Return the page that says why nothing can be done: the round is not the newest, or no longer a proposal."""
    return impossible(
        request,
        round_.tournament,
        title,
        lambda: checks.check_newest(round_),
        lambda: checks.check_proposal(round_),
    )


def pair_again(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Replace a proposal by a new one; changes by hand stay, and a message names those that are lost."""
    round_ = find_round(request, tournament, number)
    title = _called(round_, _("Pair round %(number)s again"), _("%(round)s: set up the round again"))
    page = _unless_newest_proposal(request, round_, title)

    def act(*args: Any, **options: Any) -> Round:
        before = queries.pairs_of(round_)
        new = actions.pair_again(*args, **options)
        if queries.pairs_of(new) == before:
            messages.info(
                request, _("The same teams with the same changes by hand lead to the same pairing.")
            )
        lost = lost_wishes(read_wishes(round_.wishes), read_wishes(new.wishes))
        if lost:
            names = dict(tournament.entries.values_list("number", "team_name"))
            messages.warning(request, wording.lost_sentence(lost, names))
        return new

    view = _pairing_view(act, names=[round_.who, edits_stand(round_)])
    return page or view(request, tournament, number)


def draw_again(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Replace a proposal by another draw of the same teams, with a reason."""
    round_ = find_round(request, tournament, number)
    form = ReasonForm(posted(request))
    form.fields["reason"].help_text = _("Everyone can read it beside the seed once the round is posted.")
    lede = _(
        "Pairing again with the same teams always leads to the same round, so that no one can keep drawing until they "
        "like the result. A new draw will be draw %(next)s of this round. Its number and your reason are public once "
        "the round is posted."
    )
    page = desk_page(
        request,
        tournament,
        round_,
        title=by_kind(round_, _("Draw round %(number)s again"), _("%(round)s: draw the round again")),
        lede=lede % {"next": round_.draw_number + 1},
        button=_("Draw again"),
        names=[edits_stand(round_)],
    )
    before = queries.pairs_of(round_)

    def show_draw(new: Round) -> str:
        if queries.pairs_of(new) == before:
            messages.info(
                request, _("Draw %(number)s led to the same pairing.") % {"number": new.draw_number}
            )
        return reverse("pairings:round", args=[tournament.slug, number])

    choice = actions.PairingChoice(absent=actions.ABSENT_LEAVE_OUT, accepts_rematches=round_.has_rematches)
    return ask_and_do(
        form,
        page,
        actions.draw_again,
        given={"choice": choice},
        checks=(partial(checks.check_newest, round_), partial(checks.check_proposal, round_)),
        to=show_draw,
    )


def post(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Show a proposal to the players; where required deck lists keep it back, a page names them."""
    try:
        actions.post_round(tournament, number, actor=request.actor)
    except Refusal as refusal:
        if refusal.code == ASKS_ABOUT_LISTS and request.actor.may(Permission.RULE_ON_LISTS):
            return redirect("pairings:post-without-lists", tournament.slug, number)
        if refusal.code == ASKS_ABOUT_LISTS:
            return _lists_page(request, round_or_404(tournament, number), ReasonForm(), status=409)
        tell_refusal(request, refusal)
        return redirect("pairings:round", tournament.slug, number)
    return _posted(request, tournament, number)


def _posted(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    round_ = round_or_404(tournament, number)
    swiss = _("Round %(number)s is posted. Players can see it now.")
    messages.success(request, _called(round_, swiss, _("%(round)s: posted. Players can see it now.")))
    return to_desk(tournament)


def post_without_lists(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The head judge posts a round though required deck lists are missing or not legal, and says why."""
    round_ = find_round(request, tournament, number)
    title = _called(round_, _("Post round %(number)s"), _("%(round)s: post the round"))
    page = _unless_newest_proposal(request, round_, title)
    if page is not None:
        return page
    if not lists_kept_back(round_):
        messages.info(request, _("Deck lists are not keeping this round from being posted."))
        return redirect("pairings:round", tournament.slug, number)
    form = ReasonForm(posted(request))
    if request.method != "POST" or not form.is_valid():
        return _lists_page(request, round_, form, status=422 if form.errors else 200)
    reason = form.cleaned_data["reason"]
    try:
        actions.post_round(tournament, number, without_lists=reason, actor=request.actor)
    except Refusal as refusal:
        form.refuse(refusal)
        return _lists_page(request, round_, form, status=409)
    return _posted(request, tournament, number)


def _lists_page(request: StaffRequest, round_: Round, form: ReasonForm, *, status: int) -> HttpResponse:
    """The page that names the lists which keep a round from being posted, and lets the head judge post it."""
    kept_back = lists_kept_back(round_)
    form.fields["reason"].label = _("Head judge: why is the round being posted without them?")
    context = {
        "tournament": round_.tournament,
        "round": round_,
        "kept_back": kept_back,
        "names": [edits_stand(round_), *(one.stand for one in kept_back)],
        "part": "?for=cut" if lists_of_round(round_) == RoundStage.ELIMINATION else "",
        "may_rule": request.actor.may(Permission.RULE_ON_LISTS),
        "form": form,
    }
    return render(request, "pairings/pages/desk/play/post_without_lists.html", context, status=status)


def discard(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Discard a proposal."""
    with refusals_told(request):
        actions.discard_proposal(tournament, number, actor=request.actor)
    return to_desk(tournament)


def close(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Close a round whose results are all in; the standings that follow come next, or the desk in the bracket."""
    try:
        actions.close_round(tournament, number, actor=request.actor)
    except Refusal as refusal:
        if refusal.code == ASKS_WHAT_WAITS:
            return _ask_what_waits(request, tournament, number)
        tell_refusal(request, refusal)
        return to_desk(tournament)
    round_ = round_or_404(tournament, number)
    if round_.is_elimination:  # the standings do not change by it
        messages.success(request, _("%(round)s: closed.") % {"round": round_title(round_)})
        return to_desk(tournament)
    messages.success(request, _("Round %(number)s is closed.") % {"number": number})
    return redirect("pairings:standings", tournament.slug)


def _ask_what_waits(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The page that names what is still open before the round is closed."""
    round_ = round_or_404(tournament, number)
    context = {"tournament": tournament, "round": round_, "waits": find_waits(tournament)}
    return render(request, "pairings/pages/desk/play/close.html", context, status=409)


def take_back(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Turn a posted round without results back into a proposal, with a reason."""
    round_ = find_round(request, tournament, number)
    page = desk_page(
        request,
        tournament,
        round_,
        title=by_kind(round_, _("Withdraw round %(number)s"), _("%(round)s: withdraw the round")),
        lede=_(
            "Players no longer see the round. It becomes a proposal again, and its clock is reset. Partners can be "
            "replaced again; seats A and B stay locked."
        ),
        rule="FR-244.d",
        button=_("Withdraw the round"),
        said=by_kind(round_, _("Round %(number)s is a proposal again."), _("%(round)s: a proposal again.")),
        is_grave=True,
        context={"waits": find_waits(tournament, withdrawn=round_)},
    )
    return ask_and_do(
        ReasonForm(posted(request)),
        page,
        actions.take_back,
        checks=(partial(checks.check_newest, round_), partial(checks.check_take_back, round_)),
        to=lambda _round: reverse("pairings:round", args=[tournament.slug, number]),
    )


def reopen(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Open a closed round again, with a reason."""
    round_ = find_round(request, tournament, number)
    page = desk_page(
        request,
        tournament,
        round_,
        title=by_kind(round_, _("Reopen round %(number)s"), _("%(round)s: reopen the round")),
        lede=_(
            "Its results can then be corrected. A proposal for a later round is discarded; the journal keeps it."
        ),
        button=_("Reopen the round"),
        said=by_kind(round_, _("Round %(number)s is open again."), _("%(round)s: open again.")),
        names=[newest_who(read_progress(tournament).newest)],
    )
    form = ReasonForm(posted(request))
    return ask_and_do(form, page, actions.reopen_round, checks=(partial(checks.check_reopen, round_),))


def _called(round_: Round, swiss: str, bracket: str) -> str:
    """One of two sentences: with the number of a Swiss round, or with the name of one of the bracket."""
    told = {"number": round_.number, "round": round_title(round_)}
    return by_kind(round_, swiss, bracket) % told
