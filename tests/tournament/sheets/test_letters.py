"""Clusters, what is romanized, and the order from left to right."""

from bidi import get_base_level, get_display
from hypothesis import given
from hypothesis import strategies as st

from tests.for_each import for_each
from tournament.kernel.visible import END_OF_NAME, START_OF_NAME, isolated
from tournament.sheets.letters import clusters, composed, from_left_to_right, printed, reopened

BOTH_WAYS = st.text(alphabet="אבגدعلي ab12()[]-,.:\u05b8\u064eé한", max_size=14)


def drawn(text: str) -> str:
    """The letters as they are on paper, brackets from the right not yet turned."""
    return "".join(
        letters[::-1] if from_right else letters for letters, from_right in from_left_to_right(text)
    )


@for_each(
    "text, count",
    [
        ("abc", 3),
        ("M̃ẹ́", 2),
        ("👨‍👩‍👧‍👦", 1),
        ("🇰🇷🇩🇪", 2),
        ("👍🏽", 1),
        ("น้ำ", 1),
        ("क्षि", 1),
        ("🏴󠁧󠁢󠁥󠁮󠁧󠁿!", 2),
        ("한국", 2),
    ],
)
def test_clusters_are_what_people_count(text, count):
    assert len(clusters(text)) == count
    assert "".join(clusters(text)) == text


@given(BOTH_WAYS)
def test_the_order_is_that_of_the_library_and_no_letter_is_lost(text):
    end = "\u200f" if text and get_base_level(text) else "\u200e"
    assert drawn(text) == get_display(text + end).replace(end, "")


@given(BOTH_WAYS, BOTH_WAYS)
def test_two_names_stay_on_their_sides_of_what_is_between(one, two):
    text = f"x {START_OF_NAME}{one}{END_OF_NAME} – {START_OF_NAME}{two}{END_OF_NAME}, 3 : 0"
    assert drawn(text) == f"x {drawn(one)} – {drawn(two)}, 3 : 0"


def test_a_name_is_isolated_once_and_only_where_it_has_to_be():
    assert isolated("Żubry 2") == "Żubry 2"
    assert isolated(isolated("כהן")) == isolated("כהן") == f"{START_OF_NAME}כהן{END_OF_NAME}"


def test_a_name_that_is_broken_keeps_its_direction_in_each_line():
    name = isolated("אברהם כהן")
    lines = reopened([name.split()[0], f"{name.split()[1]} (2)"])
    assert [drawn(line) for line in lines] == ["םהרבא", "ןהכ (2)"]


def test_composed_drops_what_cannot_be_seen_and_keeps_what_shapes_letters():
    assert composed("a\nb\u200bc\u200e") == "a bc"
    assert composed("क्\u200dष") == "क्\u200dष"


@for_each(
    "letters, shown",
    [
        ("🦊🦊", "[fox fox]"),
        ("\ue000x", "[U+E000]x"),
        ("ab", "ab"),
        ("\U0002a700", "[U+2A700]"),
        ("አበ", "['abe]"),
    ],
)
def test_what_is_not_there_is_romanized_or_numbered(letters, shown):
    assert printed(letters, str.isascii) == shown
