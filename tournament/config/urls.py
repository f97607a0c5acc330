"""Every address of the site."""

from importlib.util import find_spec

from django.urls import URLPattern, URLResolver, include, path

handler404 = "tournament.views.first_visit.page_not_found"

urlpatterns: list[URLPattern | URLResolver] = [
    *(
        path("", include(f"{app}.urls"))
        for app in ("tournament", "teams", "pairings", "rulings")
        if find_spec(f"{app}.urls")
    ),
    path("", include("tournament.config.urls_site")),
]
