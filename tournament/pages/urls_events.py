"""Addresses of events: new, settings, one more round, finishing."""

from tournament.kernel.roles import Permission
from tournament.pages import events
from tournament.web.addresses import FORM, PAGE_AND_FORM, for_event_makers, for_staff

urlpatterns = [
    for_event_makers("events/new/", events.new_event, "new-event", PAGE_AND_FORM),
    for_staff("t/<slug:slug>/desk/settings/", events.settings, "settings", Permission.SET_UP, PAGE_AND_FORM),
    for_staff(
        "t/<slug:slug>/desk/one-more-round/", events.one_more_round, "one-more-round", Permission.SET_UP, FORM
    ),
    for_staff("t/<slug:slug>/desk/finish/", events.finish, "finish", Permission.SET_UP, PAGE_AND_FORM),
    for_staff("t/<slug:slug>/desk/reopen/", events.reopen, "reopen", Permission.SET_UP, PAGE_AND_FORM),
]
