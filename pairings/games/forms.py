"""What a judge is asked for about the game at a table: the toss, prizes by player, who is out, a target."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairings.games.models import COIN_CHOICES, LONGEST_CARD
from pairings.games.play import SEATS, Coin, Game, Out, TossNote
from pairings.games.wording import why_choices
from tournament.kernel.game_rules import game_rules
from tournament.kernel.named import with_names
from tournament.kernel.rule_sets import WINNER_NAMES_TEAM, find_rule_set
from tournament.wording.plain_forms import PlainForm


def player_choices(
    game: Game, names: tuple[str, str], seats: tuple[str, ...] = SEATS
) -> list[tuple[str, str]]:
    """Seats with the player's name and team."""
    said = _("%(player)s (%(letter)s, %(team)s)")
    return [
        (
            seat,
            with_names(
                said,
                {
                    "player": game.players[seat].name,
                    "letter": seat[1].upper(),
                    "team": names[int(seat[0]) - 1],
                },
            ),
        )
        for seat in seats
    ]


class TossForm(PlainForm):
    """Who won the toss and who begins; how it was made, for whoever wants that noted."""

    winner = forms.TypedChoiceField(label=gettext_lazy("Toss won by"), coerce=int, widget=forms.RadioSelect)
    starts = forms.ChoiceField(label=gettext_lazy("First turn"), widget=forms.RadioSelect)
    flipper = forms.ChoiceField(
        label=gettext_lazy("Who flipped the coin, if you want to record it"),
        required=False,
        widget=forms.RadioSelect,
    )
    called = forms.ChoiceField(
        label=gettext_lazy("The other team called"),
        choices=COIN_CHOICES,
        required=False,
        widget=forms.RadioSelect,
    )
    fell = forms.ChoiceField(
        label=gettext_lazy("The coin landed on"),
        choices=COIN_CHOICES,
        required=False,
        widget=forms.RadioSelect,
    )

    def __init__(self, *args: Any, game: Game, names: tuple[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rule_set, rules = find_rule_set(game.rule_set), game_rules(game.rule_set)
        self.choice_field("winner").choices = list(enumerate(names, start=1))
        begins = tuple(seat for seat in SEATS if seat[1].upper() in rule_set.starting_seats.value)
        self.choice_field("starts").choices = player_choices(game, names, begins)
        if rule_set.who_starts.value == WINNER_NAMES_TEAM:
            self.fields["starts"].label = _("The team that starts")
        flips = tuple(seat for seat in SEATS if seat[1].upper() in rules.toss_seats.value)
        self.choice_field("flipper").choices = player_choices(game, names, flips)

    @property
    def asked_for(self) -> dict[str, Any]:
        """The toss as it was typed."""
        values = self.cleaned_data
        coin = {"called": Coin(values["called"]), "fell": Coin(values["fell"])}
        return {"toss": TossNote(values["winner"], values["starts"], values["flipper"], **coin)}


class PrizesForm(PlainForm):
    """The prizes left of each of the four players, as they lie on the table."""

    def __init__(self, *args: Any, game: Game, names: tuple[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for seat, label in player_choices(game, names):
            self.fields[f"left_{seat}"] = forms.IntegerField(
                label=label,
                min_value=0,
                max_value=game.limits[int(seat[0]) - 1],
                initial=game.players[seat].left,
                widget=forms.NumberInput(attrs={"inputmode": "numeric", "data-stepper": True}),
            )

    @property
    def asked_for(self) -> dict[str, Any]:
        """The prizes left that were typed, by seat."""
        return {"left": {seat: self.cleaned_data[f"left_{seat}"] for seat in SEATS}}


class PrizeTakenForm(PlainForm):
    """Who took a prize."""

    seat = forms.ChoiceField(choices=[(seat, seat) for seat in SEATS], widget=forms.HiddenInput)


class GameWonForm(PlainForm):
    """Who won the last game: side 1 or 2, or nobody."""

    winner = forms.TypedChoiceField(
        choices=[("1", "1"), ("2", "2"), ("drawn", "drawn")], coerce={"1": 1, "2": 2}.get, empty_value=None
    )


class OutForm(PlainForm):
    """Who is out of the game, why, and what follows for the partner."""

    seat = forms.ChoiceField(label=gettext_lazy("Who is out"), widget=forms.RadioSelect)
    why = forms.ChoiceField(label=gettext_lazy("Why"), widget=forms.RadioSelect)
    partner_too = forms.BooleanField(required=False)
    advises = forms.BooleanField(label=gettext_lazy("Stays at the table to advise"), required=False)

    def __init__(self, *args: Any, game: Game, names: tuple[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rules = game_rules(game.rule_set)
        here = tuple(seat for seat in SEATS if not game.players[seat].out)
        self.choice_field("seat").choices = player_choices(game, names, here)
        self.choice_field("why").choices = why_choices(out_without_pokemon=rules.out_without_pokemon.value)
        self.fields["partner_too"].label = (
            _("The partner is out too: their deck has fewer cards than the prizes to take over")
            if rules.out_without_pokemon.value
            else _("The partner has no Pokémon in play either")
        )
        if not rules.may_advise.value:
            del self.fields["advises"]

    @property
    def asked_for(self) -> dict[str, Any]:
        """Who is out, why, and what follows."""
        values = self.cleaned_data
        return {
            "seat": values["seat"],
            "why": Out(values["why"]),
            "is_partner_out_too": values["partner_too"],
            "advises": values.get("advises", False),
        }


class TargetForm(PlainForm):
    """A card with a continuous Power, who plays it, and whom it was set on."""

    card = forms.CharField(
        label=gettext_lazy("Card"),
        max_length=LONGEST_CARD,
        help_text=gettext_lazy("For example Slowking, or Slowking 2 for a second one."),
    )
    source = forms.ChoiceField(label=gettext_lazy("Played by"), widget=forms.RadioSelect)
    target = forms.ChoiceField(label=gettext_lazy("Designated player"), widget=forms.RadioSelect)

    def __init__(self, *args: Any, game: Game, names: tuple[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = player_choices(game, names)
        here = [(seat, label) for seat, label in choices if not game.players[seat].out]
        self.choice_field("source").choices = here
        self.choice_field("target").choices = choices


class TargetEndedForm(PlainForm):
    """The target whose card left play, by its name."""

    target = forms.CharField(max_length=40, widget=forms.HiddenInput)
