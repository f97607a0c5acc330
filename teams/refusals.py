"""The sentences of this app's refusals, warnings and import problems: code -> what is wrong, what to do."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

SENTENCES = {
    "teams.number_shape": _(
        "“%(text)s” is not a membership number. Type 1 to %(most)s digits; spaces and dashes do not matter."
    ),
    "teams.number_issued_shape": _(
        "“%(text)s” is not a number that an event issues. Compare it with the card: it looks like "
        "%(example)s."
    ),
    "teams.check_digit": _(
        "The first digit of %(text)s does not fit the others. Compare it with the card; accept it if "
        "it is the same."
    ),
    "teams.number_nine_digits": _(
        "%(text)s has nine digits, and no such numbers are known. Compare it with the card; accept it "
        "if it is the same."
    ),
    "teams.roster_columns_missing": _(
        "The first row names no column for: %(columns)s. Add the headers, or fill in the template, and "
        "choose the file again."
    ),
    "teams.roster_column_twice": _(
        "Two columns are headed “%(column)s”, and both could be “%(meaning)s”. Rename or remove one of them."
    ),
    "teams.roster_empty": _("“%(column)s” is empty. Fill it in."),
    "teams.roster_state_empty": _(
        "“%(column)s” is empty. Write the state, province or prefecture; for a country without any, "
        "write a dash."
    ),
    "teams.roster_too_long": ngettext_lazy(
        "The text has %(length)s letters. Shorten it to %(most)s letter.",
        "The text has %(length)s letters. Shorten it to %(most)s letters.",
        "most",
    ),
    "teams.roster_country": _(
        "No country is called “%(country)s”. Write its English name or its two-letter code."
    ),
    "teams.roster_country_nearest": _(
        "No country is called “%(country)s”. Write its English name or its two-letter code; did you "
        "mean %(nearest)s?"
    ),
    "teams.roster_same_person": _(
        "%(name)s is named in both seats. A team has two members: correct one of the two."
    ),
    "teams.roster_person_twice": _(
        "%(name)s already plays in row %(other_row)s, and one person has one seat in an event. Correct "
        "one of the rows."
    ),
    "teams.roster_team_twice": _(
        "The two players of “%(name)s” are already together in row %(other_row)s. Remove one of the rows."
    ),
    "teams.roster_name_twice": _(
        "The team name “%(name)s” is already in row %(other_row)s. Each team needs a name of its own: "
        "change one."
    ),
}
