"""Which tables of a round a correction paired again, in a sentence."""

from collections.abc import Collection

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.kernel.table_ranges import write_tables


def repaired_sentence(round_number: int | None, tables: Collection[int], *, is_bye_moved: bool) -> str:
    """ "Tables 3 and 4 of round 2 were re-paired.", and whether another team has the bye."""
    told = ngettext(
        "Table %(tables)s of round %(round)s was re-paired.",
        "Tables %(tables)s of round %(round)s were re-paired.",
        len(tables),
    ) % {"tables": write_tables(tables), "round": round_number}
    return f"{told} {_('Another team has the bye.')}" if is_bye_moved else told
