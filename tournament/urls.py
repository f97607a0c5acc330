"""Every address of the tournament app."""

from tournament.urls_accounts import urlpatterns as accounts

app_name = "tournament"

urlpatterns = [*accounts]
