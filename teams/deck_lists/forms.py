"""The form by which a list is typed or pasted, with the questions about it: at the desk and on a team's own page.

The page keeps the answers and sends them with the text, so nothing is stored before the list is handed in. What a
button sends: `say` ("key=answer"), `called` (a key whose field `called:KEY` was filled in), `again` (a key to be asked
once more), `yes` (SPELLING or WHICH_PRINTING: the likeliest card, or an allowed printing, for all of them), or `do`
("read", "hand_in").
"""

import json
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from teams.cards.names import fold_card_name
from teams.deck_lists.actions import HandedIn, check_size, kept_answers
from teams.deck_lists.models import DeckList
from teams.deck_lists.queries import event_judge, names_of_event
from teams.deck_lists.reading_shown import ShownReading, show_reading
from teams.decks.legality import DeckJudge, Sleeves
from teams.decks.queries import read_name_index
from teams.decks.reading import SPELLING, WHICH_PRINTING, ReadList, read_deck_list, say_yes
from tournament.event.models import Tournament
from tournament.kernel.refusal import Refusal
from tournament.kernel.visible import visible_text
from tournament.wording.form_refusals import refusal_text
from tournament.wording.plain_forms import PlainForm

ALIKE, OPAQUE, BARE = "alike", "opaque", "bare"
_SLEEVES: Mapping[str, Sleeves | None] = {
    "": None,
    ALIKE: Sleeves(has_mixed_backs=False),
    OPAQUE: Sleeves(has_mixed_backs=True, is_opaque=True),
    BARE: Sleeves(has_mixed_backs=True, is_opaque=False),
}
_MOST_ANSWERS = 400  # of one list
_CALLED = "called:"


def backs_of(sleeves: Sleeves | None) -> str:
    """The choice of the field `backs` that says this."""
    return next(key for key, value in _SLEEVES.items() if value == sleeves)


class ListReader:
    """Reads lists for one event: its cards, its rules, and what words were said to mean there. Three queries.

    `names` are those words. An answer that is "" asks once more what was answered, for this list or for the event.
    """

    def __init__(self, event: Tournament) -> None:
        self.judge: DeckJudge = event_judge(event)
        self._index = read_name_index()
        self.names = names_of_event(event)

    def __call__(self, text: str, answers: Mapping[str, str]) -> ReadList:
        """Read a text as a list, with what was answered about it."""
        return read_deck_list(text, self.judge, self._index, self.names | dict(answers))

    def read_unanswered(self, text: str) -> ReadList:
        """The list as if nothing had been answered yet: what it would ask."""
        return read_deck_list(text, self.judge, self._index)


class ListText(forms.CharField):
    """The text of a list as it was typed, without what cannot be seen, with plain line ends."""

    def to_python(self, value: Any) -> str:
        """The text; spaces and empty lines stay, so that it is found again as it was typed."""
        text = str(value or "").replace("\r\n", "\n").replace("\r", "\n")
        return visible_text(text)


class HandInForm(PlainForm):
    """A list for one player: its text, what was answered about it, and the one question about its backs (FR-202.d)."""

    text = ListText(
        label=_("Deck list"),
        strip=False,
        required=False,  # what is empty is refused in one sentence, here and by the action
        help_text=_(
            "One card per line with its number of copies, such as “4 Slowking Neo Genesis 14”. Or paste a whole list."
        ),
        widget=forms.Textarea(
            attrs={
                "rows": 20,
                "autocomplete": "off",
                "autocapitalize": "off",
                "autocorrect": "off",  # a phone would make other words of the names
                "spellcheck": "false",
            }
        ),
    )
    backs = forms.ChoiceField(
        label=_("Does this deck have cards with different backs, such as Japanese cards?"),
        required=False,
        widget=forms.RadioSelect,
        choices=[
            (ALIKE, _("No, all backs are the same")),
            (OPAQUE, _("Yes, and all sleeves are alike and opaque")),
            (BARE, _("Yes, without such sleeves")),
        ],
    )
    reason = forms.CharField(
        label=_("Head judge: why are you changing the list?"),
        max_length=300,
        help_text=_(
            "The list has been locked since round 1 was posted. The previous list and your reason are kept."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        reader: ListReader,
        source: DeckList.Source = DeckList.Source.DESK,
        asks_reason: bool = False,
        is_first: bool = False,
        initial: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(data, initial=dict(initial or {}))
        self._reader = reader
        self._source = source
        if not asks_reason or (self.is_bound and not self.is_handed_in):
            self.fields["reason"].required = False
        if not asks_reason:
            del self.fields["reason"]
        elif is_first:
            self.fields["reason"].label = _("Head judge: why is this list being accepted only now?")
            self.fields["reason"].help_text = _(
                "The team has been in a posted round, so its lists are locked. Your reason is kept with the list."
            )

    @property
    def is_handed_in(self) -> bool:
        """Whether the list is sent to be kept, and not only to be read."""
        return self.data.get("do") == "hand_in"

    @property
    def is_answered(self) -> bool:
        """Whether the button that was pressed answers a question: the cursor then goes on to the next."""
        return any(self.data.get(name) for name in ("say", "called", "again", "yes"))

    def clean(self) -> dict[str, Any]:
        """A list can be handed in once all that is asked and found about it was shown, whatever that is."""
        cleaned: dict[str, Any] = super().clean() or {}
        if self.is_handed_in:
            try:
                check_size(cleaned.get("text", ""))
            except Refusal as refusal:
                self.add_error("text", ValidationError(refusal_text(refusal), code=refusal.code))
            else:
                shown = self.reading
                if not shown.has_nothing_to_say and shown.seen != self.data.get("seen"):
                    self.add_error(None, _("Check what was found, then hand in the list."))
        return cleaned

    @property
    def sleeves(self) -> Sleeves | None:
        """What the form says of the backs now."""
        return _SLEEVES.get(str(self["backs"].value() or ""))

    @cached_property
    def shown_text(self) -> str:
        """The text as it is now, "" where it is longer than a list may be: that is never read."""
        text = ListText().to_python(self["text"].value())
        try:
            check_size(text)
        except Refusal:
            return ""
        return text

    @cached_property
    def too_long(self) -> str:
        """What is said of a text that is longer than a list may be; "" for others."""
        text = ListText().to_python(self["text"].value())
        if not text.strip():
            return ""
        try:
            check_size(text)
        except Refusal as refusal:
            return refusal_text(refusal)
        return ""

    @cached_property
    def reading(self) -> ShownReading:
        """What the list is read as, with all answers that the page has sent."""
        return show_reading(
            self.shown_text,
            self.given,
            self._reader,
            sleeves=self.sleeves,
            begun=self._begun(),
        )

    @cached_property
    def given(self) -> dict[str, str]:
        """The answers that the page has kept, and the one that its button sends."""
        answers = _read_answers(self.data.get("answers") if self.is_bound else self.initial.get("answers"))
        if again := self.data.get("again"):
            body = again.partition(":")[2]
            kept = {key: answer for key, answer in answers.items() if key.partition(":")[2] != body}
            return kept | ({again: ""} if again in self._reader.names else {})
        if yes := self.data.get("yes"):
            read = self._reader(self.shown_text, answers)
            answers |= say_yes({SPELLING: read.to_confirm, WHICH_PRINTING: read.to_allow}.get(yes, ()))
        key, _sign, answer = str(self.data.get("say") or "").partition("=")
        typed = self._begun() if self.is_handed_in else {}
        if called := self.data.get("called"):
            typed |= {called: self._begun().get(called, "")}
        for each, text in [(key, answer), *typed.items()]:
            if each and text and kept_answers({each: text}):
                answers[each] = self._title(text) if each.startswith("card:") else text
        return answers

    def _begun(self) -> dict[str, str]:
        """What is typed into the fields of questions, by key."""
        return {
            name.removeprefix(_CALLED): visible_text(str(text)).strip()
            for name, text in self.data.items()
            if name.startswith(_CALLED) and str(text).strip()
        }

    def _title(self, typed: str) -> str:
        """The English title of a card as the facts spell it; what they do not know stays as it was typed."""
        catalogue = self._reader.judge.catalogue
        if typed in catalogue.titles or typed in catalogue.printings:
            return typed
        folded = fold_card_name(typed)
        return next(
            (title for title in catalogue.titles if folded and fold_card_name(title) == folded), typed
        )

    def handed_in(self) -> HandedIn:
        """What was typed, for the action."""
        sleeves = self.sleeves
        return HandedIn(
            text=self.cleaned_data["text"],
            answers={key: answer for key, answer in self.given.items() if answer},
            has_mixed_backs=None if sleeves is None else sleeves.has_mixed_backs,
            is_opaque=sleeves is not None and sleeves.is_opaque,
            source=self._source,
        )


def _read_answers(text: object) -> dict[str, str]:
    """The answers that a page kept as JSON, or a row has; what is neither is none."""
    found = text
    if not isinstance(text, dict):
        try:
            found = json.loads(str(text or "{}"))
        except (ValueError, RecursionError):
            return {}
    if not isinstance(found, dict):
        return {}
    texts = {key: answer for key, answer in found.items() if isinstance(answer, str)}
    return dict(list(kept_answers(texts).items())[:_MOST_ANSWERS])


class LetPassForm(PlainForm):
    """Why the head judge lets a list be played that breaks a rule."""

    reason = forms.CharField(
        label=_("Why may this list be played as it is?"),
        max_length=300,
        help_text=_("Kept with the list."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
