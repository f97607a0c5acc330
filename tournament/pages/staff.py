"""Who works at an event: roles, new accounts, one-time links for their passwords."""

from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from tournament.event.models import Tournament
from tournament.kernel.named import with_names
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import ALLOWED, Permission, Role, given_to
from tournament.pages.one_time_links import one_time_link
from tournament.sheets.qr_codes import qr_picture
from tournament.staff.accounts import create_staff_account
from tournament.staff.actions import add_staff, remove_staff
from tournament.staff.forms import StaffForm
from tournament.staff.models import Account, StaffMember
from tournament.staff.queries import name_at, names_at
from tournament.staff.shown import check_staff_shown
from tournament.web.access import StaffRequest
from tournament.web.messages import refusals_told
from tournament.web.posted import posted
from tournament.wording.role_names import PERMISSION_NAMES, ROLE_NAMES


@dataclass(frozen=True, slots=True)
class StaffPerson:
    """A member of staff with the roles held: (the StaffMember row, name of the role).

    `name` is what the event knows the account by (`names_at`).
    """

    account: Account
    name: str
    has_link: bool
    roles: list[tuple[StaffMember, str]]


def staff(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """The staff of the event, and the form that adds a person; ?link=<user name> shows a one-time link."""
    if request.method == "POST":
        check_staff_shown(request.actor, tournament)  # before an account is made
    form = StaffForm(tournament, posted(request))
    if request.method == "POST" and form.is_valid():
        try:
            return _add(request, tournament, form)
        except Refusal as refusal:
            form.refuse(refusal)
    context = {
        "tournament": tournament,
        "form": form,
        "people": _people(request, tournament),
        "role_names": ROLE_NAMES.values(),
        "powers": _powers(tournament),
        "linked": _linked(request, tournament),
    }
    return render(request, "tournament/pages/staff.html", context, status=422 if form.is_bound else 200)


def _add(request: StaffRequest, tournament: Tournament, form: StaffForm) -> HttpResponse:
    account: Account | None = form.cleaned_data["account"]
    if account is None:
        account = create_staff_account(
            username=form.cleaned_data["username"],
            full_name=form.cleaned_data["full_name"],
            made_at=tournament,
        )
    role = Role(form.cleaned_data["role"])
    add_staff(tournament, account=account, role=role, actor=request.actor)
    messages.success(
        request,
        with_names(
            _("%(name)s is now on the staff of this event. Role: %(role)s."),
            {"name": name_at(tournament, account, reader=request.user), "role": ROLE_NAMES[role]},
        ),
    )
    typed = form.cleaned_data["full_name"]
    if typed and name_at(tournament, account, reader=request.user) != typed:
        _tell_other_name(request, tournament, account)
    address = reverse("tournament:staff", args=[tournament.slug])
    if _has_link(tournament, account):
        address += "?" + urlencode({"link": account.username})
    return redirect(address)


def _tell_other_name(request: StaffRequest, tournament: Tournament, account: Account) -> None:
    """Say that the name which was typed is not the one that is kept, since the account was made before."""
    messages.warning(
        request,
        with_names(
            _(
                "“%(username)s” was already on the staff of this event, as “%(name)s”. The name that you "
                "typed was not kept. If you meant another person, remove this role and choose another "
                "user name."
            ),
            {"username": account.username, "name": name_at(tournament, account, reader=request.user)},
        ),
    )


def remove(request: StaffRequest, tournament: Tournament, member_id: int) -> HttpResponse:
    """Remove one role of a person."""
    member = get_object_or_404(
        StaffMember.objects.select_related("account"), pk=member_id, tournament=tournament
    )
    role = ROLE_NAMES[Role(member.role)]
    with refusals_told(request):
        remove_staff(tournament, member=member, actor=request.actor)
        messages.success(
            request,
            with_names(
                _("%(name)s no longer has this role: %(role)s."),
                {"name": name_at(tournament, member.account, reader=request.user), "role": role},
            ),
        )
    return redirect("tournament:staff", tournament.slug)


def link_code(request: StaffRequest, tournament: Tournament, username: str) -> HttpResponse:
    """The one-time link of a new account as a QR code, for the phone of the person who gets it."""
    account = _account_without_password(tournament, username)
    if account is None:
        raise Http404
    return qr_picture(one_time_link(request, account))


def _linked(request: StaffRequest, tournament: Tournament) -> dict[str, object] | None:
    """The account that ?link= names, with its one-time link."""
    account = _account_without_password(tournament, request.GET.get("link", ""))
    return None if account is None else {"account": account, "link": one_time_link(request, account)}


def _account_without_password(tournament: Tournament, username: str) -> Account | None:
    """The member of staff of that user name, where this event has the one-time link of the account."""
    if not username:
        return None
    staff = Account.objects.filter(
        staff_roles__tournament=tournament
    )  # not by the name: a link may have any sign
    account = next((one for one in staff if one.username == username), None)
    return account if account is not None and _has_link(tournament, account) else None


def _has_link(tournament: Tournament, account: Account) -> bool:
    """Whether the event's organizers are shown the account's one-time link: they made it, and nobody has used it yet.

    With the link of an account in use one could sign in as another person; with the link of an account that was made at
    another event, as a person who works there.
    """
    is_unused = account.is_active and not account.has_usable_password()
    return is_unused and account.made_at_id == tournament.pk


def _people(request: StaffRequest, tournament: Tournament) -> list[StaffPerson]:
    """The staff by name, each with all roles in the order of the roles table; who came by a code is apart."""
    rows = tournament.staff.filter(account__invitation=None).select_related("account")
    order = list(Role)
    people: dict[int, StaffPerson] = {}
    names = names_at(tournament, {row.account for row in rows}, reader=request.user)
    for row in sorted(rows, key=lambda row: order.index(Role(row.role))):
        found = StaffPerson(row.account, names[row.account_id], _has_link(tournament, row.account), [])
        person = people.setdefault(row.account_id, found)
        person.roles.append((row, str(ROLE_NAMES[Role(row.role)])))
    return sorted(people.values(), key=lambda person: (person.name.casefold(), person.account.pk))


def _powers(tournament: Tournament) -> list[tuple[str, list[tuple[str, bool]]]]:
    """The roles table as people read it: a permission, and for each role in order its name and whether it has it."""
    given = {role: given_to(role, judges_record=tournament.judges_record) for role in Role}
    return [
        (
            str(PERMISSION_NAMES[each]),
            [(str(ROLE_NAMES[role]), role in ALLOWED[each] or each in given[role]) for role in Role],
        )
        for each in Permission
    ]
