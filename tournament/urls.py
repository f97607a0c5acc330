"""Every address of the tournament app."""

from tournament.urls_accounts import urlpatterns as accounts
from tournament.urls_events import urlpatterns as events
from tournament.urls_invitations import urlpatterns as invitations

app_name = "tournament"

urlpatterns = [*accounts, *events, *invitations]
