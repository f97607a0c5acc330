"""The file of an eventful event, which takes long to play: it is made once, and each test has its own copy."""

import json
from typing import Any

import pytest
from django.db import transaction

from tests.worlds import play_an_eventful_event
from tournament.config.files.event_file import export_event


@pytest.fixture(scope="session")
def eventful_file(django_db_setup: None, django_db_blocker: Any) -> bytes:
    """The event file to carry on from; nothing of the event is in the database."""
    with django_db_blocker.unblock(), transaction.atomic():
        data = export_event(play_an_eventful_event())
        transaction.set_rollback(True)  # its teams and names are nobody else's business
    return data


@pytest.fixture
def eventful(eventful_file: bytes) -> Any:
    """What that file says, for a test to change."""
    return json.loads(eventful_file)
