"""Every address of the site."""

from django.urls import URLPattern, URLResolver, include, path

handler404 = "tournament.pages.first_visit.page_not_found"
handler500 = "tournament.web.faults.answer_to_fault"

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("tournament.urls")),
    path("", include("teams.urls")),
    path("", include("pairings.urls")),
    path("", include("rulings.urls")),
    path("", include("tournament.config.pages.urls")),
]
