"""What tests expect of an action: that it is refused, with which code, rule and form field."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tournament.kernel.refusal import Refusal


@contextmanager
def refused(code: str, citation: str = "", field: str = "") -> Iterator[pytest.ExceptionInfo[Refusal]]:
    """Expect the body to be refused exactly so; gives pytest's info, whose `value` is the Refusal."""
    with pytest.raises(Refusal) as caught:
        yield caught
    refusal = caught.value
    assert (refusal.code, refusal.citation, refusal.field) == (code, citation, field)


def opened(answer: Any) -> str:
    """Return the text of a page that was opened: what is not in it would not be in an error either."""
    assert answer.status_code == 200, answer.status_code
    return str(answer.content.decode())
