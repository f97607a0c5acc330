"""Every address of the tournament app."""

from tournament.pages.urls_accounts import urlpatterns as accounts
from tournament.pages.urls_events import urlpatterns as events
from tournament.pages.urls_invitations import urlpatterns as invitations
from tournament.pages.urls_owners_accounts import urlpatterns as owners_accounts

app_name = "tournament"

urlpatterns = [*accounts, *owners_accounts, *events, *invitations]
