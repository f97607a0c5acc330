"""Addresses of the desk about teams on their phones: their passes, and their wishes to leave."""

from pairings.pages.desk.office import drop_requests, passes
from tournament.kernel.roles import Permission
from tournament.web.addresses import FORM, PAGE_AND_FORM, for_staff

DESK = "t/<slug:slug>/desk/"
ENTRY = f"{DESK}entries/<int:number>/"
PASS = f"{ENTRY}pass/"

urlpatterns = [
    for_staff(f"{DESK}passes/", passes.passes, "passes", Permission.REGISTER, is_private=True),
    for_staff(f"{DESK}passes/make/", passes.make, "passes-make", Permission.REGISTER, FORM, is_private=True),
    for_staff(
        f"{DESK}passes/passes.pdf", passes.print_passes, "print-passes", Permission.REGISTER, is_private=True
    ),
    for_staff(PASS, passes.team_pass, "entry-pass", Permission.REGISTER, PAGE_AND_FORM, is_private=True),
    for_staff(f"{PASS}code.svg", passes.code, "entry-pass-code", Permission.REGISTER, is_private=True),
    for_staff(
        f"{PASS}replace/",
        passes.replace,
        "entry-pass-replace",
        Permission.REGISTER,
        PAGE_AND_FORM,
        is_private=True,
    ),
    for_staff(
        f"{ENTRY}drop-request/accept/", drop_requests.accept, "drop-request-accept", Permission.REGISTER, FORM
    ),
    for_staff(
        f"{ENTRY}drop-request/refuse/", drop_requests.refuse, "drop-request-refuse", Permission.REGISTER, FORM
    ),
]
