"""What search engines may list: nothing, unless whoever runs this Tandem said that they may."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse


def robots(_request: HttpRequest) -> HttpResponse:
    """Answer what search engines ask before they read a page; pages say the same in a header."""
    rule = "Disallow:" if settings.INDEXED else "Disallow: /"
    return HttpResponse(f"User-agent: *\n{rule}\n", content_type="text/plain; charset=utf-8")
