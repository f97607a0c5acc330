"""How many examples a test of Hypothesis tries, and which: profiles, chosen with --hypothesis-profile.

`make test` and `make test-all` try the same examples each time, so that a run says something about the change and not
about its luck; `make search` tries others, and more, and may find what was there before.
"""

from hypothesis import settings

QUICK, WHOLE, SEARCH = "quick", "whole", "search"
PARTS = 5


def register_profiles() -> None:
    """Make the profiles known; before a test module is read, since its settings begin with the chosen one."""
    usual = settings.default.max_examples if settings.default else 100
    settings.register_profile(QUICK, max_examples=usual // PARTS, derandomize=True)
    settings.register_profile(WHOLE, max_examples=usual, derandomize=True)
    settings.register_profile(SEARCH, max_examples=usual * PARTS, print_blob=True)


def sample(full: int) -> int:
    """`full` examples, a fifth of them, at least one, in the profile `quick`, five times as many in `search`."""
    name = settings.get_current_profile_name()
    return {QUICK: -(-full // PARTS), SEARCH: full * PARTS}.get(name, full)
