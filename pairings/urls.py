"""Addresses of rounds, results, standings, paper and data; the desk; and the pages for everybody."""

from pairings.urls_paper import urlpatterns as paper_patterns
from pairings.urls_public import urlpatterns as public_patterns

app_name = "pairings"

urlpatterns = [*paper_patterns, *public_patterns]
