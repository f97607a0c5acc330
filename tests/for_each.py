"""One test over many cases, which tells all that are wrong: for cases that share what they need and take no time."""

import inspect
import traceback
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

import pytest

# What else `pytest.raises` and `pytest.fail` say; and one case that is skipped would leave out all that follow.
WRONG = (Exception, pytest.fail.Exception, pytest.skip.Exception)
LONGEST = 120


def for_each(names: str, cases: Iterable[Any]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Run a test once for each of the cases, as `pytest.mark.parametrize` would, but as one test.

    It runs all of them and then fails with each that is wrong: its values, the place of the assertion and what it
    said. Without any case it fails. What a fixture made is the same for all, so a test that changes it needs a case
    of its own.
    """
    keys = [name.strip() for name in names.split(",")]
    listed = [_values(case, keys) for case in cases]

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        @wraps(test)
        def run(*instance: Any, **fixtures: Any) -> None:
            __tracebackhide__ = True
            _run_all(listed, lambda case: test(*instance, **fixtures, **case))

        signature = inspect.signature(test)
        left = [each for name, each in signature.parameters.items() if name not in keys]
        run.__signature__ = signature.replace(parameters=left)  # type: ignore[attr-defined]
        return run

    return decorate


def check_each(cases: Iterable[Any], check: Callable[[Any], object]) -> None:
    """The same inside a test, for cases that only a fixture or a parameter tells."""
    __tracebackhide__ = True
    _run_all([{"case": case} for case in cases], lambda case: check(case["case"]))


def _run_all(cases: list[dict[str, Any]], run: Callable[[dict[str, Any]], object]) -> None:
    __tracebackhide__ = True
    wrong = []
    for case in cases:
        try:
            run(case)
        except WRONG as problem:
            wrong.append(f"{_told(case)}\n    {_place(problem)}: {type(problem).__name__}: {problem}")
    if wrong or not cases:
        pytest.fail("\n".join([f"{len(wrong)} of {len(cases)} cases", *wrong]), pytrace=False)


def _values(case: Any, keys: list[str]) -> dict[str, Any]:
    return dict(zip(keys, [case] if len(keys) == 1 else case, strict=True))


def _told(case: dict[str, Any]) -> str:
    told = ", ".join(f"{name}={value!r}" for name, value in case.items())
    return told if len(told) <= LONGEST else f"{told[:LONGEST]}…"


def _place(problem: BaseException) -> str:
    """Where in the test something was wrong, or else where it came from."""
    frames = traceback.extract_tb(problem.__traceback__)
    frame = next((each for each in frames if each.filename != __file__), frames[-1])
    return f"{frame.filename}:{frame.lineno}"
