"""A round from paper at the desk: typed, asked, looked over, entered; nothing that was typed is lost."""

import re

import pytest

from pairings.drops.actions import drop_entry
from pairings.matches.models import Match
from pairings.rounds.actions import propose_round
from tests.browser_forms import read_forms
from tests.factories import BOSS, NOON, make_closed_round, make_entries, make_entry
from tests.shown_pages import filled, form_on

pytestmark = pytest.mark.django_db
PAGE = "/t/cup/desk/rounds/1/from-paper/"
LINES = "1\tTeam 1\tTeam 2\t1\n2\tTeam 3\tTeam 4\t2\n3\tTeam 5\tTeam 6\t*23"
FORM = {"layout": "tables", "reason": "The laptop was dead"}


def read(response):
    return response.content.decode()


def shown(response):
    """What the page sends along once the round has been looked over."""
    found = re.search(r'name="shown" value="(\w+)"', read(response))
    return {} if found is None else {"shown": found[1]}


def form_in(response):
    """The form of the answer to one that was sent."""
    return next(form for form in read_forms(read(response), PAGE) if form.action == PAGE)


@pytest.fixture(autouse=True)
def teams(event):
    make_entries(event, 6)


def test_round_is_shown_before_it_is_entered(event, organizer):
    first = organizer.post(PAGE, FORM | {"text": LINES})

    assert first.status_code == 200
    assert "3 matches" in read(first)
    assert "Enter round 1" in read(first)
    assert not event.rounds.exists()

    second = organizer.post(PAGE, FORM | {"text": LINES} | shown(first), follow=True)

    assert "Round 1 has been entered as it was played." in read(second)
    assert Match.objects.filter(round__tournament=event).exclude(how="open").count() == 3


def test_lines_that_were_changed_after_the_look_are_shown_again(event, organizer):
    first = organizer.post(PAGE, FORM | {"text": LINES})
    second = organizer.post(PAGE, FORM | {"text": LINES.replace("\t2\n", "\t1\n")} | shown(first))
    assert second.status_code == 200
    assert not event.rounds.exists()
    assert shown(second) != shown(first)


def test_unclear_team_and_result_are_asked_and_what_was_typed_stays(event, organizer):
    text = LINES.replace("Team 4", "Taem 4").replace("*23", "0-1")
    first = read(organizer.post(PAGE, FORM | {"text": text}))
    assert "which team is “Taem 4”?" in first
    assert "“0-1” can be read in more than one way" in first
    assert "Taem 4\t2" in first
    assert not shown(organizer.post(PAGE, FORM | {"text": text}))
    team, result = re.search(r'name="(team-\w+)"', first)[1], re.search(r'name="(result-\w+)"', first)[1]

    answers = FORM | {"text": text, team: "4", result: "2"}
    looked = organizer.post(PAGE, answers)
    organizer.post(PAGE, answers | shown(looked))

    assert event.rounds.get().matches.get(table_number=3).winner == 2
    assert event.rounds.get().matches.get(table_number=2).two.number == 4


@pytest.mark.parametrize(("answer", "how"), [("bye", "bye"), ("missed", "missed")])
def test_team_in_no_line_is_asked_about(event, organizer, answer, how):
    make_entry(event, 7)
    first = organizer.post(PAGE, FORM | {"text": LINES})
    assert "Not in any line: Team 7" in read(first)
    assert not shown(first)
    answers = FORM | {"text": LINES, "absent": answer}
    organizer.post(PAGE, answers | shown(organizer.post(PAGE, answers)))
    assert event.rounds.get().matches.get(one__number=7).how == how


def test_several_teams_in_no_line_did_not_play(event, organizer):
    text = LINES.splitlines()[0]
    answers = FORM | {"text": text, "absent": "missed"}
    organizer.post(PAGE, answers | shown(organizer.post(PAGE, answers)))
    assert event.rounds.get().matches.filter(how="missed").count() == 4


def test_fault_is_told_with_its_line(organizer):
    response = organizer.post(PAGE, FORM | {"text": LINES + "\n3\tTeam 1\tTeam 2\t1"})
    assert response.status_code == 422
    assert "Table 3 is in line 3 and in line 4. Correct one of them." in read(response)
    assert "“Team 1” is in line 1 and in line 4. Correct one of them." in read(response)


def test_teams_that_had_met_are_marked(event, organizer):
    make_closed_round(event)
    match = event.rounds.get().matches.first()
    text = f"1 {match.one.number} {match.two.number} 1"
    page = read(organizer.post(PAGE.replace("/1/", "/2/"), FORM | {"text": text}))
    assert "met before" in page
    assert "1 pair has met before" in page


def test_round_that_is_there_says_what_to_do(event, organizer):
    organizer.post("/t/cup/desk/rounds/1/pair/")
    response = organizer.get(PAGE)
    assert response.status_code == 409
    assert "Discard it, then enter the round as it was played." in read(response)


def test_the_desk_leads_there_only_before_the_round_is_paired(event, organizer):
    assert PAGE in read(organizer.get("/t/cup/desk/"))
    organizer.post("/t/cup/desk/rounds/1/pair/")
    assert PAGE not in read(organizer.get("/t/cup/desk/"))


def test_the_desk_offers_no_clock_for_a_round_that_was_played_on_paper(event, organizer):
    answers = FORM | {"text": LINES}
    organizer.post(PAGE, answers | shown(organizer.post(PAGE, answers)))
    page = read(organizer.get("/t/cup/desk/"))
    assert "Close round 1" in page
    assert "Start the clock" not in page


def test_journal_says_what_was_entered(event, organizer):
    answers = FORM | {"text": LINES}
    organizer.post(PAGE, answers | shown(organizer.post(PAGE, answers)))
    event.refresh_from_db()
    page = read(organizer.get(f"/t/cup/desk/journal/{event.version}/"))
    assert "Round entered from paper" in page
    assert "The laptop was dead" in page
    assert "2: 0 : 3" in page


def test_a_team_that_left_is_no_choice_and_the_question_says_why(event, organizer):
    make_entry(event, 7, team_name="Foxes & <b>Owls</b>")
    drop_entry(event, 7, actor=BOSS, reason="train")
    for typed in ("7", "foxes & <b>owls</b>"):
        page = read(organizer.post(PAGE, FORM | {"text": LINES.replace("Team 6", typed)}))
        assert "Team 7 “Foxes &amp; &lt;b&gt;Owls&lt;/b&gt;” has left the event." in page
        assert "reinstate it first" in page
        assert '<option value="7"' not in page
    assert "has left the event" not in read(
        organizer.post(PAGE, FORM | {"text": LINES.replace("Team 6", "99")})
    )


@pytest.mark.as_shown
def test_the_lines_come_back_from_a_page_that_is_out_of_date(event, organizer):
    old = form_on(organizer, PAGE)
    propose_round(event, 1, actor=BOSS)
    answer = organizer.post(PAGE, filled(old, text=LINES))
    assert answer.status_code == 409
    assert "This page is now about another round, or the round has been posted again: Round 1" in read(answer)
    assert "Team 5\tTeam 6" in read(answer)


@pytest.mark.as_shown
def test_a_late_team_is_asked_about_and_no_line_is_lost(event, organizer):
    first = organizer.post(PAGE, filled(form_on(organizer, PAGE), text=LINES))
    make_entry(event, 7)
    looked = form_in(first)
    again = organizer.post(PAGE, filled(looked))
    assert again.status_code == 200
    assert "Not in any line: Team 7" in read(again)
    asked = form_in(again)
    ready = organizer.post(PAGE, filled(asked, absent="missed"))
    last = form_in(ready)
    assert organizer.post(PAGE, filled(last)).status_code == 302
    assert event.rounds.get().matches.get(one__number=7).how == "missed"


@pytest.mark.as_shown
def test_a_number_that_is_another_team_since_the_look_is_not_entered(event, organizer):
    first = organizer.post(PAGE, filled(form_on(organizer, PAGE), text=LINES.replace("Team ", "")))
    looked = form_in(first)
    event.entries.filter(number=3).update(registered_at=NOON.replace(hour=13), team_name="Newcomers")
    answer = organizer.post(PAGE, filled(looked))
    assert answer.status_code == 409
    assert "Number 3 is now Newcomers" in read(answer)
    assert not event.rounds.exists()
