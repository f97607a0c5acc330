"""Addresses of events: new, settings, handing in."""

from tournament.kernel.roles import Permission
from tournament.pages import events
from tournament.web.addresses import PAGE_AND_FORM, for_event_makers, for_staff

urlpatterns = [
    for_event_makers("events/new/", events.new_event, "new-event", PAGE_AND_FORM),
    for_staff("t/<slug:slug>/desk/settings/", events.settings, "settings", Permission.SET_UP, PAGE_AND_FORM),
    for_staff("t/<slug:slug>/desk/finish/", events.finish, "finish", Permission.SET_UP, PAGE_AND_FORM),
    for_staff("t/<slug:slug>/desk/reopen/", events.reopen, "reopen", Permission.SET_UP, PAGE_AND_FORM),
]
