"""Addresses of the first page, the first visit, accounts and staff."""

from tournament.kernel.roles import Permission
from tournament.pages import accounts, first_visit, home, languages, signed_in, staff
from tournament.staff.actions import add_staff, remove_staff
from tournament.web.addresses import (
    FORM,
    GET,
    PAGE,
    PAGE_AND_FORM,
    for_account,
    for_action,
    for_anybody,
    for_owner,
    for_signed_in,
    for_staff,
)

STAFF = "t/<slug:slug>/desk/staff/"

urlpatterns = [
    for_anybody("", home.home, "home"),
    for_anybody("language/", languages.choose_language, "language", FORM),
    # the first visit
    for_anybody("set-up/<str:token>/", first_visit.set_up, "set-up", PAGE_AND_FORM, costly=FORM),
    for_owner("welcome/", first_visit.welcome, "welcome", asks_password=False),
    for_owner("welcome/copies-later/", first_visit.copies_later, "copies-later", FORM, asks_password=False),
    for_owner("phone-test/", first_visit.phone_test, "phone-test", asks_password=False),
    for_owner("phone-test/state/", first_visit.phone_test_state, "phone-test-state", asks_password=False),
    for_owner("phone-test/answer/", first_visit.phone_test_answer, "phone-test-answer", FORM),
    for_owner(
        "phone-test/code/",
        first_visit.phone_test_code,
        "phone-test-code",
        GET,
        costly=PAGE,
        asks_password=False,
    ),
    for_anybody("reach/<str:nonce>/", first_visit.reach, "reach", GET),
    # accounts
    for_anybody("sign-in/", accounts.sign_in, "sign-in", PAGE_AND_FORM, costly=FORM),
    for_anybody("sign-out/", accounts.sign_out, "sign-out", PAGE_AND_FORM),
    for_signed_in("password-again/", accounts.password_again, "password-again", PAGE_AND_FORM, costly=FORM),
    for_account("signed-in/", signed_in.signed_in, "signed-in"),
    for_account("signed-in/<int:number>/sign-out/", signed_in.sign_out_there, "sign-out-there", FORM),
    for_account("signed-in/sign-out/", signed_in.sign_out_everywhere, "sign-out-everywhere", FORM),
    for_owner("accounts/", signed_in.accounts, "accounts"),
    for_owner("accounts/<int:account_id>/", signed_in.account, "account"),
    for_owner("accounts/<int:account_id>/sign-out/", signed_in.sign_account_out, "sign-account-out", FORM),
    for_owner(
        "accounts/<int:account_id>/<int:number>/sign-out/",
        signed_in.sign_account_out_there,
        "sign-account-out-there",
        FORM,
    ),
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
    for_action(STAFF, staff.staff, "staff", add_staff, PAGE_AND_FORM),
    for_action(f"{STAFF}<int:member_id>/remove/", staff.remove, "remove-staff", remove_staff, FORM),
    for_staff(f"{STAFF}link/<str:username>/", staff.link_code, "staff-link-code", Permission.SET_UP, GET),
]
