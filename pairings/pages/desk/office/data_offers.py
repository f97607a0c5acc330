"""Everything that the page of data offers: files, and what is done with a whole event."""

from django.urls import reverse
from django.utils.translation import gettext as _

from pairings.pages.desk.office.moments import File
from pairings.pages.desk.office.offers import Button, Offer
from tournament.event.models import Tournament
from tournament.event.progress import Progress
from tournament.slots.slots import slot_address
from tournament.wording.stages import standings_name


def data_offers(
    tournament: Tournament, progress: Progress, *, is_owner: bool, may_set_up: bool, has_copies: bool
) -> dict[str, Offer]:
    """What this reader can take away or do, by its key; `has_copies`: backups go to a folder already."""
    offers = {
        File.COPIES: _copies(is_owner=is_owner, has_copies=has_copies),
        File.OVERLAYS: _overlays(tournament),
        **_files(tournament, progress),
        File.BACKUP: _backup(tournament, is_owner=is_owner),
    }
    if may_set_up:
        offers[File.ARCHIVE] = _archive(tournament)
    if is_owner:
        offers |= _of_the_owner(tournament)
    return offers


def _file(label: str, name: str, tournament: Tournament) -> Button:
    return Button(label, reverse(f"pairings:{name}", args=[tournament.slug]), is_beside=False)


def _files(tournament: Tournament, progress: Progress) -> dict[str, Offer]:
    return {
        File.RESULTS_PAGE: Offer(
            _("Results page"),
            _("Every round and the order of the teams in one file to share, without membership numbers."),
            (_file(_("Download the results page"), "data-results-page", tournament),),
            more=(_("It opens in any browser, even offline."),),
            is_ready=bool(progress.closed),
        ),
        File.WORKBOOK: Offer(
            _("Workbook"),
            _("All teams, rounds and penalties as a spreadsheet, only for whoever collects the results."),
            (
                _file(_("Download .xlsx"), "data-workbook", tournament),
                _file(_("Download as .csv"), "data-csv", tournament),
            ),
            more=(
                _(
                    "One sheet each for the event, the teams, every round, the order of the teams and the penalties."
                ),
                _(
                    "It contains membership numbers and penalties: give it only to whoever collects the results."
                ),
            ),
        ),
        File.RESULTS_FILE: Offer(
            _("Results file"),
            _("The whole event in one file that Tandem can read, for whoever collects the results."),
            (
                Button(
                    _("Download the results file"),
                    slot_address("hand-in-file", tournament.slug),
                    is_beside=False,
                ),
            ),
            more=(
                _(
                    "It contains the teams with membership numbers, posted rounds, results, penalties and the journal."
                ),
                _(
                    "It does not contain team codes, the secret behind the draws, a round that is not posted yet, or "
                    "staff accounts. A Tandem that carries on from this file makes new team codes; the printed team "
                    "cards do not work there."
                ),
            ),
        ),
    }


def _overlays(tournament: Tournament) -> Offer:
    def formats(name: str) -> tuple[Button, ...]:
        return tuple(_file(kind.upper(), f"data-{name}-{kind}", tournament) for kind in ("json", "csv"))

    bracket = ((_("Bracket:"), formats("bracket")),) if tournament.has_bracket else ()
    return Offer(
        _("For overlays and club pages"),
        _("Addresses where other programs can read pairings and results, always up to date."),
        links=(
            (_("Pairings:"), formats("pairings")),
            *bracket,
            (f"{standings_name(tournament)}:", formats("standings")),
        ),
        more=(
            _(
                "Anyone who can reach Tandem can read these addresses; they show what the public pages show, without "
                "membership numbers."
            ),
            _("The file docs/public-data.md, which comes with Tandem, explains each key."),
        ),
    )


def _copies(*, is_owner: bool, has_copies: bool) -> Offer:
    name = _("Backups on a USB stick")
    text = _(
        "With a folder for backups the event is backed up while it runs, so that a second laptop can carry on if this "
        "one fails."
    )
    if not is_owner:
        aside = _("The owner of this Tandem chooses the folder for backups.")
        return Offer(name, text, aside=aside, is_ready=False)
    buttons = (
        Button(_("Backups"), slot_address("copies"), is_beside=False),
        Button(_("Print the recovery sheet"), slot_address("recovery-sheet")),
    )
    return Offer(name, text, buttons, is_ready=not has_copies)


def _backup(tournament: Tournament, *, is_owner: bool) -> Offer:
    download = Button(
        _("Download the backup"), slot_address("carry-on-file", tournament.slug), is_beside=False
    )
    return Offer(
        _("Full backup"),
        _("Everything about this event in one file: keep it secret."),
        (download,) if is_owner else (),
        aside="" if is_owner else _("Only the owner of this Tandem can download it. Ask the owner."),
        more=(
            _(
                "A second Tandem can carry on from it exactly where this one stopped, and the printed "
                "team cards keep working."
            ),
            _(
                "Anyone who has it can act for every team and work out draws before they are posted. "
                "Only the staff accounts are left out."
            ),
        ),
    )


def _archive(tournament: Tournament) -> Offer:
    name = _("Archive the event")
    if tournament.set_aside_at:
        archived = Button(_("Archived events"), reverse("tournament:put-away-events"), is_beside=False)
        return Offer(name, _("This copy of the event was set aside for another one."), (archived,))
    if tournament.put_away_at:
        back = Button(
            _("Restore the event"), reverse("tournament:bring-back", args=[tournament.slug]), is_act=True
        )
        return Offer(name, _("This event is archived: the home page does not list it."), (back,))
    away = Button(
        _("Archive this event"), reverse("tournament:put-away", args=[tournament.slug]), is_act=True
    )
    text = _(
        "Takes an old event or a trial run off the home page. Nothing is deleted, and you can restore it."
    )
    return Offer(name, text, (away,))


def _of_the_owner(tournament: Tournament) -> dict[str, Offer]:
    return {
        File.NAME_OUT: Offer(
            _("Remove a player’s name"),
            _("For a player who does not want to be named: results stay; the name and number are removed."),
            (
                Button(
                    _("Choose the player"), slot_address("take-name-out", tournament.slug), is_beside=False
                ),
            ),
            more=(
                _(
                    "They are removed from the journal and the files too. You can do this even after the event."
                ),
            ),
        ),
        File.REMOVE: Offer(
            _("Remove the event"),
            _("Deletes the whole event from this laptop; a last backup is kept."),
            (Button(_("Remove this event"), slot_address("remove-event", tournament.slug), is_beside=False),),
            more=(_("For example, a trial run or an event imported by mistake."),),
        ),
    }
