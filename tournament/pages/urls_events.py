"""Addresses of events: new, settings, one more round, finishing, putting away."""

from tournament.kernel.roles import Permission
from tournament.pages import events, find, put_away
from tournament.setup.actions import (
    bring_event_back,
    change_settings,
    finish_tournament,
    plan_one_more_round,
    put_event_away,
    reopen_tournament,
)
from tournament.web.addresses import (
    FORM,
    PAGE,
    PAGE_AND_FORM,
    for_action,
    for_event_makers,
    for_signed_in,
    for_staff,
)

urlpatterns = [
    for_event_makers("events/new/", events.new_event, "new-event", PAGE_AND_FORM),
    for_signed_in("events/put-away/", put_away.put_away_events, "put-away-events", PAGE),
    for_staff("t/<slug:slug>/desk/find/", find.find, "find", Permission.SEE_DESK),
    for_action("t/<slug:slug>/desk/put-away/", put_away.put_away, "put-away", put_event_away, FORM),
    for_action("t/<slug:slug>/desk/bring-back/", put_away.bring_back, "bring-back", bring_event_back, FORM),
    for_action(
        "t/<slug:slug>/desk/settings/",
        events.settings,
        "settings",
        change_settings,
        PAGE_AND_FORM,
        only=Permission.SET_UP,
    ),
    for_action(
        "t/<slug:slug>/desk/one-more-round/",
        events.one_more_round,
        "one-more-round",
        plan_one_more_round,
        FORM,
    ),
    for_action(
        "t/<slug:slug>/desk/settings/reason/",
        events.reasoned_settings,
        "reasoned-settings",
        change_settings,
        PAGE_AND_FORM,
        only=Permission.OVERRULE,
    ),
    for_action("t/<slug:slug>/desk/finish/", events.finish, "finish", finish_tournament, PAGE_AND_FORM),
    for_action("t/<slug:slug>/desk/reopen/", events.reopen, "reopen", reopen_tournament, PAGE_AND_FORM),
]
