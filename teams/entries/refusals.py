"""The sentences of this package's refusals: code -> what is wrong and what to do."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

SENTENCES = {
    "teams.shown_other_entry": _("Team %(number)s is now %(team)s."),
    "teams.shown_other_player": _("%(player)s is now in seat %(seat)s of %(team)s."),
    "teams.number_taken_out": _(
        "The name of the player with number %(number)s was removed from this event for good, so "
        "the number cannot be registered here again."
    ),
    "teams.name_taken_out": _(
        "This player’s name was removed from the event for good: it can be neither corrected nor restored."
    ),
    "teams.shown_other_details": _("Team %(number)s is now saved as: %(noted)s."),
    "teams.shown_other_player_noted": _("The player in seat %(seat)s is now saved as: %(player)s."),
    "teams.shown_other_code": _("“%(team)s” now has a different team code."),
    "teams.shown_takes_part": _("“%(team)s” is now taking part."),
    "teams.shown_dropped": _("“%(team)s” has dropped."),
    "teams.shown_disqualified": _("“%(team)s” is disqualified."),
    "teams.shown_other_solo": _("%(name)s is now on the list of players looking for a partner."),
    "teams.shown_other_field": ngettext_lazy(
        "%(count)s team is now taking part.",
        "%(count)s teams are now taking part.",
        "count",
    ),
    "teams.shown_other_names": _("These teams now have another team’s name: %(names)s."),
    "teams.shown_no_names": _("No team now has another team’s name."),
    "teams.city_missing": _("Enter the team's city."),
    "teams.state_missing": _(
        "Enter the team's state, province or prefecture, or a dash if the place has none."
    ),
    "teams.country_missing": _("Choose the team's country."),
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
    "teams.same_names": _(
        "Both seats have the name %(name)s. Correct one of them, or accept it if the two players really share this "
        "name."
    ),
    "teams.same_reason": _(
        "The seats of “%(name)s” have already been corrected with this reason. Enter what was mistyped this time."
    ),
    "teams.same_partner": _(
        "%(name)s already sits there. To correct a mistyped name or number, edit the player."
    ),
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
        "“%(name)s” has already been posted, or is marked as offensive. Give a reason for the new name."
    ),
    "teams.rename_asked_by": _(
        "“%(name)s” has already been posted, or is marked as offensive. Choose who asked for the new name."
    ),
    "teams.rename_offensive_by": _(
        "Only the organizer or the head judge can decide whether “%(name)s” is offensive. Choose "
        "which of them asked for the new name."
    ),
    "teams.rename_to_what": _("“%(name)s” is marked as offensive. Enter a new name for the team."),
    "teams.another_person": _(
        "With both a different name and a different number, this is someone other than %(name)s, "
        "and so a different team. Correct only the one that was mistyped. A team cannot continue "
        "with a new partner."
    ),
    "teams.no_entry_fee": _("This event has no entry fee. Enter one in the settings first."),
    "teams.amount_out_of_range": _("The amount must be from 0 to %(most)s."),
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
        "Seeds can be entered only at single-elimination events, before round 1 is posted. Leave the seed as it is."
    ),
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
    "teams.no_pass": _("“%(name)s” has no team code yet. Make one."),
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
}
