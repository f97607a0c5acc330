"""What the ways are called in which a match can end."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from pairings.matches.scoring import How

HOW_NAMES: Mapping[How, Promise] = {
    How.OPEN: _("open"),
    How.WON: _("won"),
    How.TIME: _("on time"),
    How.DRAW: _("agreed draw"),
    How.WITHDRAWN: _("one player withdrew"),
    How.PENALTY: _("penalty"),
    How.BOTH_LOSE: _("both lose"),
    How.NO_SHOW: _("did not come"),
    How.JUDGE: _("head judge's decision"),
    How.BYE: _("bye"),
    How.MISSED: _("missed"),
}
