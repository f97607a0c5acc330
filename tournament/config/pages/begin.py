"""Two ways to begin besides a new event: the demo event, and a copy from another laptop."""

from django import forms
from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.core.management import call_command
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy

from pairings.management.commands.demo import BRACKET_SLUG
from pairings.management.commands.demo import SLUG as DEMO_SLUG
from tournament.config.copies.stick import ENDING
from tournament.config.files.event_file import MOST_BYTES, bring_in, too_large
from tournament.config.files.wording import about_age, about_carrying_on, about_hand_in, about_older_copy
from tournament.event.models import Tournament
from tournament.event_file.purpose import Purpose
from tournament.kernel.refusal import Refusal
from tournament.web.access import StaffRequest
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
        try:
            brought = bring_in(form.cleaned_data["copy"].read(), organizer=request.user)
        except Refusal as refusal:
            form.add_error("copy", sentence(refusal))
        else:
            messages.success(request, about_carrying_on(brought.tournament))
            messages.warning(request, about_age(brought, now=timezone.now()))
            if brought.purpose is Purpose.HAND_IN:
                messages.warning(request, about_hand_in())
            if not brought.is_checked:
                messages.warning(request, about_older_copy())
            return redirect("site:carried-on", brought.tournament.slug)
    context = {"form": form, "ending": ENDING}
    return render(
        request, "tournament/config/pages/carry_on.html", context, status=422 if form.errors else 200
    )


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
