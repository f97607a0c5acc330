"""A file to hand in: nothing secret is in it, and an event that was read from one goes on."""

import io
import json
import re
import zipfile
from contextlib import suppress
from random import Random

import pytest
from django.core.exceptions import ObjectDoesNotExist
from django.core.management import call_command
from django.db import transaction
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from pairings.by_hand.actions import HandEdit, edit_proposal
from pairings.engine.swiss import pair_round
from pairings.exports.results_page import draw_results_page
from pairings.exports.workbook import event_csv_zip, event_workbook
from pairings.matches import histories
from pairings.matches.models import Match
from pairings.matches.queries import round_matches, round_plan
from pairings.proof.checker import check_round
from pairings.rounds.actions import (
    close_round,
    discard_proposal,
    draw_again,
    post_round,
    propose_round,
    reopen_round,
    take_back,
)
from pairings.standings.queries import standings
from pairings.undo.actions import undo_line
from teams.entries.models import ENTRY, Entry
from teams.entries.pass_codes import read_code, spell_code
from teams.entries.passes import make_pass, make_passes, replace_pass
from tests.factories import (
    BOSS,
    NOON,
    make_account,
    make_closed_round,
    make_entries,
    make_posted_round,
    make_results,
    make_tournament,
    sealed,
)
from tests.pairings.undo.random_days import Day
from tests.samples import sample
from tests.worlds import minutes, play_an_eventful_event
from tournament.config.files.event_file import export_event, import_event
from tournament.event.models import EVENT, Round, Tournament
from tournament.event_file.actions import READ_HAND_IN
from tournament.event_file.purpose import Purpose
from tournament.event_file.withheld import MORE
from tournament.journal.models import JournalEntry
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Role
from tournament.rows.kinds import kinds_in_order
from tournament.setup.actions import remove_tournament
from tournament.staff.actions import add_staff, remove_staff

pytestmark = pytest.mark.django_db
CODE = "m4rkedc0demarkedc0demarked"  # a pass that is nobody's
NUMBER = 3141592653589793238  # a secret that no draw gave


def hand_in(event: Tournament) -> bytes:
    return export_event(event, Purpose.HAND_IN)


def read_back(event: Tournament, data: bytes) -> Tournament:
    """The event as somebody has it who got `data`; the original is gone."""
    remove_tournament(event)
    return import_event(data)


def texts_in(value: object) -> str:
    """All that a value of JSON says, with what texts that hold JSON themselves say, without any escaping."""
    if isinstance(value, dict):
        return "\n".join(texts_in(part) for pair in value.items() for part in pair)
    if isinstance(value, list):
        return "\n".join(texts_in(part) for part in value)
    if isinstance(value, str) and value[:1] in ("{", "["):
        with suppress(ValueError):
            return value + "\n" + texts_in(json.loads(value))
    return str(value)


def said(data: bytes) -> str:
    """Everything that a file says, both as written and without escaping."""
    return data.decode() + "\n" + texts_in(json.loads(data))


def holds(data: bytes, *secrets: object) -> list[object]:
    """Those of the secrets that a file says anywhere: as they are, in hexadecimal, or as paper spells a code."""
    text = said(data)
    found = []
    for secret in secrets:
        spelled = {str(secret)}
        spelled |= (
            {f"{secret:x}"} if isinstance(secret, int) else {spell_code(str(secret)), str(secret).upper()}
        )
        found += [secret] if any(each in text for each in spelled) else []
    return found


def make_event_with_a_proposal() -> Tournament:
    """Passes, one of them replaced; two rounds played; round 3 paired again and again, and changed by hand."""
    event = play_an_eventful_event()
    make_results(event, 2)
    close_round(event, 2, actor=BOSS, now=minutes(200))
    propose_round(event, 3, actor=BOSS, now=minutes(201))
    draw_again(event, 3, reason="the projector showed it", actor=BOSS, now=minutes(202))
    discard_proposal(event, 3, actor=BOSS)
    undo_line(event, event.version, actor=BOSS, now=minutes(203))
    edit_proposal(event, 3, HandEdit("give_bye", first=3), reason="guests", actor=BOSS, now=minutes(204))
    edit_proposal(event, 3, HandEdit("pair_rest"), reason="guests", actor=BOSS, now=minutes(205))
    return event


@pytest.fixture(scope="module")
def eventful_file_to_hand_in(eventful_file, django_db_blocker):
    with django_db_blocker.unblock(), transaction.atomic():
        data = hand_in(import_event(eventful_file))
        transaction.set_rollback(True)
    return data


@pytest.fixture(scope="module")
def files_with_a_proposal(django_db_setup, django_db_blocker):
    """The whole file of `make_event_with_a_proposal`, and the one to hand in."""
    with django_db_blocker.unblock(), transaction.atomic():
        event = make_event_with_a_proposal()
        data = export_event(event), hand_in(event)
        transaction.set_rollback(True)
    return data


def seeds_of(values: object, number: int) -> set[int]:
    """Every seed that the lines of a whole file tell of round `number`."""
    lines = json.dumps([line for line in values["journal"] if line["round_number"] == number])
    return {int(found) for found in re.findall(r'"seed": (\d+)', lines)}


# --- What is in it -----------------------------------------------------------------------------------------------


def test_nothing_declared_secret_is_in_the_file_wherever_it_was_planted(files_with_a_proposal):
    event = import_event(files_with_a_proposal[0])
    proposal = event.rounds.get(posted_at=None)
    seeds = seeds_of(json.loads(export_event(event)), 3)
    Tournament.objects.update(secret=NUMBER)
    made = minutes(4321)
    Entry.objects.filter(number=1).update(pass_code=CODE, pass_made_at=made)
    plant = {"pass_code": CODE, "secret": NUMBER, "pass_made_at": made.isoformat(), "city": "Kielce"}
    JournalEntry.objects.create(
        tournament=event,
        number=event.version + 1,
        at=NOON,
        actor=event.actors.get(number=1),
        action="edit_entry",
        before={"deep": [{"er": plant}]},
        after=plant,
        rows=[["entry", [1], plant, plant], ["event", [], {"secret": NUMBER}, {"secret": 1}]],
    )
    Tournament.objects.update(version=event.version + 1)

    data = hand_in(event)

    assert len(seeds) >= 3
    secrets = [CODE, NUMBER, made.isoformat(), *seeds, proposal.seed]
    assert holds(export_event(event), *secrets) == secrets, "the test has to look for what is there"
    assert holds(data, *secrets) == []
    assert holds(data, "Kielce"), "what is not secret stays"
    line = json.loads(data)["journal"][-1]
    assert line["rows"] == [["entry", [1], {"city": "Kielce"}, {"city": "Kielce"}], MORE]
    assert (line["before"], line["after"]) == ({"deep": [{"er": {"city": "Kielce"}}]}, {"city": "Kielce"})


def test_every_secret_that_is_declared_is_told_only_to_be_there(eventful_file):
    event = import_event(eventful_file)
    values = json.loads(hand_in(event))

    assert {(kind.name, name) for kind in kinds_in_order() for name in kind.secret} == {
        ("event", "secret"),
        ("entry", "pass_code"),
        ("entry", "pass_made_at"),
    }
    assert values["event"]["secret"] is True
    told = {(team["number"], team["pass_code"], team["pass_made_at"]) for team in values["teams"]}
    assert told == {
        (entry.number, *((True, True) if entry.pass_code else (None, None))) for entry in event.entries.all()
    }
    assert {told[1] for told in told} == {True, None}


def test_a_proposal_and_all_that_belongs_to_it_is_left_out(files_with_a_proposal):
    whole, values = map(json.loads, files_with_a_proposal)

    for key, number in (("rounds", "number"), ("matches", "round"), ("proposal_edits", "round")):
        assert {row[number] for row in whole[key]} - {1, 2} == {3}, key
        assert [row for row in values[key] if row[number] == 3] == [], key
        assert values[key] == [row for row in whole[key] if row[number] != 3], key
    for line in values["journal"]:
        if line["round_number"] == 3:
            assert line["rows"] in ([MORE], None)
            assert not {"matches", "seed", "wishes"} & set(
                texts_in([line["before"], line["after"]]).split("\n")
            )
            assert (line["table_number"], line["entry_number"]) == (None, None)
        else:
            assert line == whole["journal"][line["number"] - 1]


def test_a_round_that_is_posted_is_whole_with_its_seed(files_with_a_proposal):
    event = import_event(files_with_a_proposal[0])
    post_round(event, 3, actor=BOSS, now=minutes(210))
    whole, values = json.loads(export_event(event)), json.loads(hand_in(event))

    for key in ("rounds", "matches", "proposal_edits", "journal", "standings"):
        assert values[key] == whole[key], key


def test_a_round_that_was_taken_back_is_a_proposal_again_with_all_its_tables():
    event = make_tournament(slug="cup", planned_rounds=3)
    make_entries(event, 6)
    make_closed_round(event)
    make_posted_round(event, 2)
    take_back(event, 2, reason="wrong hall", actor=BOSS, now=minutes(5))
    seed = event.rounds.get(number=2).seed

    data = hand_in(event)
    again = read_back(event, data)

    assert not holds(data, seed)
    assert again.journal.filter(action="take_back", reason="wrong hall").exists()
    assert make_posted_round(again, 2).matches.count() == 3


def test_user_names_stay_on_their_laptop():
    event = make_tournament(slug="cup")
    account = make_account("judge-judy-2003", full_name="Judy")
    add_staff(event, account=account, role=Role.JUDGE, actor=BOSS)
    remove_staff(event, member=event.staff.get(account=account), actor=BOSS)

    assert holds(export_event(event), "judge-judy-2003")
    assert not holds(hand_in(event), "judge-judy-2003")


# --- What else goes out of the door --------------------------------------------------------------------------------


def unpacked(data: bytes) -> bytes:
    """The parts of a zip, one after the other."""
    with zipfile.ZipFile(io.BytesIO(data)) as parts:
        return b"\n".join(name.encode() + b"\n" + parts.read(name) for name in parts.namelist())


def test_no_secret_is_in_the_workbook_the_csv_files_or_the_results_page(files_with_a_proposal):
    event = import_event(files_with_a_proposal[0])
    seeds = seeds_of(json.loads(export_event(event)), 3)
    Tournament.objects.update(secret=NUMBER)
    Entry.objects.filter(number=1).update(pass_code=CODE)
    event.refresh_from_db()
    account = make_account("judge-judy-2003")
    codes = set(event.entries.exclude(pass_code=None).values_list("pass_code", flat=True))

    for data in (
        unpacked(event_workbook(event)),
        unpacked(event_csv_zip(event)),
        draw_results_page(event, now=NOON),
    ):
        assert b"Team 1" in data
        for secret in (NUMBER, account.password, *codes, *map(spell_code, codes), *seeds):
            assert str(secret).encode() not in data


# --- Read in again -------------------------------------------------------------------------------------------------


def assert_its_seed_gives_it(round_: Round) -> None:
    """A stored round is what the engine makes of its seed, and the proof finds nothing wrong with it."""
    contenders = histories.round_contenders(round_)
    left = max(round_plan(round_.tournament).planned - round_.number, 0)
    paired = pair_round(contenders, seed=round_.seed, rounds_left=left, allow_rematches=round_.has_rematches)
    tables = {frozenset(match.teams) for match in round_matches(round_) if match.is_played_at_a_table}
    assert tables == {frozenset({pairing.one, pairing.two}) for pairing in paired.pairings}
    assert check_round(contenders, paired, rounds_left=left) == []


def without_the_reading(data: bytes) -> dict:
    """What a file says, without the line that says that a file to hand in was read."""
    values = json.loads(data)
    line = values["journal"].pop()
    assert line["action"] == READ_HAND_IN.name
    assert values["actors"].pop()["number"] == line["actor"]
    values["event"]["version"] -= 1
    return without_head(values)


def without_head(values: dict) -> dict:
    """A file without what its head and its end say of its contents."""
    return {key: value for key, value in values.items() if key not in {"about", "sha256"}}


def test_read_in_and_handed_in_again_it_is_the_same():
    event = make_event_with_a_proposal()
    data = hand_in(event)
    old = Tournament.objects.get().secret
    codes = set(Entry.objects.exclude(pass_code=None).values_list("number", "pass_code"))

    again = read_back(event, data)

    assert without_the_reading(hand_in(again)) == without_head(json.loads(data))
    assert again.secret != old
    new = set(again.entries.exclude(pass_code=None).values_list("number", "pass_code"))
    assert {number for number, _code in new} == {number for number, _code in codes}
    assert {code for _number, code in new}.isdisjoint(code for _number, code in codes)
    assert all(read_code(code) == code for _number, code in new)
    carried = import_and_remove(again)
    assert carried == new, "from then on the new passes are carried on"


def import_and_remove(event: Tournament) -> set[tuple[int, str]]:
    """The passes of an event that another laptop carries on with."""
    copy = export_event(event)
    return set(read_back(event, copy).entries.exclude(pass_code=None).values_list("number", "pass_code"))


def test_printed_passes_open_nothing_and_new_ones_do(client, eventful, eventful_file_to_hand_in):
    old = eventful["teams"][0]["pass_code"]

    again = import_event(eventful_file_to_hand_in)

    assert client.get(f"/t/cup/team/{old}/").status_code == 404
    new = again.entries.get(number=1).pass_code
    assert "Team 1" in client.get(f"/t/cup/team/{new}/").content.decode()


def test_an_event_from_a_file_to_hand_in_is_paired_proved_and_played_to_its_end(client):
    event = make_event_with_a_proposal()
    ranks = [(row.rank, row.entry.number) for row in standings(event)]
    again = read_back(event, hand_in(event))

    assert [(row.rank, row.entry.number) for row in standings(again)] == ranks
    assert [round_.number for round_ in again.rounds.all()] == [1, 2]
    round_ = propose_round(again, 3, actor=BOSS, now=minutes(300))
    assert_its_seed_gives_it(round_)
    post_round(again, 3, actor=BOSS, now=minutes(301))
    make_results(again, 3)
    close_round(again, 3, actor=BOSS, now=minutes(302))
    client.force_login(make_account("owner", is_owner=True))
    tables = Match.objects.filter(table_number__isnull=False).select_related("round", "one")
    pages = [
        "",
        "rounds/3/",
        "standings/",
        "desk/",
        "desk/journal/",
        "desk/passes/",
        "desk/data/",
        "desk/rounds/3/",
    ]
    pages += [f"rounds/{match.round.number}/why/{match.one.number}/" for match in tables]
    pages += [f"desk/journal/{number}/" for number in range(1, again.version + 1)]
    for page in pages:
        assert client.get(f"/t/cup/{page}").status_code == 200, page


def test_undo_of_a_line_that_is_not_whole_says_so_and_changes_nothing(files_with_a_proposal):
    again = import_event(files_with_a_proposal[1])
    trimmed = [line.number for line in again.journal.all() if MORE in (line.rows or ())]
    data = export_event(again)

    assert trimmed
    for number in trimmed:
        with pytest.raises(Refusal) as refused:
            undo_line(again, number, actor=BOSS)
        assert refused.value.code in (
            "pairings.undo_withheld",
            "pairings.undo_done",
            "pairings.undo_later",
        ), number
    assert export_event(again) == data


def test_undo_never_brings_a_pass_back_and_never_takes_one_away():
    event = make_tournament(slug="cup")
    make_entries(event, 3)
    make_pass(event, 1, actor=BOSS, now=NOON)
    make_passes(event, actor=BOSS, now=NOON)
    replace_pass(event, 2, reason="lost", actor=BOSS, now=NOON)
    again = read_back(event, hand_in(event))
    codes = list(again.entries.values_list("number", "pass_code"))

    for line in list(again.journal.order_by("-number")):
        with suppress(Refusal):
            undo_line(again, line.number, actor=BOSS)

    assert {line.action for line in again.journal.filter(undoes=None)} >= {
        "make_pass",
        "make_passes",
        "replace_pass",
    }
    assert not again.journal.filter(
        undoes__in=again.journal.filter(action__contains="pass").values("number")
    ).exists()
    assert list(again.entries.values_list("number", "pass_code")) == codes


def test_a_round_can_be_opened_again_where_only_its_proposal_was_left_out(files_with_a_proposal):
    again = import_event(files_with_a_proposal[1])

    reopen_round(again, 2, reason="misread", actor=BOSS, now=minutes(300))
    undo_line(again, again.version, actor=BOSS, now=minutes(301))

    assert again.rounds.get(number=2).state == Round.State.CLOSED


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("about", "for"), "frame on a wall"),
        (("about", "for"), None),
        (("about", "note"), 3),
        (("about", "more"), ""),
        (("event", "secret"), None),
        (("event", "secret"), False),
        (("event", "secret"), NUMBER),
        (("teams", 0, "pass_code"), CODE),
        (("teams", 0, "pass_made_at"), "2003-05-17T12:00:00+00:00"),
    ],
)
def test_a_file_to_hand_in_with_a_secret_of_its_own_is_refused(path, value, eventful_file_to_hand_in):
    values = json.loads(eventful_file_to_hand_in)
    inside = values
    for step in path[:-1]:
        inside = inside[step]
    inside[path[-1]] = value

    with pytest.raises(Refusal) as refused:
        import_event(sealed(values))

    assert refused.value.params["place"] == "/" + "/".join(map(str, path))
    assert not Tournament.objects.exists()


@pytest.mark.parametrize("path", [("event", "secret"), ("teams", 0, "pass_code")])
def test_a_file_to_carry_on_without_its_secrets_is_refused(path, eventful_file_to_hand_in):
    values = json.loads(eventful_file_to_hand_in)
    values["about"]["for"] = "carry-on"

    with pytest.raises(Refusal, match="event_file_broken"):
        import_event(sealed(values))


def test_commands_write_and_read_a_file_to_hand_in(tmp_path, capsys):
    event = make_tournament(slug="cup")
    make_entries(event, 2)
    make_passes(event, actor=BOSS, now=NOON)
    file = tmp_path / "cup.hand-in.tandem.json"

    call_command("export_event", "cup", str(file), "--hand-in")
    assert file.read_bytes() == hand_in(event)
    remove_tournament(event)
    call_command("import_event", str(file))

    said = capsys.readouterr().out
    assert "a file to hand in" in said
    assert "print new ones" in said


# --- Whatever happened ----------------------------------------------------------------------------------------------


@settings(
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    max_examples=sample(5),
)
@given(seed=st.integers(0, 2**32))
def test_whatever_happened_nothing_secret_is_handed_in_and_the_event_goes_on(seed):
    random = Random(seed)
    event = make_tournament(numbers_required=False, seed=random.getrandbits(62))
    day = Day(event, random)
    for _ in range(6):
        day.register()
    codes, seeds = set(), set()
    for _ in range(random.randint(20, 70)):
        with suppress(Refusal, IndexError, ObjectDoesNotExist):
            random.choice(
                [day.step, day.step, day.step, lambda: make_passes(event, actor=BOSS, now=day.now())]
            )()
        codes.update(event.entries.exclude(pass_code=None).values_list("pass_code", flat=True))
        seeds.update(Round.objects.values_list("number", "seed"))
    posted = set(event.rounds.exclude(posted_at=None).values_list("number", flat=True))

    event.refresh_from_db()
    data, secret = hand_in(event), event.secret
    assert holds(data, secret, *codes, *(seed for number, seed in seeds if number not in posted)) == []
    again = read_back(event, data)

    assert without_the_reading(hand_in(again)) == without_head(json.loads(data))
    passes = set(again.entries.values_list("number", "pass_code"))
    assert not {code for _number, code in passes} & codes
    for number in range(again.version, max(again.version - 25, 0), -1):
        before = export_event(again)
        try:
            undo_line(again, number, actor=BOSS, now=day.now())
        except Refusal:
            assert export_event(again) == before
    assert set(again.entries.values_list("number", "pass_code")) == passes
    day.event = again
    for _ in range(10):
        with suppress(Refusal, IndexError, ObjectDoesNotExist):
            day.step()
    remove_tournament(again)


def test_declarations_are_what_these_tests_plant_into():
    assert set(EVENT.secret) == {"secret"}
    assert set(ENTRY.secret) == {"pass_code", "pass_made_at"}


@pytest.mark.parametrize(
    ("purpose", "code"),
    [(Purpose.CARRY_ON, "tournament.account_elsewhere"), (Purpose.HAND_IN, "pairings.undo_withheld")],
)
def test_a_role_of_an_account_that_is_not_here_does_not_come_back(purpose, code):
    event = make_tournament(slug="cup")
    judy = make_account("judy")
    add_staff(event, account=judy, role=Role.JUDGE, actor=BOSS)
    remove_staff(event, member=event.staff.get(account=judy), actor=BOSS)
    data = export_event(event, purpose)
    number = event.version
    remove_tournament(event)
    judy.delete()
    again = import_event(data)

    with pytest.raises(Refusal) as refused:
        undo_line(again, number, actor=BOSS)

    assert refused.value.code == code
    assert not again.staff.exists()
