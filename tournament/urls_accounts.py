"""Addresses of the first page, the first visit, accounts and staff."""

from django.urls import path

from tournament.views import accounts, first_visit, home, staff

urlpatterns = [
    path("", home.home, name="home"),
    # the first visit
    path("set-up/<str:token>/", first_visit.set_up, name="set-up"),
    path("welcome/", first_visit.welcome, name="welcome"),
    path("phone-test/", first_visit.phone_test, name="phone-test"),
    path("phone-test/state/", first_visit.phone_test_state, name="phone-test-state"),
    path("phone-test/code/", first_visit.phone_test_code, name="phone-test-code"),
    path("reach/<str:nonce>/", first_visit.reach, name="reach"),
    # accounts
    path("sign-in/", accounts.sign_in, name="sign-in"),
    path("sign-out/", accounts.sign_out, name="sign-out"),
    path("password/", accounts.change_password, name="change-password"),
    path("password/<str:account_part>/<str:token>/", accounts.choose_password, name="choose-password"),
    # the staff of an event
    path("t/<slug:slug>/desk/staff/", staff.staff, name="staff"),
    path("t/<slug:slug>/desk/staff/<int:member_id>/remove/", staff.remove, name="remove-staff"),
    path("t/<slug:slug>/desk/staff/link/<str:username>/", staff.link_code, name="staff-link-code"),
]
