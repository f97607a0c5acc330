"""The page on which a proposal is changed by hand, and what others see of it."""

import re

import pytest
from django.utils.html import escape

from pairings.by_hand.actions import HandEdit, edit_proposal
from pairings.drops.actions import drop_entry
from pairings.matches.models import Match
from pairings.matches.queries import round_matches
from pairings.rounds.actions import post_round, propose_round
from tests.factories import (
    BOSS,
    make_closed_round,
    make_entries,
    make_tournament,
)
from tests.shown_pages import filled, form_on
from tournament.kernel.roles import Role

pytestmark = pytest.mark.django_db
ROUND = "/t/cup/desk/rounds/1/"
PAGE = f"{ROUND}by-hand/"


@pytest.fixture
def event():
    return make_tournament(slug="cup", name="Spring Cup", planned_rounds=4)


@pytest.fixture
def proposal(event):
    make_entries(event, 6)
    return propose_round(event, 1, actor=BOSS)


@pytest.fixture
def organizer(event, sign_in):
    return sign_in(event, Role.ORGANIZER)


def top(round_):
    """The two teams at tables 1 and 2, by number."""
    return [(m.one.number, m.two.number) for m in round_matches(round_)[:2]]


def send(client, page=PAGE, **values):
    return client.post(page, {"reason": "They live together"} | values)


def text_of(response):
    return response.content.decode()


def test_swap_is_done_and_shown_with_what_it_changed(event, proposal, organizer):
    (a, x), (b, _y) = top(proposal)

    response = send(
        organizer, do="swap_teams", first=str(a), second=f"Team {b}", version=str(proposal.version)
    )

    assert response.status_code == 302
    assert response["Location"] == f"{PAGE}?do=swap_teams#done"
    text = text_of(organizer.get(PAGE))
    assert "By hand: two teams swapped" in text
    assert f"(previously: Team {a} – Team {x})" in text
    assert text.count(">changed<") == 2
    assert "Organizer: They live together" in text
    assert Match.objects.get(table_number=1).teams == tuple(sorted((b, x)))


def test_last_change_is_taken_back_with_one_press(event, proposal, organizer):
    (a, _x), (b, _y) = top(proposal)
    before = [match.teams for match in round_matches(proposal)]
    edit_proposal(event, 1, HandEdit("lock_match", a), reason="finalists", actor=BOSS)
    send(organizer, do="swap_teams", first=str(a), second=str(b))
    number = event.journal.last().number
    assert f'action="/t/cup/desk/journal/{number}/undo/"' in text_of(organizer.get(PAGE))

    response = organizer.post(f"/t/cup/desk/journal/{number}/undo/", {"next": PAGE}, follow=True)

    assert [match.teams for match in round_matches(proposal)] == before
    text = text_of(response)
    assert "Last change: By hand: match locked" in text
    assert f'action="/t/cup/desk/journal/{number - 1}/undo/"' in text


def test_page_shows_the_proposal_beside_the_best(event, proposal, organizer):
    make = text_of(organizer.get(PAGE))
    assert "No better pairing exists" in make
    assert (
        "This proposal: 0 matches with a gap in points, sum of squares 0. The best possible "
        "(proven): 0 matches with a gap in points, sum of squares 0." in make
    )


def test_page_shows_that_a_change_made_it_worse_and_posting_asks(event, organizer):
    make_entries(event, 8)
    make_closed_round(event, 1)
    proposal = propose_round(event, 2, actor=BOSS)
    winners, losers = round_matches(proposal)[0], round_matches(proposal)[-1]
    edit = HandEdit("swap_teams", winners.one.number, losers.one.number, accepts_rematches=True)
    edit_proposal(event, 2, edit, reason="spectators", actor=BOSS)

    text = text_of(organizer.get("/t/cup/desk/rounds/2/by-hand/"))
    assert "A better pairing exists" in text
    assert "This proposal: 2 matches with a gap in points, sum of squares 18" in text
    for page in ("/t/cup/desk/rounds/2/", "/t/cup/desk/"):
        assert "add up to 18; the best possible is 0. Post it anyway?" in text_of(organizer.get(page))
    assert organizer.post("/t/cup/desk/rounds/2/post/").status_code == 302
    assert event.rounds.get(number=2).posted_at is not None


def test_posting_a_proposal_that_is_the_best_asks_nothing(event, proposal, organizer):
    assert "Post it anyway?" not in text_of(organizer.get(ROUND))


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"do": "swap_teams", "first": "1", "second": "1"}, "Both teams are the same."),
        (
            {"do": "swap_teams", "first": "1", "second": "nobody"},
            "No team in this proposal is called “nobody”.",
        ),
        ({"do": "swap_teams", "first": "1", "second": "2", "reason": ""}, "Fill this in."),
        ({"do": "unlock_match", "first": "1"}, "is not locked, so you can change it right away."),
        ({"do": "move_match", "first": "1"}, "Type the number of the new table."),
    ],
)
def test_what_cannot_be_done_is_told_and_nothing_typed_is_lost(event, proposal, organizer, values, sentence):
    response = send(organizer, **values, version=str(proposal.version))

    assert response.status_code == 422
    text = text_of(response)
    assert sentence in text
    assert 'value="1"' in text
    if values.get("reason") != "":
        assert 'value="They live together"' in text


def test_second_of_two_people_sees_what_the_first_did_and_may_send_again(event, proposal, organizer):
    (a, _x), (b, _y) = top(proposal)
    page = form_on(organizer, PAGE)
    edit_proposal(event, 1, HandEdit("lock_match", a), reason="first", actor=BOSS)

    values = {"do": "swap_teams", "first": str(a), "second": str(b), "reason": "They live together"}
    response = organizer.post(PAGE, filled(page, **values))

    assert response.status_code == 409
    assert "has been changed by hand in the meantime" in text_of(response)
    assert "They live together" in text_of(response)
    again = form_on(organizer, PAGE)
    assert "Olivia Owner: first" in text_of(organizer.get(PAGE))
    assert organizer.post(PAGE, filled(again, **values)).status_code == 302


def test_rematch_asks_for_agreement_in_the_form(event, organizer):
    make_entries(event, 6)
    make_closed_round(event, 1)
    proposal = propose_round(event, 2, actor=BOSS)
    page = "/t/cup/desk/rounds/2/by-hand/"
    met = event.rounds.get(number=1).matches.get(table_number=1)
    values = {"do": "pair_two", "first": str(met.one.number), "second": str(met.two.number)}
    assert "Let them meet again anyway" not in text_of(organizer.get(page))

    response = send(organizer, page, **values)
    assert response.status_code == 422
    assert "Agree to the rematch" in text_of(response)
    assert "Let them meet again anyway" in text_of(response)
    assert send(organizer, page, **values, accepts_rematches="on").status_code == 302

    assert Match.objects.filter(round=proposal, is_rematch=True).exists()
    text = text_of(organizer.get("/t/cup/desk/rounds/2/"))
    assert "This proposal has rematches." in text
    assert "no other pairing was possible" not in text


def test_address_fills_the_form_in(event, proposal, organizer):
    text = text_of(organizer.get(f"{PAGE}?do=keep_apart&first=2&second=4"))

    assert 'value="2 Team 2"' in text
    assert 'value="4 Team 4"' in text
    assert '<input type="radio" name="do" value="keep_apart"' in text
    assert 'value="keep_apart" id="id_do_6" checked' in text or 'value="keep_apart" checked' in text
    assert organizer.get(f"{PAGE}?do=nonsense&first=99&second=x").status_code == 200


def press(client, number, **values):
    """The page after the number of a team was pressed in the list."""
    response = client.post(PAGE, {"choose": str(number), **values})
    assert response.status_code == 200
    return text_of(response)


def typed(text):
    """What stands in the fields of the form, the chosen action first."""
    do = re.search(r'name="do" value="(\w+)"[^>]*checked', text)[1]
    fields = [
        re.search(rf'<input [^>]*name="{name}"[^>]*>', text)[0] for name in ("first", "second", "reason")
    ]
    return (do, *(re.search(r'value="([^"]*)"', field)[1] if "value=" in field else "" for field in fields))


def test_pressing_a_team_keeps_what_is_chosen_and_typed(event, proposal, organizer):
    version = event.version
    page = organizer.get(PAGE).content.decode()
    assert f'form="edit" formaction="{PAGE}#edit" formnovalidate name="choose" value="3"' in page

    once = press(organizer, 2, do="pair_two", reason="brothers & sisters")
    assert typed(once) == ("pair_two", "2 Team 2", "", "brothers &amp; sisters")
    twice = press(organizer, 3, do="pair_two", first="2 Team 2", reason="brothers")
    assert typed(twice) == ("pair_two", "2 Team 2", "3 Team 3", "brothers")
    anew = press(organizer, 4, do="pair_two", first="2 Team 2", second="3 Team 3", reason="brothers")
    assert typed(anew) == ("pair_two", "4 Team 4", "", "brothers")
    same = press(organizer, 2, do="pair_two", first="2 Team 2", reason="")
    assert typed(same) == ("pair_two", "2 Team 2", "", "")
    alone = press(organizer, 3, do="lock_match", first="2 Team 2", reason="finalists")
    assert typed(alone) == ("lock_match", "3 Team 3", "", "finalists")
    event.refresh_from_db()
    assert event.version == version, "nothing is changed yet"
    sent = organizer.post(PAGE, {"do": "lock_match", "first": "3 Team 3", "reason": "finalists"})
    assert sent.status_code == 302


def test_pressing_a_team_keeps_the_table_and_asks_nothing_yet(event, proposal, organizer):
    text = press(organizer, 3, do="move_match", table="4")

    assert re.search(r'<input [^>]*name="table"[^>]*value="4"|<input [^>]*value="4"[^>]*name="table"', text)
    assert "field-error" not in text


def test_moved_match_says_that_it_is_for_this_round_only(event, proposal, organizer):
    (a, _x), _second = top(proposal)
    send(organizer, do="move_match", first=str(a), table="4", reason="on the stream")

    text = text_of(organizer.get(PAGE))

    assert "moved there by hand, for this round only" in text
    assert "Move a match to another table, for this round only" in text
    assert "The two teams stay together at this table when you re-pair" in text


def test_fixed_table_opens_the_form_of_the_team_and_changes_nothing(event, proposal, organizer):
    version = event.version

    response = organizer.post(
        PAGE, {"do": "fixed_table", "first": "Team 3", "version": str(proposal.version)}
    )

    assert response["Location"] == "/t/cup/desk/entries/3/edit/#id_fixed_table"
    assert 'id="id_fixed_table"' in text_of(organizer.get(response["Location"]))
    event.refresh_from_db()
    assert event.version == version
    assert organizer.post(PAGE, {"do": "fixed_table", "first": "nobody"}).status_code == 422


def test_wishes_are_listed_with_the_way_back(event, proposal, organizer):
    (a, _x), _second = top(proposal)
    edit_proposal(event, 1, HandEdit("lock_match", a), reason="finalists", actor=BOSS)
    edit_proposal(event, 1, HandEdit("keep_apart", 1, 2), reason="sisters", actor=BOSS)

    text = text_of(organizer.get(PAGE))

    assert "kept together by hand" in text
    assert "Team 1 – Team 2: kept apart by hand" in text
    assert f"{PAGE}?do=allow_pair&amp;first=1&amp;second=2#edit" in text
    assert f"{PAGE}?do=unlock_match&amp;first=" in text


def test_pairing_again_tells_which_wishes_went_with_a_team(event, proposal, organizer):
    (a, x), _second = top(proposal)
    edit_proposal(event, 1, HandEdit("lock_match", a), reason="finalists", actor=BOSS)
    drop_entry(event, a, actor=BOSS)
    assert "Pair the rest again" in text_of(organizer.get(ROUND))

    response = organizer.post(f"{ROUND}pair-again/", follow=True)

    names = " – ".join(f"Team {number}" for number in sorted((a, x)))
    removed = f"These changes by hand no longer fit the teams that are here, so they were removed: {names}."
    assert removed in text_of(response)


def test_pairing_again_says_that_a_bye_is_forgotten(organizer, event):
    make_entries(event, 7)
    propose_round(event, 1, actor=BOSS)
    edit_proposal(event, 1, HandEdit("give_bye", 2), reason="arrived late", actor=BOSS)
    drop_entry(event, 7, actor=BOSS)

    response = organizer.post(f"{ROUND}pair-again/", follow=True)

    assert "so they were removed: the bye of Team 2." in text_of(response)


def test_posted_round_is_not_changed_by_hand(event, proposal, organizer):
    post_round(event, 1, actor=BOSS)

    response = organizer.get(PAGE)

    assert response.status_code == 409
    assert "Withdraw it first" in text_of(response)
    assert "Edit by hand" not in text_of(organizer.get(ROUND))
    assert send(organizer, do="pair_rest").status_code == 422


def test_why_says_who_paired_by_hand_for_staff_and_everybody(client, event, proposal, organizer):
    (a, x), (b, _y) = top(proposal)
    edit_proposal(event, 1, HandEdit("pair_two", a, b), reason="<b>friends</b>", actor=BOSS)
    shown = escape("Olivia Owner paired them by hand: <b>friends</b>")

    assert shown in text_of(organizer.get(f"{ROUND}why/{a}/"))
    assert shown in text_of(organizer.get(f"{ROUND}why/{x}/"))
    post_round(event, 1, actor=BOSS)
    assert shown in text_of(client.get(f"/t/cup/rounds/1/why/{b}/"))
    others = {1, 2, 3, 4, 5, 6} - {number for pair in top(proposal) for number in pair}
    assert "Both had 0 match points" in text_of(client.get(f"/t/cup/rounds/1/why/{others.pop()}/"))


def test_why_blames_what_was_done_by_hand_for_a_rematch_of_the_rest(event, organizer):
    make_entries(event, 4)
    make_closed_round(event, 1)
    proposal = propose_round(event, 2, actor=BOSS)
    met = event.rounds.get(number=1).matches.get(table_number=1)
    one, two = met.one.number, met.two.number
    edit_proposal(event, 2, HandEdit("pair_two", one, two, accepts_rematches=True), reason="x", actor=BOSS)
    other = next(m.one.number for m in round_matches(proposal) if one not in m.teams)
    edit_proposal(event, 2, HandEdit("pair_rest", accepts_rematches=True), reason="x", actor=BOSS)

    text = text_of(organizer.get(f"/t/cup/desk/rounds/2/why/{other}/"))

    assert (
        "With the changes made by hand, the rest of the round could not be paired without a rematch" in text
    )


def test_why_says_what_was_kept_by_hand_and_that_a_bye_was_given(event, organizer):
    make_entries(event, 7)
    proposal = propose_round(event, 1, actor=BOSS)
    (a, _x), (b, _y) = top(proposal)
    edit_proposal(event, 1, HandEdit("lock_match", a), reason="stream", actor=BOSS)
    edit_proposal(event, 1, HandEdit("give_bye", b), reason="late train", actor=BOSS)

    kept = text_of(organizer.get(f"{ROUND}why/{a}/"))
    bye = text_of(organizer.get(f"{ROUND}why/{b}/"))

    assert "The draw put these two together, and Olivia Owner kept it that way by hand: stream" in kept
    assert "Olivia Owner assigned this bye by hand: late train" in bye


def test_everybody_reads_who_paired_a_table_by_hand_and_why(client, event, proposal, organizer):
    (a, _x), (b, _y) = top(proposal)
    edit_proposal(event, 1, HandEdit("swap_teams", a, b), reason="They live together", actor=BOSS)
    assert "They live together" not in text_of(client.get("/t/cup/"))

    post_round(event, 1, actor=BOSS)

    text = text_of(client.get("/t/cup/"))
    assert text.count(">by hand<") == 2
    assert "Table 1, " in text
    assert "Olivia Owner: They live together" in text
    assert "Unlock" not in text
    found = text_of(client.get(f"/t/cup/?q=Team+{a}"))
    assert "Olivia Owner: They live together" in found


def test_certificate_says_what_was_asked_by_hand(event, proposal, organizer):
    edit_proposal(event, 1, HandEdit("move_match", 1, table=9), reason="stage", actor=BOSS)

    text = text_of(organizer.get(ROUND))

    assert "moved there by hand" in text
    assert "Olivia Owner: stage" in text


def test_journal_tells_edits_in_words(event, proposal, organizer):
    (a, x), (b, _y) = top(proposal)
    edit_proposal(event, 1, HandEdit("swap_teams", a, b), reason="They live together", actor=BOSS)

    text = text_of(organizer.get("/t/cup/desk/journal/"))

    assert "By hand: two teams swapped" in text
    assert f"Team {min(b, x)} – Team {max(b, x)} locked" in text


def test_search_swaps_the_list_alone(event, proposal, organizer):
    response = organizer.get(f"{PAGE}?q=Team+3", headers={"HX-Request": "true", "HX-Target": "list"})

    text = text_of(response)
    assert "Team 3" in text
    assert "<form" not in text


@pytest.mark.parametrize("teams", [4, 13])
def test_page_and_change_ask_the_database_as_often_for_two_tables_as_for_six(
    event, organizer, teams, django_assert_num_queries
):
    make_entries(event, teams)
    (a, _x), (b, _y) = top(propose_round(event, 1, actor=BOSS))
    edit_proposal(event, 1, HandEdit("lock_match", a), reason="x", actor=BOSS)

    with django_assert_num_queries(
        16 + 4
    ):  # one for the names of who asked, four for what the proposal rests on
        assert organizer.get(PAGE).status_code == 200
    with django_assert_num_queries(38 + 3):  # who acts here for the first time gets a row
        assert send(organizer, do="swap_teams", first=str(a), second=str(b)).status_code == 302
