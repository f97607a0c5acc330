"""What people are told about an event file that was read."""

from django.utils.translation import gettext as _


def about_hand_in() -> str:
    """What somebody who carries on with a file to hand in has to know."""
    return _(
        "This was a file to hand in, so it had no passes. The passes that were printed before do not work here: print "
        "new ones. A round that was not posted yet was not in it either: pair it again."
    )
