"""Every address of the teams app."""

from teams.pages.urls import urlpatterns

__all__ = ["app_name", "urlpatterns"]

app_name = "teams"
