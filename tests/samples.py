"""How many examples a test of Hypothesis tries: a fifth of them in `make test`, all in `make test-all`."""

from hypothesis import settings

QUICK = "quick"
PARTS = 5


def sample(full: int) -> int:
    """`full` examples, or a fifth of them, at least one, while the profile `quick` is on."""
    return -(-full // PARTS) if settings.get_current_profile_name() == QUICK else full
