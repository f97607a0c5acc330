"""Addresses of the site app's own pages."""

from tournament.config import views, views_begin
from tournament.roles import Permission
from tournament.web_addresses import GET, PAGE_AND_FORM, for_owner, for_staff

app_name = "site"

urlpatterns = [
    for_owner("demo/", views_begin.demo, "demo", PAGE_AND_FORM),
    for_owner("carry-on/", views_begin.carry_on, "carry-on", PAGE_AND_FORM),
    for_owner("copies/", views.copies_page, "copies", PAGE_AND_FORM),
    for_staff("t/<slug:slug>/desk/data/event-file/", views.event_file, "event-file", Permission.EXPORT, GET),
]
