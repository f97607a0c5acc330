"""What a form sent."""

from django.http import HttpRequest, QueryDict


def posted(request: HttpRequest) -> QueryDict | None:
    """Return the data of a form, None where the page is only opened: an empty form that is sent is checked too."""
    return request.POST if request.method == "POST" else None
