"""An event ends at any moment: at each one the pages offer what can be done, and say afterwards what was not played.

No document speaks of an event that ends early. What is asserted is ours: results that are in stay, none is made up, the
reason and what was not played are named wherever standings are final, and reopening goes on where it was.
"""

import io
import re
import zipfile
from html import unescape

import pytest
from django.test import Client
from openpyxl import load_workbook
from pypdf import PdfReader

from pairings.announcements.actions import make_announcement
from pairings.cut.actions import CutChoice, make_cut, take_cut_back
from pairings.matches.scoring import Ending, How
from pairings.results.actions import record_result
from pairings.rounds.actions import close_round, post_round, propose_round, reopen_round, take_back
from pairings.rounds.clock import start_clock
from pairings.standings.final import shown_standings
from pairings.standings.unplayed import early_end, unplayed_sentences
from pairings.tableside.calls import call_judge
from pairings.tableside.extensions import give_extension
from pairings.undo.actions import undo_line
from tests.factories import (
    BOSS,
    NOON,
    carry_on,
    make_closed_round,
    make_entries,
    make_posted_round,
    make_results,
    make_staff,
    make_tournament,
)
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Role
from tournament.setup.actions import change_settings, finish_tournament, reopen_tournament

pytestmark = pytest.mark.django_db
WHY = "The power failed at ten"
DESK = "/t/cup/desk/"


def make_cup(closed=3, size=4):
    """Six teams who play three Swiss rounds before a cut to four, `closed` of them over."""
    event = make_tournament(slug="cup", planned_rounds=3, cut_size=size)
    make_entries(event, 6)
    for number in range(1, closed + 1):
        make_closed_round(event, number)
    return event


def with_cut():
    event = make_cup()
    make_cut(event, CutChoice(is_confirmed=True), actor=BOSS, now=NOON)
    return event


def with_semifinals(results=0):
    event = with_cut()
    post_round(event, 4, actor=BOSS, now=NOON)
    tables = sorted(event.rounds.get(number=4).matches.values_list("table_number", flat=True))
    for table in tables[:results]:
        record_result(event, 4, table, Ending(How.WON, 1), actor=BOSS, now=NOON)
    return event


def with_final(*, is_posted=False):
    event = with_semifinals(2)
    close_round(event, 4, actor=BOSS, now=NOON)
    propose_round(event, 5, actor=BOSS, now=NOON)
    if is_posted:
        post_round(event, 5, actor=BOSS, now=NOON)
    return event


def played_to_the_end():
    event = with_final(is_posted=True)
    make_results(event, 5)
    close_round(event, 5, actor=BOSS, now=NOON)
    return event


def proposed():
    event = make_cup(closed=1)
    propose_round(event, 2, actor=BOSS, now=NOON)
    return event


def posted(results=0):
    event = make_cup(closed=1)
    make_posted_round(event, 2)
    for table in range(1, results + 1):
        record_result(event, 2, table, Ending(How.WON, 1), actor=BOSS, now=NOON)
    return event


def clock_runs():
    event = posted()
    start_clock(event, 2, actor=BOSS, now=NOON)
    return event


def reopened():
    event = make_cup()
    finish_tournament(event, reason=WHY, actor=BOSS, now=NOON)
    reopen_tournament(event, reason="There is power again", actor=BOSS)
    return event


MOMENTS = {
    "registered": lambda: make_cup(closed=0),
    "a Swiss round proposed": proposed,
    "a Swiss round posted": posted,
    "its clock runs": clock_runs,
    "a result is in": lambda: posted(1),
    "all results are in": lambda: posted(3),
    "closed, rounds and the cut left": lambda: make_cup(closed=2),
    "the cut is due": make_cup,
    "the bracket proposed": with_cut,
    "the bracket posted": with_semifinals,
    "one semifinal has a result": lambda: with_semifinals(1),
    "the final proposed": with_final,
    "the final posted": lambda: with_final(is_posted=True),
    "all is played": played_to_the_end,
    "reopened": reopened,
}


def organizer_of(event):
    client = Client()
    client.force_login(make_staff(event, "olivia", Role.ORGANIZER))
    return client


def read(response):
    return " ".join(unescape(response.content.decode()).split())


def main(text):
    """The page without its frame, in which links lead everywhere."""
    return text[text.index("<main") : text.index("</main>")]


def links(text):
    return re.findall(r'href="(/t/cup/[^"#]*)"', main(text))


@pytest.mark.as_shown
@pytest.mark.parametrize("moment", MOMENTS)
def test_at_every_moment_the_event_is_finished_from_its_page(moment):
    event = MOMENTS[moment]()
    client = organizer_of(event)
    left = unplayed_sentences(event)
    page = client.get(f"{DESK}finish/")
    text = read(page)
    for sentence in left:
        assert sentence in re.sub(r"<[^>]+>", "", text).replace("  ", " ")
    subject = re.search(r'name="subject" value="([^"]*)"', main(page.content.decode())).group(1)
    sent = {"subject": unescape(subject)}
    if left:
        assert client.post(f"{DESK}finish/", sent).status_code == 422  # it says why
    assert client.post(f"{DESK}finish/", sent | {"reason": WHY}).status_code == 302
    event.refresh_from_db()
    assert event.finished_at is not None
    assert event.unplayed_reason == (WHY if left else "")
    for path in (
        "desk/",
        "desk/standings/",
        "standings/",
        "bracket/",
        "",
        "clock/",
        "screen/",
        "desk/paper/",
    ):
        assert client.get(f"/t/cup/{path}").status_code == 200, path


@pytest.mark.parametrize("moment", MOMENTS)
def test_whatever_a_page_of_the_end_names_can_be_done_then(moment):
    """Links of the desk, of finishing and of cancelling the cut open; a refusal is never the end of the way."""
    event = MOMENTS[moment]()
    client = organizer_of(event)
    for path in (DESK, f"{DESK}finish/"):
        for link in links(read(client.get(path))):
            assert client.get(link).status_code == 200, (path, link)
    cut_back = client.get(f"{DESK}cut/take-back/")
    assert cut_back.status_code in (200, 409)
    if cut_back.status_code == 409:
        ways = links(read(cut_back))
        assert ways
        assert [link for link in ways if client.get(link).status_code != 200] == []
    else:
        client.post(f"{DESK}cut/take-back/", {"reason": "too late for it"})
        assert not event.cuts.exists()
        assert f'href="{DESK}finish/">No cut today' in read(client.get(DESK))
        client.post(f"{DESK}finish/", {"reason": WHY})
        event.refresh_from_db()
        assert event.why_unplayed == WHY


@pytest.mark.parametrize("moment", MOMENTS)
def test_reopened_it_goes_on_where_it_was(moment):
    event = MOMENTS[moment]()
    before = list(
        event.rounds.exclude(posted_at=None).values("number", "posted_at", "closed_at", "started_at")
    )
    finish_tournament(event, reason=WHY, actor=BOSS, now=NOON)
    assert not event.rounds.filter(
        posted_at=None
    ).exists()  # what nobody has seen is no part of an event that is over
    reopen_tournament(event, reason="There is power again", actor=BOSS)
    assert list(event.rounds.values("number", "posted_at", "closed_at", "started_at")) == before
    client = organizer_of(event)
    for path in ("", "standings/", "bracket/", "desk/", "desk/standings/"):
        assert WHY not in read(client.get(f"/t/cup/{path}")), path
    for link in links(read(client.get(DESK))):
        assert client.get(link).status_code == 200, link


def test_finishing_with_a_proposal_is_undone_to_the_proposal_once_it_was_reopened():
    event = proposed()
    was = list(event.rounds.get(number=2).matches.values_list("table_number", "one__number", "two__number"))
    finish_tournament(event, reason=WHY, actor=BOSS, now=NOON)
    with pytest.raises(Refusal) as refused:
        undo_line(event, event.version, actor=BOSS, now=NOON)
    assert refused.value.code == "pairings.undo_asks_why"  # it leads to the page that reopens the event
    reopen_tournament(event, reason="There is power again", actor=BOSS)
    undo_line(event, event.version, actor=BOSS, now=NOON)
    event.refresh_from_db()
    assert event.why_unplayed == WHY
    reopen_tournament(event, reason="There is power again", actor=BOSS)
    propose_round(event, 2, actor=BOSS, now=NOON)
    again = event.rounds.get(number=2).matches
    assert list(again.values_list("table_number", "one__number", "two__number")) == was


def test_nothing_is_done_at_a_table_of_a_round_that_is_broken_off():
    event = clock_runs()
    finish_tournament(event, reason=WHY, actor=BOSS, now=NOON)
    here = {"actor": BOSS, "now": NOON}
    for act in (
        lambda: record_result(event, 2, 1, Ending(How.WON, 1), **here),
        lambda: close_round(event, 2, **here),
        lambda: take_back(event, 2, reason="x", **here),
        lambda: start_clock(event, 2, **here),
        lambda: call_judge(event, 2, 1, **here),
        lambda: give_extension(event, 2, 1, minutes=5, reason="x", **here),
        lambda: propose_round(event, 3, **here),
        lambda: make_announcement(event, kind="notice", text="x", **here),
        lambda: reopen_round(event, 1, reason="x", **here),
        lambda: take_cut_back(event, reason="x", **here),
    ):
        with pytest.raises(Refusal) as refused:
            act()
        assert refused.value.code == "tournament.finished"


def places(event):
    return {row.entry.team_name: row.place for row in shown_standings(event)}


def test_a_swiss_round_that_is_broken_off_does_not_count_and_its_results_stay():
    event = posted(1)
    before = [(row.entry.number, row.match_points) for row in shown_standings(event)]
    finish_tournament(event, reason=WHY, actor=BOSS, now=NOON)
    assert [(row.entry.number, row.match_points) for row in shown_standings(event)] == before
    assert event.rounds.get(number=2).matches.get(table_number=1).winner == 1
    broken, *rest = early_end(event)[1:]
    first = event.rounds.get(number=2).matches.get(table_number=2)
    assert f"{first.one.team_name} – {first.two.team_name}" in broken
    assert "table 1" not in broken
    assert rest == [
        "Swiss round not played: 3.",
        "The cut to the top 4 was not made, so there is no bracket.",
    ]


def test_with_one_semifinal_played_three_share_the_first_places_and_the_beaten_one_is_fourth():
    event = with_semifinals(1)
    match = event.rounds.get(number=4).matches.get(table_number=1)
    finish_tournament(event, reason=WHY, actor=BOSS, now=NOON)
    found = places(event)
    assert found[match.two.team_name] == (4, 4)
    assert sorted(place for place in found.values() if place[0] < 5) == [(1, 3), (1, 3), (1, 3), (4, 4)]
    other = event.rounds.get(number=4).matches.get(table_number=2)
    names = f"Semifinal 2 ({other.one.team_name} – {other.two.team_name})"
    assert any(names in sentence and "Final" in sentence for sentence in early_end(event)), early_end(event)


def test_before_a_match_of_the_bracket_has_a_result_all_its_teams_share_the_first_places():
    event = with_semifinals()
    finish_tournament(event, reason=WHY, actor=BOSS, now=NOON)
    assert sorted(places(event).values()) == [(1, 4)] * 4 + [(5, 5), (6, 6)]


def test_a_cut_that_nobody_saw_is_no_cut():
    event = with_cut()
    order = [row.entry.number for row in shown_standings(event)]
    finish_tournament(event, reason=WHY, actor=BOSS, now=NOON)
    assert [row.entry.number for row in shown_standings(event)] == order
    assert set(places(event).values()) == {None}
    assert not event.cuts.exists()


def test_a_final_that_is_left_leaves_two_first_and_the_beaten_third():
    event = with_final(is_posted=True)
    finish_tournament(event, reason=WHY, actor=BOSS, now=NOON)
    assert sorted(places(event).values()) == [(1, 2), (1, 2), (3, 4), (3, 4), (5, 5), (6, 6)]


def test_a_final_that_was_decided_and_not_closed_has_a_winner():
    event = with_final(is_posted=True)
    make_results(event, 5)
    finish_tournament(event, reason=WHY, actor=BOSS, now=NOON)
    assert sorted(places(event).values())[:2] == [(1, 1), (2, 2)]


@pytest.mark.parametrize("moment", ["a result is in", "the cut is due", "one semifinal has a result"])
def test_the_reason_and_what_was_not_played_is_named_on_pages_paper_and_in_files(moment):
    event = MOMENTS[moment]()
    sentences = unplayed_sentences(event)
    finish_tournament(event, reason=WHY, actor=BOSS, now=NOON)
    client = organizer_of(event)
    for path in ("", "standings/", "bracket/", "desk/", "desk/standings/"):
        text = re.sub(r"<[^>]+>", "", read(client.get(f"/t/cup/{path}")))
        assert [one for one in (WHY, *sentences) if one not in text] == [], path
    assert WHY in read(client.get("/t/cup/screen/"))
    assert client.get("/t/cup/data/v1/standings.json").json()["event"]["unplayed_reason"] == WHY
    through = max(
        event.rounds.exclude(closed_at=None).exclude(stage="elimination").values_list("number", flat=True)
    )
    sheet = "final-standings" if event.cuts.exists() else f"standings/{through}"
    pages = PdfReader(io.BytesIO(client.get(f"{DESK}paper/{sheet}.pdf").content)).pages
    printed = " ".join(" ".join(page.extract_text() for page in pages).split())
    assert WHY in printed
    assert " ".join(sentences[-1].split()[:5]) in printed
    book = load_workbook(io.BytesIO(client.get(f"{DESK}data/workbook.xlsx").content))
    cells = [cell.value for row in book.worksheets[0].iter_rows() for cell in row]
    assert [one for one in sentences if one not in cells] == []
    assert zipfile.is_zipfile(io.BytesIO(client.get(f"{DESK}data/csv.zip").content))
    copy = carry_on(event)
    assert early_end(copy) == [f"The event was ended early: {WHY}", *sentences]


def test_the_sheet_of_winners_names_all_four_that_share_the_first_places():
    event = with_semifinals()
    finish_tournament(event, reason=WHY, actor=BOSS, now=NOON)
    client = organizer_of(event)
    for way in ("landscape", "upright"):
        pages = PdfReader(io.BytesIO(client.get(f"{DESK}paper/winners.pdf?way={way}").content)).pages
        printed = " ".join(pages[0].extract_text().split())
        assert "The bracket was not played to the end." in printed
        assert WHY in printed
        names = [seed.entry.team_name for seed in event.cuts.get().seeds.all()]
        assert [name for name in names if name not in printed] == []


def test_many_tables_are_counted_and_not_named():
    event = make_tournament(slug="cup", planned_rounds=2)
    make_entries(event, 26)
    make_posted_round(event)
    assert "with 13 results missing" in unplayed_sentences(event)[0]


def test_where_everyone_left_the_final_is_not_left_to_play():
    """Both lose a semifinal of two teams that are left: nobody comes to the final, which is not named."""
    event = with_semifinals()
    for table in (1, 2):
        record_result(event, 4, table, Ending(How.BOTH_LOSE), actor=BOSS, now=NOON)
    close_round(event, 4, actor=BOSS, now=NOON)
    assert unplayed_sentences(event) == []
    finish_tournament(event, actor=BOSS, now=NOON)
    assert event.finished_at == NOON


def test_fewer_planned_rounds_leave_nothing_to_name():
    event = make_tournament(slug="cup", planned_rounds=3)
    make_entries(event, 6)
    make_closed_round(event)
    change_settings(event, {"planned_rounds": 1}, reason="The hall closes", actor=BOSS)
    assert unplayed_sentences(event) == []
