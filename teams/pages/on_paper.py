"""What a page says of names that paper cannot show as they are."""

from django.utils.translation import gettext as _

from tournament.kernel.named import as_name, with_names
from tournament.sheets.fonts import printed_otherwise


def on_paper(*names: str) -> list[str]:
    """A sentence for each of the names that has letters which paper only romanizes."""
    text = _("On paper, “%(name)s” is printed as “%(shown)s”: the fonts do not have all its letters.")
    return [
        with_names(text, {"name": as_name(name), "shown": as_name(shown)})
        for name, shown in printed_otherwise(names)
    ]
