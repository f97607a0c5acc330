"""How roles and permissions read to people."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.kernel.roles import Permission, Role

ROLE_NAMES = {
    Role.ORGANIZER: _("Organizer"),
    Role.SCOREKEEPER: _("Scorekeeper"),
    Role.HEAD_JUDGE: _("Head judge"),
    Role.JUDGE: _("Judge"),
}
PERMISSION_NAMES = {
    Permission.SEE_DESK: _("See the desk"),
    Permission.SET_UP: _("Change the settings and the staff"),
    Permission.REGISTER: _("Register teams, check in, drop"),
    Permission.RUN_ROUNDS: _("Pair, post and close rounds, run the clock"),
    Permission.RECORD_RESULTS: _("Enter results"),
    Permission.RECORD_AT_TABLES: _("Enter the result of a table at that table"),
    Permission.RUN_FLOOR: _("Work at the tables: calls, deck checks, attendance"),
    Permission.GIVE_EXTENSIONS: _("Give time extensions"),
    Permission.GIVE_PENALTIES: _("Give penalties"),
    Permission.PLAN_CHECKS: _("Choose or draw tables for deck checks"),
    Permission.DISQUALIFY: _("Disqualify a team"),
    Permission.CORRECT_SEATS: _("Correct a mistyped seat after the lock"),
    Permission.CORRECT_EARLIER: _("Correct a result of an earlier round"),
    Permission.SEE_LISTS: _("Read deck lists"),
    Permission.TAKE_LISTS: _("Hand in a player's deck list"),
    Permission.RULE_ON_LISTS: _("Allow an illegal deck list, correct a locked one"),
    Permission.OVERRULE: _("Overrule the program where a judge may"),
    Permission.PRINT: pgettext_lazy("what a role may do", "Print"),
    Permission.EXPORT: _("Export data"),
}
