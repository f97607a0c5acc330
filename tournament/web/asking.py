"""A page that asks: a form is shown until its action is done; then a message says so, and the next page follows.

    match = find_table(request, tournament, table_number)
    form = CallForm(posted(request))
    page = table_page(request, match, title=_("Call a judge to table %(table)s"), button=_("Add to the queue"))
    return ask_and_do(form, page, call_judge)

The page knows what the action is about (`place`), the form what it asks the action for (`PlainForm.asked_for`), the
action who may do it and when. A page that thinks between those steps, such as one that asks back, is a view of its own.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypedDict, TypeVar

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render

from tournament.event.models import Tournament
from tournament.journal.journal import Act, check_not_finished
from tournament.kernel.named import with_names
from tournament.kernel.refusal import Refusal
from tournament.kernel.shown import Subject
from tournament.web.access import StaffRequest
from tournament.wording.plain_forms import PlainForm

T = TypeVar("T")
Place = tuple[int | str, ...]  # what the action is called with first: the numbers of a round, a table, a team
Check = Callable[[], None]  # raises the Refusal of a step that is impossible now
Impossible = Callable[[str, Refusal], HttpResponse]  # the page instead of the form: its title, and why


@dataclass(frozen=True, slots=True, kw_only=True)
class FormPage:
    """What a form is shown on, what it is about, and where it leads.

    `title`, `button` and `said` (once it is done) are sentences that may hold what `values` has, such as "%(number)s".
    `lede` and `rule`, the citation after it, are shown as they are: a lede may hold a name or a result already. A
    template may have these words itself. `subject` and `names` are what the form is about, for its hidden field
    (`{% about %}`).
    """

    request: StaffRequest
    tournament: Tournament
    place: Place = ()
    to: str  # the address of the next page, and of the way back
    title: str = ""
    lede: str = ""
    rule: str = ""
    button: str = ""
    said: str = ""
    values: Mapping[str, object] = field(default_factory=dict)
    is_grave: bool = False  # it takes something away
    subject: Subject | None = None
    names: Iterable[str] = ()
    template: str = "form_page.html"
    context: Mapping[str, Any] = field(default_factory=dict)  # what the template needs besides
    impossible: Impossible | None = None

    def filled(self, sentence: str) -> str:
        """A sentence with the page's values, whose names stay names."""
        return with_names(sentence, self.values)

    def show(self, form: PlainForm) -> HttpResponse:
        """The page with the form; 422 with what is wrong in it."""
        if form.is_bound:
            form.focus_on_problem()
        context = {
            "tournament": self.tournament,
            "title": self.filled(self.title),
            "lede": self.lede,
            "rule": self.rule,
            "button": self.filled(self.button),
            "is_grave": self.is_grave,
            "subject": self.subject,
            "names": list(self.names),
            "back": self.to,
            "form": form,
        }
        status = 422 if form.errors else 200
        return render(self.request, self.template, {**context, **self.context}, status=status)


class PageWords(TypedDict, total=False):
    """What a maker of pages about one kind of thing, such as a table, is given for each page: see `FormPage`."""

    title: str
    place: Place
    lede: str
    rule: str
    button: str
    said: str
    is_grave: bool
    names: Iterable[str]
    values: Mapping[str, object]
    context: Mapping[str, Any]
    template: str
    to: str


def ask_and_do(
    form: PlainForm,
    page: FormPage,
    act: Act[..., T],
    *,
    given: Mapping[str, Any] | None = None,
    checks: Iterable[Check] = (),
    said: Callable[[T], str] | None = None,
    to: Callable[[T], str] | None = None,
) -> HttpResponse:
    """Show `form` on `page` until `act` is done; then say so and go on. `said` and `to` are asked what was done.

    `given` is what the action needs and the form does not ask for. Where the step is impossible now, because the event
    is finished or by one of `checks`, a page that is opened says why before anybody fills it in; of a form that was
    sent the action judges.
    """
    if page.impossible is not None and not form.is_bound:
        try:
            if not act.action.rule.done_when_finished:
                check_not_finished(page.tournament)
            for check in checks:
                check()
        except Refusal as refusal:
            return page.impossible(page.filled(page.title), refusal)
    if form.is_valid():
        try:
            done = act(
                page.tournament, *page.place, actor=page.request.actor, **form.asked_for, **(given or {})
            )
        except Refusal as refusal:
            form.refuse(refusal)
        else:
            sentence = page.filled(page.said) if said is None else said(done)
            if sentence:
                messages.success(page.request, sentence)
            return redirect(page.to if to is None else to(done))
    return page.show(form)
