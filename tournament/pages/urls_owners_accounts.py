"""Addresses of what the owner does with a person's account."""

from tournament.pages import owners_accounts
from tournament.web.addresses import FORM, GET, for_owner

ACCOUNT = "accounts/<int:account_id>"

urlpatterns = [
    for_owner(f"{ACCOUNT}/link/", owners_accounts.link, "account-link"),
    for_owner(f"{ACCOUNT}/link/code/", owners_accounts.link_code, "account-link-code", GET),
    for_owner(f"{ACCOUNT}/switch-off/", owners_accounts.off, "account-off", FORM),
    for_owner(f"{ACCOUNT}/switch-on/", owners_accounts.on, "account-on", FORM),
]
