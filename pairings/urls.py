"""Every address of the pairings app."""

from django.urls import URLPattern

from pairings.urls_public import urlpatterns as public

app_name = "pairings"

urlpatterns: list[URLPattern] = [*public]
