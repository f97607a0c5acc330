"""The event file: everything comes back, to the same bytes, and a file that is none is refused."""

import json

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pairings.by_hand.actions import HandEdit, edit_proposal
from pairings.corrections.actions import correct_earlier_result
from pairings.corrections.consequences import Way
from pairings.matches.models import Match
from pairings.matches.scoring import Ending, How
from pairings.penalties.actions import PenaltyReport, give_penalty
from pairings.rounds.actions import close_round, propose_round
from pairings.standings.queries import standings
from pairings.team_reports.actions import report_result
from teams.entries.steps import Person
from teams.people.models import TeamName
from tests.factories import (
    BOSS,
    NOON,
    make_account,
    make_closed_round,
    make_entries,
    make_entry,
    make_posted_event,
    make_posted_round,
    make_results,
    make_tournament,
    sealed,
)
from tests.samples import sample
from tests.worlds import play_an_eventful_event
from tournament.config.files.event_file import FORMAT_VERSION, export_event, import_event, seal
from tournament.event.models import Tournament
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import command_actor
from tournament.kernel.version import VERSION
from tournament.setup.actions import remove_tournament
from tournament.staff.models import StaffMember
from tournament.wording.sentences import sentence

pytestmark = pytest.mark.django_db


def test_event_file_reads_back_to_the_same_bytes():
    event = play_an_eventful_event()
    data = export_event(event)

    remove_tournament(event)
    again = import_event(data)

    assert export_event(again) == data
    assert again.journal.count() == again.version


def test_event_file_goes_on_after_import(eventful_file):
    again = import_event(eventful_file)

    make_results(again, 2)
    close_round(again, 2, actor=BOSS, now=NOON)

    assert [row.rank for row in standings(again) if row.rank] == list(range(1, 8))


def test_event_file_has_the_promised_keys(eventful):
    assert eventful["format_version"] == FORMAT_VERSION
    assert {"teams", "rounds", "standings", "penalties", "extensions", "journal"} <= eventful.keys()
    assert {"calls", "deck_checks", "presences", "slow_play_notes"} <= eventful.keys()
    assert {"tosses", "game_players", "designated_targets"} <= eventful.keys()
    assert [penalty["ended_match"] for penalty in eventful["penalties"]] == [False, True, False]
    assert [(row["called_by"], row["caller"], row["answered_at"] is None) for row in eventful["calls"]] == [
        (1, "Team 1", False),
        (1, "", True),
    ]
    assert [(row["number"], row["name"], row["entry_number"]) for row in eventful["actors"]][:1] == [
        (1, "Olivia Owner", None)
    ]
    assert {"number", "team_name", "seat_a", "seat_b"} <= eventful["teams"][0].keys()
    assert {"number", "seed"} <= eventful["rounds"][0].keys()
    first = [match for match in eventful["matches"] if match["round"] == 1]
    assert {"table", "one", "two", "how", "points_one", "prizes_left_one"} <= first[0].keys()
    on_time = [match for match in first if match["how"] == "time"]
    told = [
        tuple(match[f"{name}_{side}"] for name in ("points", "prizes_left") for side in ("one", "two"))
        for match in on_time
    ]
    assert told == [(2, 0, 2, 3)]
    assert {match["how"] for match in eventful["matches"] if match["round"] == 2 and match["two"]} == {"open"}
    assert all("/" in row["omw"] and "/" in row["oomw"] for row in eventful["standings"])
    assert {"rank", "team", "match_points"} <= eventful["standings"][0].keys()


def test_what_was_asked_of_a_proposal_by_hand_comes_back():
    event = make_tournament(slug="cup")
    make_entries(event, 5)
    propose_round(event, 1, actor=BOSS, now=NOON)
    for edit in (
        HandEdit("give_bye", first=2),
        HandEdit("keep_apart", first=1, second=3),
        HandEdit("move_match", first=4, table=9),
    ):
        edit_proposal(event, 1, edit, reason="Gäste", actor=BOSS, now=NOON)
    data = export_event(event)
    wishes = event.rounds.get().wishes
    remove_tournament(event)

    again = import_event(data)

    assert export_event(again) == data
    assert json.loads(data)["rounds"][0]["posted_at"] is None
    assert again.rounds.get().wishes == wishes
    assert set(wishes) == {"matches", "apart", "tables"}


@pytest.mark.parametrize("name", ["first_posted_at", "posted_seed", "posted_is_proved"])
def test_import_refuses_a_posted_round_that_does_not_tell_how_it_was_posted(name):
    event = make_tournament(slug="cup")
    make_entries(event, 4)
    make_posted_round(event, 1)
    values = json.loads(export_event(event))
    remove_tournament(event)
    values["rounds"][0][name] = None

    with pytest.raises(Refusal) as refused:
        import_event(sealed(values))

    assert (refused.value.code, refused.value.params["place"]) == (
        "tournament.event_file_broken",
        f"/rounds/0/{name}",
    )


@pytest.mark.parametrize("do", ["pair", "correct_earlier_result"])
def test_import_refuses_a_change_by_hand_that_is_none(do):
    event = make_tournament(slug="cup")
    make_entries(event, 5)
    propose_round(event, 1, actor=BOSS, now=NOON)
    edit_proposal(event, 1, HandEdit("give_bye", first=2), reason="guests", actor=BOSS, now=NOON)
    values = json.loads(export_event(event))
    remove_tournament(event)
    values["proposal_edits"][0]["do"] = do

    with pytest.raises(Refusal) as refused:
        import_event(sealed(values))

    assert refused.value.params["place"] == "/proposal_edits/0/do"


@pytest.mark.parametrize(
    "wishes",
    [
        [],
        {"matches": 3},
        {"apart": [{"teams": [1, 99], "by": 1, "reason": "no such team"}]},
        {"apart": [{"teams": [2, 1], "by": 1, "reason": "wrong order"}]},
        {"apart": [{"teams": [1, 2], "by": 99, "reason": "nobody"}]},
    ],
)
def test_import_refuses_wishes_that_are_none(wishes):
    event = make_tournament(slug="cup")
    make_entries(event, 4)
    make_posted_round(event, 1)
    values = json.loads(export_event(event))
    remove_tournament(event)
    values["rounds"][0]["wishes"] = wishes

    with pytest.raises(Refusal) as refused:
        import_event(sealed(values))

    assert refused.value.code == "tournament.event_file_broken"
    assert refused.value.params["place"] == "/rounds/0/wishes"


@pytest.mark.parametrize(
    ("rows", "column", "value"),
    [
        ("teams", "drop_cause", "box"),  # of a team that is in
        ("matches", "ended_by", ""),  # of a result
        ("matches", "ended_by", "somebody"),
    ],
)
def test_import_refuses_a_cause_without_what_came_of_it(rows, column, value):
    event = make_posted_event(slug="cup")
    make_results(event, 1)
    values = json.loads(export_event(event))
    remove_tournament(event)
    values[rows][0][column] = value

    with pytest.raises(Refusal) as refused:
        import_event(sealed(values))

    assert refused.value.code == "tournament.event_file_broken"
    assert refused.value.params["place"] == f"/{rows}/0/{column}"


@pytest.fixture(scope="module")
def file_with_all_kinds_of_results(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock(), transaction.atomic():
        event = make_tournament(slug="cup", planned_rounds=3, team_reports=True)
        make_entries(event, 4)
        make_closed_round(event, 1)
        make_posted_round(event, 2)
        correct_earlier_result(event, 1, 1, Ending(How.WON, 2), reason="misread", actor=BOSS, way=Way.LEAVE)
        reported = event.rounds.get(number=2).matches.get(table_number=1)
        report_result(event, 2, reported.one, Ending(How.WON, 1), actor=command_actor("a phone"))
        make_results(event, 2)
        loser = reported.one.number
        loss = PenaltyReport(infraction="115", level="game_loss", entry_number=loser, changes_result=True)
        give_penalty(event, loss, actor=BOSS, round_number=2, table_number=1)
        data = export_event(event)
        transaction.set_rollback(True)
    return data


@pytest.mark.parametrize(
    ("rows", "column", "value", "place"),
    [
        ("matches", "winner", None, "how"),
        ("matches", "how", "time", "how"),  # without prizes left
        ("corrections", "winner", 3, "how"),
        ("corrections", "how", "bye", "how"),
        ("corrections", "how_before", "time", "how_before"),
        ("replaced_results", "winner", None, "how"),
        ("team_reports", "winner", None, "how"),
    ],
)
def test_import_refuses_half_a_result(file_with_all_kinds_of_results, rows, column, value, place):
    values = json.loads(file_with_all_kinds_of_results)
    values[rows][0][column] = value

    with pytest.raises(Refusal) as refused:
        import_event(sealed(values))

    assert refused.value.code == "tournament.event_file_broken"
    assert refused.value.params["place"] == f"/{rows}/0/{place}"


def test_event_file_has_what_the_teams_reported(eventful):
    told = [
        (row["side"], row["how"], row["winner"], row["prizes_left_one"], row["prizes_left_two"])
        for row in eventful["team_reports"]
    ]
    assert sorted(told, key=str) == [
        (1, "won", 1, None, None),
        (2, "time", 1, 2, 3),
        (2, "won", 2, None, None),
    ]


def test_event_file_has_the_wishes_to_leave(eventful):
    assert [(row["team"], row["is_accepted"]) for row in eventful["drop_requests"]] == [
        *((1, None), (3, False), (6, True))
    ]
    eventful["drop_requests"][0]["team"] = 99
    with pytest.raises(Refusal, match="event_file_broken"):
        import_event(sealed(eventful))


def test_import_refuses_a_key_that_a_newer_tandem_wrote_and_one_that_is_missing(eventful):
    eventful["matches"][0]["weather"] = "rain"
    with pytest.raises(Refusal) as refused:
        import_event(sealed(eventful))
    assert (refused.value.code, refused.value.params["place"]) == (
        "tournament.event_file_unknown",
        "/matches/0/weather",
    )

    del eventful["matches"][0]["weather"], eventful["matches"][0]["note"]
    with pytest.raises(Refusal) as refused:
        import_event(sealed(eventful))
    assert (refused.value.code, refused.value.params["place"]) == (
        "tournament.event_file_broken",
        "/matches/0/note",
    )


def test_import_refuses_a_whole_part_that_nobody_knows(eventful):
    eventful["decks"] = []

    with pytest.raises(Refusal) as refused:
        import_event(sealed(eventful))

    assert refused.value.code == "tournament.event_file_unknown"


@pytest.mark.parametrize(
    "row",
    [
        *(["entry", [number], {}, {}] for number in (2**40, "one", True, None)),
        *(["match", key, {}, {}] for key in ([], [1], [1, 1], [1, "1", None], [True, 1, None])),
        *(["extension", key, {}, {}] for key in ([1, 1], [1, 1, "noon"], [1.0, 1, "2003-05-17T12:00:00Z"])),
        *(["player", key, {}, {}] for key in ([1], ["a", 1])),
        ["entry", [1], {"city": "Kielce"}, None],  # a team is never gone
        ["match", [1, 1, None], None, None],
        ["match", [1, 1, None], {"one": [1, 2]}, {}],
        ["match", [1, 1, None], {"one": 2**40}, {}],
        ["entry", [1], {"seat_a": 5}, {}],
    ],
    ids=str,
)
def test_import_refuses_rows_of_a_line_that_no_undo_could_look_for(row, eventful):
    eventful["journal"][-1]["rows"] = [row]

    with pytest.raises(Refusal) as refused:
        import_event(sealed(eventful))

    assert refused.value.code == "tournament.event_file_broken"
    assert refused.value.params["place"].startswith(f"/journal/{len(eventful['journal']) - 1}/rows/0")


@pytest.mark.parametrize("actor", [True, 1.0, [1, 1], "1"])
def test_import_refuses_what_only_looks_like_the_number_of_a_row(actor):
    values = json.loads(export_event(event := make_tournament()))
    remove_tournament(event)
    values["journal"][0]["actor"] = actor

    with pytest.raises(Refusal) as refused:
        import_event(sealed(values))

    assert refused.value.params["place"] == "/journal/0/actor"


@pytest.mark.parametrize("instant", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:00-10:00"])
def test_import_refuses_an_instant_that_no_calendar_has_in_utc(instant):
    event = make_tournament()
    make_entries(event, 2)
    values = json.loads(export_event(event))
    remove_tournament(event)
    values["teams"][0]["registered_at"] = instant

    with pytest.raises(Refusal) as refused:
        import_event(sealed(values))

    assert refused.value.params["place"] == "/teams/0/registered_at"


def test_import_keeps_a_name_of_which_another_team_here_has_it_too_fr_242_b():
    event = make_tournament(is_premier=True)
    make_entries(event, 4)
    make_closed_round(event)
    data = export_event(event)
    remove_tournament(event)
    again = make_tournament(is_premier=True)
    for number in range(1, 4):
        make_entry(again, number)
    make_entry(again, 4, player_b=Person("Somebody else", "77"))
    make_closed_round(again)

    copy = import_event(data)

    names = TeamName.objects.filter(team__member_low__tournament=copy)
    assert [name.reserved_at is not None for name in names] == [True, True, True, True]
    assert not TeamName.objects.filter(reserved_at=None).exists()


def test_passes_live_on_after_the_laptop_died(client, eventful):
    code = eventful["teams"][0]["pass_code"]
    assert client.get(f"/t/cup/team/{code}/").status_code == 404

    import_event(sealed(eventful))

    assert "Team 1" in client.get(f"/t/cup/team/{code}/").content.decode()


def test_event_file_has_no_secrets():
    account = make_account("olivia")
    event = make_tournament()
    StaffMember.objects.create(tournament=event, account=account, role="organizer")

    text = export_event(event).decode()

    assert account.password not in text
    assert "password" not in text


def test_import_refuses_an_address_that_exists():
    event = make_tournament(slug="cup")
    data = export_event(event)

    with pytest.raises(Refusal) as refused:
        import_event(data)

    assert refused.value.code == "tournament.event_exists"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "tournament.event_file_not_json"),
        (b"PK\x03\x04", "tournament.event_file_not_json"),
        (b"[]", "tournament.event_file_not_json"),
        (b'{"teams": []}', "tournament.event_file_not_json"),
        (b"[" * 100_000, "tournament.event_file_not_json"),
        (b'{"format_version": 99}', "tournament.event_file_newer"),
        (b'{"format_version": 1}', "tournament.event_file_version"),
        (b'{"format_version": 2}', "tournament.event_file_broken"),
        (b'{"format_version": 2, "event": 3}', "tournament.event_file_broken"),
        (b'{"format_version": 3}', "tournament.event_file_damaged"),
    ],
)
def test_import_refuses_what_is_no_event_file(data, code):
    with pytest.raises(Refusal) as refused:
        import_event(data)

    assert refused.value.code == code
    assert not Tournament.objects.exists()


def test_a_file_names_the_version_that_saved_it_and_a_newer_one_is_refused_by_name():
    event = make_tournament(slug="cup")
    data = export_event(event)
    remove_tournament(event)
    assert json.loads(data)["about"]["program"] == VERSION
    newer = b'{"about": {"program": "9.1"}, "format_version": 99}'

    with pytest.raises(Refusal) as refused:
        import_event(newer)

    assert "9.1" in sentence(refused.value)
    assert VERSION in sentence(refused.value)


def test_a_file_of_another_version_of_the_same_format_is_read():
    event = make_tournament(slug="cup")
    data = export_event(event)
    remove_tournament(event)
    body = data[: data.rindex(b',\n"sha256": "')].replace(VERSION.encode(), b"0.4.7")

    assert import_event(seal(body)).slug == "cup"


def test_import_refuses_a_damaged_file_that_says_it_is_of_a_format_without_digest():
    event = make_tournament(slug="cup")
    data = export_event(event)
    remove_tournament(event)

    with pytest.raises(Refusal) as refused:
        import_event(data.replace(b'"format_version": %d' % FORMAT_VERSION, b'"format_version": 2'))

    assert refused.value.code == "tournament.event_file_damaged"


def test_import_refuses_a_result_changed_by_hand(eventful):
    won = next(match for match in eventful["matches"] if match["points_one"] == 3 and match["two"])
    won["points_one"], won["points_two"] = 0, 3

    with pytest.raises(Refusal) as refused:
        import_event(sealed(eventful))

    assert refused.value.code == "tournament.event_file_standings"
    assert not Tournament.objects.exists()
    assert not Match.objects.exists()


def test_import_refuses_a_missing_journal_line(eventful):
    del eventful["journal"][3]

    with pytest.raises(Refusal) as refused:
        import_event(sealed(eventful))

    assert refused.value.code == "tournament.event_file_journal"


def _places(value, path=()):
    yield path
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _places(part, (*path, key))
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield from _places(part, (*path, index))


def test_import_where_a_team_that_played_never_took_part_is_refused(eventful):
    played = eventful["matches"][0]["two"]
    next(team for team in eventful["teams"] if team["number"] == played)["is_withdrawn"] = True

    with pytest.raises(Refusal) as refusal:
        import_event(sealed(eventful))
    assert refusal.value.params["place"] == "/matches/0/two"


@settings(max_examples=sample(60), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_import_of_a_damaged_file_is_refused_or_reads(eventful_file, data):
    """Whatever single value is replaced, the import ends in a refusal or in a whole event: never in an error."""
    values = json.loads(eventful_file)
    places = [path for path in _places(values) if (path and path[0] != "journal") or len(path) < 3]
    path = data.draw(st.sampled_from([place for place in places if place]))
    wrong = data.draw(st.sampled_from([None, -1, 2**70, "", "x" * 500, [], {}, True, 1.5, "\x00", "\ud800"]))
    inside = values
    for step in path[:-1]:
        inside = inside[step]
    inside[path[-1]] = wrong

    try:
        event = import_event(sealed(values))
    except Refusal:
        assert not Tournament.objects.exists()
    else:
        remove_tournament(event)


def test_commands_write_and_read_a_file(tmp_path, capsys):
    event = make_posted_event(slug="cup")
    file, second = tmp_path / "cup.json", tmp_path / "again.json"
    call_command("export_event", "cup", str(file))
    remove_tournament(event)

    call_command("import_event", str(file))
    call_command("export_event", "cup", str(second))

    assert second.read_bytes() == file.read_bytes()
    with pytest.raises(CommandError, match="already has an event"):
        call_command("import_event", str(file))
    with pytest.raises(CommandError, match="Events here: cup"):
        call_command("export_event", "cap", str(file))
    with pytest.raises(CommandError, match="not read"):
        call_command("import_event", str(tmp_path / "missing.json"))
