"""What is asked for when a round is entered that was played on paper."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairings.from_paper.reading import PaperRound, Question, find_team, read_round
from pairings.matches.scoring import ONE_GAME, MatchKind
from teams.people.names import fold_name
from tournament.kernel.named import with_names
from tournament.wording.form_refusals import add_refusal
from tournament.wording.plain_forms import PlainForm
from tournament.wording.sentences import sentence

WITH_TABLES, WITHOUT_TABLES = "tables", "teams"
MISSED, BYE = "missed", "bye"


class PaperForm(PlainForm):
    """The lines of a round, and what has to be asked about them.

    `teams` are number -> name of all who can have played, `gone` of those who left the event, which are no choice.
    It is sent until nothing is unclear; `shown` says which reading the person has looked over.
    """

    layout = forms.ChoiceField(
        label=gettext_lazy("What is in each line"),
        choices=[
            (WITH_TABLES, gettext_lazy("table, team, team, result")),
            (WITHOUT_TABLES, gettext_lazy("team, team, result: tables are numbered in this order")),
        ],
        initial=WITH_TABLES,
        widget=forms.RadioSelect,
    )
    text = forms.CharField(
        label=gettext_lazy("The matches, one per line"),
        strip=False,
        max_length=200_000,
        help_text=gettext_lazy(
            "Team numbers or names. Enter results with the same keys as for slips: 1 or 2 for the "
            "team that won, *23 for the prizes left when time was called, /1 if the first team did "
            "not come, nothing if the slip is still out. For a bye, type “bye” as the second team. "
            "You can paste a list straight from a spreadsheet."
        ),
        widget=forms.Textarea(attrs={"rows": 14, "spellcheck": "false", "autocomplete": "off"}),
    )
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=300,
        help_text=gettext_lazy("Everyone can read it next to the pairings."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    shown = forms.CharField(required=False, max_length=40, widget=forms.HiddenInput)

    def __init__(
        self,
        *args: Any,
        teams: Mapping[int, str],
        gone: Mapping[int, str] | None = None,
        has_draws: bool = False,
        kind: MatchKind = ONE_GAME,
        **kwargs: Any,
    ) -> None:
        kwargs["initial"] = {"reason": _("Played on paper")} | (kwargs.get("initial") or {})
        super().__init__(*args, **kwargs)
        self.teams, self.gone, self.has_draws, self.kind = teams, gone or {}, has_draws, kind
        if kind.has_games:
            self.fields["text"].help_text = _(
                "Team numbers or names. Enter results with the same keys as for slips, as the games of "
                "both teams: 21 or 2:1, 10 if time was called before that, /1 if the first team did not "
                "come, nothing if the slip is still out. For a bye, type “bye” as the second team. You "
                "can paste a list straight from a spreadsheet."
            )
        self.reading = PaperRound()
        if self.is_bound:
            self.reading = self._read()
            self._ask()

    def _read(self) -> PaperRound:
        """Return the round in the sent text, with the answers that were sent."""
        reading = read_round(
            str(self.data.get("text", "")),
            self.teams,
            has_tables=self.data.get("layout") != WITHOUT_TABLES,
            has_draws=self.has_draws,
            kind=self.kind,
            answers={name: str(value) for name, value in self.data.items()},
        )
        if self.data.get("absent") == BYE and len(reading.absent) == 1 and reading.bye is None:
            return replace(reading, bye=reading.absent[0], absent=())
        return reading

    def _ask(self) -> None:
        """A field for each question, and one about the teams that are in no line."""
        asked = (*self.reading.questions, *self.reading.answered)
        for question in sorted(asked, key=lambda one: (one.place, one.key)):
            make = self._team_field if question.refusal is None else _result_field
            self._add(question.key, make(question))
        if self.reading.faults or self.reading.questions:
            return  # who is in no line is known once every line is
        alone = self.reading.absent or ((self.reading.bye,) if self.data.get("absent") == BYE else ())
        if alone and self.reading.matches:
            names = ", ".join(self.teams[number] for number in alone if number is not None)
            choices = [(MISSED, _("They did not play this round"))]
            if len(alone) == 1:
                choices = [(MISSED, _("It did not play this round"))]
                if self.reading.bye in (None, alone[0]):
                    choices.append((BYE, _("It had the bye")))
            label = with_names(_("Not in any line: %(names)s"), {"names": names})
            self._add("absent", forms.ChoiceField(label=label, choices=choices, widget=forms.RadioSelect))

    def _add(self, name: str, field: forms.Field) -> None:
        """Ask a question; only one that was on the page before can have been left out."""
        field.required = f"{name}-asked" in self.data
        field.error_messages["required"] = _("Answer this too.")
        self.fields[name] = field

    def _team_field(self, question: Question) -> forms.Field:
        """All teams to choose from, those first that come nearest."""
        near = [(str(number), self._label(number)) for number in question.teams]
        others = sorted(set(self.teams) - set(question.teams))
        rest = [(str(number), self._label(number)) for number in others]
        choices: list[Any] = [("", _("Choose the team"))]
        choices += [(_("Most similar"), near), (_("All others"), rest)] if near and rest else near or rest
        label = _("Line %(line)s: which team is “%(typed)s”?") % {
            "line": question.place,
            "typed": question.typed[:60],
        }
        return forms.ChoiceField(label=label, choices=choices, help_text=self._why_not(question.typed))

    def _why_not(self, typed: str) -> SafeString | str:
        """Why the team that a cell names is not among the choices; "" where it names none that left."""
        number = find_team(typed, self.gone, {fold_name(name): key for key, name in self.gone.items()})
        if number is None:
            return ""
        told = _(
            "Team %(number)s “%(name)s” has left the event. If it played this round, reinstate it first."
        )
        return format_html("{}", with_names(told, {"number": number, "name": self.gone[number]}))

    def _label(self, number: int) -> str:
        return f"{number} {self.teams[number]}"

    def clean(self) -> dict[str, Any]:
        """The lines contradict neither each other nor the event."""
        for fault in self.reading.faults:
            add_refusal(self, fault)
        return super().clean() or {}

    def show_as_needed(self) -> None:
        """For the eye, once the form was judged: what is asked is not optional."""
        for name in self.asked:
            self.fields[name].required = True

    @property
    def asked(self) -> list[str]:
        """The names of the fields that the lines gave rise to."""
        return [name for name in self.fields if name not in self.base_fields]

    @property
    def is_looked_over(self) -> bool:
        """Whether exactly this round was shown before the button was pressed."""
        return self.is_ready and self.data.get("shown") == self.reading.seal

    @property
    def is_ready(self) -> bool:
        """Whether the round can be entered once it has been looked over: nothing is unclear, wrong or unanswered."""
        is_told = "absent" not in self.fields or bool(self.data.get("absent"))
        return self.reading.is_clear and is_told and not self.errors


def _result_field(question: Question) -> forms.Field:
    """The result of a line that cannot be read, typed again by the keys of a slip."""
    refusal = question.refusal
    return forms.CharField(
        label=_("Line %(line)s: what was the result?") % {"line": question.place},
        help_text="" if refusal is None else sentence(refusal),
        max_length=40,
        widget=forms.TextInput(attrs={"autocomplete": "off", "class": "input-number"}),
    )
