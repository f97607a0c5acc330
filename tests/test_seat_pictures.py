"""One picture of the table on every page and sheet, under every rule set: who sits where and who faces whom.

What the documents say stands here by itself; where a seat is is read from what a page or a sheet shows, by its
place alone.
"""

import io
import math
import re
from collections.abc import Callable
from html import unescape

import pytest
from django.test import Client
from pypdf import PdfReader

from pairings.matches.models import Match
from pairings.sheets import content
from pairings.sheets.slips import draw_slips
from rulings.aids.aids import mulligan_extras
from rulings.library.actions import load_library
from teams.entries.passes import make_passes
from tests.factories import BOSS, NOON, make_entries, make_posted_round, make_tournament
from tests.for_each import check_each, for_each
from tournament.event.models import Tournament
from tournament.kernel.rule_sets import RULE_SETS, turn_order
from tournament.kernel.seats import seat_picture

Points = dict[str, tuple[float, float]]
# Where the pages' style sheet puts each place, y upwards.
PLACES = {
    "bottom": (0, -1),
    "left": (-1, 0),
    "top": (0, 1),
    "right": (1, 0),
    "bottom-left": (-1, -1),
    "top-left": (-1, 1),
    "top-right": (1, 1),
    "bottom-right": (1, -1),
}
PARTNERS = {"1A": "1B", "1B": "1A", "2A": "2B", "2B": "2A"}
# FR-B.GS2, MP-2, CE-S2: partners next to each other, A opposite A (and so B opposite B).
TOGETHER = {
    "order": "1A 2B 2A 1B",
    "faces": {"1A": "2A", "2A": "1A", "1B": "2B", "2B": "1B"},
    "partners": "next to each other",
}
# TB-S1: partners diagonal, everybody facing an opponent; TB-S2: the turns alternate between the teams.
DIAGONAL = {
    "order": "1A 2A 1B 2B",
    "faces": {"1A": "2A", "2A": "1A", "1B": "2B", "2B": "1B"},
    "partners": "diagonal",
}
DOCUMENTS = {
    "dci-2003": TOGETHER,
    "multiplayer-1.3": TOGETHER,
    "casual-2v2": TOGETHER,
    "team-battle-14.3": DIAGONAL,
}


# --- Reading a picture ---


def clockwise(points: Points) -> list[str]:
    """The seats in the order in which they go round the middle clockwise, from 1A on."""
    middle = [sum(point[axis] for point in points.values()) / 4 for axis in (0, 1)]
    angles = {code: math.atan2(y - middle[1], x - middle[0]) for code, (x, y) in points.items()}
    order = sorted(points, key=lambda code: -angles[code])
    first = order.index("1A")
    return order[first:] + order[:first]


def is_in_rows(points: Points) -> bool:
    """Whether two sides of the table have two players each, rather than each side one."""
    return len({round(y) for _x, y in points.values()}) == 2


def faced(points: Points) -> dict[str, str]:
    """Who is straight across the table from whom."""
    around = clockwise(points)
    if not is_in_rows(points):
        return {code: around[(index + 2) % 4] for index, code in enumerate(around)}
    return {
        code: next(other for other in points if other != code and round(points[other][0]) == round(x))
        for code, (x, _y) in points.items()
    }


def partners(points: Points) -> str:
    """How partners sit to each other."""
    around = clockwise(points)
    if all((around.index(code) - around.index(PARTNERS[code])) % 4 != 2 for code in around):
        return "next to each other"
    if is_in_rows(points):
        return "diagonal"
    return "opposite each other"


def read_sheet(data: bytes, codes: dict[str, str]) -> Points:
    """Where on a sheet the text of each seat is, the first time that it stands alone; `codes` by text."""
    found: Points = {}

    def visit(text: str, matrix: list[float], text_matrix: list[float], _font: object, _size: float) -> None:
        code = codes.get(text.strip())
        if code and code not in found:
            found[code] = (matrix[4] + text_matrix[4], matrix[5] + text_matrix[5])

    PdfReader(io.BytesIO(data)).pages[0].extract_text(visitor_text=visit)
    return found


def read_page(text: str, codes: dict[str, str]) -> Points:
    """Where on a page each seat is; `codes` by the name in it."""
    shown = re.findall(r'<li class="seat seat-([a-z-]+) [^"]*"><span class="seat-name">([^<]*)<', text)
    points: Points = {codes[unescape(name)]: PLACES[place] for place, name in shown}
    listed, around = list(points), clockwise(points)
    first = around.index(listed[0])
    assert listed == around[first:] + around[:first]  # read aloud in the order of the turns
    return points


# --- The media ---


def names_of(match: Match) -> dict[str, str]:
    """Each player's seat by name."""
    assert match.two is not None
    sides = (("1", match.one), ("2", match.two))
    return {
        player.name: f"{side}{letter}"
        for side, team in sides
        for letter, player in (("A", team.seat_a), ("B", team.seat_b))
    }


def public_page(client: Client, event: Tournament, match: Match) -> Points:
    text = client.get(f"/t/cup/?q={match.one.team_name}").content.decode()
    return read_page(text, names_of(match))


def public_page_of_a_player(client: Client, event: Tournament, match: Match) -> Points:
    assert match.two is not None
    text = client.get(f"/t/cup/?q={match.two.seat_b.name}").content.decode()
    assert "is-me" in text
    return read_page(text, names_of(match))


def team_page(client: Client, event: Tournament, match: Match) -> Points:
    text = client.get(f"/t/cup/team/{match.one.pass_code}/").content.decode()
    return read_page(text, names_of(match))


def team_page_of_a_player(client: Client, event: Tournament, match: Match) -> Points:
    text = client.get(f"/t/cup/team/{match.one.pass_code}/b/").content.decode()
    return read_page(text, names_of(match))


def turn_order_aid(client: Client, event: Tournament, match: Match) -> Points:
    text = client.get("/t/cup/rulings/aids/turn-order/").content.decode()
    return read_page(text, {code: code for code in PARTNERS})


def slip(client: Client, event: Tournament, match: Match) -> Points:
    frame = content.page_frame(event, "Round 1", now=NOON)
    data = draw_slips(frame, content.slip_rules(event, ""), content.slips(match.round))
    return read_sheet(data, names_of(match))


def table_card(client: Client, event: Tournament, match: Match) -> Points:
    data = client.get("/t/cup/rulings/table-card.pdf").content
    return read_sheet(data, {code: code for code in PARTNERS})


MEDIA = (
    public_page,
    public_page_of_a_player,
    team_page,
    team_page_of_a_player,
    turn_order_aid,
    slip,
    table_card,
)


@pytest.mark.django_db
@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_every_picture_of_a_table_seats_people_as_the_document_says(client: Client, rule_set: str) -> None:
    """FR-B.GS2, MP-2, CE-S2, TB-S1: who is next to whom, who faces whom, and that the turns go round clockwise."""
    load_library(now=NOON)
    event = make_tournament(slug="cup", rule_set=rule_set)
    make_entries(event, 2)
    make_passes(event, actor=BOSS, now=NOON)
    match = make_posted_round(event).matches.at_table(1)
    said = DOCUMENTS[rule_set]

    def check(medium: Callable[[Client, Tournament, Match], Points]) -> None:
        points = medium(client, event, match)
        assert clockwise(points) == str(said["order"]).split() == list(turn_order(rule_set))
        assert faced(points) == said["faces"]
        assert partners(points) == said["partners"]

    check_each(MEDIA, check)


@for_each("rule_set", RULE_SETS)
@for_each("seen_from", PARTNERS)
def test_the_picture_is_the_same_table_from_every_seat(rule_set: str, seen_from: str) -> None:
    """FR-B.GS2, TB-S1: turned, never mirrored, and whoever looks at it is at the near side."""
    picture = seat_picture(rule_set, seen_from)
    points: Points = {at.code: (at.x, at.y) for at in picture.seats}
    said = DOCUMENTS[rule_set]

    assert all(PLACES[at.place] == (at.x, at.y) for at in picture.seats)
    assert picture.seats[0].code == seen_from
    assert points[seen_from][1] == -1
    assert clockwise(points) == str(said["order"]).split()
    assert {at.code: at.faces for at in picture.seats} == faced(points) == said["faces"]


@for_each("code", PARTNERS)
def test_the_card_for_a_mulligan_goes_to_the_player_whom_the_picture_shows_across(code: str) -> None:
    """TB-S5."""
    points: Points = {at.code: (at.x, at.y) for at in seat_picture("team-battle-14.3").seats}

    drawing = [extra.seat for extra in mulligan_extras("team-battle-14.3", {code: 1}) if extra.most]

    assert drawing == [faced(points)[code]]
    assert drawing[0][0] != code[0]
