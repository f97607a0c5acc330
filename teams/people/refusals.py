"""The sentences of this package's refusals: code -> what is wrong and what to do."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "teams.number_shape": _(
        "“%(text)s” is not a membership number. Enter 1 to %(most)s digits; spaces and dashes are ignored."
    ),
    "teams.number_rounded": _(
        "The spreadsheet shortened this membership number to “%(text)s”, so some digits are "
        "lost. Type the number, or make the column wider, save the file again, and import it "
        "again."
    ),
    "teams.number_issued_shape": _(
        "“%(text)s” is not a number issued by an event; such a number looks like %(example)s. Compare it with the"
        " player's card."
    ),
    "teams.check_digit": _(
        "The first digit of %(text)s does not match the others. Compare the number with the player's card; accept it "
        "if it is the same."
    ),
    "teams.number_nine_digits": _(
        "%(text)s has nine digits, but no membership numbers of that length are known. Compare it with the "
        "player's card; accept it if it is the same."
    ),
    "teams.team_name_missing": _("Enter a name for the team."),
    "teams.team_name_long": _("“%(name)s” is too long for a team name. Choose a shorter one."),
}
