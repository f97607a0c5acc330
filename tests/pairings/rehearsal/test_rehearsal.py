"""A rehearsed event keeps the rules, is the same for the same seed, and touches no other data."""

import json
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from pairings.matches.models import Match
from pairings.proof.simulator import Mishaps
from pairings.rehearsal.checks import RehearsalError, check_lists
from pairings.rehearsal.rehearsal import Rehearsal
from pairings.standings.queries import standings
from teams.deck_lists.models import DeckList
from teams.people.membership import read_number
from tournament.config.files.event_file import export_event
from tournament.event.models import Tournament


def rehearse(teams: int, rounds: int, seed: int) -> Tournament:
    rehearsal = Rehearsal(teams=teams, rounds=rounds, seed=seed, say=lambda _line: None)
    rehearsal.open_event(name="Rehearsal", slug=f"rehearsal-{seed}-{Tournament.objects.count()}")
    return rehearsal.play_event()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("teams", "rounds"), [(2, 1), (5, 5), (6, 5), pytest.param(20, 5, marks=pytest.mark.full)]
)
def test_rehearsal_plays_every_round_to_its_end(teams, rounds):
    event = rehearse(teams, rounds, seed=3)

    assert event.rounds.filter(closed_at__isnull=False).count() == rounds
    assert len(standings(event)) == teams


@pytest.mark.django_db
def test_rehearsal_has_what_a_day_brings():
    event = rehearse(32, 5, seed=7)
    values = json.loads(export_event(event))
    matches = values["matches"]

    assert {"won", "time", "bye", "missed"} <= {match["how"] for match in matches}
    assert any((match["points_one"], match["points_two"]) == (1, 1) for match in matches)
    assert any(team["dropped_at"] for team in values["teams"])
    assert all(read_number(team["seat_a"]["membership_number"]).warning is None for team in values["teams"])


@pytest.mark.django_db
def test_rehearsal_is_the_same_for_the_same_seed():
    one, two = rehearse(12, 3, seed=5), rehearse(12, 3, seed=5)

    def played(event):
        return [
            (match.one.number, match.two and match.two.number, match.how, match.points_one, match.points_two)
            for round_ in event.rounds.all()
            for match in round_.matches.select_related("one", "two").order_by("pk")
        ]

    assert played(one) == played(two)
    assert played(one) != played(rehearse(12, 3, seed=6))


def test_rehearse_writes_an_event_file_of_what_was_asked_for_from_a_database_of_its_own(tmp_path, capfd):
    file = tmp_path / "event.json"

    call_command(
        "rehearse", teams=6, rounds=2, seed=7, lists=True, cut=4, games=3, third_place=True, file=file
    )

    values = json.loads(file.read_text(encoding="utf-8"))
    assert len(values["teams"]) == 6
    assert (
        len(values["deck_lists"]) == 9
    )  # late, and a list that never came: both hand in of five teams but one
    assert [round_["teams_left"] for round_ in values["rounds"]] == [None, None, 4, 2]
    assert [round_["closed_at"] is not None for round_ in values["rounds"]] == [True] * 4
    assert (values["event"]["swiss_games"], values["event"]["final_games"]) == (3, 3)
    assert values["event"]["has_third_place"]
    assert "the final is won by" in capfd.readouterr().out


@pytest.mark.parametrize(
    "wish", [{"teams": 1}, {"teams": 4, "rounds": 4}, {"teams": 1_000_000}, {"cut": 4, "elimination": True}]
)
def test_rehearse_refuses_what_cannot_be_played(wish):
    with pytest.raises(CommandError):
        call_command("rehearse", **wish)


@pytest.mark.django_db
def test_rehearse_refuses_a_database_with_events():
    rehearse(2, 1, seed=1)

    with pytest.raises(CommandError, match="empty one"):
        call_command("rehearse", teams=4, here=True)


@pytest.mark.django_db
def test_a_list_that_is_judged_wrong_is_noticed():
    rehearsal = Rehearsal(teams=2, rounds=1, seed=1, say=lambda _line: None)
    rehearsal.open_event(name="Rehearsal", slug="lists", deck_lists="requested")
    rehearsal.register(2)
    rehearsal.hand_in_lists(illegal=[(1, "a")])
    with pytest.raises(RehearsalError, match="deck_banned"):
        check_lists(rehearsal.event, illegal=[])
    DeckList.objects.update(lines=[])
    with pytest.raises(RehearsalError, match="lost or won cards"):
        check_lists(rehearsal.event, illegal=[(1, "a")])


def rehearse_bracket(teams: int, rounds: int, seed: int, **values: Any) -> Tournament:
    rehearsal = Rehearsal(teams=teams, rounds=rounds, seed=seed, say=lambda _line: None)
    rehearsal.open_event(name="Rehearsal", slug=f"rehearsal-{seed}-{Tournament.objects.count()}", **values)
    rehearsal.mishaps = Mishaps(drops=20, disqualified=20, both_lose=15)
    return rehearsal.play_event()


@pytest.mark.django_db
@pytest.mark.parametrize("seed", [1, 2, pytest.param(3, marks=pytest.mark.full)])
def test_a_cut_with_several_games_is_played_to_its_final(seed):
    """Each round is checked on the way; a team of the best has left before the cut, and one does not play on."""
    event = rehearse_bracket(
        21,
        5,
        seed,
        cut_size=8,
        swiss_games=3,
        elimination_games=3,
        final_games=5,
        equal_prizes="next_prize",
        has_third_place=True,
    )

    bracket = event.rounds.filter(stage="elimination")
    assert next(iter(bracket.values_list("number", "teams_left"))) == (6, 8)
    assert all(round_.closed_at is not None for round_ in event.rounds.all())
    assert event.finished_at is not None
    cut = event.cuts.get()
    assert sorted(cut.passed_over.values_list("why", flat=True)) == ["declined", "left"]
    played = Match.objects.filter(round__in=bracket).exclude(table_number=None)
    assert played.filter(equal_way="next_prize").exists()
    assert not played.filter(how="draw").exists()
    assert Match.objects.filter(round__stage="swiss", how="won", games_one=2).exists()


@pytest.mark.django_db
@pytest.mark.parametrize("teams", [2, 3, 7, pytest.param(21, marks=pytest.mark.full)])
def test_single_elimination_is_played_to_its_final(teams):
    event = rehearse_bracket(
        teams, 1, 4, structure="elimination", equal_prizes="other", equal_prizes_other="dice"
    )

    assert event.finished_at is not None
    assert event.rounds.get(number=1).teams_left == event.cuts.get().size
    assert event.rounds.get(number=1).matches.filter(how="bye").count() == event.cuts.get().size - teams


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("teams", "seed"),
    [(3, 1), (5, 2), (9, 6), *(pytest.param(8, n, marks=pytest.mark.full) for n in range(9))],
)
def test_single_elimination_with_a_match_for_third_place_is_played_to_its_end(teams, seed):
    """A team that is alone in the match for third place is third: bracket and checker agree."""
    event = rehearse_bracket(
        teams, 1, seed, structure="elimination", equal_prizes="next_prize", has_third_place=True
    )

    assert event.finished_at is not None


@pytest.mark.django_db
def test_a_winner_for_whom_nobody_is_left_does_not_leave_a_rehearsal():
    """Both lose one semifinal, so the other's winner has won the event: it is not asked to drop."""
    rehearsal = Rehearsal(teams=4, rounds=1, seed=9298, say=lambda _line: None)
    rehearsal.open_event(
        name="Rehearsal",
        slug="alone",
        cut_size=4,
        equal_prizes="other",
        equal_prizes_other="dice",
        has_third_place=True,
        is_bracket_drawn=True,
    )
    rehearsal.mishaps = Mishaps(drops=21, disqualified=1, both_lose=5)

    assert rehearsal.play_event().finished_at is not None


@pytest.mark.django_db
def test_a_bracket_that_is_paired_wrong_is_noticed():
    """A team that is not in it sits at a table of the bracket: the checker must not look away."""
    rehearsal = Rehearsal(teams=8, rounds=3, seed=1, say=lambda _line: None)
    rehearsal.open_event(name="Rehearsal", slug="wrong", cut_size=4, equal_prizes="next_prize")
    rehearsal.register(8)
    for number in (1, 2, 3):
        rehearsal.pair(number)
        rehearsal.post(number)
        rehearsal.play(number)
        rehearsal.close(number)
    round_ = rehearsal.cut()
    fifth = rehearsal.event.entries.filter(cut_seeds=None).first()
    round_.matches.filter(table_number=1).update(two=fifth)

    with pytest.raises(RehearsalError, match="paired_wrong"):
        rehearsal.check(round_)


@pytest.mark.full
def test_rehearse_without_further_wishes_plays_its_rounds_alone(tmp_path):
    file = tmp_path / "event.json"

    call_command("rehearse", teams=6, rounds=2, seed=7, file=file)

    values = json.loads(file.read_text(encoding="utf-8"))
    assert [(round_["teams_left"], bool(round_["closed_at"])) for round_ in values["rounds"]] == [
        (None, True)
    ] * 2
    assert values["deck_lists"] == []
