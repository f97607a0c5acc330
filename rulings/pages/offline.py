"""The library as one file to keep on a phone, sent as an attachment."""

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from rulings.offline.offline import offline_file
from rulings.pages.frame import standpoint_of, values_behind
from tournament.event.models import Tournament
from tournament.web.kept_files import answer_file


def offline(request: HttpRequest, tournament: Tournament | None = None) -> HttpResponse:
    """Everything in one HTML file: it searches without a network, and says when it was made."""
    standpoint = standpoint_of(request, tournament)
    name = f"rulings-{tournament.slug}.html" if tournament else "rulings.html"
    return answer_file(
        request,
        lambda: offline_file(standpoint, now=timezone.now()).encode(),
        made_of=("offline", values_behind(standpoint)),
        content_type="text/html; charset=utf-8",
        disposition=f'attachment; filename="{name}"',
    )
