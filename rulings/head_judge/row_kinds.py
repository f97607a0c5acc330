"""This app's rows as the journal keeps them for an undo: the head judge's rulings."""

from rulings.head_judge.models import EventRuling
from tournament.journal.rows import RowKind, numbered, register_kinds

register_kinds(
    RowKind(
        name="ruling",
        fields=(
            "rule_id",
            "card",
            "title",
            "text",
            "reason",
            "who",
            "written_at",
            "withdrawn_at",
            "withdrawn_by",
            "withdrawn_reason",
            "version",
        ),
        **numbered(EventRuling),
    ),
)
