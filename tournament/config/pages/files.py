"""Pages about the whole event: its file, and where copies go."""

from django.contrib import messages
from django.http import FileResponse, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _

from tournament.config.copies.forms import CopiesForm
from tournament.config.copies.recovery import read_recovery
from tournament.config.copies.recovery_sheet import draw_recovery_sheet
from tournament.config.files.event_file import file_name, open_event_file
from tournament.event.models import Tournament
from tournament.event.queries import house_zone
from tournament.event_file.purpose import Purpose
from tournament.host.addresses import own_names, own_networks
from tournament.host.hall_name import name_now
from tournament.host.models import Installation
from tournament.host.printed_codes import read_printed_codes
from tournament.web.access import StaffRequest
from tournament.web.posted import posted
from tournament.web.way_back import page_of_ours
from tournament.wording.backup_failures import backup_failure, is_unreadable


def hand_in_file(_request: StaffRequest, tournament: Tournament) -> FileResponse:
    """The event without its secrets, for whoever gets the results."""
    return _download(tournament, Purpose.HAND_IN)


def carry_on_file(_request: StaffRequest, tournament: Tournament) -> FileResponse:
    """Everything about the event, passes and draws included, for the owner's second laptop."""
    return _download(tournament, Purpose.CARRY_ON)


def _download(tournament: Tournament, purpose: Purpose) -> FileResponse:
    return FileResponse(
        open_event_file(tournament, purpose),
        as_attachment=True,
        filename=file_name(tournament.slug, purpose),
        content_type="application/json",
    )


def recovery_sheet(request: StaffRequest) -> HttpResponse:
    """One page of paper for the day on which this laptop fails."""
    response = HttpResponse(
        draw_recovery_sheet(read_recovery(now=timezone.now(), port=request.get_port())),
        content_type="application/pdf",
    )
    response["Content-Disposition"] = content_disposition_header(False, "recovery-sheet.pdf") or ""
    return response


def carried_on(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """What to see to once an event goes on here: slips, printed codes, the folder for copies."""
    installation = Installation.load()
    port = int(request.get_port())
    codes = read_printed_codes(
        tournament.printed_address, networks=own_networks(), own_names=own_names() | {name_now()}, port=port
    )
    context = {
        "tournament": tournament,
        "codes": codes,
        "port": port,
        "installation": installation,
        "form": CopiesForm(initial={"folder": installation.copies_folder}),
    }
    return render(request, "tournament/config/pages/carried_on.html", context)


def copies_page(request: StaffRequest) -> HttpResponse:
    """Choose the folder for copies; shows when the last one was made and what went wrong.

    A page that asks for the folder by the way is gone back to (`next`), once it is chosen.
    """
    installation = Installation.load()
    form = CopiesForm(posted(request), initial={"folder": installation.copies_folder})
    if request.method == "POST" and form.is_valid():
        Installation.objects.filter(pk=installation.pk).update(
            copies_folder=form.cleaned_data["folder"],
            copies_marker=form.stick.marker if form.stick else "",
            copies_are_open=form.stick is not None and form.stick.is_open,
            copy_failure="",
            copy_failed_at=None,
        )
        saved = _("Backups are now saved to %(folder)s.") % {"folder": form.cleaned_data["folder"]}
        messages.success(
            request, saved if form.cleaned_data["folder"] else _("Backups are now switched off.")
        )
        return redirect(page_of_ours(request.POST.get("next", "")) or "site:copies")
    status = 422 if form.errors else 200
    context = {
        "form": form,
        "installation": installation,
        "failure": backup_failure(installation.copy_failure, installation.copies_folder),
        "is_unreadable": is_unreadable(installation.copy_failure),
        "house": house_zone(),
        "next": page_of_ours(request.POST.get("next", "")),
    }
    return render(request, "tournament/config/pages/copies.html", context, status=status)
