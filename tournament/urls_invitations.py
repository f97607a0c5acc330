"""Addresses of invitations: for the desk, and the one that a phone scans."""

from django.urls import path

from tournament.views import invitations

DESK = "t/<slug:slug>/desk/invitations/"

urlpatterns = [
    path(DESK, invitations.invitations, name="invitations"),
    path(f"{DESK}<int:number>/", invitations.invitation, name="invitation"),
    path(f"{DESK}<int:number>/code/", invitations.code, name="invitation-code"),
    path(f"{DESK}<int:number>/renew/", invitations.renew, name="invitation-renew"),
    path(f"{DESK}<int:number>/revoke/", invitations.revoke, name="invitation-revoke"),
    path("invitation/<int:number>/<str:token>/", invitations.accept, name="invitation-accept"),
]
