"""The sentences of this package's refusals: code -> what is wrong and what to do."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

SENTENCES = {
    "teams.shown_other_upload": _("Another file has been uploaded in the meantime: %(file)s."),
    "teams.shown_other_rows": ngettext_lazy(
        "%(count)s team in this file can now be imported.",
        "%(count)s teams in this file can now be imported.",
        "count",
    ),
    "teams.shown_other_people": ngettext_lazy(
        "%(count)s player in this file can now be imported.",
        "%(count)s players in this file can now be imported.",
        "count",
    ),
    "teams.roster_columns_missing": _(
        "Row %(row)s should hold the column headings, but these are missing: %(columns)s. Choose on this page which "
        "columns they are, or add them to the file and choose it again."
    ),
    "teams.roster_columns_unchosen": _(
        "These are missing: %(columns)s. Choose on this page which columns they are, or add them to the file and "
        "choose it again."
    ),
    "teams.roster_column_twice": _(
        "“%(column)s” is the second column that would be read as “%(meaning)s”. Choose something else for one of the "
        "two."
    ),
    "teams.roster_number_empty": _("The membership number is missing. Enter it, or let the event issue one."),
    "teams.roster_empty": _("“%(column)s” is empty. Fill it in."),
    "teams.roster_state_empty": _(
        "“%(column)s” is empty, but addresses in this country need one. Enter the state, province or prefecture, or "
        "a dash if the place has none."
    ),
    "teams.roster_cell_error": _(
        "The spreadsheet shows the error %(text)s here instead of a value. Repair the cell, or type the value."
    ),
    "teams.roster_formula": _(
        "This cell has a formula, but its result is not in the file. Open the file in a spreadsheet program, save it "
        "there, and import it again, or type the value."
    ),
    "teams.roster_letters_lost": _(
        "Some letters of “%(text)s” were lost when the file was saved. Type the name again, or "
        "save the file again as .xlsx."
    ),
    "teams.roster_letters_garbled": _(
        "“%(text)s” was saved with the wrong letters and is read as “%(read)s”. Accept it if "
        "that is right, or correct the file."
    ),
    "teams.roster_letter_unknown": _(
        "The question mark in “%(text)s” may be a letter that a program could not save. Type it again, or accept it if "
        "it belongs there."
    ),
    "teams.roster_date": _(
        "This cell is a date or a time (%(date)s). The spreadsheet program may have changed what was typed: type it "
        "again with an apostrophe before it, or as text."
    ),
    "teams.roster_number_as_name": _(
        "This name is a number (%(text)s). The spreadsheet program may have changed what was "
        "typed, for example from 007 to 7. Accept it if it is right, or type it again with an "
        "apostrophe before it."
    ),
    "teams.roster_date_as_name": _(
        "The name “%(text)s” looks like a date. A spreadsheet program may have turned something "
        "else into it, such as “1-2”. Correct it, or accept it if it is right."
    ),
    "teams.roster_row_hidden": _(
        "The spreadsheet does not show this row: it is hidden or filtered out. Accept it if the team takes part."
    ),
    "teams.left_out_without_fault": _(
        "Nothing is wrong with this row now. Complete it to register the team."
    ),
    "teams.roster_number_short": _(
        "%(number)s is much shorter than most numbers in this spreadsheet, which have %(digits)s "
        "digits or more. Compare it with the player's card; accept it if it is the same."
    ),
    "teams.roster_name_turned": _(
        "Row %(other_row)s has a player called %(other_name)s, which is %(name)s in another order. Accept it if they "
        "are two people, or correct one of the rows."
    ),
    "teams.roster_name_turned_here": _(
        "“%(team)s” has a player called %(other_name)s, which is %(name)s in another order. Accept it if they are two "
        "people, or correct the row."
    ),
    "teams.roster_name_capitals": _(
        "The name %(name)s is all in capitals, and would be printed like that. Correct it, or accept it if it is right."
    ),
    "teams.roster_seed": _(
        "“%(seed)s” is not a seed. Enter 1 for the best team, 2 for the next and so on, or leave it empty."
    ),
    "teams.roster_seed_twice": _("Seed %(seed)s is also in row %(row)s. Give each team a different seed."),
    "teams.roster_too_long": ngettext_lazy(
        "This text is %(length)s characters long. Shorten it to %(most)s character.",
        "This text is %(length)s characters long. Shorten it to %(most)s characters.",
        "most",
    ),
    "teams.roster_country": _(
        "There is no country called “%(country)s”. Enter its name in English or in its own language, or its "
        "two-letter code."
    ),
    "teams.roster_country_nearest": _(
        "There is no country called “%(country)s”. Did you mean %(nearest)s? Enter the name or the two-letter code."
    ),
    "teams.roster_same_name": _(
        "Row %(other_row)s also has a player called %(name)s without a different number. Accept it if they are "
        "two people, or correct one of the rows."
    ),
    "teams.roster_same_name_here": _(
        "“%(team)s” already has a player called %(name)s without a different number. Accept it if they are two "
        "people, or correct the row."
    ),
    "teams.roster_other_people": _(
        "The numbers are those of “%(team)s”, but it is registered with %(here)s, not %(typed)s. "
        "If this is another team, correct its numbers. If the name was corrected, tick it below."
    ),
    "teams.roster_other_people_locked": _(
        "The numbers are those of “%(team)s”, but it is registered with %(here)s, not %(typed)s. "
        "If this is another team, correct its numbers. The seats of “%(team)s” are locked: if "
        "the name was corrected, change it on the team's page."
    ),
    "teams.shown_other_differences": _("The teams and the spreadsheet now differ in other cells."),
    "teams.cell_locked": _(
        "The seats of “%(team)s” are locked, so only the head judge can correct %(name)s, on the team's page. Nothing "
        "was changed."
    ),
    "teams.nothing_to_take_over": _("Nothing was changed: first tick the cells to apply."),
    "teams.roster_same_person": _(
        "%(name)s is in both seats. A team has two members: correct one of the seats."
    ),
    "teams.roster_number_of_both": _(
        "%(name_a)s and %(name_b)s have the same number, %(number)s. Correct one of the two numbers."
    ),
    "teams.roster_number_twice": _(
        "%(number)s is also the number of %(other_name)s in row %(other_row)s. Correct the number of %(name)s or of "
        "%(other_name)s."
    ),
    "teams.roster_paid_unclear": _(
        "“%(text)s” does not say clearly whether the team has paid. It is imported as not paid."
    ),
    "teams.roster_web_code": _("“%(text)s” contains web page code and is read as “%(read)s”."),
    "teams.roster_namesake": _(
        "Row %(other_row)s also has a player called %(name)s. They are imported as two people, because their "
        "numbers differ."
    ),
    "teams.roster_namesake_here": _(
        "“%(team)s” also has a player called %(name)s. They count as two people, because their numbers differ."
    ),
    "teams.number_seated": _(
        "%(number)s is the number of %(owner)s, who plays for “%(team)s”. Correct the number of %(typed)s."
    ),
    "teams.roster_person_twice": _(
        "%(name)s is already in row %(other_row)s. A player can be in only one team: correct one of the rows."
    ),
    "teams.roster_team_twice": _(
        "The two players of “%(name)s” are already together in row %(other_row)s. Remove one of the rows."
    ),
    "teams.roster_name_twice": _(
        "The team name “%(name)s” is already in row %(other_row)s. Each team needs its own name: change one of them."
    ),
    "teams.nothing_to_import": _(
        "Nothing was imported: every row of this file is already here or needs correcting. Correct the rows and "
        "choose the file again."
    ),
    "teams.tdf_without_players": _(
        "This TOM file has no players. Add them in TOM, save the tournament, and choose the file again."
    ),
    "teams.tdf_damaged": _(
        "This TOM file is damaged at line %(line)s. Open the tournament in TOM, save it, and choose the file again."
    ),
    "teams.tdf_all_players": _(
        "This file is TOM's list of everyone it knows. Choose the file of the tournament instead: it ends in .tdf."
    ),
    "teams.tdf_many_players": ngettext_lazy(
        "This TOM file has more than %(limit)s player. Choose the file of one tournament.",
        "This TOM file has more than %(limit)s players. Choose the file of one tournament.",
        "limit",
    ),
    "teams.tdf_no_name": _(
        "Player number %(number)s has no name in the file. Add it in TOM, or register the player by hand."
    ),
    "teams.tdf_person_twice": _(
        "%(name)s is already in the file as player %(other_row)s and is imported only once."
    ),
    "teams.tdf_other_name": _(
        "At this event, %(number)s is the number of %(name)s; in the file, it belongs to %(typed)s. Correct one "
        "of them."
    ),
    "teams.nobody_to_import": _("Nothing was imported: the file has no new players."),
}
