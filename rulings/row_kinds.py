"""This app's rows as the journal keeps them for an undo: the head judge's rulings."""

from rulings.models import EventRuling
from tournament.models import Tournament
from tournament.row_images import Key, RowKind, register


def _rulings(tournament: Tournament, keys: list[Key]) -> list[EventRuling]:
    return list(EventRuling.objects.filter(tournament=tournament, number__in=[key[0] for key in keys]))


register(
    RowKind(
        name="ruling",
        model=EventRuling,
        key_of=lambda row: (row.number,),
        rows=_rulings,
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
        parents=lambda tournament, key: {"tournament_id": tournament.pk, "number": key[0]},
    ),
)
