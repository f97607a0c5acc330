"""A page that asks: shown until its action is done, and impossible before anybody fills it in for nothing."""

from typing import Any

import pytest
from django import forms
from django.contrib.messages import get_messages
from django.http import HttpResponse

from tests.expected import opened
from tests.factories import NOON, make_account, make_tournament
from tournament.journal.declare import Action, Rule
from tournament.kernel.named import as_name
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor, Permission
from tournament.web.asking import FormPage, ask_and_do
from tournament.web.messages import NamesKept
from tournament.web.posted import posted
from tournament.wording.plain_forms import PlainForm

pytestmark = pytest.mark.django_db

NAME = as_name("100 %s <b> 50%")
RULE = Rule(Permission.SET_UP)


class NoteForm(PlainForm):
    words = forms.CharField()
    other = forms.CharField(required=False)

    @property
    def asked_for(self) -> dict[str, Any]:
        if self.cleaned_data["words"] == "nothing":
            raise Refusal("tournament.reason_missing", field="words")
        return {"words": self.cleaned_data["words"]}


class Noting:
    """An action that keeps how it was called; it refuses, where it was made to."""

    def __init__(self, refusal: Refusal | None = None, *, rule: Rule = RULE) -> None:
        self.action = Action("note", "Noted", rule)
        self.refusal = refusal
        self.calls: list[tuple[Any, ...]] = []

    def __call__(self, *args: Any, **kwargs: Any) -> int:
        self.calls.append((args, kwargs))
        if self.refusal is not None:
            raise self.refusal
        return 7


@pytest.fixture
def event():
    return make_tournament(slug="cup")


@pytest.fixture
def ask(event, rf):
    """Ask on a page: opened, or with what was sent; the answer has the form and the messages beside it."""
    person = make_account(is_owner=True)

    def ask(
        act: Noting, sent: dict[str, str] | None = None, *, page: dict[str, Any] | None = None, **more: Any
    ):
        request = rf.get("/") if sent is None else rf.post("/", sent)
        request.user = person
        request.actor = Actor(name="Judy")
        request.htmx, request.session = False, {}
        request._messages = NamesKept(request)
        form = NoteForm(posted(request))
        asked = FormPage(
            request=request,
            tournament=event,
            **{"to": "/next/", "title": "Note", "place": (2, 5), "said": "Noted."} | (page or {}),
        )
        answer = ask_and_do(form, asked, act, **more)
        answer.form, answer.said = form, [str(one.message) for one in get_messages(request)]
        return answer

    return ask


def show_why(title: str, refusal: Refusal) -> HttpResponse:
    return HttpResponse(f"{title}: {refusal.code}", status=409)


def never() -> None:
    raise Refusal("pairings.no_round_now")


def test_an_opened_page_shows_the_form_and_does_nothing(ask):
    act = Noting()
    answer = ask(act, page={"button": "Keep it", "names": ["~stood"], "lede": "At 50% off"})
    assert (answer.status_code, act.calls, answer.said) == (200, [], [])
    text = answer.content.decode()
    assert "<h1>Note</h1>" in text
    assert "At 50% off" in text
    assert 'button-primary">Keep it</button>' in text
    assert 'value="~stood"' in text
    assert 'href="/next/"' in text


def test_what_takes_something_away_has_a_button_that_looks_so(ask):
    assert "button-danger" in opened(ask(Noting(), page={"is_grave": True}))


def test_an_empty_form_that_was_sent_is_not_done(ask):
    act = Noting()
    answer = ask(act, {})
    assert (answer.status_code, act.calls, answer.said) == (422, [], [])
    assert list(answer.form.errors) == ["words"]


def test_what_was_sent_is_done_once_said_and_leads_on(ask, event):
    act = Noting()
    answer = ask(act, {"words": "slow"}, given={"by_hand": True})
    assert (answer.status_code, answer["Location"]) == (302, "/next/")
    assert answer.said == ["Noted."]
    ((args, kwargs),) = act.calls
    assert args == (event, 2, 5)
    assert kwargs == {"actor": Actor(name="Judy"), "words": "slow", "by_hand": True}


def test_a_refusal_stands_beside_its_field_and_what_was_typed_stays(ask):
    answer = ask(Noting(Refusal("tournament.reason_missing", field="words")), {"words": "slow", "other": "x"})
    assert (answer.status_code, answer.said) == (422, [])
    assert list(answer.form.errors) == ["words"]
    assert 'value="slow"' in answer.content.decode()


def test_a_refusal_of_no_field_of_this_form_stands_above_it(ask):
    answer = ask(Noting(Refusal("tournament.reason_missing", field="reason")), {"words": "slow"})
    assert answer.status_code == 422
    assert list(answer.form.errors) == ["__all__"]


def test_what_cannot_be_made_of_the_form_is_refused_in_it(ask):
    act = Noting()
    answer = ask(act, {"words": "nothing"})
    assert (answer.status_code, list(answer.form.errors), act.calls) == (422, ["words"], [])


def test_an_impossible_step_is_said_before_the_form_and_with_its_title(ask):
    page = {"title": "Note %(name)s", "values": {"name": NAME}, "impossible": show_why}
    answer = ask(Noting(), page=page, checks=(never,))
    assert answer.status_code == 409
    assert answer.content.decode() == f"Note {NAME}: pairings.no_round_now"


def test_of_a_form_that_was_sent_the_action_judges(ask, event):
    event.finished_at = NOON
    act = Noting()
    assert ask(act, {"words": "slow"}, page={"impossible": show_why}, checks=(never,)).status_code == 302
    assert len(act.calls) == 1
    assert ask(act, {}, page={"impossible": show_why}, checks=(never,)).status_code == 422


def test_a_finished_event_comes_before_the_checks_unless_the_action_is_for_one(ask, event):
    event.finished_at = NOON
    page = {"impossible": show_why}
    assert ask(Noting(), page=page, checks=(never,)).content == b"Note: tournament.finished"
    late = Noting(rule=Rule(Permission.SET_UP, done_when_finished=True))
    assert ask(late, page=page).status_code == 200
    assert ask(late, page=page, checks=(never,)).content == b"Note: pairings.no_round_now"


def test_a_page_without_another_in_its_place_opens_whatever_is_impossible(ask, event):
    event.finished_at = NOON
    assert ask(Noting(), checks=(never,)).status_code == 200


def test_a_name_with_a_per_cent_sign_is_kept_in_title_and_message(ask):
    page = {"title": "Drop %(name)s", "said": "%(name)s drops.", "values": {"name": NAME}, "lede": NAME}
    assert "<h1>Drop <bdi" in ask(Noting(), page=page).content.decode()
    assert ask(Noting(), {"words": "slow"}, page=page).said == [f"{NAME} drops."]


def test_what_was_done_says_what_is_said_and_where_it_leads(ask):
    def leads(done: int) -> str:
        return f"/{done}/"

    answer = ask(Noting(), {"words": "slow"}, said=lambda done: f"{done} 50% of {NAME}", to=leads)
    assert answer["Location"] == "/7/"
    assert answer.said == [f"7 50% of {NAME}"]
    assert ask(Noting(), {"words": "slow"}, said=lambda _done: "").said == []


def test_only_a_form_that_comes_back_says_where_the_keyboard_begins(ask, monkeypatch):
    def begin(form: NoteForm) -> None:
        form.fields["words"].widget.attrs["autofocus"] = True

    monkeypatch.setattr(NoteForm, "focus_on_problem", begin)
    assert "autofocus" not in opened(ask(Noting()))
    assert "autofocus" in ask(Noting(), {}).content.decode()
