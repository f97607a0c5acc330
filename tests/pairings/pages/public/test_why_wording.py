"""Every reason of the engine has its sentence."""

from pairings.engine import explain
from pairings.pages.public.why_wording import _EXPLANATIONS, _REASONS


def test_every_code_of_the_engine_has_its_sentence():
    codes = {line.split("`")[1] for line in (explain.__doc__ or "").splitlines() if line.startswith("| `")}

    assert codes <= set(_EXPLANATIONS) | set(_REASONS)
