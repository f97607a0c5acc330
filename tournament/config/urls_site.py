"""Addresses of the site app's own pages."""

from django.urls import path

from tournament.config import views

app_name = "site"

urlpatterns = [
    path("copies/", views.copies_page, name="copies"),
    path("t/<slug:slug>/desk/data/event-file/", views.event_file, name="event-file"),
]
