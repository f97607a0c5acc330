"""Names cleaned for keeping and folded for comparing."""

from hypothesis import given
from hypothesis import strategies as st

from teams.people.names import clean_text, fold_name
from tests.for_each import for_each


@for_each(
    "one, two",
    [
        ("Team Rocket", "team  ROCKET"),
        ("TeamRocket", "Team Rocket"),
        ("Équipe Électrique", "equipe electrique"),
        ("Łódź Ønskebørn", "lodz onskeborn"),
        ("Straße", "STRASSE"),
        ("Pokémon", "Poke\u0301mon"),
        ("Nguyễn", "Nguyen"),
        ("Ash’s Team", "Ash's Team"),
        ("Team‐X", "Team–X"),
        ("ﾋﾟｶﾁｭｳ", "ピカチュウ"),
        ("ＲＯＣＫＥＴ", "rocket"),
        ("Te\u200bam", "Team"),
        ("Ёлка", "Елка"),
    ],
)
def test_spellings_of_one_name_fold_together(one: str, two: str) -> None:
    assert fold_name(one) == fold_name(two)


@for_each(
    "one, two",
    [
        ("か", "が"),
        ("ハ", "パ"),
        ("バ", "パ"),
        ("ピカ", "ぴか"),
        ("Team 1", "Team 2"),
        ("A!", "A"),
        ("กา", "กี"),
        ("เก่า", "เก้า"),
    ],
)
def test_different_names_stay_different(one: str, two: str) -> None:
    assert fold_name(one) != fold_name(two)


def test_composed_and_decomposed_japanese_fold_together() -> None:
    assert fold_name("が") == fold_name("か\u3099")


@given(st.text(max_size=40) | st.text("\u0301\u0308\u200d\ufe0f ", max_size=4))
def test_only_a_name_without_a_sign_folds_to_nothing(text: str) -> None:
    """A team of that name would be in no file: one without a folded name is not read."""
    assert bool(fold_name(text)) == bool(clean_text(text))


@given(st.text(max_size=40))
def test_folding_a_cleaned_or_folded_name_changes_nothing(text: str) -> None:
    assert fold_name(clean_text(text)) == fold_name(text)
    assert clean_text(clean_text(text)) == clean_text(text)


def test_a_kept_name_has_single_spaces_and_nothing_invisible() -> None:
    assert clean_text("  Team\t Rocket\n") == "Team Rocket"
    assert clean_text("Te\u200bam\u202e Poke\u0301mon\u00a0X\u3000Y") == "Team Pokémon X Y"
    assert clean_text("Łukasz") == "Łukasz"
