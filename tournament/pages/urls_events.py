"""Addresses of events: new, settings, one more round, finishing, putting away."""

from tournament.kernel.roles import Permission
from tournament.pages import events, put_away
from tournament.web.addresses import FORM, PAGE, PAGE_AND_FORM, for_event_makers, for_signed_in, for_staff

urlpatterns = [
    for_event_makers("events/new/", events.new_event, "new-event", PAGE_AND_FORM),
    for_signed_in("events/put-away/", put_away.put_away_events, "put-away-events", PAGE),
    for_staff("t/<slug:slug>/desk/put-away/", put_away.put_away, "put-away", Permission.SET_UP, FORM),
    for_staff("t/<slug:slug>/desk/bring-back/", put_away.bring_back, "bring-back", Permission.SET_UP, FORM),
    for_staff("t/<slug:slug>/desk/settings/", events.settings, "settings", Permission.SET_UP, PAGE_AND_FORM),
    for_staff(
        "t/<slug:slug>/desk/one-more-round/",
        events.one_more_round,
        "one-more-round",
        Permission.OVERRULE,
        FORM,
    ),
    for_staff(
        "t/<slug:slug>/desk/settings/reason/",
        events.reasoned_settings,
        "reasoned-settings",
        Permission.OVERRULE,
        PAGE_AND_FORM,
    ),
    for_staff("t/<slug:slug>/desk/finish/", events.finish, "finish", Permission.SET_UP, PAGE_AND_FORM),
    for_staff("t/<slug:slug>/desk/reopen/", events.reopen, "reopen", Permission.SET_UP, PAGE_AND_FORM),
]
