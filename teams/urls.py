"""Addresses of registration."""

from django.urls import path, register_converter
from django.urls.converters import StringConverter

from teams.views import entries, entry, roster, solo

app_name = "teams"


class SeatConverter(StringConverter):
    """Seat A or B in an address."""

    regex = "[ab]"


class SheetConverter(StringConverter):
    """The type of a sheet that is downloaded."""

    regex = "xlsx|csv"


register_converter(SeatConverter, "seat")
register_converter(SheetConverter, "sheet")

DESK = "t/<slug:slug>/desk"
ENTRY = f"{DESK}/entries/<int:number>"

urlpatterns = [
    path(f"{DESK}/entries/", entries.entry_list, name="entry-list"),
    path(f"{DESK}/entries/new/", entries.register, name="register"),
    path(f"{DESK}/entries/teams.<sheet:file_type>", roster.export, name="export"),
    # one team
    path(f"{ENTRY}/", entry.entry, name="entry"),
    path(f"{ENTRY}/edit/", entry.edit, name="entry-edit"),
    path(f"{ENTRY}/check-in/", entries.check_in, name="check-in"),
    path(f"{ENTRY}/players/<seat:seat>/", entry.player, name="player-edit"),
    path(f"{ENTRY}/players/<seat:seat>/replace/", entry.partner, name="replace-partner"),
    path(f"{ENTRY}/swap-seats/", entry.swap, name="swap-seats"),
    path(f"{ENTRY}/correct-seats/", entry.correct, name="correct-seats"),
    # players who came alone
    path(f"{DESK}/entries/solo/", solo.solo_list, name="solo-list"),
    path(f"{DESK}/entries/solo/join/", solo.join, name="solo-join"),
    path(f"{DESK}/entries/solo/<int:solo_id>/remove/", solo.remove, name="solo-remove"),
    # sheets
    path(f"{DESK}/import/", roster.upload, name="import"),
    path(f"{DESK}/import/preview/", roster.preview, name="import-preview"),
    path(f"{DESK}/import/confirm/", roster.confirm, name="import-confirm"),
    path(f"{DESK}/import/template.xlsx", roster.template, name="import-template"),
]
