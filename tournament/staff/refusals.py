"""The sentences of this package's refusals: code -> what is wrong and what to do."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

SENTENCES = {
    "tournament.shown_other_role": _("This is now another role: %(name)s, %(role)s."),
    "tournament.shown_other_invitation": _("This is now the invitation for %(name)s."),
    "tournament.shown_new_code": _("%(name)s has a new code now, which has not been used yet."),
    "tournament.shown_used_code": _("%(name)s signed in with the code at %(time)s."),
    "tournament.shown_other_account": _("This is now the account of %(name)s."),
    "tournament.shown_other_name": _("This account has another name now: %(name)s."),
    "tournament.no_organizer": _("An event needs an organizer. Make another person an organizer first."),
    "tournament.last_organizer": _(
        "%(name)s is the only organizer of this event. Make another person an organizer first."
    ),
    "tournament.set_up_link_used": _(
        "This set-up link is old or has already been used. Use the newest link in the window that Tandem runs in, "
        "or sign in."
    ),
    "tournament.invitation_role": _(
        "Codes are only for judges and scorekeepers. To add an organizer, create an account on the Staff page."
    ),
    "tournament.invitation_name": _(
        "Someone called %(name)s is already on the staff of this event or invited, and the journal must be able to "
        "tell them apart. Enter a different name, for example with the city added."
    ),
    "tournament.invitation_dead": _(
        "This code has already been used, or it was cancelled. Ask the desk for a new one."
    ),
    "tournament.invitation_revoked": _(
        "The invitation for %(name)s has already been cancelled. To issue a new code, invite the person again."
    ),
    "tournament.invitation_unknown": _(
        "This invitation does not belong to this event. Go back to the list of invitations."
    ),
    "tournament.username_taken": _("The user name “%(username)s” is already taken. Choose another one."),
    "tournament.owner_stays": _("The owner's account cannot be switched off. Hand Tandem over first."),
    "tournament.not_the_owner": _(
        "You are no longer the owner of this Tandem. It was handed over in another window."
    ),
    "tournament.owner_already": _("%(name)s is already the owner."),
    "tournament.owner_cannot_sign_in": _(
        "%(name)s cannot be the owner yet: the owner needs an account that is not switched off, with a password. "
        "Have the person choose one first."
    ),
    "tournament.account_unused": _(
        "No one has signed in as “%(username)s” yet. Have the person choose a password first, then add them. Or "
        "ask the owner of this Tandem to add them."
    ),
    "tournament.account_elsewhere": _(
        "There is no account “%(username)s” on this laptop, because accounts stay on the laptop "
        "where they were created. On the Staff page, give the role to an account on this laptop."
    ),
    "tournament.undo_never_account_name": _(
        "The name of an account is the same in all events. Change it again under “Accounts”, or "
        "with “Change my name” on the home page."
    ),
    "tournament.undo_never_owner": _("Only the new owner can hand this Tandem over again."),
    "tournament.undo_never_code": _(
        "Someone may already have used this code. Cancel it or issue a new one on the page “Invitations”."
    ),
    "tournament.device_tries": ngettext_lazy(
        "Too many wrong passwords for this user name on this device. Wait %(minutes)s minute, then try again. Other "
        "people can still sign in, and so can you on another device.",
        "Too many wrong passwords for this user name on this device. Wait %(minutes)s minutes, then try again. "
        "Other people can still sign in, and so can you on another device.",
        "minutes",
    ),
    "tournament.address_tries": ngettext_lazy(
        "Too many wrong passwords for this user name from this network address. Wait %(minutes)s minute, then try "
        "again. You can sign in now on the laptop itself, on a device where you have signed in before, or with a "
        "one-time link.",
        "Too many wrong passwords for this user name from this network address. Wait %(minutes)s minutes, then try "
        "again. You can sign in now on the laptop itself, on a device where you have signed in before, or with a "
        "one-time link.",
        "minutes",
    ),
    "tournament.all_tries": ngettext_lazy(
        "Too many wrong passwords from this network address. Wait %(minutes)s minute, then try again. You can sign "
        "in now on the laptop itself, on a device where you have signed in before, or with a one-time link.",
        "Too many wrong passwords from this network address. Wait %(minutes)s minutes, then try again. You can sign "
        "in now on the laptop itself, on a device where you have signed in before, or with a one-time link.",
        "minutes",
    ),
}
