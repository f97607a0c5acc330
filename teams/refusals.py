"""The sentences of this app's refusals, warnings and import problems: code -> what is wrong, what to do."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

_SIZE_BY_FLOOR_RULES = _(
    "Look at this: cards in the deck: %(count)s. By the Floor Rules of 2003 it needs exactly %(size)s. The rules of "
    "this event, as Tandem has them, name no number: the head judge decides."
)
SENTENCES = {
    "teams.shown_other_entry": _("Number %(number)s is now the team %(team)s."),
    "teams.shown_other_player": _("%(player)s is now in seat %(seat)s of %(team)s."),
    "teams.shown_other_person": _("%(player)s is now the player whom this page is about."),
    "teams.nobody_of_this_name": _("This player is no longer at the event. Search again."),
    "teams.name_taken_out_already": _("This player’s name was taken out of the event already."),
    "teams.number_taken_out": _(
        "The name of the player with the number %(number)s was taken out of this event for good, so the number cannot"
        " be registered here again."
    ),
    "teams.name_taken_out": _(
        "This player’s name was taken out of the event, so it cannot be corrected. It cannot be brought back either."
    ),
    "teams.undo_never_name_taken_out": _(
        "A name that was taken out is gone. Nobody can bring it back, so this cannot be undone."
    ),
    "teams.shown_other_details": _("Team %(number)s is now saved like this: %(noted)s."),
    "teams.shown_other_player_noted": _("The player in seat %(seat)s is now saved like this: %(player)s."),
    "teams.shown_other_code": _("“%(team)s” has another team code now."),
    "teams.shown_takes_part": _("“%(team)s” takes part now."),
    "teams.shown_dropped": _("“%(team)s” has dropped."),
    "teams.shown_disqualified": _("“%(team)s” is disqualified."),
    "teams.shown_other_solo": _("%(name)s is now on the list of players looking for a partner."),
    "teams.shown_other_staff": _(
        "What is noted of whether %(name)s plays was changed since. Look at it first."
    ),
    "teams.player_is_other_staff": _("%(player)s is noted as another member of staff: %(name)s."),
    "teams.staff_does_not_play": _("%(name)s is not noted as a player."),
    "teams.shown_other_field": ngettext_lazy(
        "%(count)s team takes part now, and not those that the page showed.",
        "%(count)s teams take part now, and not those that the page showed.",
        "count",
    ),
    "teams.shown_other_list": ngettext_lazy(
        "%(player)s now has a deck list of %(cards)s card, received on %(moment)s.",
        "%(player)s now has a deck list of %(cards)s cards, received on %(moment)s.",
        "cards",
    ),
    "teams.shown_no_list": _("%(player)s has no deck list now."),
    "teams.shown_no_list_for_cut": _("%(player)s has no deck list for the cut now."),
    "teams.shown_list_allowed": _("The head judge allowed the deck list of %(player)s on %(moment)s."),
    "teams.shown_list_not_allowed": _("The deck list of %(player)s is not allowed by the head judge now."),
    "teams.shown_other_sheet": ngettext_lazy(
        "%(count)s list of this file can be imported now, and not what the page showed.",
        "%(count)s lists of this file can be imported now, and not what the page showed.",
        "count",
    ),
    "teams.shown_other_names": _("These teams have another team’s name now: %(names)s."),
    "teams.shown_no_names": _("No team has another team’s name now."),
    "teams.shown_other_upload": _("Another file was uploaded since: %(file)s."),
    "teams.shown_other_rows": ngettext_lazy(
        "%(count)s team of this file can be imported now, and not what the page showed.",
        "%(count)s teams of this file can be imported now, and not what the page showed.",
        "count",
    ),
    "teams.shown_other_people": ngettext_lazy(
        "%(count)s player of this file can be imported now, and not what the page showed.",
        "%(count)s players of this file can be imported now, and not what the page showed.",
        "count",
    ),
    "teams.shown_lists_open": _("Teams can hand in lists until round 1 is posted."),
    "teams.shown_lists_until": _("Teams can hand in lists until %(moment)s."),
    "teams.shown_lists_closed": _("Teams can no longer hand in lists. The desk still takes them."),
    "teams.shown_lists_locked": _(
        "Lists are locked: only the head judge can change a list that has been handed in."
    ),
    "teams.shown_other_list_settings": _("Other settings for deck lists are saved now."),
    "teams.number_shape": _(
        "“%(text)s” is not a membership number. Enter 1 to %(most)s digits; spaces and dashes are ignored."
    ),
    "teams.number_rounded": _(
        "The spreadsheet shortened this membership number to “%(text)s”, so digits of it are lost. Type the number, or "
        "make the column wider, save the file again, and import it again."
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
    "teams.roster_number_empty": _("“%(column)s” is empty. Fill it in, or let the event issue a number."),
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
        "Letters of “%(text)s” were lost when the file was saved. Type the name again, or save the file again as "
        ".xlsx."
    ),
    "teams.roster_letters_garbled": _(
        "“%(text)s” was saved with wrong letters and is read as “%(read)s”. Accept it if that is right, or correct the "
        "file."
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
        "This name is a number (%(text)s). The spreadsheet program may have changed what was typed, such as 007 to 7. "
        "Accept it if it is right, or type it again with an apostrophe before it."
    ),
    "teams.roster_date_as_name": _(
        "The name “%(text)s” looks like a date. A spreadsheet program may have made it of something else, such as "
        "“1-2”. Correct it, or accept it if it is right."
    ),
    "teams.roster_row_hidden": _(
        "The spreadsheet does not show this row: it is hidden or filtered out. Accept it if the team takes part."
    ),
    "teams.left_out_without_fault": _(
        "Nothing is wrong with this row now. Complete it, and the team is registered."
    ),
    "teams.roster_number_short": _(
        "%(number)s is much shorter than most numbers of this spreadsheet, which have %(digits)s digits or more. "
        "Compare it with the player's card; accept it if it is the same."
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
    "teams.many_check_digits": ngettext_lazy(
        "%(count)s number is not a DCI number of 2003: its first digit does not match the others.",
        "%(count)s numbers are not DCI numbers of 2003: their first digits do not match the others.",
        "count",
    ),
    "teams.many_nine_digits": ngettext_lazy(
        "%(count)s number has nine digits, but no membership numbers of that length are known.",
        "%(count)s numbers have nine digits, but no membership numbers of that length are known.",
        "count",
    ),
    "teams.many_rows_hidden": ngettext_lazy(
        "The spreadsheet does not show %(count)s row: it is hidden or filtered out.",
        "The spreadsheet does not show %(count)s rows: they are hidden or filtered out.",
        "count",
    ),
    "teams.many_letters_garbled": ngettext_lazy(
        "%(count)s text was saved with wrong letters, and is read with those that were meant.",
        "%(count)s texts were saved with wrong letters, and are read with those that were meant.",
        "count",
    ),
    "teams.many_letters_unknown": ngettext_lazy(
        "%(count)s text has a question mark where a letter may be lost.",
        "%(count)s texts have a question mark where a letter may be lost.",
        "count",
    ),
    "teams.many_numbers_as_names": ngettext_lazy(
        "%(count)s name is a number.", "%(count)s names are numbers.", "count"
    ),
    "teams.many_dates_as_names": ngettext_lazy(
        "%(count)s name looks like a date.", "%(count)s names look like dates.", "count"
    ),
    "teams.many_same_names": ngettext_lazy(
        "%(count)s player has the same name as another player, without a different number.",
        "%(count)s players have the same names as other players, without different numbers.",
        "count",
    ),
    "teams.many_numbers_of_others": ngettext_lazy(
        "%(count)s number is known under another name.",
        "%(count)s numbers are known under other names.",
        "count",
    ),
    "teams.many_other_people": ngettext_lazy(
        "%(count)s row has the numbers of a registered team, but other names.",
        "%(count)s rows have the numbers of registered teams, but other names.",
        "count",
    ),
    "teams.many_numbers_short": ngettext_lazy(
        "%(count)s number is much shorter than the others.",
        "%(count)s numbers are much shorter than the others.",
        "count",
    ),
    "teams.many_names_turned": ngettext_lazy(
        "%(count)s player has the name of another player in another order.",
        "%(count)s players have the names of other players in another order.",
        "count",
    ),
    "teams.many_names_in_capitals": ngettext_lazy(
        "%(count)s name is all in capitals, and would be printed like that.",
        "%(count)s names are all in capitals, and would be printed like that.",
        "count",
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
        "The numbers are those of “%(team)s”, but there it is %(here)s and here %(typed)s. If this is another team, "
        "correct its numbers. If the name was corrected, take it over below."
    ),
    "teams.roster_other_people_locked": _(
        "The numbers are those of “%(team)s”, but there it is %(here)s and here %(typed)s. If this is another team, "
        "correct its numbers. The seats of “%(team)s” are locked: if the name was corrected, change it on the team's "
        "page."
    ),
    "teams.shown_other_differences": _("The teams and the spreadsheet differ in other cells now."),
    "teams.cell_locked": _(
        "The seats of “%(team)s” are locked, so only the head judge can correct %(name)s, on the team's page. Nothing "
        "was changed."
    ),
    "teams.nothing_to_take_over": _("Nothing was changed: choose the cells to take over first."),
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
    "teams.roster_web_code": _("“%(text)s” holds a code of a web page and is read as “%(read)s”."),
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
    "teams.city_missing": _("Enter the team's city."),
    "teams.state_missing": _(
        "Enter the team's state, province or prefecture, or a dash if the place has none."
    ),
    "teams.country_missing": _("Choose the team's country."),
    "teams.team_name_missing": _("Enter a name for the team."),
    "teams.player_name_missing": _("Enter this player's name."),
    "teams.number_missing": _("Enter the membership number of %(name)s, or let the event issue one."),
    "teams.number_missing_unnamed": _("Enter this player's membership number, or let the event issue one."),
    "teams.number_is_another_person": _(
        "%(number)s is the number of %(name)s, a different person. Correct the number; to bring in someone else, "
        "replace the partner."
    ),
    "teams.number_of_another": _(
        "%(number)s is the number of %(name)s, but the name you entered is %(typed)s. Correct one of them, or "
        "accept it if it is the same person."
    ),
    "teams.number_elsewhere": _(
        "At “%(event)s”, %(number)s is the number of %(name)s, but the name you entered is %(typed)s. Compare it "
        "with the player's card. Correct it, or accept it if it is the same person; the name at the other event "
        "does not change."
    ),
    "teams.same_name": _(
        "A player called %(name)s is already at this event, without a number. Accept it if this is a different "
        "person with the same name."
    ),
    "teams.same_name_looks": _(
        "A player called %(name)s is already on the list of players looking for a partner. Accept it if this is a "
        "different person with the same name."
    ),
    "teams.nothing_to_import": _(
        "Nothing was imported: every row of this file is already here or needs correcting. Correct the rows and "
        "choose the file again."
    ),
    "teams.import_gone": _(
        "What was read from this file is no longer here: it was already imported or discarded. Check the list, or "
        "choose the file again."
    ),
    "teams.same_names": _(
        "Both seats have the name %(name)s. Correct one of them, or accept it if the two players really share this "
        "name."
    ),
    "teams.same_reason": _(
        "The seats of “%(name)s” were already corrected with this reason. Write what was mistyped this time."
    ),
    "teams.same_partner": _(
        "%(name)s already sits there. To correct a mistyped name or number, edit the player."
    ),
    "teams.team_name_long": _("“%(name)s” is too long for a team name. Choose a shorter one."),
    "teams.one_person_twice": _(
        "The same person is in both seats. A team has two members: correct one of the seats."
    ),
    "teams.team_registered": _(
        "These two players are already registered as “%(name)s” (team %(number)s). Open that team to change it."
    ),
    "teams.person_seated": _(
        "%(person)s already plays for “%(team)s”. A player can be in only one team: correct one of the two."
    ),
    "teams.name_taken": _(
        "Team %(number)s is already called “%(name)s”. Each team needs its own name: choose another."
    ),
    "teams.name_reserved": _(
        "“%(name)s” permanently belongs to a team that played a premier event under it. Choose another name. The "
        "head judge may allow it, giving a reason."
    ),
    "teams.name_offensive": _(
        "A team had to give up the name “%(name)s” at this event because it is offensive. Choose another name. The "
        "head judge may allow it, giving a reason."
    ),
    "teams.name_allowed_already": _("“%(name)s” is already allowed at this event."),
    "teams.rename_reason": _(
        "“%(name)s” was already posted, or is marked as offensive. Give a reason for the new name."
    ),
    "teams.rename_asked_by": _(
        "“%(name)s” was already posted, or is marked as offensive. Choose who asked for the new name."
    ),
    "teams.rename_offensive_by": _(
        "Only the organizer or the head judge decides whether “%(name)s” is offensive. Choose which of them asked "
        "for the new name."
    ),
    "teams.rename_to_what": _("“%(name)s” is marked as offensive. Enter a new name for the team."),
    "teams.another_person": _(
        "With both a different name and a different number, this is someone other than %(name)s, and so a "
        "different team. Correct only the one that was mistyped. A team with a new partner cannot play on."
    ),
    "teams.fixed_table_unused": _(
        "Table %(table)s cannot be used at this event. Choose another one, or change the settings."
    ),
    "teams.fixed_table_taken": _(
        "Table %(table)s is the fixed table of “%(name)s” (team %(number)s). Choose another table, or remove it from "
        "that team first."
    ),
    "teams.seed_taken": _(
        "Seed %(seed)s belongs to “%(name)s” (team %(number)s). Choose another seed, or remove it from that team "
        "first."
    ),
    "teams.seed_not_asked": _(
        "Seeds can be entered only at single elimination events, before round 1 is posted. Leave the seed as it is."
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
    "teams.no_pair": _("Enter the same mark for two players who play together."),
    "teams.pair_of_one": _("Only %(name)s has the mark “%(mark)s”. Enter it for the partner too."),
    "teams.pair_of_many": ngettext_lazy(
        "%(count)s player has the mark “%(mark)s”. A team has two members: change the others.",
        "%(count)s players have the mark “%(mark)s”. A team has two members: change the others.",
        "count",
    ),
    "teams.all_here_already": _("Every team is already checked in."),
    "teams.no_number_missing": _("Every player already has a membership number."),
    "teams.locked_without_number": _(
        "The players without a number are in locked seats. The head judge can add their numbers on the team's page."
    ),
    "teams.no_such_entry": _("There is no team %(number)s at this event. Check the list of teams."),
    "teams.no_pass_missing": _(
        "Every team already has a team code. Print the team cards, or replace a lost code."
    ),
    "teams.pass_made_already": _(
        "“%(name)s” already has a team code. Show it, or replace it if it was lost."
    ),
    "teams.no_pass": _("“%(name)s” has no team code yet. Create one."),
    "teams.entry_dropped": _("“%(name)s” is out of the event. Reinstate the team first."),
    "teams.looks_already": _("%(name)s is already on the list of players looking for a partner."),
    "teams.not_looking": _("%(name)s is no longer looking for a partner. Choose someone else from the list."),
    "teams.partner_after_start": _(
        "“%(name)s” has already been paired, and changing a member would make it a different team. If a partner "
        "leaves now, drop the team."
    ),
    "teams.seats_locked": _(
        "The seats of “%(name)s” have been locked since round 1 was posted. Only the head judge can correct them, "
        "and only if they were mistyped."
    ),
    "teams.seats_not_locked": _(
        "The seats of “%(name)s” are not locked. Swap them on the team's page; you do not need the head judge for "
        "that."
    ),
    "teams.numbers_missing": ngettext_lazy(
        "One team is registered without membership numbers. Add them on its page, then require numbers.",
        "%(count)s teams are registered without membership numbers. Add them on their pages, then require numbers.",
        "count",
    ),
    "teams.undo_never_pass": _(
        "This cannot be undone, because the team code may already be in use. Replace it on the team's page "
        "instead."
    ),
    "teams.cards_columns": _(
        "The first row must name the columns, and these are missing: %(columns)s. Add them and load the file again."
    ),
    "teams.cards_none": _("The file has no cards. Add one row for each card below the column headings."),
    "teams.cards_too_many": _(
        "The file has too many cards for one set: %(count)s instead of at most %(most)s. If it lists several sets, "
        "load each one separately."
    ),
    "teams.cards_other_set": _(
        "Row %(row)s is a card from “%(found)s”, not from “%(set)s”. Load each set separately, or leave the column "
        "empty."
    ),
    "teams.cards_number": _(
        "Row %(row)s: “%(number)s” is not a card number. Enter what is printed before the slash: 14, 50a or H1."
    ),
    "teams.cards_twice": _(
        "Row %(row)s: number %(number)s is already in a row above. Keep only one of them."
    ),
    "teams.cards_name": _("Row %(row)s: a name needs at least one letter and at most %(most)s. Correct it."),
    "teams.cards_kind": _("Row %(row)s: “%(kind)s” is not a kind of card. Enter one of these: %(kinds)s."),
    "teams.cards_stage": _(
        "Row %(row)s: “%(stage)s” is not a Pokémon stage. Enter one of these: %(stages)s."
    ),
    "teams.cards_basic_energy": _(
        "Row %(row)s: “%(name)s” is not one of the six basic Energy cards (Grass, Fire, Water, Lightning, Psychic, "
        "Fighting). Change its kind to Energy."
    ),
    "teams.cards_large": _("The file is larger than %(most)s kB. Load one set at a time."),
    "teams.cards_unreadable": _("The file is not UTF-8 text. Save it as CSV in UTF-8 and load it again."),
    "teams.cards_set_key": _(
        "“%(set)s” cannot be the key of a set. Use up to 12 lowercase letters and digits, starting with a letter, "
        "such as ex2."
    ),
    "teams.cards_set_known": _("“%(set)s” is %(name)s, which comes with the program. Choose another key."),
    "teams.cards_set_name": _("The set needs a name, and no name may be longer than %(most)s letters."),
    "teams.cards_set_name_taken": _(
        "“%(text)s” already means %(name)s. Choose another name or abbreviation."
    ),
    "teams.cards_set_not_loaded": _("No set “%(set)s” was loaded here. Loaded sets: %(sets)s."),
    "teams.list_empty": _("The list is empty. Type or paste the cards of the deck, one line for each."),
    "teams.list_too_long": _(
        "This text is %(size)s KB, but a deck list can be at most %(most)s KB. Nothing was saved. Remove everything "
        "that is not part of the list."
    ),
    "teams.list_too_many_lines": _(
        "This text has %(lines)s lines, but a deck list can have at most %(most)s. Nothing was saved. Remove "
        "everything that is not part of the list."
    ),
    "teams.list_too_often": _(
        "%(number)s lists for this player have come from a phone, and no more are taken from there. Take your changes "
        "to a judge."
    ),
    "teams.lists_not_asked": _(
        "This event does not ask for these deck lists. Turn them on under “Deck lists” first."
    ),
    "teams.lists_closed": _("Deck lists are closed. Take your list or your changes to a judge."),
    "teams.lists_fixed": _(
        "Deck lists have been locked since the first pairings were posted. The head judge corrects them one by one."
    ),
    "teams.list_too_late": _(
        "%(name)s has been in a posted round, so its deck lists are locked: a list that was missing is taken by the "
        "head judge alone, with a reason. Of a team that comes late the desk takes lists until its first round is "
        "posted."
    ),
    "teams.no_list": _("%(name)s has not handed in a deck list yet."),
    "teams.list_same": ngettext_lazy(
        "This list of %(player)s has already been received: %(cards)s card.",
        "This list of %(player)s has already been received: %(cards)s cards.",
        "cards",
    ),
    "teams.list_sheet_no_cards": _(
        "The first row needs a column for the cards or for whole lists, headed Card or Deck list. Add it and choose "
        "the file again."
    ),
    "teams.list_sheet_no_team": _(
        "The first row needs a column that says whose list it is, headed Team, Team number or Player. Add it and "
        "choose the file again."
    ),
    "teams.list_sheet_nobody": _("This row does not say whose card it is. Fill in the team and the player."),
    "teams.list_sheet_whose": _(
        "“%(team)s %(player)s” could be more than one player. Fill in the seat, or the player's name or number."
    ),
    "teams.list_sheet_team": _(
        "There is no team “%(team)s” at this event. Use the name or number from the list of teams."
    ),
    "teams.list_sheet_player": _("“%(player)s” does not play in the team “%(team)s”. Correct the row."),
    "teams.list_sheet_player_alone": _("“%(player)s” does not play at this event. Correct the row."),
    "teams.list_sheet_twice": _(
        "%(player)s of “%(team)s” already has a list in row %(other_row)s. Remove one of the two."
    ),
    "teams.list_sheet_nothing_new": _(
        "Nothing was imported: every list in this file is already here, or of a team whose lists were locked when its "
        "first round was posted."
    ),
    "teams.list_replaced": _("A newer list has replaced this one. Reload the page."),
    "teams.deck_too_large": ngettext_lazy(
        "The deck needs exactly %(size)s cards, not %(count)s. Take out %(more)s card.",
        "The deck needs exactly %(size)s cards, not %(count)s. Take out %(more)s cards.",
        "more",
    ),
    "teams.deck_too_small": ngettext_lazy(
        "The deck needs exactly %(size)s cards, not %(count)s. Add %(fewer)s card.",
        "The deck needs exactly %(size)s cards, not %(count)s. Add %(fewer)s cards.",
        "fewer",
    ),
    "teams.deck_too_many_copies": ngettext_lazy(
        "The deck has %(count)s copy of %(title)s. At most %(most)s may be in a deck, all languages and printings "
        "together. Take some out.",
        "The deck has %(count)s copies of %(title)s. At most %(most)s may be in a deck, all languages and printings "
        "together. Take some out.",
        "count",
    ),
    "teams.deck_sideboard": ngettext_lazy(
        "Sideboards are not allowed. Remove the %(count)s card below the heading, or move it into the deck.",
        "Sideboards are not allowed. Remove the %(count)s cards below the heading, or move them into the deck.",
        "count",
    ),
    "teams.deck_needs_sleeves": _(
        "A deck with different card backs needs sleeves on every card: all alike and opaque."
    ),
    "teams.deck_backs_open": _(
        "Nobody has answered yet whether this deck has cards with different backs, such as Japanese cards."
    ),
    "teams.deck_backs_named": _(
        "The list names cards of a language with other backs beside others. Answer whether all sleeves are alike and "
        "opaque."
    ),
    "teams.deck_backs_doubted": _(
        "Look at the cards: the list names a language with other backs beside others, though the answer was that all "
        "backs are the same."
    ),
    "teams.deck_line_open": _("Line %(line)s, “%(text)s”: choose which card is meant."),
    "teams.deck_unknown_card": _(
        "Look at the card: “%(text)s” is not a known card. It is counted as %(title)s."
    ),
    "teams.deck_which_printing": _(
        "Line %(line)s does not say which %(title)s it is, and it matters: %(fine)s is legal, but %(other)s may not "
        "be. Add the set or the number."
    ),
    "teams.deck_look_at_card": _(
        "Look at the card: %(card)s is legal only if it is the same card as %(other)s. Compare the two."
    ),
    "teams.deck_banned": _("%(card)s is banned. Take it out; other cards with that name may be legal."),
    # What the Floor Rules of 2003 alone demand, at an event whose own document does not.
    "teams.deck_card_by_floor_rules": _(
        "Look at this: the Floor Rules of 2003 do not allow %(card)s. The rules of this event, as Tandem has them, do "
        "not forbid it: the head judge decides."
    ),
    "teams.deck_too_large_by_floor_rules": _SIZE_BY_FLOOR_RULES,
    "teams.deck_too_small_by_floor_rules": _SIZE_BY_FLOOR_RULES,
    "teams.deck_too_many_copies_by_floor_rules": _(
        "Look at this: copies of %(title)s: %(count)s. The Floor Rules of 2003 allow %(most)s. The rules of this "
        "event, as Tandem has them, name no number: the head judge decides."
    ),
    "teams.deck_sideboard_by_floor_rules": ngettext_lazy(
        "Look at this: the list has a sideboard of %(count)s card, and the Floor Rules of 2003 allow none. The rules "
        "of this event, as Tandem has them, do not speak of it: the head judge decides.",
        "Look at this: the list has a sideboard of %(count)s cards, and the Floor Rules of 2003 allow none. The rules "
        "of this event, as Tandem has them, do not speak of it: the head judge decides.",
        "count",
    ),
    "teams.deck_needs_sleeves_by_floor_rules": _(
        "Look at this: by the Floor Rules of 2003 a deck with different card backs needs sleeves on every card, all "
        "alike and opaque. The rules of this event, as Tandem has them, do not speak of it: the head judge decides."
    ),
    "teams.deck_not_on_sale": _(
        "%(card)s is not legal yet: its set is on sale from %(day)s, but this event uses the cards on sale on "
        "%(as_on)s. Take it out."
    ),
    "teams.deck_set_left_out": _("%(card)s is not legal: this event does not allow %(set)s. Take it out."),
    "teams.deck_not_allowed": _(
        "%(card)s is not legal in Modified, and no legal set reprints it. Take it out; other cards with that name "
        "may be legal."
    ),
}
