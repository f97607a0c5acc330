"""Addresses of the site app's own pages."""

from django.urls import path

from tournament.config import views, views_begin

app_name = "site"

urlpatterns = [
    path("demo/", views_begin.demo, name="demo"),
    path("carry-on/", views_begin.carry_on, name="carry-on"),
    path("copies/", views.copies_page, name="copies"),
    path("t/<slug:slug>/desk/data/event-file/", views.event_file, name="event-file"),
]
