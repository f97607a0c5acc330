"""Forms of accounts: the owner's, signing in, passwords, and who works at an event."""

import unicodedata
from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournament.event.models import Tournament
from tournament.staff.models import Account
from tournament.wording.plain_forms import PlainForm
from tournament.wording.role_names import ROLE_NAMES


def canonical_username(text: str) -> str:
    """A user name as it is kept: without outer spaces and capitals, so that a phone's keyboard finds it too."""
    return unicodedata.normalize("NFKC", text).strip().casefold()


class UsernameField(forms.CharField):
    """A user name, read without regard to capitals."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("label", _("User name"))
        super().__init__(
            max_length=60,
            widget=forms.TextInput(
                attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
            ),
            **kwargs,
        )

    def clean(self, value: Any) -> str:
        """The canonical name."""
        return canonical_username(super().clean(value))


class NewUsernameField(UsernameField):
    """A user name for a new account."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("help_text", _("Keep it short and easy to type on a phone, such as anna or desk2."))
        super().__init__(**kwargs)

    def clean(self, value: Any) -> str:
        """Refuses what nobody can type again."""
        name = super().clean(value)
        if any(not (letter.isalnum() or letter in ".-_@") for letter in name):
            raise ValidationError(_("Use only letters, digits and . - _ @, without spaces."))
        return name


def new_password_field() -> forms.CharField:
    """A field for a password that is chosen now."""
    return forms.CharField(
        label=_("New password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}, render_value=True),
        help_text=_("At least 8 characters. Not your name, not a common word, not only digits."),
    )


def repeated_password_field() -> forms.CharField:
    """The same password once more."""
    return forms.CharField(
        label=_("Repeat the password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}, render_value=True),
    )


def current_password_field(**kwargs: Any) -> forms.CharField:
    """A field for a password that there is."""
    kwargs.setdefault("label", _("Password"))
    widget = forms.PasswordInput(attrs={"autocomplete": "current-password"})
    return forms.CharField(strip=False, widget=widget, **kwargs)


class NewPasswordForm(PlainForm):
    """Chooses a password for `account`."""

    new_password = new_password_field()
    repeated = repeated_password_field()

    def __init__(self, account: Account, *args: Any, **kwargs: Any) -> None:
        self.account = account
        super().__init__(*args, **kwargs)

    def account_to_check(self) -> Account:
        """The account whose names the password must not repeat."""
        return self.account

    def clean(self) -> dict[str, Any]:
        """Both passwords are the same, and the password is good enough."""
        cleaned = super().clean() or {}
        password, repeated = cleaned.get("new_password"), cleaned.get("repeated")
        if password and repeated and password != repeated:
            self.add_error("repeated", _("The passwords do not match. Type the same one in both fields."))
        if password:
            try:
                validate_password(password, self.account_to_check())
            except ValidationError as problem:
                self.add_error("new_password", problem)
        return cleaned


class OwnerForm(NewPasswordForm):
    """The first account of all."""

    field_order = ("full_name", "username", "new_password", "repeated")
    full_name = forms.CharField(
        label=_("Your name"),
        max_length=120,
        help_text=_("The journal of an event records your actions under this name."),
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    username = NewUsernameField()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(Account(), *args, **kwargs)

    def account_to_check(self) -> Account:
        """An account with the names typed above."""
        return Account(
            username=self.cleaned_data.get("username", ""), full_name=self.cleaned_data.get("full_name", "")
        )


class ChangePasswordForm(NewPasswordForm):
    """Replaces a password that is known; `is_right` looks whether it is."""

    field_order = ("old_password", "new_password", "repeated")
    old_password = current_password_field(label=_("Current password"))

    def __init__(self, account: Account, is_right: Callable[[str], bool], *args: Any, **kwargs: Any) -> None:
        self.is_right = is_right
        super().__init__(account, *args, **kwargs)

    def clean_old_password(self) -> str:
        """Refuses a wrong one."""
        password: str = self.cleaned_data["old_password"]
        if not self.is_right(password):
            raise ValidationError(_("This is not your current password. Check capital letters."))
        return password


class AccountNameForm(PlainForm):
    """What a person with an account is called."""

    full_name = forms.CharField(
        label=_("Name"), max_length=120, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )


class SignInForm(PlainForm):
    """User name and password."""

    username = UsernameField()
    password = current_password_field()


class PasswordForm(PlainForm):
    """The password of whoever is signed in, once more."""

    password = current_password_field()


class HandOverForm(PlainForm):
    """The owner's password, with which Tandem is handed over; `is_right` looks whether it is."""

    password = current_password_field(label=_("Your password"))

    def __init__(self, is_right: Callable[[str], bool], *args: Any, **kwargs: Any) -> None:
        self.is_right = is_right
        super().__init__(*args, **kwargs)

    def clean_password(self) -> str:
        """Refuses a wrong one."""
        password: str = self.cleaned_data["password"]
        if not self.is_right(password):
            raise ValidationError(_("This is not your password. Check capital letters."))
        return password


class StaffForm(PlainForm):
    """Assigns a role at an event to a person, with a new account where there is none of that name."""

    username = NewUsernameField(
        help_text=_("That of an existing account, or a new one such as anna or desk2.")
    )
    full_name = forms.CharField(
        label=_("Name"),
        max_length=120,
        required=False,
        help_text=_("Only for a new account. Leave empty if the person already has one."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    # None is chosen beforehand: the first of the list may do everything.
    role = forms.ChoiceField(
        label=_("Role"),
        choices=[("", _("Choose a role")), *((role.value, name) for role, name in ROLE_NAMES.items())],
    )

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        self.tournament = tournament
        super().__init__(*args, **kwargs)

    def clean(self) -> dict[str, Any]:
        """Find the account (`account`, None for a new one); a new one needs a name.

        A person who works at the event already gets one more role, whatever name is typed. With a name any other user
        name that is taken is refused: else a person from elsewhere would have the role that was meant for a new one.
        """
        cleaned = super().clean() or {}
        username, has_name = cleaned.get("username"), bool(cleaned.get("full_name"))
        if username:
            accounts = Account.objects.filter(username=username, invitation=None)
            members = accounts.filter(is_active=True, staff_roles__tournament=self.tournament)
            known = members if has_name else accounts.filter(is_active=True)
            cleaned["account"] = known.first()
            if cleaned["account"] is None and not has_name:
                self.add_error(
                    "full_name",
                    _("No one here has this user name yet. Enter the person's name to create an account."),
                )
            elif cleaned["account"] is None and Account.objects.filter(username=username).exists():
                self.add_error(
                    "username",
                    _(
                        "This user name is already taken. For a new account, choose another one. If it belongs to "
                        "the person you mean, leave the name empty."
                    ),
                )
        return cleaned
