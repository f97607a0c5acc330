"""Addresses of putting right what was recorded in an earlier round."""

from django.urls import URLPattern, path

from pairings.views import corrections

urlpatterns: list[URLPattern] = [
    path(
        "t/<slug:slug>/desk/rounds/<int:number>/tables/<int:table_number>/correct/",
        corrections.correct,
        name="correct",
    ),
]
