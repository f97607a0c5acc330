"""The head judge's rulings as pages."""

import re

import pytest
from django.test import Client

from pairings.undo.actions import undo_line
from rulings.head_judge.actions import NewRuling, note_missed_question, write_ruling
from rulings.head_judge.models import EventRuling
from tests.factories import BOSS, NOON, make_staff, make_tournament
from tests.shown_pages import filled, form_on
from tournament.kernel.roles import Role

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("loaded_library")]


def text_of(response) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def test_head_judge_writes_and_withdraws(client: Client) -> None:
    tournament = make_tournament()
    client.force_login(make_staff(tournament, "hugo", Role.HEAD_JUDGE))
    base = f"/t/{tournament.slug}/desk/rulings/"
    assert "Copycat" in text_of(client.get(f"{base}write/?entry=FR-C.3"))
    response = client.post(f"{base}write/", {"rule_id": "FR-C.3", "text": "So it is.", "reason": "Card."})
    assert response.headers["Location"] == f"/t/{tournament.slug}/rulings/HJ-1/"
    assert "So it is." in text_of(client.get(base))
    response = client.post(f"{base}1/withdraw/", {"reason": "No."})
    assert response.headers["Location"] == base
    assert "withdrawn" in text_of(client.get(base))


@pytest.mark.as_shown
def test_the_ruling_is_withdrawn_that_the_page_showed(client: Client) -> None:
    event = make_tournament(slug="cup")
    client.force_login(make_staff(event, "hugo", Role.HEAD_JUDGE))
    write_ruling(event, NewRuling(title="Sleeves", text="New ones.", reason="R"), actor=BOSS)
    page = "/t/cup/desk/rulings/1/withdraw/"
    old = form_on(client, page)
    undo_line(event, event.version, actor=BOSS)
    write_ruling(event, NewRuling(title="Drinks", text="Not at tables.", reason="R"), actor=BOSS)
    EventRuling.objects.update(number=1)  # as numbers are given again where an older copy is carried on
    for reason in ("No.", ""):
        answer = client.post(page, filled(old, reason=reason))
        assert answer.status_code == 409
        assert "Sleeves" in text_of(answer)
        assert "Ruling 1 is now a different one: Drinks." in text_of(answer)
    assert EventRuling.objects.get().withdrawn_at is None
    assert client.post(page, filled(form_on(client, page), reason="No.")).status_code == 302
    assert EventRuling.objects.get().withdrawn_at is not None


@pytest.mark.parametrize(("typed", "status"), [("244.d", 302), ("fr 244d", 302), ("244", 422)])
def test_entry_that_is_overruled_may_be_spelt_in_any_way(client: Client, typed: str, status: int) -> None:
    tournament = make_tournament(slug="cup")
    client.force_login(make_staff(tournament, "hilda", Role.HEAD_JUDGE))

    response = client.post(
        "/t/cup/desk/rulings/write/", {"rule_id": typed, "text": "They may.", "reason": "R"}
    )

    assert response.status_code == status
    assert [row.rule_id for row in EventRuling.objects.all()] == ["FR-244.d"] * (status == 302)


def test_wrong_input_gets_a_sentence_and_keeps_what_was_typed(client: Client) -> None:
    tournament = make_tournament()
    client.force_login(make_staff(tournament, "hugo", Role.HEAD_JUDGE))
    response = client.post(
        f"/t/{tournament.slug}/desk/rulings/write/",
        {"rule_id": "FR-999", "text": "Long ruling", "reason": "R"},
    )
    assert response.status_code == 422
    assert "The library has no entry “FR-999”" in text_of(response)
    assert "Long ruling" in response.content.decode()
    assert EventRuling.objects.count() == 0


@pytest.mark.parametrize("how_many", [1, 3])
def test_staff_page_takes_the_same_queries_with_one_row_and_three(
    client: Client, django_assert_num_queries, how_many: int
) -> None:
    tournament = make_tournament()
    client.force_login(make_staff(tournament, "hugo", Role.HEAD_JUDGE))
    for number in range(how_many):
        wish = NewRuling(rule_id="FR-C.3", text=f"Ruling {number}.", reason="Because.")
        write_ruling(tournament, wish, actor=BOSS, now=NOON)
        note_missed_question(tournament, f"{number} glurak", now=NOON)
    with django_assert_num_queries(6):
        text = text_of(client.get(f"/t/{tournament.slug}/desk/rulings/"))
    assert f"Ruling {how_many - 1}." in text
    assert "0 glurak" in text
