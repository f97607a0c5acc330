"""Addresses of the site app's own pages."""

from tournament.config.pages import begin, files, names_out, removal, robots
from tournament.kernel.roles import Permission
from tournament.web.addresses import (
    EVENT_FILE_BYTES,
    FORM,
    GET,
    PAGE,
    PAGE_AND_FORM,
    for_anybody,
    for_owner,
    for_owner_at_event,
    for_staff,
)

app_name = "site"

urlpatterns = [
    for_anybody("robots.txt", robots.robots, "robots", is_public=True),
    for_owner("demo/", begin.demo, "demo", PAGE_AND_FORM, costly=FORM, asks_password=False),
    for_owner(
        "carry-on/", begin.carry_on, "carry-on", PAGE_AND_FORM, costly=FORM, most_bytes=EVENT_FILE_BYTES
    ),
    for_owner("carry-on/compare/", begin.compare, "compare", PAGE_AND_FORM, costly=PAGE_AND_FORM),
    for_owner_at_event("t/<slug:slug>/desk/put-back/", begin.put_back, "put-back", FORM),
    for_owner("copies/", files.copies_page, "copies", PAGE_AND_FORM),
    for_owner("copies/recovery-sheet.pdf", files.recovery_sheet, "recovery-sheet", GET, costly=PAGE),
    for_owner_at_event("t/<slug:slug>/desk/carried-on/", files.carried_on, "carried-on", PAGE),
    for_staff(
        "t/<slug:slug>/desk/data/hand-in/",
        files.hand_in_file,
        "hand-in-file",
        Permission.EXPORT,
        GET,
        costly=PAGE,
    ),
    for_owner_at_event(
        "t/<slug:slug>/desk/data/carry-on/",
        files.carry_on_file,
        "carry-on-file",
        GET,
        costly=PAGE,
        is_file=True,
    ),
    for_owner_at_event(
        "t/<slug:slug>/desk/names/", names_out.take_out, "take-name-out", PAGE_AND_FORM, costly=PAGE_AND_FORM
    ),
    for_owner_at_event(
        "t/<slug:slug>/desk/names/backups/",
        names_out.write_backups,
        "backups-without-name",
        FORM,
        costly=FORM,
    ),
    for_owner_at_event(
        "t/<slug:slug>/desk/remove/", removal.remove, "remove-event", PAGE_AND_FORM, costly=FORM
    ),
]
