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
        "Row %(row)s should have the headers, but names no column for: %(columns)s. Add them, or fill in the "
        "template, and choose the file again."
    ),
    "teams.roster_column_twice": _(
        "Two columns are headed “%(column)s”, and both could be “%(meaning)s”. Rename or remove one of them."
    ),
    "teams.roster_number_empty": _("“%(column)s” is empty. Fill it in, or let the event issue a number."),
    "teams.roster_empty": _("“%(column)s” is empty. Fill it in."),
    "teams.roster_state_empty": _(
        "“%(column)s” is empty, and addresses of this country have one. Write the state, province or prefecture; for "
        "a place without any, write a dash."
    ),
    "teams.roster_seed": _(
        "“%(seed)s” is not a seed. Write 1 for the best team, 2 for the next, or leave it empty."
    ),
    "teams.roster_seed_twice": _("Seed %(seed)s is in row %(row)s too. Give each seed to one team."),
    "teams.roster_too_long": ngettext_lazy(
        "The text has %(length)s letters. Shorten it to %(most)s letter.",
        "The text has %(length)s letters. Shorten it to %(most)s letters.",
        "most",
    ),
    "teams.roster_country": _(
        "No country is called “%(country)s”. Write its name, in English or its own language, or its two-letter code."
    ),
    "teams.roster_country_nearest": _(
        "No country is called “%(country)s”. Write its name or its two-letter code; did you mean %(nearest)s?"
    ),
    "teams.roster_same_person": _(
        "%(name)s is named in both seats. A team has two members: correct one of the two."
    ),
    "teams.roster_number_of_both": _(
        "%(name_a)s and %(name_b)s have the same number, %(number)s. Correct the number of one of them."
    ),
    "teams.roster_number_twice": _(
        "%(number)s is the number of %(other_name)s in row %(other_row)s. Correct the number of %(name)s, or that of "
        "%(other_name)s."
    ),
    "teams.roster_paid_unclear": _(
        "“%(text)s” says neither that the team has paid nor that it has not. It comes in as not paid."
    ),
    "teams.roster_namesake": _(
        "Row %(other_row)s has a %(name)s too. They come in as two people, told apart by their numbers."
    ),
    "teams.roster_namesake_here": _(
        "A %(name)s is in “%(team)s” too. They are two people, told apart by their numbers."
    ),
    "teams.number_seated": _(
        "%(number)s is the number of %(owner)s, who plays in “%(team)s”. Correct the number of %(typed)s."
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
    "teams.city_missing": _("Type the city that the team comes from."),
    "teams.state_missing": _(
        "Type the team's state, province or prefecture; for a place without any, type a dash."
    ),
    "teams.country_missing": _("Choose the team's country."),
    "teams.team_name_missing": _("Type a name for the team."),
    "teams.player_name_missing": _("Type the name of this player."),
    "teams.number_missing": _("Type the membership number of %(name)s, or let the event issue one."),
    "teams.number_is_another_person": _(
        "%(number)s is the number of %(name)s, who is another person. Correct the number; to change a "
        "member, replace the partner."
    ),
    "teams.number_of_another": _(
        "%(number)s is known as the number of %(name)s, and you typed %(typed)s. Correct one of them, or "
        "accept it if it is the same person."
    ),
    "teams.number_elsewhere": _(
        "%(number)s is the number of %(name)s at “%(event)s”, and you typed %(typed)s. Compare it with the card. "
        "Correct it, or accept it if it is the same person; the name at the other event stays as it is."
    ),
    "teams.same_name": _(
        "Another %(name)s without a number is already at this event. Accept it if this is somebody else of "
        "the same name."
    ),
    "teams.nothing_to_import": _(
        "No row of this file is new and good, so nothing was imported. Correct the rows and choose the file again."
    ),
    "teams.import_gone": _(
        "What was read from the file is no longer kept: it was imported or put aside already. Look at the list "
        "of teams, or choose the file again."
    ),
    "teams.same_names": _(
        "Both seats name %(name)s. A team has two members: correct one of the two, or accept it if two people "
        "have this name."
    ),
    "teams.same_reason": _(
        "The seats of “%(name)s” were corrected before with the same reason. Write what was mistyped this time."
    ),
    "teams.same_partner": _(
        "%(name)s is the person who sits there already. To correct a mistyped name or number, edit the player."
    ),
    "teams.team_name_long": _(
        "“%(name)s” is too long to be compared with other names. Choose a shorter one."
    ),
    "teams.one_person_twice": _(
        "Both seats name the same person. A team has two members: correct one of the two."
    ),
    "teams.team_registered": _(
        "These two players are already registered, as “%(name)s” (entry %(number)s). Open that entry to "
        "change it."
    ),
    "teams.person_seated": _(
        "%(person)s already plays in the team “%(team)s”, and one person has one seat in an event. Correct "
        "one of the teams."
    ),
    "teams.name_taken": _(
        "Team %(number)s already has the name “%(name)s”. Each team needs a name of its own: choose another."
    ),
    "teams.name_reserved": _(
        "“%(name)s” permanently belongs to a team that played a premier event under it. Choose another name. The "
        "head judge may let it pass, with a reason."
    ),
    "teams.name_offensive": _(
        "A team had to give up the name “%(name)s” at this event because it is offensive. Choose another name. The "
        "head judge may let it pass, with a reason."
    ),
    "teams.name_allowed_already": _("“%(name)s” was already let pass at this event."),
    "teams.rename_reason": _(
        "Give a reason why “%(name)s” gets another name: the name was already posted, or it is offensive."
    ),
    "teams.rename_asked_by": _(
        "Say who asked for another name than “%(name)s”: the name was already posted, or it is offensive."
    ),
    "teams.rename_offensive_by": _(
        "Whether “%(name)s” is offensive is for the organizer or the head judge to say. Choose which of them asked."
    ),
    "teams.rename_to_what": _("“%(name)s” is marked as offensive. Enter another name for the team."),
    "teams.another_person": _(
        "A different name and a different number mean a different person than %(name)s, and so a different team. "
        "Correct only the one that was mistyped; a team whose partner changed cannot play on."
    ),
    "teams.fixed_table_unused": _(
        "Table %(table)s is among those that cannot be used at this event. Choose another one, or change the settings."
    ),
    "teams.fixed_table_taken": _(
        "Table %(table)s is the fixed table of “%(name)s” (entry %(number)s). Choose another table, or "
        "take it from that entry first."
    ),
    "teams.seed_taken": _(
        "Seed %(seed)s is that of “%(name)s” (entry %(number)s). Choose another seed, or take it from that entry first."
    ),
    "teams.seed_not_asked": _(
        "Seeds are typed at single elimination events, before round 1 is posted. Leave the seed as it is."
    ),
    "teams.tdf_without_players": _(
        "This file of TOM has no players. Add them there, save the tournament, and choose the file again."
    ),
    "teams.tdf_no_name": _(
        "Number %(number)s has no name in the file. Add the name in TOM, or note the player by hand."
    ),
    "teams.tdf_person_twice": _(
        "%(name)s is in the file before, as player %(other_row)s, and comes in once."
    ),
    "teams.tdf_other_name": _(
        "%(number)s is the number of %(name)s at this event, and of %(typed)s in the file. Correct one of them."
    ),
    "teams.nobody_to_import": _("Nobody of this file is new, so nothing was imported."),
    "teams.no_pair": _("Type the same sign beside two players who play together."),
    "teams.pair_of_one": _("Only %(name)s has the sign “%(mark)s”. Type it beside the partner too."),
    "teams.pair_of_many": _("%(count)s players have the sign “%(mark)s”. A team has two members."),
    "teams.all_here_already": _("Every team that takes part is here already."),
    "teams.no_number_missing": _("Every player has a membership number already."),
    "teams.locked_without_number": _(
        "The players without a number sit in locked seats. The head judge gives them one on their "
        "team's page."
    ),
    "teams.no_such_entry": _("There is no entry %(number)s at this event. Look it up in the list of teams."),
    "teams.no_pass_missing": _(
        "Every team that takes part has a pass already. Print them, or replace a lost one."
    ),
    "teams.pass_made_already": _("“%(name)s” has a pass already. Show it, or replace it if it was lost."),
    "teams.no_pass": _("“%(name)s” has no pass yet. Make one."),
    "teams.entry_dropped": _("“%(name)s” is out of the event. Reinstate it first."),
    "teams.looks_already": _("%(name)s is already on the list of players who look for a partner."),
    "teams.not_looking": _(
        "%(name)s is no longer looking for a partner. Choose somebody else from the list."
    ),
    "teams.partner_after_start": _(
        "“%(name)s” is already paired, and a team that changes a member is another team. When a partner "
        "leaves now, drop the team."
    ),
    "teams.seats_locked": _(
        "The seats of “%(name)s” have been locked since round 1 was posted. Only the head judge can "
        "correct them, and only if they were mistyped."
    ),
    "teams.seats_not_locked": _(
        "The seats of “%(name)s” are not locked. Swap them in its entry; that needs no head judge."
    ),
    "teams.numbers_missing": ngettext_lazy(
        "One team is registered without membership numbers. Add them to its entry, then require numbers.",
        "%(count)s teams are registered without membership numbers. Add them to their entries, then "
        "require numbers.",
        "count",
    ),
    "teams.undo_never_pass": _(
        "A pass may be in somebody's hands already. On the team's page the pass is replaced by a new one."
    ),
    "teams.cards_columns": _(
        "The first row has to name the columns, and these are missing: %(columns)s. Add them and load the file again."
    ),
    "teams.cards_none": _("The file has no row with a card. Add one row for each card below the headers."),
    "teams.cards_too_many": _(
        "The file has %(count)s cards, and a set has at most %(most)s. Is it a list of several sets? Load each set by "
        "itself."
    ),
    "teams.cards_other_set": _(
        "Row %(row)s is a card of “%(found)s”, not of “%(set)s”. Load each set by itself, or leave the column empty."
    ),
    "teams.cards_number": _(
        "Row %(row)s: “%(number)s” is not a card number. Write it as the card has it before the stroke: 14, 50a or H1."
    ),
    "teams.cards_twice": _("Row %(row)s: number %(number)s is already in a row above. Keep one of them."),
    "teams.cards_name": _("Row %(row)s: a name needs at least one letter and at most %(most)s. Correct it."),
    "teams.cards_kind": _("Row %(row)s: “%(kind)s” is not a kind of card. Write one of: %(kinds)s."),
    "teams.cards_stage": _(
        "Row %(row)s: “%(stage)s” is not the stage of a Pokémon. Write one of: %(stages)s."
    ),
    "teams.cards_basic_energy": _(
        "Row %(row)s: “%(name)s” is not one of the six basic Energies (Grass, Fire, Water, Lightning, Psychic, "
        "Fighting). Give it the kind Energy."
    ),
    "teams.cards_large": _("The file is larger than %(most)s kB. Load one set at a time."),
    "teams.cards_unreadable": _("The file is not UTF-8 text. Save it as CSV in UTF-8 and load it again."),
    "teams.cards_set_key": _(
        "“%(set)s” is not a key for a set. Use up to 12 small letters and digits that begin with a letter, such as ex2."
    ),
    "teams.cards_set_known": _("“%(set)s” is %(name)s, which comes with the program. Choose another key."),
    "teams.cards_set_name": _("The set needs a name, and each name has at most %(most)s letters."),
    "teams.cards_set_name_taken": _(
        "“%(text)s” already means %(name)s. Choose another name or abbreviation."
    ),
    "teams.cards_set_not_loaded": _("No set “%(set)s” was loaded here. Loaded sets: %(sets)s."),
    "teams.list_empty": _("The list is empty. Type or paste the cards of the deck, one line for each."),
    "teams.list_too_long": _(
        "This text has %(size)s KB, and a deck list has at most %(most)s KB. Nothing was saved. "
        "Leave only the list itself."
    ),
    "teams.lists_not_asked": _(
        "This event does not ask for these deck lists. Turn them on under “Deck lists” first."
    ),
    "teams.lists_closed": _("Deck lists are closed. Bring a change to the judges."),
    "teams.lists_fixed": _(
        "Deck lists are fixed since the first pairings were posted. The head judge corrects them one by one."
    ),
    "teams.no_list": _("%(name)s has not handed in a deck list yet."),
    "teams.list_same": ngettext_lazy(
        "This list of %(player)s is here already: %(cards)s card.",
        "This list of %(player)s is here already: %(cards)s cards.",
        "cards",
    ),
    "teams.list_newer": ngettext_lazy(
        "While you were typing another list for %(player)s came in, with %(cards)s card. "
        "Hand in again to replace it with yours.",
        "While you were typing another list for %(player)s came in, with %(cards)s cards. "
        "Hand in again to replace it with yours.",
        "cards",
    ),
    "teams.list_player_left": _(
        "The player for whom this list was typed no longer plays in %(name)s. Nothing was saved; "
        "what you typed is still here."
    ),
    "teams.list_sheet_no_cards": _(
        "The first row has to name a column with the cards or with whole lists: Card, or Deck list. Add it and choose "
        "the file again."
    ),
    "teams.list_sheet_no_team": _(
        "The first row has to say whose each list is: a column Team, Team number or Player. Add it and choose the file "
        "again."
    ),
    "teams.list_sheet_nobody": _("This row does not say whose card it is. Fill in the team and the player."),
    "teams.list_sheet_whose": _(
        "“%(team)s %(player)s” can be more than one player. Fill in the seat, or the player's name or number."
    ),
    "teams.list_sheet_team": _(
        "There is no team “%(team)s” at this event. Write its name or its number as in the list of teams."
    ),
    "teams.list_sheet_player": _("“%(player)s” is not a player of the team “%(team)s”. Correct the row."),
    "teams.list_sheet_player_alone": _("“%(player)s” does not play at this event. Correct the row."),
    "teams.list_sheet_twice": _(
        "%(player)s of “%(team)s” already has a list in row %(other_row)s. Remove one of the two."
    ),
    "teams.list_sheet_nothing_new": _(
        "Nothing was taken: every list of this sheet is here already, or lists are fixed since round 1 was posted."
    ),
    "teams.list_replaced": _("A newer list has replaced this one. Reload the page."),
    "teams.deck_too_large": ngettext_lazy(
        "%(count)s cards: the deck needs exactly %(size)s. Take out %(more)s card.",
        "%(count)s cards: the deck needs exactly %(size)s. Take out %(more)s cards.",
        "more",
    ),
    "teams.deck_too_small": ngettext_lazy(
        "%(count)s cards: the deck needs exactly %(size)s. Add %(fewer)s card.",
        "%(count)s cards: the deck needs exactly %(size)s. Add %(fewer)s cards.",
        "fewer",
    ),
    "teams.deck_too_many_copies": _(
        "%(count)s copies of %(title)s: at most %(most)s may be in a deck, in all languages and printings together. "
        "Take some out."
    ),
    "teams.deck_sideboard": ngettext_lazy(
        "There are no sideboards. Remove %(count)s card below the heading, or move it into the deck.",
        "There are no sideboards. Remove the %(count)s cards below the heading, or move them into the deck.",
        "count",
    ),
    "teams.deck_needs_sleeves": _(
        "A deck with different card backs needs sleeves: all alike, with opaque backs, on every card."
    ),
    "teams.deck_line_open": _("Line %(line)s, “%(text)s”: choose the card that is meant."),
    "teams.deck_unknown_card": _(
        "Look at the card: “%(text)s” is not among the known cards. It is counted as %(title)s."
    ),
    "teams.deck_which_printing": _(
        "Line %(line)s does not say which %(title)s it is, and it matters: %(fine)s is legal, but %(other)s may not "
        "be. Add the set or the number."
    ),
    "teams.deck_look_at_card": _(
        "Look at the card: %(card)s is legal only if it is the same card as %(other)s. Compare the two."
    ),
    "teams.deck_banned": _("%(card)s is banned. Take it out; other cards of that name may be legal."),
    "teams.deck_not_on_sale": _(
        "%(card)s is not legal yet: the set is on sale from %(day)s, and this event goes by the cards of %(as_on)s. "
        "Take it out."
    ),
    "teams.deck_set_left_out": _("%(card)s: this event does not allow %(set)s. Take it out."),
    "teams.deck_not_allowed": _(
        "%(card)s is not legal in Modified, and no legal set reprints it. Take it out, or play a legal printing."
    ),
}
