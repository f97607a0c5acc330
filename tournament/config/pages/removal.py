"""Removing a whole event, with its name typed to confirm that it is the right one."""

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.config.copies.removal import folder_of_removed, remove_event
from tournament.event.models import Tournament
from tournament.journal.journal import newest_line_at
from tournament.kernel.named import with_names
from tournament.kernel.refusal import Refusal
from tournament.setup.shown import check_removal_shown, removal_stand
from tournament.web.access import StaffRequest
from tournament.wording.plain_forms import PlainForm
from tournament.wording.sentences import sentence


class RemovalForm(PlainForm):
    """The event's name as the owner types it; capitals and spaces do not count."""

    name = forms.CharField(
        label=gettext_lazy("Name of the event"), widget=forms.TextInput(attrs={"autocomplete": "off"})
    )

    def __init__(self, *args: object, tournament: Tournament) -> None:
        super().__init__(*args)
        self._wanted = tournament.name
        self.fields["name"].help_text = with_names(
            _("Type “%(name)s” to confirm that you mean this event."), {"name": tournament.name}
        )

    def clean_name(self) -> str:
        """Refuse another name."""
        typed: str = self.cleaned_data["name"]
        if _plain(typed) != _plain(self._wanted):
            raise forms.ValidationError(
                with_names(_("The event is called “%(name)s”. Type exactly that."), {"name": self._wanted})
            )
        return typed


def _plain(name: str) -> str:
    return " ".join(name.split()).casefold()


def remove(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Say what goes and what stays; on POST remove the event and tell where its last copy is."""
    if request.method == "POST":
        check_removal_shown(request.actor, tournament)
    form = RemovalForm(*([request.POST] if request.method == "POST" else []), tournament=tournament)
    if request.method == "POST" and form.is_valid():
        try:
            path = remove_event(tournament, actor=request.actor)
        except Refusal as refusal:
            form.add_error(None, sentence(refusal))
        else:
            told = _(
                "%(name)s was removed. Its last backup is %(path)s: carry on from that file to get the event back."
            )
            messages.success(request, with_names(told, {"name": tournament.name, "path": path}))
            return redirect("tournament:home")
    context = {
        "tournament": tournament,
        "form": form,
        "folder": folder_of_removed(),
        "last_at": newest_line_at(tournament),
        "stand": removal_stand(tournament),
    }
    return render(request, "tournament/config/pages/remove.html", context, status=422 if form.errors else 200)
