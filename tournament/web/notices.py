"""Where htmx puts a notice that comes in place of the part that was asked for."""

from django.http import HttpResponse

# Above what the person was doing: swapped over the form, it would take away what was typed.
ABOVE_THE_FORM = {"HX-Retarget": "#content", "HX-Reswap": "afterbegin"}
NOWHERE = {"HX-Reswap": "none"}  # a page that only polls stays as it is


def placed(notice: HttpResponse, where: dict[str, str]) -> HttpResponse:
    """The notice with the headers that say where it goes."""
    for name, value in where.items():
        notice[name] = value
    return notice


def place_of_notice(method: str | None) -> dict[str, str]:
    """The headers of a notice that answers a request of this method, whoever sent it."""
    return ABOVE_THE_FORM if method == "POST" else NOWHERE
