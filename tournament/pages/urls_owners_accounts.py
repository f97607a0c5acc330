"""Addresses of what is done with a person's account."""

from tournament.pages import owners_accounts
from tournament.web.addresses import FORM, GET, PAGE_AND_FORM, for_account, for_owner

ACCOUNT = "accounts/<int:account_id>"

urlpatterns = [
    for_account("name/", owners_accounts.my_name, "my-name", PAGE_AND_FORM),
    for_owner(f"{ACCOUNT}/name/", owners_accounts.name, "account-name", PAGE_AND_FORM),
    # Its form asks for the password, however lately it was typed, and at the laptop too.
    for_owner(
        f"{ACCOUNT}/hand-over/",
        owners_accounts.give_tandem,
        "hand-over",
        PAGE_AND_FORM,
        costly=FORM,
        asks_password=False,
    ),
    for_owner(f"{ACCOUNT}/link/", owners_accounts.link, "account-link"),
    for_owner(f"{ACCOUNT}/link/code/", owners_accounts.link_code, "account-link-code", GET),
    for_owner(f"{ACCOUNT}/switch-off/", owners_accounts.off, "account-off", FORM),
    for_owner(f"{ACCOUNT}/switch-on/", owners_accounts.on, "account-on", FORM),
]
