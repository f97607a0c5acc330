"""The golden cases: one file each, named after the rule or the situation, readable by a judge.

In `expect`, `pairings` is the whole round, `with` are pairs in it, `never` pairs that are not, `not_all` pairs that are
not all in it together; `bye` lists who may have it; the rest are values of the round. What it does not name is free,
so each case is paired with many seeds.
"""

import json
from pathlib import Path

import pytest

from pairings.engine.swiss import pair_round
from pairings.engine.types import Contender, NoPairing
from pairings.proof.checker import check_round, make_wishes

FOLDER = Path(__file__).parents[3] / "fixtures" / "pairing_cases"
CASES = sorted(FOLDER.glob("*.json"))
SEEDS = range(40)


def read_case(path):
    case = json.loads(path.read_text(encoding="utf-8"))
    field = [
        Contender(
            id=team["team"],
            match_points=team["points"],
            opponents=frozenset(team.get("met", ())),
            **{key: value for key, value in team.items() if key not in {"team", "points", "met"}},
        )
        for team in case["teams"]
    ]
    options = dict(case["round"])
    for key in {"locked", "forbidden"} & set(options):
        options[key] = [tuple(pair) for pair in options[key]]
    return field, options, case["expect"]


def as_pairs(pairs):
    return {frozenset(pair) for pair in pairs}


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case(path):
    field, options, expect = read_case(path)
    if "no_pairing" in expect:
        with pytest.raises(NoPairing) as refused:
            pair_round(field, seed=1, **options)
        assert refused.value.reason == expect["no_pairing"]
        assert json.loads(json.dumps(dict(refused.value.params))) == expect["params"]
        return

    byes = set()
    for seed in SEEDS:
        paired = pair_round(field, seed=seed, **options)

        assert paired.is_proved
        assert_as_expected(paired, expect)
        rounds_left = options.get("rounds_left", 0)
        wished = {
            key: options[key] for key in ("locked", "forbidden", "avoid_affiliation", "bye") if key in options
        }
        assert check_round(field, paired, make_wishes(**wished), rounds_left=rounds_left) == []
        byes.add(paired.bye)

    assert byes == set(expect.get("bye", byes))


def assert_as_expected(paired, expect):
    pairs = as_pairs(pairing[:2] for pairing in paired.pairings)
    assert pairs == as_pairs(expect.get("pairings", pairs))
    assert pairs >= as_pairs(expect.get("with", ()))
    assert not pairs & as_pairs(expect.get("never", ()))
    if "not_all" in expect:
        assert not pairs >= as_pairs(expect["not_all"])
    assert paired.cost == tuple(expect.get("cost", paired.cost))
    assert paired.rematches == expect.get("rematches", paired.rematches)
    if "playable" in expect:
        assert paired.look_ahead.playable == expect["playable"]


def test_cases_tell_a_judge_what_and_why():
    assert len(CASES) >= 20
    for path in CASES:
        case = json.loads(path.read_text(encoding="utf-8"))
        assert list(case) == ["rule", "situation", "why", "round", "teams", "expect"]
        assert all(case[key].endswith(".") for key in ("situation", "why"))
        met = {team["team"]: set(team.get("met", ())) for team in case["teams"]}
        assert all(one in met[two] for one, others in met.items() for two in others), path.stem
