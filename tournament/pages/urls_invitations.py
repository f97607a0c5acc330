"""Addresses of invitations: for the desk, and the one that a phone scans."""

from tournament.kernel.roles import Permission
from tournament.pages import invitations
from tournament.staff.invitations import invite, renew_invitation, revoke_invitation
from tournament.web.addresses import FORM, GET, GET_AND_POST, for_action, for_anybody, for_staff

DESK = "t/<slug:slug>/desk/invitations/"

urlpatterns = [
    for_action(DESK, invitations.invitations, "invitations", invite, GET_AND_POST),
    for_staff(f"{DESK}<int:number>/", invitations.invitation, "invitation", Permission.SET_UP, GET),
    for_staff(
        f"{DESK}<int:number>/code/",
        invitations.code,
        "invitation-code",
        Permission.SET_UP,
        GET,
    ),
    for_action(f"{DESK}<int:number>/renew/", invitations.renew, "invitation-renew", renew_invitation, FORM),
    for_action(
        f"{DESK}<int:number>/revoke/", invitations.revoke, "invitation-revoke", revoke_invitation, FORM
    ),
    for_anybody(
        "invitation/<int:number>/<str:token>/",
        invitations.accept,
        "invitation-accept",
        GET_AND_POST,
    ),
]
