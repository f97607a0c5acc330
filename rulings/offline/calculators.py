"""The data for the aids in the file for phones: seats, verdicts, and who won on time for every number."""

from typing import Any

from django.utils.translation import gettext as _

from rulings.aids.aids import TEAM_BATTLE, leave_game
from rulings.aids.timed import TimedMatch, judge_time, timed_matches
from rulings.aids.words import (
    AID_NAMES,
    AidStep,
    Verdict,
    deciding_steps,
    game_over_verdict,
    leaving_steps,
    leaving_verdicts,
    match_label,
    mulligan_steps,
    time_steps,
    time_verdict,
    turn_order_steps,
)
from rulings.shelf.shown import Standpoint
from tournament.kernel.refusal import Refusal
from tournament.kernel.rule_sets import find_rule_set, turn_order
from tournament.kernel.seats import seat_picture
from tournament.wording.citations import citation_text
from tournament.wording.sentences import sentence

Pair = tuple[int, int]
GAP = "{number}"  # where the script writes a number into a sentence
MOST = 60  # cards in a deck, and prizes that an aid takes
MOST_MULLIGANS = 20


def calculators(standpoint: Standpoint, rule_sets: list[str]) -> dict[str, Any]:
    """Return the data for aids.js: by rule set, and who won on time; sentences are complete, with GAP for a number."""
    by_rule_set = {key: _of_rule_set(key) for key in rule_sets}
    time = _time(standpoint)
    verdicts = [
        *time["verdicts"],
        *(one for part in by_rule_set.values() for one in part["leaving"]["verdicts"].values()),
        *(one for part in by_rule_set.values() for one in part["gameOver"].values()),
    ]
    rules = {rule for verdict in verdicts for rule in verdict["citations"]}
    return {
        "gap": GAP,
        "ruleSets": by_rule_set,
        "time": time,
        "citations": {rule: citation_text(rule) for rule in sorted(rules)},
        "less": _("One less"),
        "more": _("One more"),
        "wrongNumber": _("Enter whole numbers from 0 to %(most)s.") % {"most": GAP},
    }


def _of_rule_set(key: str) -> dict[str, Any]:
    rules = find_rule_set(key)
    leaving = leaving_verdicts(key, GAP)
    return {
        "orders": {seat: list(turn_order(key, 1, seat)) for seat in rules.starting_seats.value},
        "seats": [[at.code, at.faces] for at in seat_picture(key).seats],
        "gameOver": {
            ",".join(sides): _as_json(verdict)
            for sides in (("1",), ("2",), ("1", "2"))
            if (verdict := game_over_verdict(key, [f"{side}{letter}" for side in sides for letter in "AB"]))
        },
        "isAcross": key == TEAM_BATTLE,
        "leaving": {
            "isTold": leave_game(key, prizes_left=1, cards_in_deck=0).is_told,
            "verdicts": {kind: _as_json(verdict) for kind, verdict in leaving.items()},
        },
    }


def _as_json(verdict: Verdict) -> dict[str, Any]:
    return {
        "kind": verdict.kind,
        "title": verdict.title,
        "text": verdict.text,
        "citations": list(verdict.citations),
    }


def _time(standpoint: Standpoint) -> dict[str, Any]:
    """Every verdict once, and by kind of match a table [games of one team][of the other] of their numbers.

    A cell has a number for prizes that were not typed ("alone"), and a table [prizes left of one team][of the other]
    where those count ("prizes"); either may be null. A match of one game has one cell.
    """
    verdicts: dict[Verdict, int] = {}

    def number_of(match: TimedMatch, games: Pair | None, left: Pair | None) -> int:
        try:
            verdict = time_verdict(judge_time(match, games, left), match)
        except Refusal as refusal:
            verdict = Verdict("error", sentence(refusal), "", tuple(filter(None, (refusal.citation,))))
        return verdicts.setdefault(verdict, len(verdicts))

    def cell(match: TimedMatch, games: Pair | None) -> dict[str, Any]:
        every = range(match.limit + 1)
        counts = match.counts_prizes if games is None else match.kind.counts_prizes_at((*games, 0))
        return {
            "alone": None if games is None else number_of(match, games, None),
            "prizes": [[number_of(match, games, (one, two)) for two in every] for one in every]
            if counts
            else None,
        }

    def table(match: TimedMatch) -> list[list[dict[str, Any]]]:
        if not match.kind.has_games:
            return [[cell(match, None)]]
        every = range(match.kind.to_win + 1)
        return [[cell(match, (one, two)) for two in every] for one in every]

    tables = {match.key: table(match) for match in timed_matches(standpoint.tournament)}
    return {"tables": tables, "verdicts": [_as_json(verdict) for verdict in verdicts]}


def aids_shown(rule_sets: list[str], matches: list[TimedMatch]) -> dict[str, Any]:
    """The aids as the file has them for every reader: names, their steps by rule set, and by kind of match."""
    return {
        "names": [(key, str(name)) for key, name in AID_NAMES.items()],
        "turn_order": [
            {
                "key": key,
                "title": _(find_rule_set(key).title),
                "order": ", ".join(turn_order(key)),
                "has_choice": len(find_rule_set(key).starting_seats.value) > 1,
                "clockwise": ", ".join(at.code for at in seat_picture(key).seats),
                "facing": _facing(key),
                "steps": _cited(turn_order_steps(key)),
            }
            for key in rule_sets
        ],
        "mulligans": [_block(key, mulligan_steps(key)) for key in rule_sets],
        "leaving": [_block(key, leaving_steps(key)) for key in rule_sets],
        "time": [_block(key, time_steps(key)) for key in rule_sets],
        "matches": [
            {"match": match, "label": match_label(match), "steps": _cited(deciding_steps(match))}
            for match in matches
        ],
        "seats": [at.code for at in seat_picture(rule_sets[0]).seats],
        "most": MOST,
        "most_mulligans": MOST_MULLIGANS,
    }


def _facing(rule_set: str) -> str:
    """Who sits across from whom ("1A – 2A, 1B – 2B")."""
    seats = seat_picture(rule_set).seats
    pairs = dict.fromkeys(tuple(sorted((at.code, at.faces))) for at in seats)
    return ", ".join(f"{one} – {other}" for one, other in pairs)


def _block(rule_set: str, steps: list[AidStep]) -> dict[str, Any]:
    return {"key": rule_set, "title": _(find_rule_set(rule_set).title), "steps": _cited(steps)}


def _cited(steps: list[AidStep]) -> list[tuple[str, list[tuple[str, str]]]]:
    """Each step with its rules as (id, how people read it)."""
    return [(step.text, [(rule, citation_text(rule)) for rule in step.citations]) for step in steps]
