"""The one error of the domain: something that a person asked for and that a rule or the data forbids. PURE."""

from collections.abc import Mapping
from typing import Any


class Refusal(Exception):
    """Why something was not done, as data that a page turns into a sentence.

    `code` names the sentence among the `refusals` of the app that `code` starts with ("teams.same_person");
    `citation` is the id of the rule that was followed ("FR-243.a") or "" where it is only good sense;
    `params` fill the sentence; `field` is the form field to mark, "" for the whole form.
    """

    def __init__(self, code: str, citation: str = "", *, field: str = "", **params: Any) -> None:
        super().__init__(code, citation, params)
        self.code = code
        self.citation = citation
        self.field = field
        self.params: Mapping[str, Any] = params

    def __str__(self) -> str:
        shown = ", ".join(f"{key}={value!r}" for key, value in sorted(self.params.items()))
        return f"{self.code} [{self.citation}] {shown}"
