"""The fields of an event's form that say how it finds its winner, and which of them apply."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournament.event.models import Tournament
from tournament.event.stages import GamesAMatch
from tournament.kernel.stages import (
    CUT_SIZES,
    FINAL,
    MOST_MINUTES_A_ROUND,
    EqualPrizes,
    RoundTimes,
    Structure,
    rounds_of_bracket,
    write_round_times,
)
from tournament.kernel.typed_numbers import number_typed
from tournament.wording.stages import LARGEST_NAMED, asked_rounds, round_of_bracket

STAGE_FIELDS = (
    *(
        "structure",
        "cut_size",
        "cut_points",
        "swiss_games",
        "elimination_games",
        "final_games",
        "is_bracket_drawn",
    ),
    *("prizes_first", "equal_prizes", "equal_prizes_other", "has_third_place", "objection_minutes"),
)
GAMES_FIELDS = ("swiss_games", "elimination_games", "final_games")
# What Swiss rounds alone have: a single elimination event is not asked for it, and keeps what it had.
SWISS_FIELDS = (
    *("planned_rounds", "has_team_round", "agreed_draws", "missed_round_points", "avoid_affiliation"),
    "record_order",
    *("alternate_scoring", "tiebreaker_1", "tiebreaker_2", "tiebreaker_3"),
)
_UNSAID: Mapping[str, Any] = {
    "structure": Structure.SWISS.value,
    "cut_size": None,
    "cut_points": None,
    "swiss_games": GamesAMatch.ONE.value,
    "elimination_games": GamesAMatch.ONE.value,
    "final_games": GamesAMatch.ONE.value,
    "is_bracket_drawn": False,
    "prizes_first": False,
    "equal_prizes": "",
    "equal_prizes_other": "",
    "has_third_place": False,
    "objection_minutes": None,
}
_NECESSARY = frozenset({"structure", *GAMES_FIELDS, "equal_prizes_other"})
_TIMES_OF_DAY = ["%H:%M", "%H.%M", "%H:%M:%S"]


def minutes_name(teams_left: int) -> str:
    """The name of the field of a round's minutes."""
    return f"bracket_{teams_left}_minutes"


def starts_name(teams_left: int) -> str:
    """The name of the field of a round's time of day."""
    return f"bracket_{teams_left}_starts"


ROUNDS = rounds_of_bracket(LARGEST_NAMED)
TIME_FIELDS = tuple(name(teams_left) for teams_left in ROUNDS for name in (minutes_name, starts_name))


# The fields whose values say which others are asked.
DECIDING_FIELDS = ("structure", "cut_size", "equal_prizes", "elimination_games", "final_games")


def asked_fields(values: Mapping[str, Any]) -> frozenset[str]:
    """The names in STAGE_FIELDS that apply to an event whose DECIDING_FIELDS have these values, typed or stored."""
    is_elimination = str(values.get("structure")) == Structure.ELIMINATION
    cut = str(values.get("cut_size") or "")
    asked = {"structure"} if is_elimination else {"structure", "swiss_games", "cut_size"}
    if not is_elimination and not cut:
        return frozenset(asked)
    asked |= {"final_games", "equal_prizes"}
    if str(values.get("equal_prizes")) == EqualPrizes.OTHER:
        asked.add("equal_prizes_other")
    if is_elimination or cut != str(FINAL):
        asked |= {"elimination_games", "has_third_place"}
    if any(str(values.get(name) or 1) != "1" for name in asked & {"elimination_games", "final_games"}):
        asked.add("prizes_first")
    if not is_elimination:
        asked.add("objection_minutes")
        if cut != str(FINAL):
            asked |= {"is_bracket_drawn", "cut_points"}
    return frozenset(asked)


def forget_what_is_not_asked(cleaned: dict[str, Any]) -> None:
    """What was typed for another structure holds no longer."""
    asked = asked_fields(cleaned)
    for name, value in _UNSAID.items():
        if name not in asked or cleaned.get(name) in (None, ""):
            cleaned[name] = value
    if cleaned.get("structure") == Structure.ELIMINATION:
        cleaned["planned_rounds"] = None


def prepare_stage_fields(form: forms.BaseForm, shown: Mapping[str, Any]) -> None:
    """Give the fields their words, and make none necessary that does not apply; adds those of the rounds' times."""
    games = [(choice.value, choice.label) for choice in GamesAMatch]
    for name in GAMES_FIELDS:
        _choices(form, name).choices = games
    _choices(form, "cut_size").choices = [
        ("", _("no cut: the standings are final")),
        *((size, cut_words(size)) for size in CUT_SIZES),
    ]
    _choices(form, "equal_prizes").choices = [
        ("", _("not decided yet")),
        *Tournament._meta.get_field("equal_prizes").flatchoices,
    ]
    asked = asked_fields(shown)
    for name in STAGE_FIELDS:
        # A form that was sent without script has only the fields that were shown; the others are as usual.
        is_shown = not form.is_bound or name in form.data or name == "equal_prizes_other"
        form.fields[name].required = name in asked & _NECESSARY and is_shown
    for teams_left in ROUNDS:
        title = round_of_bracket(teams_left)
        form.fields[minutes_name(teams_left)] = forms.IntegerField(
            label=format_lazy(_("{round}: minutes"), round=title),
            required=False,
            min_value=1,
            max_value=MOST_MINUTES_A_ROUND,
            widget=forms.NumberInput(attrs={"class": "input-number"}),
        )
        form.fields[starts_name(teams_left)] = forms.TimeField(
            label=format_lazy(_("{round}: starts at"), round=title),
            required=False,
            input_formats=_TIMES_OF_DAY,
            widget=forms.TimeInput(format="%H:%M", attrs={"type": "time", "class": "input-short"}),
            error_messages={"invalid": _("Enter a time such as 19:30.")},
        )
    # For which minutes of the event, and for how many games, the other fields were shown.
    form.fields["shown_minutes"] = forms.IntegerField(required=False, widget=forms.HiddenInput)
    form.fields["shown_games"] = forms.IntegerField(required=False, widget=forms.HiddenInput)


def _choices(form: forms.BaseForm, name: str) -> forms.ChoiceField:
    field = form.fields[name]
    if not isinstance(field, forms.ChoiceField):
        raise TypeError(name)
    return field


def cut_words(size: int) -> Any:
    """What a cut to so many teams is called."""
    return _("final between the top 2 teams") if size == FINAL else format_lazy(_("top {size}"), size=size)


def time_values(tournament: Tournament) -> dict[str, Any]:
    """What the fields of the rounds' times start with: a round without a line has the minutes of the event."""
    values: dict[str, Any] = {
        "shown_minutes": tournament.round_minutes,
        "shown_games": tournament.swiss_games,
    }
    times = tournament.round_times
    for teams_left in ROUNDS:
        given = times.get(teams_left, RoundTimes(teams_left, tournament.round_minutes))
        values |= {minutes_name(teams_left): given.minutes, starts_name(teams_left): given.starts}
    return values


def usual_time_values(round_minutes: object) -> dict[str, Any]:
    """What the same fields start with at a new event."""
    minutes = dict.fromkeys((minutes_name(teams_left) for teams_left in ROUNDS), round_minutes)
    return minutes | {"shown_minutes": round_minutes, "shown_games": GamesAMatch.ONE.value}


def read_times(cleaned: Mapping[str, Any], posted: Iterable[str]) -> list[list[int | str | None]]:
    """The times of the rounds as they are stored; a round that is as the event's has no line.

    A round whose minutes were shown as those of the event follows them where they were changed in the same form, and
    so does one that the form did not ask for, being none of `posted`.
    """
    event = Tournament(structure=cleaned.get("structure", ""), cut_size=cleaned.get("cut_size"))
    usual, shown = cleaned.get("round_minutes"), cleaned.get("shown_minutes")
    names = set(posted)
    lines = []
    for teams_left in asked_rounds(event):
        minutes, starts = cleaned.get(minutes_name(teams_left)), cleaned.get(starts_name(teams_left))
        if minutes == shown or minutes_name(teams_left) not in names:
            minutes = usual
        if minutes != usual or starts is not None:
            lines.append(RoundTimes(teams_left, minutes, "" if starts is None else f"{starts:%H:%M}"))
    return write_round_times(lines)


def shown_time_fields(form: forms.BaseForm) -> list[tuple[forms.BoundField, forms.BoundField]]:
    """Minutes and time of day of each round of the bracket that the form asks about, the first round first."""
    structure, cut_size = form["structure"].value(), str(form["cut_size"].value() or "")
    event = Tournament(structure=structure, cut_size=number_typed(cut_size))
    return [(form[minutes_name(left)], form[starts_name(left)]) for left in asked_rounds(event)]


def stage_warnings(form: forms.BaseForm, minutes_of_one_game: int | None) -> list[str]:
    """What an organizer may have overlooked: minutes of one game where a match has several."""
    asked = asked_fields({name: form[name].value() for name in DECIDING_FIELDS})
    lengths = [(form["swiss_games"], form["round_minutes"])] if "swiss_games" in asked else []
    for minutes, _starts in shown_time_fields(form):
        is_final = minutes.name == minutes_name(FINAL)
        lengths.append((form["final_games" if is_final else "elimination_games"], minutes))
    for games, minutes in lengths:
        told, many = str(minutes.value() or ""), str(games.value() or 1)
        length = number_typed(told)
        if many != "1" and length is not None and length <= (minutes_of_one_game or 0):
            text = ngettext(
                "%(minutes)s minute is the time for one game. A best-of-%(games)s match needs more, or "
                "time will be called in most matches.",
                "%(minutes)s minutes is the time for one game. A best-of-%(games)s match needs more, or "
                "time will be called in most matches.",
                length,
            )
            return [text % {"minutes": told, "games": many}]
    return []
