"""Penalties on the judges' phones: earlier ones first, then the decision, overruling, the report."""

from io import BytesIO
from urllib.parse import urlencode

import pytest
from pypdf import PdfReader

from pairings.matches.models import Match
from pairings.penalties.actions import PenaltyReport, give_penalty
from pairings.penalties.models import Penalty
from teams.entries.seats import correct_seats
from tests.factories import BOSS, make_posted_event, make_results
from tests.shown_pages import filled, form_on
from tournament.kernel.roles import Role

pytestmark = pytest.mark.django_db
PENALTY = "/t/cup/floor/tables/1/penalty/"
PENALTIES = "/t/cup/floor/penalties/"


@pytest.fixture
def event():
    return make_posted_event(slug="cup")


@pytest.fixture
def match(event):
    return Match.objects.get(round__tournament=event, table_number=1)


@pytest.fixture
def phone(event, sign_in):
    sign_in(event, Role.HEAD_JUDGE, username="hana")
    return sign_in(event, Role.JUDGE, username="jim")


@pytest.fixture
def head(event, sign_in):
    return sign_in(event, Role.HEAD_JUDGE, username="head")


def warn(event, entry, infraction="115", **values):
    report = PenaltyReport(infraction=infraction, level="warning", entry_number=entry.number, **values)
    return give_penalty(event, report, actor=BOSS, round_number=1, table_number=1)


def text(answer):
    return " ".join(answer.content.decode().split())


def numbers(penalties):
    return [penalty.number for penalty in penalties]


def test_who_can_be_a_player_a_team_or_somebody_else(match, phone):
    choices = dict(phone.get(PENALTY).context["form"].fields["who"].choices)

    assert choices[f"{match.two.number}b"] == f"{match.two.seat_b.name}, {match.two.team_name}"
    assert len(choices) == 7
    assert "other" in choices


def test_earlier_ones_of_the_same_kind_are_shown_first(event, match, phone):
    warn(event, match.one)
    warn(event, match.one, infraction="141")
    warn(event, match.one, seat="b")
    warn(event, match.two)

    page = phone.get(PENALTY, {"who": f"{match.one.number}a", "infraction": "115"})

    assert numbers(page.context["same"]) == [3, 1]
    assert numbers(page.context["others"]) == [2]
    assert text(page).index("Earlier penalties of the same kind") < text(page).index("Give this penalty")


def test_a_penalty_is_given_in_two_steps(event, match, phone):
    step = phone.get(PENALTY, {"who": f"{match.one.number}b", "infraction": "131"})
    hidden = {name: step.context["form"][name].value() for name in ("who", "infraction")}

    answer = phone.post(PENALTY, hidden | {"level": "prize", "prizes": "1", "note": "worn sleeves"})

    assert answer["Location"] == "/t/cup/floor/tables/1/"
    penalty = Penalty.objects.get()
    assert (penalty.player, penalty.infraction, penalty.prizes) == (match.one.seat_b, "131", 1)
    assert (penalty.note, penalty.given_by.name) == ("worn sleeves", "Jim")


def test_an_infraction_can_be_told_in_words(match, phone):
    data = {"who": str(match.one.number), "infraction": "words", "words": "left the hall", "level": "caution"}

    phone.post(PENALTY, data)

    assert Penalty.objects.get().infraction == "left the hall"


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"infraction": "115"}, "who"),
        ({"who": "other", "infraction": "115"}, "person"),
        ({"who": "other", "person": "Sid"}, "infraction"),
        ({"who": "other", "person": "Sid", "infraction": "words"}, "words"),
        ({"who": "999a", "infraction": "115"}, "who"),
        ({"who": "other", "person": "Sid", "infraction": "107"}, "infraction"),
    ],
)
def test_the_first_step_says_what_is_missing_and_keeps_the_rest(phone, data, field):
    answer = phone.get(PENALTY, {"who": ""} | data)

    assert answer.status_code == 422
    assert field in answer.context["form"].errors
    assert answer.context["form"]["person"].value() == data.get("person")


@pytest.mark.parametrize(
    ("data", "field"),
    [({}, "level"), ({"level": "prize"}, "prizes"), ({"level": "disqualification"}, "level")],
)
def test_the_second_step_says_what_is_missing_and_keeps_the_note(match, phone, data, field):
    data = {"who": str(match.one.number), "infraction": "115", "note": "long story"} | data

    answer = phone.post(PENALTY, data)

    assert answer.status_code == 422
    assert field in answer.context["form"].errors
    assert answer.context["form"]["note"].value() == "long story"
    assert not Penalty.objects.exists()


def test_disqualification_is_offered_to_the_head_judge_alone(match, phone, head):
    step = {"who": str(match.one.number), "infraction": "161"}

    assert "disqualification" not in dict(phone.get(PENALTY, step).context["form"].fields["level"].choices)
    head.post(PENALTY, step | {"level": "disqualification", "note": "took money"})

    match.refresh_from_db()
    assert match.one.is_disqualified
    assert (match.how, match.winner) == ("penalty", 2)


def test_a_game_loss_over_a_result_asks_what_to_do_with_it(event, match, phone):
    make_results(event, 1)
    data = {"who": str(match.one.number), "infraction": "115", "level": "game_loss"}

    asked = phone.post(PENALTY, data)
    assert asked.status_code == 422
    assert "changes_result" in asked.context["form"].errors

    phone.post(PENALTY, data | {"changes_result": "yes"})
    match.refresh_from_db()
    assert (match.how, match.winner) == ("penalty", 2)


def test_only_a_match_of_one_game_ends_with_a_game_loss(sign_in):
    """FR-211.a, FR-213.b: in a best of 3 the page does not say that a game loss ends the match."""
    ends = "A match is one game: a game loss and a match loss both end it."
    for games, is_told in ((1, True), (3, False)):
        event = make_posted_event(slug=f"cup{games}", swiss_games=games)
        phone = sign_in(event, Role.JUDGE, username=f"jim{games}")
        who = Match.objects.get(round__tournament=event, table_number=1).one.number
        told = text(phone.get(f"/t/{event.slug}/floor/tables/1/penalty/", {"who": who, "infraction": "112"}))
        assert (ends in told) is is_told


def test_a_penalty_sent_twice_is_given_once(match, phone):
    data = {"who": str(match.one.number), "infraction": "115", "level": "warning"}
    data |= filled(form_on(phone, f"{PENALTY}?{urlencode(data)}"), **data)
    phone.post(PENALTY, data)

    answer = phone.post(PENALTY, data)

    assert answer.status_code == 409
    assert "has been given or overruled in the meantime" in text(answer)
    assert Penalty.objects.count() == 1


def test_somebody_who_does_not_play_is_penalized_away_from_a_table(phone):
    data = {"who": "other", "person": "Sid", "infraction": "151", "level": "warning"}
    levels = dict(phone.get(f"{PENALTIES}new/", data).context["form"].fields["level"].choices)

    answer = phone.post(f"{PENALTIES}new/", data)

    assert set(levels) == {"caution", "warning"}
    assert answer["Location"] == PENALTIES
    assert Penalty.objects.get().person == "Sid"


def test_a_team_is_penalized_away_from_a_table(match, phone):
    data = {"who": f"{match.one.number}a", "infraction": "151", "level": "warning"}

    phone.post(f"{PENALTIES}new/?team={match.one.number}", data)

    assert Penalty.objects.get().match is None
    assert phone.get(f"{PENALTIES}new/?team=99").status_code == 404


def test_head_judge_overrules_with_a_reason(event, match, head, phone):
    warn(event, match.one)

    assert head.post(f"{PENALTIES}1/overrule/", {"reason": ""}).status_code == 422
    assert phone.post(f"{PENALTIES}1/overrule/", {"reason": "wrong team"}).status_code == 403
    answer = head.post(f"{PENALTIES}1/overrule/", {"reason": "wrong team"}, follow=True)

    assert "Overruled" in text(answer)
    assert "wrong team" in text(answer)
    assert "overruled" in text(phone.get(PENALTIES))


def test_overruling_says_before_and_after_which_result_the_table_has(event, match, head):
    make_results(event, 1)
    report = PenaltyReport("115", "game_loss", entry_number=match.one.number, changes_result=True)
    give_penalty(event, report, round_number=1, table_number=1, actor=BOSS)
    result = f"{match.one.team_name} won. (3 points)"

    assert f"Table 1 gets its earlier result back: {result}" in text(head.get(f"{PENALTIES}1/overrule/"))
    answer = head.post(f"{PENALTIES}1/overrule/", {"reason": "wrong team"}, follow=True)

    assert f"Penalty 1 is overruled. The result of table 1 is now: {result}" in text(answer)


def test_overruling_says_that_a_table_without_an_earlier_result_is_open(event, match, head):
    report = PenaltyReport("115", "game_loss", entry_number=match.one.number)
    give_penalty(event, report, round_number=1, table_number=1, actor=BOSS)

    assert "This reopens table 1" in text(head.get(f"{PENALTIES}1/overrule/"))
    answer = head.post(f"{PENALTIES}1/overrule/", {"reason": "wrong team"}, follow=True)

    assert "Table 1 is open again." in text(answer)


def test_a_penalty_that_is_not_there_is_not_found(head):
    assert head.get(f"{PENALTIES}7/").status_code == 404
    assert head.get(f"{PENALTIES}7/report.pdf").status_code == 404


def test_the_report_prints_everything_that_was_written_down(event, match, head):
    warn(event, match.one, seat="a", note="came late\n\nagain")
    warn(event, match.two, infraction="left the hall")
    head.post(f"{PENALTIES}2/overrule/", {"reason": "was sent home"})

    answer = head.get(f"{PENALTIES}report.pdf")

    pages = " ".join(page.extract_text() for page in PdfReader(BytesIO(answer.content)).pages)
    assert answer["Content-Type"] == "application/pdf"
    for words in (match.one.seat_a.name, "115 Late at the table", "came late", "again", "was sent home"):
        assert words in pages
    assert "round 1, table 1" in pages


def test_one_penalty_is_printed_with_lines_to_sign(event, match, phone):
    warn(event, match.one)
    warn(event, match.two, infraction="left the hall")

    pages = PdfReader(BytesIO(phone.get(f"{PENALTIES}2/report.pdf").content)).pages

    assert "Head judge" in pages[0].extract_text()
    assert "115 Late" not in pages[0].extract_text()


@pytest.mark.parametrize("how_many", [1, 3])
def test_list_asks_as_often_for_three_penalties_as_for_one(
    event, match, phone, how_many, django_assert_num_queries
):
    for _number in range(how_many):
        warn(event, match.one, seat="a")

    with django_assert_num_queries(5):
        phone.get(PENALTIES)


def test_back_keeps_who_and_what(event, match, phone):
    who = f"{match.two.number}b"
    second = phone.get(PENALTY, {"who": who, "infraction": "115", "words": ""})

    first = phone.get(second.context["back"])

    assert not first.context["form"].is_bound
    assert first.context["form"]["who"].value() == who
    assert 'value="115" class="button button-block is-chosen"' in text(first)
    assert phone.get(PENALTY, {"who": who, "infraction": "121"}).context["infraction"].startswith("121")


def test_back_keeps_words_and_somebody_who_does_not_play(phone):
    said = {"who": "other", "person": "Sid", "infraction": "words", "words": "Shouted & left"}
    second = phone.get(PENALTIES + "new/", said)

    first = text(phone.get(second.context["back"]))

    assert 'value="Sid"' in first
    assert 'value="Shouted &amp; left"' in first


def test_an_infraction_without_a_person_is_asked_for_and_stays_chosen(phone):
    answer = phone.get(PENALTY, {"infraction": "115", "who": ""})

    assert answer.status_code == 422
    assert 'value="115" class="button button-block is-chosen"' in text(answer)


def test_every_known_number_of_the_guidelines_is_a_button(phone):
    page = text(phone.get(PENALTY))

    known = [
        *range(101, 107),
        *range(111, 117),
        *range(121, 125),
        131,
        132,
        141,
        142,
        *range(151, 154),
        161,
        162,
    ]
    assert [number for number in known if f'value="{number}" class="button' not in page] == []


def test_a_prize_penalty_says_that_no_document_tells_how_it_is_done(event, match, phone):
    page = text(phone.get(PENALTY, {"who": str(match.one.number), "infraction": "115"}))

    assert "No document from 2003 says how to apply one." in page


@pytest.mark.as_shown
def test_a_penalty_is_not_given_to_whoever_sits_in_the_seat_now(event, match, phone):
    """The page names one player, the head judge corrects the seats, and the button is pressed."""
    data = {"who": f"{match.one.number}a", "infraction": "115", "level": "warning"}
    data |= filled(form_on(phone, f"{PENALTY}?{urlencode(data)}"), **data)
    correct_seats(event, match.one.number, reason="mistyped", actor=BOSS)

    answer = phone.post(PENALTY, data)

    assert answer.status_code == 409
    assert f"{match.one.seat_b.name} is now in seat A" in text(answer)
    assert not Penalty.objects.exists()
