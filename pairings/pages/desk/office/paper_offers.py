"""Every sheet of the page of paper: its name, its sentence, and what prints it."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.forms import Form
from django.urls import reverse
from django.utils.translation import gettext as _

from pairings.bracket_sheets.states import EndSheets
from pairings.pages.desk.office.moments import Phase, Sheet
from pairings.pages.desk.office.offers import Button, Offer, Tab, choice_of
from tournament.event.models import Round, Tournament
from tournament.event.progress import Progress
from tournament.kernel.roles import Actor, Permission
from tournament.wording.stages import final_standings_name, round_title


@dataclass(frozen=True, slots=True)
class Printable:
    """What decides about the sheets: the event, how far it is, who asks, and the forms with what was typed in them.

    `shown` is the round whose sheets are listed; `address` what codes on paper carry, "" where phones can reach none.
    """

    tournament: Tournament
    progress: Progress
    phase: Phase
    actor: Actor
    shown: Round | None
    end: EndSheets
    address: str
    forms: Mapping[str, Form]

    def link(self, name: str, *args: object) -> str:
        """The address of that name at this event."""
        return reverse(f"pairings:{name}", args=[self.tournament.slug, *args])

    @property
    def proposal(self) -> Round | None:
        """The round that is paired and not posted."""
        newest = self.progress.newest
        return newest if newest != self.progress.last_posted else None


def paper_offers(asked: Printable) -> dict[str, Offer]:
    """Every sheet that the event has for this reader, by its key."""
    offers = _always(asked) | _decks(asked) | _standings(asked)
    if asked.shown:
        offers[Sheet.ROUND] = _round(asked, asked.shown)
    if asked.actor.may(Permission.REGISTER):
        offers[Sheet.TEAM_CODES] = Offer(
            _("Team codes"),
            _("A private code that lets a team's own phone show its table and report its result."),
            (Button(_("Team codes"), asked.link("passes"), is_beside=False),),
        )
    if asked.tournament.has_bracket:
        offers |= _bracket(asked)
    return offers


def _always(asked: Printable) -> dict[str, Offer]:
    return {
        Sheet.ANNOUNCEMENT: Offer(
            _("Announcements"),
            _("Everything to announce before round 1, each sentence with its rule."),
            (
                Button(_("Announcement sheet"), asked.link("print-announcement")),
                Button(_("Read it here"), asked.link("announcement"), is_beside=False),
            ),
        ),
        Sheet.REGISTRATION: Offer(
            _("Registration"),
            _("The list of all teams, and the form that a team fills in."),
            (
                Button(_("Team list"), asked.link("print-team-list")),
                Button(_("Registration form"), asked.link("print-registration-form")),
            ),
            citation="FR-241.a",
        ),
        Sheet.TABLE_NUMBERS: Offer(
            _("Table numbers"),
            _("One large number for each table."),
            choice=choice_of(
                asked.forms["numbers_form"],
                asked.link("print-table-numbers"),
                _("Print table numbers"),
                summary=_("Choose the tables"),
            ),
        ),
        Sheet.POSTER: _poster(asked),
        Sheet.BLANK_SLIPS: Offer(
            _("Blank slips"),
            _("Result slips to fill in by hand."),
            choice=choice_of(
                asked.forms["blank_form"],
                asked.link("print-blank-slips"),
                _("Print blank slips"),
                summary=_("Choose how many"),
                is_posted=True,
            ),
        ),
        Sheet.PENALTIES: Offer(
            _("Penalties"),
            _("All penalties that judges recorded at this event."),
            (
                Button(_("Penalty report"), asked.link("floor-report")),
                Button(_("Penalties"), asked.link("floor-penalties"), is_beside=False),
            ),
            more=(_("To print a single penalty with signature lines, open its page."),),
        ),
        Sheet.WINNERS: _winners(asked),
        Sheet.LIBRARY: Offer("", is_slot=True),
    }


def _poster(asked: Printable) -> Offer:
    name, text = _("For the wall"), _("A QR code that opens pairings, results and the clock on a phone.")
    if asked.address:
        poster = Button(_("Poster"), asked.link("print-poster"), is_noted=True)
        return Offer(name, text, (poster,), aside=asked.address)
    test = Button(_("Test a phone"), reverse("tournament:phone-test"), is_beside=False)
    return Offer(name, text, (test,), aside=_("It can be printed once phones can reach this laptop."))


def _winners(asked: Printable) -> Offer:
    name, text = _("Winners"), _("The top teams in large letters, for the wall and for the photo.")
    if asked.end.winners:
        return Offer(name, text, aside=asked.end.winners, is_ready=False)
    form, address = asked.forms["winners_form"], asked.link("print-winners")
    choice = choice_of(form, address, _("Print the winners"), summary=_("Choose the paper"))
    return Offer(name, text, choice=choice)


def _round(asked: Printable, shown: Round) -> Offer:
    def link(name: str) -> str:
        return asked.link(name, shown.number)

    tabs = tuple(
        Tab(round_title(round_), f"?round={round_.number}#{Sheet.ROUND}", round_ == shown)
        for round_ in asked.progress.posted
    )
    return Offer(
        round_title(shown),
        _("A slip for each table, and the pairings for the wall."),
        (
            Button(_("Result slips"), link("print-slips"), is_noted=True),
            Button(_("Pairings by team"), link("print-by-team")),
            Button(_("Pairings by player"), link("print-by-player")),
            Button(_("Pairings by table"), link("print-by-table")),
        ),
        choice=choice_of(
            asked.forms["slips_form"],
            link("print-slips"),
            _("Print these slips"),
            summary=_("Slips for some tables"),
            is_posted=True,
        ),
        tabs_name=_("Sheets for each round"),
        tabs=tabs if len(tabs) > 1 else (),
    )


def _standings(asked: Printable) -> dict[str, Offer]:
    """The standings of rounds; where the newest round has all results and is not closed, that comes first."""
    closed = asked.progress.counted[::-1]
    sheets = [
        Button(
            _("After round %(number)s") % {"number": round_.number},
            asked.link("print-standings", round_.number),
        )
        for round_ in closed
    ]
    played = asked.progress.being_played
    if asked.phase == Phase.RESULTS_IN and played:
        text = _("They can be printed once round %(number)s is closed.") % {"number": played.number}
        first, earlier = [Button(_("Go to the desk"), asked.link("desk"), is_beside=False)], sheets
    elif closed:
        text = _("The order of the teams, for the wall.")
        if not asked.end.bracket:
            text = _("The order of the teams before the bracket.")
        first, earlier = sheets[:1], sheets[1:]
    else:
        return {}
    if closed:
        first.append(Button(_("Cross-table"), asked.link("print-cross-table")))
    is_final = asked.tournament.finished_at is not None and bool(asked.end.bracket)
    name = final_standings_name(asked.tournament) if is_final else _("Standings")
    return {
        Sheet.STANDINGS: Offer(
            name,
            text,
            tuple(first),
            fewer_name=_("Earlier rounds") if earlier else "",
            fewer=tuple(earlier),
        )
    }


def _bracket(asked: Printable) -> dict[str, Offer]:
    event, end = asked.tournament, asked.end
    places = final_standings_name(event) if event.finished_at else _("Places after the bracket")
    return {
        Sheet.BRACKET: Offer(
            _("Bracket"),
            end.bracket or _("Who meets whom, with all results so far."),
            (Button(_("Print the bracket"), asked.link("print-bracket")),),
        ),
        Sheet.CUT: Offer(
            _("Who advances"),
            _("The teams of the bracket, in the order of their seeds."),
            () if end.cut else (Button(_("Who advances"), asked.link("print-cut")),),
            aside=end.cut,
            is_ready=not end.cut,
        ),
        Sheet.EMPTY_BRACKET: Offer(
            _("Empty bracket"),
            _("To fill in by hand."),
            choice=choice_of(
                asked.forms["empty_bracket_form"],
                asked.link("print-empty-bracket"),
                _("Print an empty bracket"),
                summary=_("Choose how many teams"),
            ),
        ),
        Sheet.PLACES: Offer(
            places,
            _("Every team with its place."),
            () if end.places else (Button(places, asked.link("print-final-standings")),),
            aside=end.places,
            is_ready=not end.places,
        ),
    }


def _decks(asked: Printable) -> dict[str, Offer]:
    event = asked.tournament
    if not event.asks_for_lists:
        sheet = Button(_("Deck registration sheet"), asked.link("print-deck-registration"))
        text = _(
            "This event does not ask for deck lists; a player can still write down a deck on this sheet."
        )
        return {Sheet.DECK_REGISTRATION: Offer(_("Deck lists"), text, (sheet,))}
    without = () if event.new_lists_for_cut else ("stage",)
    offers: dict[str, Offer] = {
        Sheet.DECK_REGISTRATION: Offer(
            _("Deck registration"),
            _("A sheet to write down a deck: blank, or with the names of the team and the player."),
            choice=choice_of(
                asked.forms["deck_registration_form"],
                asked.link("print-deck-registration"),
                _("Print the sheets"),
                summary=_("Choose the sheets"),
                chosen=("names", "stage"),
                without=without,
            ),
        ),
    }
    is_shown = asked.actor.may(Permission.SEE_LISTS)
    missing = [Button(_("Missing or not legal"), asked.link("print-missing-lists"))]
    if event.new_lists_for_cut:
        of_cut = f"{asked.link('print-missing-lists')}?stage=elimination"
        missing.append(Button(_("Missing for the cut"), of_cut))
    lists = choice_of(
        asked.forms["filled_lists_form"],
        asked.link("print-deck-lists"),
        _("Print the lists"),
        summary=_("Choose the lists"),
        chosen=("stage",),
        without=without,
    )
    said = _("Which lists are still missing, and which are not legal.")
    if is_shown:
        said = _("Every list as it was handed in, one per page, with anything that breaks a rule.")
        offers[Sheet.DECK_CHECKS] = _deck_checks(asked)
    offers[Sheet.DECK_LISTS] = Offer(
        _("Deck lists"), said, tuple(missing), choice=lists if is_shown else None
    )
    return offers


def _deck_checks(asked: Printable) -> Offer:
    name = _("Deck checks")
    text = _("For judges: a team's two lists side by side, with a box to tick for every card.")
    checked = asked.proposal or asked.shown
    if checked is None:
        return Offer(name, text, aside=_("You can print them as soon as round 1 is paired."), is_ready=False)
    other = asked.shown if asked.proposal else None
    return Offer(
        name,
        text,
        (Button(round_title(other), asked.link("print-deck-checks", other.number)),) if other else (),
        choice=choice_of(
            asked.forms["check_sheets_form"],
            asked.link("print-deck-checks", checked.number),
            _("Print check sheets: %(name)s") % {"name": round_title(checked)},
            summary=_("Choose the tables"),
        ),
    )
