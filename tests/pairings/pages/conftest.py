"""What tests of staff pages share."""

from collections.abc import Callable

import pytest
from django.test import Client

from tests.factories import make_staff, make_tournament
from tournament.event.models import Tournament
from tournament.kernel.roles import Role


@pytest.fixture
def sign_in() -> Callable[..., Client]:
    """Gives a browser in which somebody with the given roles at an event is signed in."""

    def signed_in(tournament: Tournament, *roles: Role, username: str = "") -> Client:
        name = username or "-".join(roles) or "somebody"
        client = Client()
        client.force_login(make_staff(tournament, name, *roles), "django.contrib.auth.backends.ModelBackend")
        return client

    return signed_in


@pytest.fixture
def event() -> Tournament:
    """An event that nobody has entered yet; a file that needs more has its own."""
    return make_tournament(slug="cup", name="Spring Cup")


@pytest.fixture
def organizer(event: Tournament, sign_in: Callable[..., Client]) -> Client:
    """The organizer's browser."""
    return sign_in(event, Role.ORGANIZER)
