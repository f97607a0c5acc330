"""Addresses of events: new, settings, handing in."""

from django.urls import path

from tournament.views import events

urlpatterns = [
    path("events/new/", events.new_event, name="new-event"),
    path("t/<slug:slug>/desk/settings/", events.settings, name="settings"),
    path("t/<slug:slug>/desk/finish/", events.finish, name="finish"),
    path("t/<slug:slug>/desk/reopen/", events.reopen, name="reopen"),
]
