"""Two ways to begin besides a new event: the demo event, and a copy from another laptop."""

from dataclasses import replace

from django import forms
from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.core.management import call_command
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairings.management.commands.demo import BRACKET_SLUG
from pairings.management.commands.demo import SLUG as DEMO_SLUG
from tournament.config.copies.kept import drop_file, file_name_shown, find_file, keep_file
from tournament.config.copies.stick import ENDING
from tournament.config.files.event_file import MOST_BYTES, BroughtIn, bring_in, open_file, too_large
from tournament.config.files.meeting import Course, Meeting, find_meeting
from tournament.config.files.wording import about_age, about_carrying_on, about_hand_in, about_older_copy
from tournament.event.models import Tournament
from tournament.event_file.purpose import Purpose
from tournament.journal.journal import check_shown
from tournament.kernel.refusal import Refusal
from tournament.setup.carrying_on import carry_on_where_alone, far_stand, put_event_back, take_place
from tournament.web.access import StaffRequest, actor_at
from tournament.web.messages import refusals_told, tell_refusal
from tournament.wording.plain_forms import PlainForm
from tournament.wording.sentences import sentence


class CarryOnForm(PlainForm):
    """The event file of a copy."""

    copy = forms.FileField(
        label=gettext_lazy("Backup of the event"),
        help_text=gettext_lazy("The file from the stick or backup folder whose name ends in .tandem.json."),
        widget=forms.ClearableFileInput(attrs={"accept": ".json,application/json"}),
        error_messages={"empty": gettext_lazy("This file is empty. Choose the next older backup beside it.")},
    )

    def clean_copy(self) -> "UploadedFile[bytes]":
        """Refuses what is too large to be an event before it is read."""
        file: UploadedFile[bytes] = self.cleaned_data["copy"]
        if file.size and file.size > MOST_BYTES:
            raise forms.ValidationError(sentence(too_large()))
        return file


def carry_on(request: StaffRequest) -> HttpResponse:
    """Read an event back from the copy that another laptop made, and say what to see to then."""
    form = CarryOnForm(request.POST, request.FILES) if request.method == "POST" else CarryOnForm()
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data["copy"].read()
        try:
            if find_meeting(open_file(data)) is not None:
                keep_file(request.session, data)
                return redirect("site:compare")
            return _carried_on(request, _bring_in_alone(request, data))
        except Refusal as refusal:
            form.add_error("copy", sentence(refusal))
    context = {"form": form, "ending": ENDING}
    return render(
        request, "tournament/config/pages/carry_on.html", context, status=422 if form.errors else 200
    )


def _carried_on(request: StaffRequest, brought: BroughtIn) -> HttpResponse:
    """Say what came in, and lead to what is to be done now."""
    messages.success(request, about_carrying_on(brought.tournament))
    messages.warning(request, about_age(brought, now=timezone.now()))
    if brought.purpose is Purpose.HAND_IN:
        messages.warning(request, about_hand_in())
    if not brought.is_checked:
        messages.warning(request, about_older_copy())
    return redirect("site:carried-on", brought.tournament.slug)


def compare(request: StaffRequest) -> HttpResponse:
    """Say which is newer, the kept file or the event that is here; on POST carry on with the file."""
    data = find_file(request.session)
    try:
        meeting = None if data is None else find_meeting(open_file(data))
        if data is not None and request.method == "POST":
            check_shown(request.actor, file_name_shown(data), "tournament.shown_other_file")
            brought = _bring_over(request, data, meeting)
            drop_file(request.session)
            return _carried_on(request, brought)
    except Refusal as refusal:
        tell_refusal(request, refusal)
        drop_file(request.session)
        return redirect("site:carry-on")
    if data is None or meeting is None:  # it was kept for hours, or what was here is gone since
        messages.warning(request, _("Tandem no longer has the file. Choose it again."))
        return redirect("site:carry-on")
    names = [file_name_shown(data), far_stand(meeting.here)]
    context = {"meeting": meeting, "names": names, "course": meeting.course.value}
    return render(request, "tournament/config/pages/compare.html", context)


def _bring_over(request: StaffRequest, data: bytes, meeting: Meeting | None) -> BroughtIn:
    """Take the event of a file in: in place of its older copy, or beside another event with its address."""
    if meeting is None:
        return _bring_in_alone(request, data)
    here, actor = meeting.here, actor_at(request.user, meeting.here)
    if meeting.course is Course.OTHER:
        return _bring_in_alone(request, data, address=meeting.address)
    acting = replace(actor, shown=request.actor.shown)
    brought = bring_in(
        data,
        organizer=request.user,
        address=meeting.address,
        settle=lambda event: take_place(event, here, actor=acting),
    )
    brought.tournament.refresh_from_db()
    return brought


def _bring_in_alone(request: StaffRequest, data: bytes, *, address: str = "") -> BroughtIn:
    """Take in an event of which no copy is here; one that was set aside where the file was saved carries on here."""
    brought = bring_in(
        data,
        organizer=request.user,
        address=address,
        settle=lambda event: carry_on_where_alone(event, actor=actor_at(request.user, event)),
    )
    brought.tournament.refresh_from_db()
    return brought


def put_back(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Have a copy that was set aside carry on again."""
    with refusals_told(request):
        put_event_back(tournament, actor=request.actor)
        messages.success(request, about_carrying_on(tournament))
    return redirect("tournament:put-away-events")


def demo(request: StaffRequest) -> HttpResponse:
    """Make the demo events on POST, or lead to those that there are."""
    if request.method == "POST":
        call_command("demo", organizer=request.user.username, verbosity=0)
        return redirect("site:demo")
    there = set(Tournament.objects.filter(slug__in=(DEMO_SLUG, BRACKET_SLUG)).values_list("slug", flat=True))
    context = {
        "slug": DEMO_SLUG if DEMO_SLUG in there else "",
        "bracket_slug": BRACKET_SLUG if BRACKET_SLUG in there else "",
    }
    return render(request, "tournament/config/pages/demo.html", context)
