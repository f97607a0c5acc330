"""Questions about the rows of a sheet: equal ones are one line, and what matters has a tick of its own."""

from collections.abc import Sequence

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from teams.entries.models import Entry
from teams.pages.row_questions import COUNTED, ask_about
from teams.roster.sheet_rows import ASKED_OF_MANY, RowProblem
from tests.factories import make_entry, make_staff, make_tournament
from tournament.event.models import Tournament
from tournament.kernel.roles import Role
from tournament.wording.sentences import sentence_for

pytestmark = pytest.mark.django_db

UPLOAD = "/t/cup/desk/import/"
PREVIEW = "/t/cup/desk/import/preview/"
CONFIRM = "/t/cup/desk/import/preview/confirm/"
HEADER = ("Team", "City", "Country", "Player 1", "DCI 1", "Player 2", "DCI 2")


@pytest.fixture
def event() -> Tournament:
    return make_tournament(slug="cup")


@pytest.fixture
def desk(event: Tournament, client: Client) -> Client:
    client.force_login(make_staff(event, "sam", Role.SCOREKEEPER))
    return client


def of_today(number: int, *, a: str = "", dci_a: str = "") -> tuple[str, ...]:
    """A team whose players have numbers of today, both with a wrong check digit."""
    numbers = (dci_a or str(10074246 + 1000 * number), str(20074246 + 1000 * number))
    return (f"Team {number}", "Wien", "AT", a or f"Ada {number}", numbers[0], f"Ben {number}", numbers[1])


def send(desk: Client, *rows: Sequence[str]) -> None:
    text = "\n".join(";".join(row) for row in (HEADER, *rows))
    desk.post(UPLOAD, {"file": SimpleUploadedFile("teams.csv", text.encode())})


def test_28_equal_questions_are_one_line_and_what_matters_is_before_it(desk: Client) -> None:
    send(
        desk,
        *(of_today(number) for number in range(12)),
        of_today(12, a="Anna Huber"),
        of_today(13, a="Huber, Anna"),
        of_today(14, dci_a="1234"),
    )
    page = desk.get(PREVIEW)
    (equal,) = page.context["usual"].folded
    assert len(equal.faults) > 20  # some first digits match by chance
    assert (equal.more, page.context["usual"].faults) == (0, [])
    assert equal.text == (
        f"{len(equal.faults)} numbers are not DCI numbers of 2003: their first digits do not match the others."
    )
    assert [(fault.row, fault.column) for fault in page.context["doubts"].faults] == [
        (15, "Player 1"),
        (16, "DCI 1"),
    ]
    assert page.context["doubts"].folded == []
    shown = page.content.decode()
    assert shown.index("Check these first</h2>") < shown.index("What to check</h2>")
    assert shown.count("<details") > 1


@pytest.mark.parametrize(
    ("ticks", "teams"),
    [
        ((), []),
        (("accepts_warnings",), ["Team 0"]),
        (("accepts_doubts",), ["Good"]),
        (("accepts_warnings", "accepts_doubts"), ["Good", "Team 0", "Team 1"]),
    ],
)
def test_one_tick_does_not_accept_what_the_other_is_about(
    desk: Client, ticks: tuple[str, ...], teams: list[str]
) -> None:
    capitals = ("Good", "Wien", "AT", "CAY", "1234567", "Dan", "2345678")
    send(desk, of_today(0), of_today(1, a="ANNA"), capitals)
    page = desk.get(PREVIEW)
    assert (page.context["usual_rows"], page.context["doubtful_rows"], page.context["asks_both"]) == (
        2,
        2,
        True,
    )
    desk.post(CONFIRM, {"choice": "import", **dict.fromkeys(ticks, "1")})
    assert sorted(Entry.objects.values_list("team_name", flat=True)) == teams


def test_a_player_who_is_registered_the_other_way_round_is_asked_about(
    desk: Client, event: Tournament
) -> None:
    make_entry(event, 1, team_name="Storm")
    Entry.objects.get().seat_a.__class__.objects.filter(name="Ada 1").update(name="Anna Huber")
    send(desk, ("Good", "Wien", "AT", "Huber, Anna", "1234567", "Dan", "2345678"))
    (fault,) = desk.get(PREVIEW).context["doubts"].faults
    assert "“Storm” has a player called Anna Huber, which is Huber, Anna in another order" in fault.text


def test_many_of_one_kind_are_folded_and_what_is_not_shown_is_counted() -> None:
    doubts, usual = ask_about(
        [
            *(RowProblem(row, "A", "teams.roster_name_capitals", {"name": "ANNA"}) for row in range(2, 152)),
            *(RowProblem(row, "A", "teams.check_digit", {"text": "40000002"}) for row in (2, 3)),
            RowProblem(1, "B", "teams.roster_number_short", {"number": "1234", "digits": 7}),
        ]
    )
    (equal,) = doubts.folded
    assert equal.text.startswith("150 names are all in capitals")
    assert (len(equal.faults), equal.more) == (100, 50)
    assert [fault.row for fault in doubts.faults] == [1]
    assert usual.folded[0].text.startswith("2 numbers are not DCI numbers of 2003")


def test_every_question_has_its_line_for_many() -> None:
    assert COUNTED.keys() >= ASKED_OF_MANY
    assert all("Code:" not in sentence_for(code, {"count": 2}) for code in COUNTED.values())
