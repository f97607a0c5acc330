"""Pages about the whole event: its file, and where copies go."""

from django.contrib import messages
from django.http import FileResponse, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournament.config.copies.copies import ENDING
from tournament.config.copies.forms import CopiesForm
from tournament.config.files.event_file import open_event_file
from tournament.event.models import Tournament
from tournament.host.models import Installation
from tournament.web.access import StaffRequest


def event_file(request: StaffRequest, tournament: Tournament) -> FileResponse:
    """The event file, to be kept or carried to a second laptop."""
    response = FileResponse(
        open_event_file(tournament),
        as_attachment=True,
        filename=f"{tournament.slug}{ENDING}",
        content_type="application/json",
    )
    response["Cache-Control"] = "no-store"
    return response


def copies_page(request: StaffRequest) -> HttpResponse:
    """Choose the folder for copies; shows when the last one was made and what went wrong."""
    installation = Installation.load()
    form = CopiesForm(request.POST or None, initial={"folder": installation.copies_folder})
    if request.method == "POST" and form.is_valid():
        Installation.objects.filter(pk=installation.pk).update(
            copies_folder=form.cleaned_data["folder"], copy_failure="", copy_failed_at=None
        )
        saved = _("Copies go to %(folder)s from now on.") % {"folder": form.cleaned_data["folder"]}
        messages.success(request, saved if form.cleaned_data["folder"] else _("No copies are made now."))
        return redirect("site:copies")
    status = 422 if form.errors else 200
    context = {"form": form, "installation": installation}
    return render(request, "tournament/config/pages/copies.html", context, status=status)
