"""Every sentence that the pages make of these is true of the contenders; checked by hand and over events."""

import pytest

from pairings.engine.explain import Explainer, explain
from pairings.engine.swiss import pair_round
from pairings.engine.types import Contender
from pairings.proof.simulator import simulate_event


def explain_all(field, paired, **options):
    explainer = Explainer(paired, field, **options)
    return {frozenset(p[:2]): explainer.explain(p) for p in paired.pairings}


def reason_codes(explanation, team):
    return [reason.code for reason in explanation.reasons if reason.team == team]


def test_paired_down_because_odd_and_everybody_else_had_met():
    """Team 1 has met 2 and 3, the others of its odd group."""
    field = [
        Contender(1, 9, frozenset({2, 3})),
        Contender(2, 9, frozenset({1})),
        Contender(3, 9, frozenset({1})),
        Contender(4, 6),
    ]
    paired = pair_round(field, seed=1)

    told = explain(paired, field, paired.pairings[1])

    assert (told.code, told.params) == (
        "paired_down",
        {"gap": 3, "groups": 1, "from_points": 9, "to_points": 6},
    )
    assert reason_codes(told, 1) == ["odd_group", "all_met", "fewest_pair_downs"]
    assert told.reasons[0].params == {"points": 9, "size": 3}
    assert told.reasons[-1].code == "best_total"
    assert told.reasons[-1].params == {"cost": (9, 0, 0), "bound": (9, 0, 0)}


def test_alone_in_its_group_and_past_a_group_that_it_met():
    field = [
        Contender(1, 9, frozenset({2, 3})),
        Contender(2, 6, frozenset({1})),
        Contender(3, 6, frozenset({1})),
    ]
    field += [Contender(4, 3)]
    paired = pair_round(field, seed=1)

    told = explain_all(field, paired)[frozenset({1, 4})]

    assert told.params["groups"] == 2
    assert reason_codes(told, 1) == ["alone", "all_met"]
    assert told.reasons[1].params == {"points": 6, "size": 2}


def test_even_group_left_odd_by_a_team_from_above():
    field = [Contender(1, 9), Contender(2, 6), Contender(3, 6), Contender(4, 3)]
    paired = pair_round(field, seed=1)

    told = {p.gap: explain(paired, field, p) for p in paired.pairings if p.two == 4}[3]

    assert "left_odd" in [reason.code for reason in told.reasons]


def test_same_group():
    field = [Contender(1, 3), Contender(2, 3)]
    paired = pair_round(field, seed=1)

    told = explain(paired, field, paired.pairings[0])

    assert (told.code, told.params, told.reasons) == ("same_group", {"points": 3, "size": 2}, ())


def test_locked_and_rematch():
    met = frozenset(range(4))
    field = [Contender(team, 0, met - {team}) for team in range(4)]
    paired = pair_round(field, seed=1, locked=[(0, 1)], allow_rematches=True)

    told = explain_all(field, paired, locked=[(1, 0)])

    assert (told[frozenset({0, 1})].code, told[frozenset({0, 1})].params) == ("locked", {"rematch": True})
    assert told[frozenset({2, 3})].code == "rematch_unavoidable"
    assert told[frozenset({2, 3})].params == {"fewest": 1}


def test_byes():
    field = [Contender(1, 3), Contender(2, 0), Contender(3, 0)]
    paired = pair_round(field, seed=1)

    told = Explainer(paired, field).explain_bye()

    assert (told.code, told.params) == ("bye_fewest", {"byes": 0, "points": 0, "equals": 2})
    assert Explainer(paired, field, is_bye_chosen=True).explain_bye().code == "bye_chosen"
    assert Explainer(pair_round(field[:2], seed=1), field[:2]).explain_bye() is None


def test_bye_passed_over():
    field = [
        Contender(1, 6, frozenset({2}), byes=1),
        Contender(2, 3, frozenset({1}), byes=1),
        Contender(3, 0),
    ]

    told = Explainer(pair_round(field, seed=1), field).explain_bye()

    assert (told.code, told.params) == ("bye_passed_over", {"byes": 1, "points": 3, "passed": 1})
    cut_short = Explainer(pair_round(field, seed=1), field, is_cut_short=True).explain_bye()
    assert (cut_short.code, cut_short.params) == ("bye_passed_over_open", told.params)


@pytest.mark.parametrize(("teams", "rounds"), [(9, 6), (24, 8), (75, 9)])
def test_everything_said_over_events_is_true(teams, rounds):
    for played in simulate_event(teams, rounds, seed=teams, drop_percent=2):
        field = {team.id: team for team in played.contenders}
        paired = played.paired
        seated = [team for team in field.values() if not team.dropped and team.id != paired.bye]
        for pair, told in explain_all(played.contenders, paired).items():
            one, two = sorted(pair, key=lambda team: -field[team].match_points)
            assert told.code == (
                "paired_down" if field[one].match_points > field[two].match_points else "same_group"
            )
            for reason in told.reasons:
                assert_true(reason, seated, field)


def assert_true(reason, seated, field):
    group = [team for team in seated if team.match_points == reason.params.get("points")]
    others = {team.id for team in group} - {reason.team}
    if reason.code == "alone":
        assert not others
    elif reason.code == "odd_group":
        assert len(group) % 2 == 1
    elif reason.code == "left_odd":
        assert len(group) % 2 == 0
        assert reason.params["taken"] % 2 == 1
    elif reason.code == "all_met":
        assert others <= field[reason.team].opponents
    elif reason.code == "fewest_pair_downs":
        mates = [team for team in seated if team.match_points == field[reason.team].match_points]
        assert field[reason.team].pair_downs == min(team.pair_downs for team in mates)
    elif reason.code == "fewest_pair_ups":
        mates = [team for team in seated if team.match_points == field[reason.team].match_points]
        assert field[reason.team].pair_ups == min(team.pair_ups for team in mates)
    else:
        assert reason.code == "best_total"
