"""Who has no rank: a team that never came to a table, whatever a missed round counts, and who is disqualified.

Standings that were published stay as they were read.
"""

import csv
import io
import json
import random
from datetime import timedelta

import pytest
from django.test import Client

from pairings.cut.actions import CutChoice, make_cut
from pairings.cut.queries import plan_cut
from pairings.drops.actions import disqualify_entry, drop_entry, reinstate_entry
from pairings.exports.results_page import draw_results_page
from pairings.exports.workbook import event_sheets
from pairings.late_entries.actions import arrange_match
from pairings.matches.histories import PlayedRow
from pairings.matches.models import Match
from pairings.matches.queries import round_matches
from pairings.matches.scoring import Ending, How
from pairings.penalties.actions import PenaltyReport, give_penalty, overrule_penalty
from pairings.results.actions import record_result
from pairings.rounds.actions import PairingChoice, close_round, post_round, propose_round
from pairings.sheets.content import shown_lines, standing_lines
from pairings.standings.event_file import standings_of_older_files
from pairings.standings.final import read_page, shown_standings, standings_now
from pairings.standings.queries import Mark, find_never_came, standings
from pairings.standings.ranking import NoRank
from pairings.standings.unranked import has_come
from pairings.standings.wording import never_came_sentence
from teams.entries.at_once import check_in_all
from teams.entries.models import Entry
from teams.entries.registration import check_in
from tests.expected import refused
from tests.factories import (
    BOSS,
    NOON,
    carry_on,
    make_entries,
    make_entry,
    make_results,
    make_staff,
    make_tournament,
    sealed,
)
from tests.samples import sample
from tournament.config.files.event_file import export_event, import_event
from tournament.event.models import Tournament
from tournament.event.progress import read_progress
from tournament.kernel.roles import Role
from tournament.setup.actions import finish_tournament, remove_tournament

pytestmark = pytest.mark.django_db


def at(minutes: int):
    return NOON + timedelta(minutes=minutes)


def play(event: Tournament, number: int, *, absent: str = "leave_out") -> None:
    """A round an hour after the last one, won by the sides printed first."""
    begins = 60 * number
    propose_round(event, number, actor=BOSS, choice=PairingChoice(absent=absent), now=at(begins))
    post_round(event, number, actor=BOSS, now=at(begins + 1))
    make_results(event, number)
    close_round(event, number, actor=BOSS, now=at(begins + 50))


def with_a_no_show(rounds: int = 2, *, planned: int | None = None, **values) -> Tournament:
    """Teams 1 to 4 play; team 5 was registered in time and never comes."""
    event = make_tournament(planned_rounds=planned or rounds, **values)
    make_entries(event, 4)
    make_entry(event, 5, is_checked_in=False)
    for number in range(1, rounds + 1):
        play(event, number)
    return event


def ranks(rows) -> dict[int, int | None]:
    return {row.entry.number: row.rank for row in rows}


# Never came -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("points", [0, 1, 3])
def test_a_team_that_never_came_has_no_rank_whatever_a_missed_round_counts(points):
    event = with_a_no_show(missed_round_points=points)

    rows = standings(event)

    assert ranks(rows)[5] is None
    assert sorted(row.rank for row in rows if row.rank) == [1, 2, 3, 4]
    assert (rows[-1].entry.number, rows[-1].match_points, rows[-1].mark) == (5, 2 * points, Mark.NEVER_CAME)
    missed = Match.objects.filter(round__tournament=event, one__number=5)
    assert [match.how for match in missed] == ["missed", "missed"]  # nothing about it is open


def test_it_is_in_no_cut_and_the_plan_of_the_cut_names_it():
    event = with_a_no_show(missed_round_points=3, cut_size=4)
    plan = plan_cut(event, through=2)

    assert 5 not in plan.line.playing
    assert plan.first_out is None  # of five teams four can play on
    make_cut(event, CutChoice(is_confirmed=True), actor=BOSS, now=at(200))
    assert {number for match in round_matches(event.rounds.get(number=3)) for number in match.numbers} == {
        *(1, 2, 3, 4)
    }


def test_every_page_paper_and_file_leaves_it_without_a_rank():
    event = with_a_no_show(missed_round_points=3)
    finish_tournament(event, reason="the hall closes", actor=BOSS, now=at(200))
    client = Client()

    page = client.get(f"/t/{event.slug}/standings/").content.decode()
    data = client.get(f"/t/{event.slug}/data/v1/standings.json").json()["standings"]
    text = client.get(f"/t/{event.slug}/data/v1/standings.csv").content.decode("utf-8-sig")
    table = {line["number"]: line for line in csv.DictReader(io.StringIO(text))}
    workbook = next(sheet for sheet in event_sheets(event) if sheet.title == "Standings")
    file = draw_results_page(event, now=at(201)).decode()

    assert "never came to a table: “Team 5”." in page
    assert page.count('<span class="badge badge-dropped">no-show</span>') == 1
    assert [(line["rank"], line["no_rank"]) for line in data] == [
        *((number, None) for number in (1, 2, 3, 4)),
        (None, "never_came"),
    ]
    assert (table["5"]["rank"], table["5"]["no_rank"]) == ("", "never_came")
    for lines in (
        shown_lines(event, standings_now(event, read_progress(event))),
        standing_lines(event, through=2),
    ):
        assert [(line.rank, line.remark) for line in lines if line.team == "Team 5"] == [("", "no-show")]
    (row,) = [dict(zip(workbook.header, row, strict=True)) for row in workbook.rows if "Team 5" in row]
    assert (row["Rank"], row["Remark"]) == (None, "no-show")
    assert file.count('<span class="badge">no-show</span>') == 1


def test_once_it_comes_it_has_a_rank_and_what_it_missed_counts_as_announced():
    event = with_a_no_show(missed_round_points=1, planned=3)
    assert [entry.number for entry in find_never_came(event, read_progress(event))] == [5]
    check_in(event, 5, actor=BOSS, now=at(175))

    rows = standings(event)
    assert ranks(rows)[5] is not None
    assert [row.match_points for row in rows if row.entry.number == 5] == [2]
    assert find_never_came(event, read_progress(event)) == []
    propose_round(event, 3, actor=BOSS, now=at(180))
    assert 5 in {number for match in round_matches(event.rounds.get(number=3)) for number in match.numbers}


@pytest.mark.parametrize("ends", [None, "cut", "finished early"])
def test_who_comes_after_the_last_round_has_not_played_and_is_in_no_cut(ends):
    """The points of missed rounds seeded a team that never saw a card second."""
    planned = 3 if ends == "finished early" else 2
    event = with_a_no_show(
        missed_round_points=3, cut_size=None if ends == "finished early" else 4, planned=planned
    )
    if ends == "cut":
        make_cut(event, CutChoice(is_confirmed=True), actor=BOSS, now=at(160))
    if ends == "finished early":
        finish_tournament(event, reason="the hall closes", actor=BOSS, now=at(160))
        event.refresh_from_db()
        Entry.objects.filter(tournament=event, number=5).update(checked_in_at=at(170))
    elif ends == "cut":
        check_in(event, 5, actor=BOSS, now=at(170))
    else:
        check_in_all(event, actor=BOSS, now=at(170))

    assert ranks(standings(event))[5] is None
    if ends is None:
        assert 5 not in plan_cut(event, through=2).line.playing


def test_a_bracket_moves_nothing_in_the_standings_of_earlier_rounds():
    event = with_a_no_show(rounds=1, missed_round_points=3, planned=2, cut_size=2)
    check_in(event, 5, actor=BOSS, now=at(115))
    published = ranks(standings(event, through=1))
    assert published[5] is not None
    play(event, 2)
    make_cut(event, CutChoice(is_confirmed=True), actor=BOSS, now=at(200))

    assert ranks(standings(event, through=1)) == published


def test_a_team_that_comes_later_does_not_move_standings_that_were_published():
    event = with_a_no_show(rounds=1, missed_round_points=3, planned=2)
    published = ranks(standings(event, through=1))
    propose_round(event, 2, actor=BOSS, choice=PairingChoice("leave_out"), now=at(120))
    post_round(event, 2, actor=BOSS, now=at(121))
    make_entry(event, 6)  # registered in round 2
    check_in(event, 5, actor=BOSS, now=at(125))
    Entry.objects.filter(tournament=event, number=6).update(registered_at=at(126), checked_in_at=at(126))
    arrange_match(event, 2, 5, opponent=6, actor=BOSS, now=at(127))
    make_results(event, 2)
    close_round(event, 2, actor=BOSS, now=at(170))

    after = ranks(standings(event, through=1))
    assert {number: after[number] for number in published} == published
    assert after[6] is None
    assert None not in ranks(standings(event)).values()


def test_a_team_that_lost_every_match_by_no_show_never_came_though_everyone_was_checked_in():
    event = make_tournament(planned_rounds=2, cut_size=4)
    make_entries(event, 3)
    make_entry(event, 4, is_checked_in=False)
    for number in (1, 2):
        propose_round(event, number, actor=BOSS, choice=PairingChoice("pair"), now=at(60 * number))
        post_round(event, number, actor=BOSS, now=at(60 * number + 1))
        for match in round_matches(event.rounds.get(number=number)):
            is_there = 4 not in match.numbers
            ending = Ending(How.WON, 1) if is_there else Ending(How.NO_SHOW, 3 - match.numbers.index(4) - 1)
            record_result(event, number, match.table_number, ending, actor=BOSS)
        close_round(event, number, actor=BOSS, now=at(60 * number + 50))

    assert ranks(standings(event))[4] is None
    assert max(plan_cut(event, through=2).sizes) == 3  # of the four announced, three came


def test_a_team_that_was_late_once_and_played_then_has_its_rank():
    event = make_tournament(planned_rounds=2)
    make_entries(event, 4)
    propose_round(event, 1, actor=BOSS, now=at(60))
    post_round(event, 1, actor=BOSS, now=at(61))
    first, second = round_matches(event.rounds.get(number=1))
    late = first.two.number
    record_result(event, 1, first.table_number, Ending(How.NO_SHOW, 1), actor=BOSS)
    record_result(event, 1, second.table_number, Ending(How.WON, 1), actor=BOSS)
    close_round(event, 1, actor=BOSS, now=at(110))
    assert ranks(standings(event))[late] is None
    play(event, 2)

    assert ranks(standings(event))[late] is not None
    assert ranks(standings(event, through=1))[late] is None  # as it was published


def test_a_team_with_a_bye_need_not_sit_at_a_table_but_one_that_went_has_no_rank():
    event = make_tournament(planned_rounds=3)
    make_entries(event, 3)
    play(event, 1)
    number = Match.objects.get(round__tournament=event, how="bye").one.number
    assert ranks(standings(event))[number] is not None
    check_in(event, number, is_here=False, actor=BOSS, now=at(115))
    assert ranks(standings(event))[number] is None


def test_a_team_that_never_came_and_is_dropped_is_not_in_the_standings():
    event = with_a_no_show(rounds=1)
    drop_entry(event, 5, actor=BOSS, now=at(115))

    assert 5 not in ranks(standings(event))
    assert find_never_came(event, read_progress(event)) == []


def test_the_sentence_names_one_and_several():
    one, two = Entry(team_name="Late Larks"), Entry(team_name="Żółwie")
    assert never_came_sentence([]) == ""
    assert "it never came to a table: “Late Larks”." in never_came_sentence([one])
    assert "they never came to a table: “Late Larks”, “Żółwie”." in never_came_sentence([one, two])


def test_desk_cut_and_finish_page_name_it():
    event = with_a_no_show(missed_round_points=3, cut_size=2)
    client = Client()
    client.force_login(make_staff(event, "olivia", Role.ORGANIZER))
    for path in ("desk/", "desk/cut/", "desk/standings/", "desk/finish/"):
        page = client.get(f"/t/{event.slug}/{path}").content.decode()
        assert "it never came to a table: “Team 5”." in page, path


# An oracle over made-up pasts -----------------------------------------------------------------------------------

HOWS = ["won_by_it", "lost", "drawn", "no_show_of_other", "no_show", "bye", "missed", "penalty", "both_lose"]


def row(how: str) -> PlayedRow:
    """One row of team 1 in such a round."""
    stored = {
        "won_by_it": ("won", 2, 1),
        "lost": ("won", 2, 2),
        "drawn": ("draw", 2, None),
        "no_show_of_other": ("no_show", 2, 1),
        "no_show": ("no_show", 2, 2),
        "bye": ("bye", None, 1),
        "missed": ("missed", None, None),
        "penalty": ("penalty", 2, 2),
        "both_lose": ("both_lose", 2, None),
    }[how]
    return PlayedRow(1, 1, 1, stored[1], stored[0], stored[2], 0, 0, 0, 0)


def came_by_the_rule(past: list[str], *, is_here: bool) -> bool:
    """As a person would say it: seen at a table; else here by the desk, with a bye or waiting for a first match."""
    if set(past) - {"no_show", "bye", "missed"}:
        return True
    if "no_show" in past and "bye" not in past:
        return False
    return is_here


def test_any_past_is_judged_as_a_person_would():
    chance = random.Random(20261127)
    for _ in range(sample(2000)):
        past = chance.choices(HOWS, k=chance.randrange(6))
        is_here = chance.random() < 0.5
        entry = Entry(number=1, checked_in_at=NOON if is_here else None)
        assert has_come(entry, [row(how) for how in past]) == came_by_the_rule(past, is_here=is_here), (
            past,
            is_here,
        )


# Disqualified ---------------------------------------------------------------------------------------------------


def cup(rounds: int = 3, size: int | None = 4, teams: int = 6) -> Tournament:
    event = make_tournament(planned_rounds=rounds, cut_size=size)
    make_entries(event, teams)
    for number in range(1, rounds + 1):
        play(event, number)
    return event


def test_a_disqualification_in_the_bracket_leaves_every_published_rank():
    event = cup()
    published = [ranks(standings(event, through=number)) for number in (1, 2, 3)]
    make_cut(event, CutChoice(is_confirmed=True), actor=BOSS, now=at(240))
    post_round(event, 4, actor=BOSS, now=at(241))
    seeded = next(number for number, rank in published[-1].items() if rank == 4)
    disqualify_entry(event, seeded, reason="Marked cards", ends="penalty", actor=BOSS, now=at(250))

    assert [ranks(standings(event, through=number)) for number in (1, 2, 3)] == published
    marks = {each.entry.number: each.mark for each in standings(event, through=3)}
    assert marks[seeded] == Mark.DISQUALIFIED_LATER
    page = Client().get(f"/t/{event.slug}/standings/3/").content.decode()
    assert page.count('<span class="badge badge-disqualified">disqualified later</span>') == 1
    assert ranks(carry_on(event) and standings(Tournament.objects.get(), through=3)) == published[-1]


def test_the_final_standings_alone_have_no_place_for_it():
    event = cup()
    make_cut(event, CutChoice(is_confirmed=True), actor=BOSS, now=at(240))
    number, out = 4, None
    while read_progress(event).newest.closed_at is None:
        post_round(event, number, actor=BOSS, now=at(60 * number + 1))
        if out is None:
            out = round_matches(event.rounds.get(number=4))[0].two.number
            disqualify_entry(event, out, reason="Marked cards", ends="penalty", actor=BOSS)
        for match in round_matches(event.rounds.get(number=number)):
            if match.is_open:
                record_result(event, number, match.table_number, Ending(How.WON, 1), actor=BOSS)
        close_round(event, number, actor=BOSS, now=at(60 * number + 50))
        if number == 4:
            propose_round(event, 5, actor=BOSS, now=at(300))
        number += 1
    finish_tournament(event, reason="the hall closes", actor=BOSS, now=at(400))
    final = shown_standings(event)

    assert final[-1].entry.number == out
    assert (final[-1].rank, final[-1].no_rank) == (None, NoRank.DISQUALIFIED)
    assert [each.rank for each in final[:-1]][:2] == [1, 2]
    assert ranks(standings(event, through=3))[out] is not None
    texts = {path: Client().get(f"/t/{event.slug}/standings/{path}").content.decode() for path in ("", "3/")}
    assert [path for path, text in texts.items() if "Final: first the places" in text] == [""]
    assert "Final, after" not in texts["3/"]
    data = {path: Client().get(f"/t/{event.slug}/data/v1/standings{path}.json").json() for path in ("", "/3")}
    assert {path: each["is_final"] for path, each in data.items()} == {"": True, "/3": False}


def test_between_two_rounds_it_counts_at_once():
    event = cup(rounds=2, size=None)
    first = next(number for number, rank in ranks(standings(event)).items() if rank == 1)
    disqualify_entry(event, first, reason="Marked cards", actor=BOSS, now=at(200))

    assert ranks(standings(event))[first] is None
    assert ranks(standings(event, through=2))[first] is None
    assert ranks(standings(event, through=1))[first] is not None
    assert sorted(rank for rank in ranks(standings(event)).values() if rank) == [1, 2, 3, 4, 5]


def test_its_results_stay_for_its_opponents():
    event = cup(rounds=2, size=None)
    before = {each.entry.number: (each.match_points, each.tiebreakers) for each in standings(event)}
    disqualify_entry(event, 1, reason="Marked cards", actor=BOSS, now=at(200))

    assert {each.entry.number: (each.match_points, each.tiebreakers) for each in standings(event)} == before


def test_a_team_that_dropped_before_keeps_what_was_published_until_it_was_disqualified():
    event = make_tournament(planned_rounds=3)
    make_entries(event, 6)
    play(event, 1)
    drop_entry(event, 1, actor=BOSS, now=at(112))
    play(event, 2)
    play(event, 3)
    published = [ranks(standings(event, through=number)) for number in (1, 2)]
    report = PenaltyReport(infraction="142", level="disqualification", entry_number=1, note="Found later")
    penalty = give_penalty(event, report, actor=BOSS, now=at(240))

    assert [ranks(standings(event, through=number)) for number in (1, 2)] == published
    assert ranks(standings(event))[1] is None
    overrule_penalty(event, penalty.number, reason="Wrong team", actor=BOSS, now=at(250))
    entry = event.entries.get(number=1)
    assert (entry.is_disqualified, entry.dropped_after_round) == (False, 1)


def test_a_round_that_it_left_by_dropping_is_not_told_as_a_disqualification_of_later():
    event = make_tournament(planned_rounds=3)
    make_entries(event, 4)
    propose_round(event, 1, actor=BOSS, now=at(60))
    post_round(event, 1, actor=BOSS, now=at(61))
    drop_entry(event, 1, ends="withdrawn", actor=BOSS, now=at(70))
    for match in round_matches(event.rounds.get(number=1)):
        if match.is_open:
            record_result(event, 1, match.table_number, Ending(How.WON, 1), actor=BOSS)
    close_round(event, 1, actor=BOSS, now=at(110))
    reinstate_entry(event, 1, actor=BOSS, now=at(112))
    propose_round(event, 2, actor=BOSS, now=at(120))
    post_round(event, 2, actor=BOSS, now=at(121))
    disqualify_entry(event, 1, reason="Marked cards", ends="penalty", actor=BOSS, now=at(130))

    first = Match.objects.of_entry(event.entries.get(number=1)).get(round__number=1)
    assert first.shown_how == "dropped"


# One page is final ----------------------------------------------------------------------------------------------


def test_one_page_alone_is_final():
    event = cup(rounds=2, size=None)
    progress = read_progress(event)
    assert not read_page(event, progress).is_final
    finish_tournament(event, reason="the hall closes", actor=BOSS, now=at(200))
    event.refresh_from_db()

    pages = [read_page(event, progress, after) for after in (None, 1, 2)]
    assert [page.is_final for page in pages if page] == [True, False, False]
    assert read_page(event, progress, 3) is None
    texts = [Client().get(f"/t/{event.slug}/standings/{path}").content.decode() for path in ("", "1/", "2/")]
    assert ["Final, after 2 rounds" in text for text in texts] == [True, False, False]
    assert all("Final standings</a>" in text for text in texts)


def test_files_of_earlier_versions_ranked_everyone_and_still_come_in():
    event = with_a_no_show(missed_round_points=3)
    values = json.loads(export_event(event))
    assert [line["rank"] for line in values["standings"]] == [1, 2, 3, 4, None]
    older = standings_of_older_files(event)
    assert sorted(line["rank"] for line in older) == [1, 2, 3, 4, 5]
    assert [line["team"] for line in older].index(5) < 3  # with 6 points
    remove_tournament(event)

    brought = import_event(sealed(values | {"standings": older}))
    assert ranks(standings(brought))[5] is None
    remove_tournament(brought)
    wrong = [older[-1], *older[:-1]]
    with refused("tournament.event_file_standings"):
        import_event(sealed(values | {"standings": wrong}))
