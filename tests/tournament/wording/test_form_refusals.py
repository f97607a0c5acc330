from django import forms

from tournament.kernel.refusal import Refusal
from tournament.wording.form_refusals import add_refusal, refusal_text


class NameForm(forms.Form):
    name = forms.CharField()


def test_a_refusal_is_shown_at_its_field_with_the_link_to_its_rule() -> None:
    form = NameForm({"name": "x"})
    add_refusal(form, Refusal("teams.name_taken", "FR-241.b", field="name", name="<b>", number=3))
    shown = str(form.errors["name"])
    assert "Team 3 is already called “&lt;b&gt;”" in shown
    assert '<a class="citation" href="/rulings/FR-241.b/">' in shown


def test_a_refusal_of_a_field_that_the_form_lacks_is_shown_above() -> None:
    form = NameForm({"name": "x"})
    add_refusal(form, Refusal("tournament.finished", field="elsewhere"))
    assert "is finished" in str(form.non_field_errors())


def test_a_refusal_without_a_rule_is_plain_text() -> None:
    assert "<" not in refusal_text(Refusal("tournament.finished"))
