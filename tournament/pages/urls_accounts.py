"""Addresses of the first page, the first visit, accounts and staff."""

from tournament.kernel.roles import Permission
from tournament.pages import accounts, first_visit, home, staff
from tournament.web.addresses import (
    FORM,
    GET,
    PAGE,
    PAGE_AND_FORM,
    for_anybody,
    for_owner,
    for_signed_in,
    for_staff,
)

STAFF = "t/<slug:slug>/desk/staff/"

urlpatterns = [
    for_anybody("", home.home, "home"),
    # the first visit
    for_anybody("set-up/<str:token>/", first_visit.set_up, "set-up", PAGE_AND_FORM, costly=FORM),
    for_owner("welcome/", first_visit.welcome, "welcome"),
    for_owner("phone-test/", first_visit.phone_test, "phone-test"),
    for_owner("phone-test/state/", first_visit.phone_test_state, "phone-test-state"),
    for_owner("phone-test/answer/", first_visit.phone_test_answer, "phone-test-answer", FORM),
    for_owner("phone-test/code/", first_visit.phone_test_code, "phone-test-code", GET, costly=PAGE),
    for_anybody("reach/<str:nonce>/", first_visit.reach, "reach", GET),
    # accounts
    for_anybody("sign-in/", accounts.sign_in, "sign-in", PAGE_AND_FORM, costly=FORM),
    for_anybody("sign-out/", accounts.sign_out, "sign-out", FORM),
    for_signed_in(
        "password/",
        accounts.change_password,
        "change-password",
        PAGE_AND_FORM,
        costly=FORM,
    ),
    for_anybody(
        "password/<str:account_part>/<str:token>/",
        accounts.choose_password,
        "choose-password",
        PAGE_AND_FORM,
        costly=FORM,
    ),
    # the staff of an event
    for_staff(STAFF, staff.staff, "staff", Permission.SET_UP, PAGE_AND_FORM),
    for_staff(f"{STAFF}<int:member_id>/remove/", staff.remove, "remove-staff", Permission.SET_UP, FORM),
    for_staff(f"{STAFF}link/<str:username>/", staff.link_code, "staff-link-code", Permission.SET_UP, GET),
]
