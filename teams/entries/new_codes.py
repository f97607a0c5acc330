"""A new code for a team's pass, drawn from what the system has of randomness."""

import secrets

from teams.entries.pass_codes import ALPHABET, LENGTH


def new_code() -> str:
    """A code that nobody can guess."""
    return "".join(secrets.choice(ALPHABET) for _sign in range(LENGTH))
