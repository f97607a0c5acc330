"""Why the last backup failed, as it is stored and as people read it: its sentence is made in the reader's language."""

import json
from collections.abc import Mapping

from tournament.wording.sentences import sentence_for

LONGEST = 100  # characters of a parameter, so that the whole fits into `Installation.copy_failure`


def stored_failure(code: str, params: Mapping[str, object]) -> str:
    """The code of a sentence with its parameters as JSON; the folder is stored beside it already."""
    kept = {name: str(value)[:LONGEST] for name, value in params.items() if name != "folder"}
    return json.dumps({"code": code, **kept}, ensure_ascii=False)


def is_unreadable(stored: str) -> bool:
    """Whether a backup was written and only cannot be read again: then the folder is not what is wrong."""
    try:
        return bool(json.loads(stored)["code"] == "tournament.backup_unreadable")
    except (ValueError, KeyError, TypeError):
        return False


def backup_failure(stored: str, folder: str) -> str:
    """The sentence on why the last backup into `folder` failed; `stored` is a sentence itself from an older Tandem."""
    try:
        params = json.loads(stored)
        code = params.pop("code")
    except (ValueError, KeyError, TypeError, AttributeError):
        return stored
    return sentence_for(code, {"folder": folder, **params})
