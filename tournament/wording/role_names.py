"""How roles and permissions read to people."""

from django.utils.translation import gettext_lazy as _

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
    Permission.RUN_FLOOR: _("Work at the tables: calls, deck checks, who is there"),
    Permission.GIVE_EXTENSIONS: _("Give time extensions"),
    Permission.GIVE_PENALTIES: _("Give penalties"),
    Permission.PLAN_CHECKS: _("Draw or choose tables for deck checks"),
    Permission.DISQUALIFY: _("Disqualify a team"),
    Permission.CORRECT_SEATS: _("Correct a mistyped seat after the lock"),
    Permission.CORRECT_EARLIER: _("Correct a result of an earlier round"),
    Permission.SEE_LISTS: _("Read deck lists"),
    Permission.TAKE_LISTS: _("Hand in a player's deck list"),
    Permission.RULE_ON_LISTS: _("Let an illegal deck list pass, correct a fixed one"),
    Permission.OVERRULE: _("Overrule what is a judge's to overrule"),
    Permission.PRINT: _("Print"),
    Permission.EXPORT: _("Take the data out"),
}
