"""The owner's account, made once by the set-up link."""

import pytest

from tournament.host.models import Installation
from tournament.kernel.refusal import Refusal
from tournament.staff.accounts import create_owner, issue_set_up_token

pytestmark = pytest.mark.django_db


def test_set_up_link_is_kept_as_a_hash_alone():
    token = issue_set_up_token()

    assert token not in Installation.load().set_up_token_hash
    assert len(Installation.load().set_up_token_hash) == 64


def test_two_people_with_the_set_up_link_make_one_owner():
    token = issue_set_up_token()
    create_owner(token=token, username="anna", full_name="Anna", password="x")

    with pytest.raises(Refusal, match="set_up_link_used"):
        create_owner(token=token, username="bert", full_name="Bert", password="x")
