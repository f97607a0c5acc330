"""What has to be announced for the event: a page to read it out from, and the sheet for the wall."""

from dataclasses import dataclass

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse

from pairings.opening.announcement import announce
from pairings.opening.queries import read_opening
from pairings.opening.sheet import draw_announcement
from pairings.pages.desk.office.paper import make_frame, pdf_answer
from pairings.sheets.content import stage_name
from tournament.event.models import Tournament
from tournament.kernel.roles import Permission
from tournament.web.access import StaffRequest
from tournament.wording.announced import Said


@dataclass(frozen=True, slots=True)
class Undecided:
    """What is still to decide, and where; "" for a reader who may not decide it."""

    said: Said
    address: str


def announcement(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """The sentences on the screen, each with its rule, and what is still to decide with where that is done."""
    found = announce(tournament, read_opening(tournament))
    may_decide = request.actor.may(Permission.SET_UP)
    undecided = [
        Undecided(said, _decided_at(said, tournament) if may_decide else "") for said in found.undecided
    ]
    context = {"tournament": tournament, "parts": found.parts, "undecided": undecided}
    return render(request, "pairings/pages/desk/office/announcement.html", context)


def _decided_at(said: Said, tournament: Tournament) -> str:
    """Where the organizer decides it: the field of the settings, or the staff."""
    if said.field == "staff":
        return reverse("tournament:staff", args=[tournament.slug])
    return f"{reverse('tournament:settings', args=[tournament.slug])}#id_{said.field}"


def announcement_sheet(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """The same as a PDF."""
    frame = make_frame(tournament, stage_name(tournament))
    data = draw_announcement(frame, announce(tournament, read_opening(tournament)))
    return pdf_answer(tournament, "announcements", data)
