"""Whatever was done, taking it back restores what is stored; what is refused names a later line.

Random days run through every real action. The oracle is the event file: what it holds before an action is what it has
to hold after the undo of it, but for versions and the journal.
"""

import json
from ast import literal_eval
from contextlib import suppress
from random import Random

import pytest
from django.core.exceptions import ObjectDoesNotExist
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st

from pairings.matches.models import Match
from pairings.matches.steps import NOT_PLAYED
from pairings.undo.actions import undo_line
from teams.people.models import TeamName
from tests.factories import BOSS, carry_on, make_tournament
from tests.pairings.undo.random_days import Day
from tests.pairings.undo.test_journal_replay import EVENTS
from tests.samples import sample
from tournament.config.files.event_file import export_event, import_event
from tournament.kernel.refusal import Refusal
from tournament.setup.actions import remove_tournament

pytestmark = [pytest.mark.django_db, pytest.mark.rows]
# A day does not get simpler by shrinking its seed, so a failing one is shown as it was found.
RANDOM_DAYS = settings(
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
)
UNDO_REASON = "mistyped"
KEYS = {
    "teams": ("number",),
    "rounds": ("number",),
    "matches": ("round", "table", "one"),
    "penalties": ("number",),
    "announcements": ("number",),
    "corrections": ("number",),
    "rulings": ("number",),
    "deck_lists": ("number",),
    "card_names": ("typed",),
    "standings": ("team",),
}


def stored(event):
    """What the event file says, as {path: value}, without versions, the journal and who is in it; staff besides.

    Without the announcements of undos too: each change, back or forth, of a setting that may decide has its own.
    """
    event.refresh_from_db()
    found = {}
    values = json.loads(export_event(event))
    for left_out in ("about", "sha256", "journal", "actors"):
        del values[left_out]
    values["announcements"] = [one for one in values["announcements"] if one["text"] != UNDO_REASON]
    flatten(values, (), found)
    for member in event.staff.values_list("account__username", "role"):
        found[("staff", *member)] = True
    return found


def flatten(value, path, found):
    if isinstance(value, dict):
        for key, part in value.items():
            if key not in ("version", "settings_version"):
                flatten(part, (*path, key), found)
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        names = KEYS.get(path[-1])
        if (
            names is None or names[0] not in value[0]
        ):  # rows without a number: those that are there, in whatever order
            for told in (repr(sorted(part.items())) for part in value):
                found[(*path, told)] = found.get((*path, told), 0) + 1
            return
        for part in value:
            key = tuple(part[name] for name in names)
            if path[-1] == "matches" and part["table"] is not None:
                key = (part["round"], part["table"], None)
            found[(*path, key)] = True
            flatten(part, (*path, key), found)
    elif not (value == [] and (path[-1] in KEYS or len(path) == 1)):  # no rows of a kind
        found[path] = value


def difference(one, other):
    return {path: one.get(path) for path in one.keys() | other.keys() if one.get(path) != other.get(path)}


def left_by_design(before, path):
    """What people have read, and people's rows, never go: they are taken back, withdrawn, have left."""
    if path[0] in ("teams", "corrections"):
        return (*path[:2],) not in before
    return path[0] in ("solo_players", "repaired_tables", "standings")


def tolerated(path):
    """FR-244.d: the reason of swapped seats says that it was undone; that a round was seen is never undone.

    FR-242.b: a name that a premier event was played under stays.
    """
    if path[-2:-1] == ("names",):
        name = dict(literal_eval(path[-1]))["name"]
        return TeamName.objects.filter(name=name, reserved_at__isnull=False).exists()
    kept = {("event", "first_posted_at"), ("event", "seen_round")}
    return path in kept or path[-1] in ("seat_undo_line", "seat_corrected_at")


def refusal_of(act):
    """What an action is refused with; None where it is done."""
    try:
        act()
    except Refusal as refusal:
        return refusal
    return None


class Watched:
    """A day whose every line is remembered: what was stored before it and after it."""

    def __init__(self, seed, teams, **values):
        self.random = Random(seed)
        self.event = make_tournament(**values)
        self.day = Day(self.event, self.random)
        for _ in range(teams):
            self.day.register()
        self.snapshots = {}
        self.now = stored(self.event)
        self.undone = set()

    def step(self):
        version = self.event.version
        with suppress(Refusal, IndexError, ObjectDoesNotExist):
            self.day.step()
        self.note(version)

    def note(self, version):
        self.event.refresh_from_db()
        if self.event.version == version:
            return
        after = stored(self.event)
        if self.event.version == version + 1:
            self.snapshots[self.event.version] = (self.now, after)
        self.now = after

    def undo(self, number):
        """Take a line back and hold the state against the oracle; gives whether it was done."""
        line = self.event.journal.get(number=number)
        present, version = self.now, self.event.version
        refusal = refusal_of(
            lambda: undo_line(self.event, number, actor=BOSS, reason=UNDO_REASON, now=self.day.now())
        )
        if refusal is not None:
            assert stored(self.event) == present
            if refusal.code == "pairings.undo_nothing":
                assert difference(*self.snapshots[number]) == {}, line.action
            elif refusal.code == "pairings.undo_asks_why":
                assert self.would_reopen(number), line.action
            else:
                other = self.event.journal.get(number=refusal.params["line"])
                assert other.number > number, (line.action, refusal)
            return False
        assert not self.would_reopen(number), "an event is reopened with a reason alone"
        self.note(version)
        before, after = self.snapshots[number]
        expected = dict(present)
        for path in difference(before, after):
            expected.pop(path, None)
            if path in before:
                expected[path] = before[path]
        wrong = {
            path
            for path in difference(self.now, expected)
            if not left_by_design(before, path) and not tolerated(path) and path[0] != "standings"
        }
        told = {path: (self.now.get(path), expected.get(path)) for path in wrong}
        assert told == {}, (line.action, number, line.rows)
        self.undone.add(line.action)
        return True

    def would_reopen(self, number):
        """Whether taking the line back opens an event that the line finished."""
        before, after = (state["event", "finished_at"] for state in self.snapshots[number])
        return before is None and after is not None


@settings(RANDOM_DAYS, max_examples=sample(12))
@given(
    seed=st.integers(0, 2**32),
    teams=st.integers(2, 8),
    is_premier=st.booleans(),
    values=st.sampled_from(EVENTS),
)
@example(seed=510510, teams=6, is_premier=True, values=EVENTS[6])  # two byes that exchanged their places
def test_undo_of_the_last_line_restores_what_is_stored_and_again_does_it_again(
    seed, teams, is_premier, values
):
    watched = Watched(seed, teams, is_premier=is_premier, numbers_required=False, **values)
    for _ in range(60):
        version = watched.event.version
        watched.step()
        if watched.event.version != version + 1 or watched.random.random() < 0.4:
            continue
        done = watched.now
        if not watched.undo(watched.event.version) or watched.would_reopen(watched.event.version):
            continue
        if watched.random.random() < 0.7:
            assert watched.undo(watched.event.version), "an undo is taken back"
            left = {path for path in difference(watched.now, done) if not tolerated(path)}
            assert {path for path in left if path[0] != "solo_players"} == set()


@settings(RANDOM_DAYS, max_examples=sample(12))
@given(seed=st.integers(0, 2**32), teams=st.integers(2, 8), values=st.sampled_from(EVENTS))
def test_undo_of_an_earlier_line_changes_that_alone_or_names_a_later_line(seed, teams, values):
    watched = Watched(seed, teams, numbers_required=False, **values)
    for _ in range(50):
        watched.step()
        if watched.snapshots and watched.random.random() < 0.4:
            watched.undo(watched.random.choice(sorted(watched.snapshots)[-12:]))


@settings(RANDOM_DAYS, max_examples=sample(6))
@given(seed=st.integers(0, 2**32), values=st.sampled_from(EVENTS))
def test_what_was_done_before_a_laptop_died_is_taken_back_on_another(seed, values):
    watched = Watched(seed, 6, numbers_required=False, **values)
    for _ in range(40):
        watched.step()
    data = export_event(watched.event)
    staff = list(watched.event.staff.values_list("account", "role"))
    remove_tournament(watched.event)
    watched.event = watched.day.event = import_event(data)
    for account, role in staff:
        watched.event.staff.create(account_id=account, role=role)
    watched.now = stored(watched.event)

    for number in sorted(watched.snapshots, reverse=True)[:15]:
        watched.undo(number)


@settings(RANDOM_DAYS, max_examples=sample(6))
@given(seed=st.integers(0, 2**32), values=st.sampled_from(EVENTS))
def test_a_day_is_undone_from_the_final_to_the_first_pairing(seed, values):
    """Nothing but what the desk does next, until nothing is left to play; then every line from the last one on."""
    watched = Watched(seed, 6, numbers_required=False, **values)
    registered, refusals = watched.event.version, set()
    for _ in range(60):
        version = watched.event.version
        try:
            watched.day.go_on()
        except Refusal as refusal:
            refusals.add(refusal.code)
        watched.note(version)
    if watched.event.has_bracket:
        assert watched.event.cuts.exists() or "pairings.cut_too_few" in refusals, "too many dropped"

    for number in range(watched.event.version, registered, -1):
        if number in watched.snapshots:
            assert watched.undo(number), watched.event.journal.get(number=number).action


def kept_names(event):
    """The names that teams of the event have for good, each with its pair."""
    rows = TeamName.objects.filter(team__member_low__tournament=event, reserved_at__isnull=False)
    people = ("team__member_low__membership_number", "team__member_high__membership_number")
    return {(folded, frozenset(pair)) for folded, *pair in rows.values_list("folded_name", *people)}


@settings(RANDOM_DAYS, max_examples=sample(8))
@given(seed=st.integers(0, 2**32), teams=st.integers(4, 8))
def test_names_that_were_played_under_are_kept_whatever_happens_fr_242_b(seed, teams):
    """Renamed, played, corrected, undone, carried on from a file: the set never shrinks, and has whoever played."""
    day = Day(make_tournament(is_premier=True, agreed_draws=True), Random(seed))
    for _ in range(teams):
        day.register()
    kept = set()
    for _ in range(60):
        choice = day.random.random()
        with suppress(Refusal, IndexError, ObjectDoesNotExist):
            if choice < 0.2:
                day.rename()
            elif choice < 0.4:
                version = day.random.randint(max(1, day.event.version - 8), day.event.version)
                undo_line(day.event, version, actor=BOSS, reason=UNDO_REASON, now=day.now())
            elif choice < 0.43:
                day.event = carry_on(day.event)
            else:
                day.step()
        day.event.refresh_from_db()
        found = kept_names(day.event)
        assert found >= kept
        owners = set(TeamName.objects.filter(reserved_at__isnull=False).values_list("team", flat=True))
        for match in Match.objects.filter(round__tournament=day.event).exclude(how__in=NOT_PLAYED):
            assert {entry.team_id for entry in match.entries} <= owners
        kept = found
