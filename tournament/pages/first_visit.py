"""The first visit: the owner's account, what to begin with, and whether a phone reaches this laptop."""

from datetime import datetime, timedelta

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.http.request import split_domain_port
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters

from tournament.host.addresses import LOOPBACK, own_addresses, web_address
from tournament.host.hall_name import name_address, name_now, possible_names
from tournament.host.models import Installation
from tournament.host.queries import answer_arrival, candidate_addresses, receive_phone, waiting_arrivals
from tournament.kernel.refusal import Refusal
from tournament.sheets.qr_codes import qr_picture
from tournament.staff.accounts import create_owner, has_owner, is_set_up_token
from tournament.staff.forms import OwnerForm
from tournament.web.access import StaffRequest
from tournament.web.posted import posted
from tournament.web.sign_ins import sign_in_here

REACH_SALT = "tournament.reach"
REACH_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
REACH_LASTS = timedelta(hours=1)


def show_first_visit(request: HttpRequest, *, status: int = 200) -> HttpResponse:
    """What everyone sees until the owner's account exists: where the set-up link is."""
    return render(request, "tournament/pages/first_visit.html", status=status)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's handler404: before the set-up every address leads to the page about the set-up link."""
    if not has_owner():
        return show_first_visit(request, status=404)
    said = exception.args[0] if exception.args and isinstance(exception.args[0], str) else ""
    event, desk, _rest = request.path.partition("/desk/")
    desk = event + desk if request.user.is_authenticated else ""
    context = {"sentence": said, "desk": desk, "is_nowhere": True}
    return render(request, "404.html", context, status=404)


@sensitive_post_parameters()
def set_up(request: HttpRequest, token: str) -> HttpResponse:
    """The set-up link of the serve window: makes the owner's account, signs in and goes on to the choices."""
    if not is_set_up_token(token):
        return render(
            request, "tournament/pages/set_up_link_used.html", {"has_owner": has_owner()}, status=404
        )
    form = OwnerForm(posted(request))
    if request.method == "POST" and form.is_valid():
        try:
            account = create_owner(
                token=token,
                username=form.cleaned_data["username"],
                full_name=form.cleaned_data["full_name"],
                password=form.cleaned_data["new_password"],
            )
        except Refusal as refusal:
            form.refuse(refusal)
        else:
            return sign_in_here(request, account, redirect("tournament:welcome"), has_typed=True)
    context = {"form": form}
    return render(request, "tournament/pages/set_up.html", context, status=422 if form.is_bound else 200)


def welcome(request: StaffRequest) -> HttpResponse:
    """What to begin with: a new event, the demo event, a copy; and the test with a phone.

    Where copies go is asked first, until a folder is chosen; "not today" holds until the next day.
    """
    installation = Installation.load()
    put_off_at = installation.copies_put_off_at
    is_put_off = put_off_at is not None and timezone.localdate(put_off_at) == timezone.localdate()
    asks = not installation.copies_folder and not is_put_off
    context = {"installation": installation, "asks_for_copies": asks}
    return render(request, "tournament/pages/welcome.html", context)


def copies_later(request: StaffRequest) -> HttpResponse:
    """Not to be asked for a folder for copies today; the desk of an event goes on saying that there is none."""
    installation = Installation.load()
    installation.copies_put_off_at = timezone.now()
    installation.save(update_fields=["copies_put_off_at"])
    return redirect("tournament:welcome")


def phone_test(request: StaffRequest) -> HttpResponse:
    """Every address of this laptop with a QR code; a phone that opens one proves that it works."""
    nonce = _nonce(timezone.now())
    addresses = [
        {"address": address, "link": f"{address}{reverse('tournament:reach', args=[nonce])}"}
        for address in _candidates(request)
    ]
    name = name_now()
    context = {
        "addresses": addresses,
        "name_address": name and name_address(name, request.get_port()),
        "since": timezone.now().isoformat(),
        **_state(None),
    }
    return render(request, "tournament/pages/phone_test.html", context)


def phone_test_state(request: StaffRequest) -> HttpResponse:
    """The part of the test page that asks every two seconds whether a phone came; ?since= is the page's instant.

    It stays as it is (204) while nobody new came (?seen=), so that a button in it can be pressed in peace.
    """
    try:
        since = parse_datetime(request.GET.get("since", ""))
    except ValueError:
        since = None
    if since is None or since.tzinfo is None:
        return HttpResponseBadRequest(_("Reload the phone test page."))
    state = _state(since)
    if not state["has_arrived"] and state["seen"] == request.GET.get("seen"):
        return HttpResponse(status=204)
    context = {"since": since.isoformat(), **state}
    return render(request, "tournament/pages/_phone_test_state.html", context)


def _state(since: datetime | None) -> dict[str, object]:
    installation = Installation.load()
    kept_at = installation.address_kept_at
    arrivals = waiting_arrivals(timezone.now())
    return {
        "installation": installation,
        "has_arrived": since is not None and kept_at is not None and kept_at >= since,
        "arrivals": arrivals,
        "seen": " ".join(arrival.address for arrival in arrivals),
    }


def phone_test_answer(request: StaffRequest) -> HttpResponse:
    """The owner's yes or no to the address that a phone came by."""
    address, is_ours = request.POST.get("address", ""), request.POST.get("answer") == "yes"
    if not answer_arrival(address, is_ours=is_ours, now=timezone.now()):
        messages.warning(request, _("That scan was too long ago. Scan the code with the phone again."))
    elif is_ours:
        kept = _("Slips and QR codes now use the address %(address)s.")
        messages.success(request, kept % {"address": address})
    return redirect("tournament:phone-test")


def phone_test_code(request: StaffRequest) -> HttpResponse:
    """The QR code of one link of the test page (?link=...), as a picture."""
    link = request.GET.get("link", "")
    if not any(link.startswith(f"{address}/") for address in _candidates(request)):
        return HttpResponseBadRequest(_("Reload the phone test page."))
    return qr_picture(link)


def _nonce(at: datetime) -> str:
    """Six letters and digits without look-alikes, good for this hour's tests and short enough to be typed.

    Whoever sees or guesses them can have this laptop keep another of its own addresses, until someone tests again, or
    ask its owner about one: `receive_phone`.
    """
    bucket = int(at.timestamp() // REACH_LASTS.total_seconds())
    digest = salted_hmac(REACH_SALT, str(bucket), algorithm="sha256").digest()
    return "".join(REACH_LETTERS[byte % len(REACH_LETTERS)] for byte in digest[:6])


def _candidates(request: HttpRequest) -> list[str]:
    """The address that this browser came by, which a proxy or container may hide from us, then our own."""
    addresses = candidate_addresses(request.get_port())
    if _host(request) not in {*LOOPBACK, *possible_names()}:
        addresses.insert(0, f"{request.scheme}://{request.get_host()}")
    return list(dict.fromkeys(addresses))


def _host(request: HttpRequest) -> str:
    host, _port = split_domain_port(request.get_host())
    return host.strip("[]")


def reach(request: HttpRequest, nonce: str) -> HttpResponse:
    """What the phone opens: says that it works; the address that it came by is kept, or the owner is asked about it."""
    now = timezone.now()
    if not any(
        constant_time_compare(nonce.lower(), _nonce(now - age)) for age in (timedelta(0), REACH_LASTS)
    ):
        return render(request, "tournament/pages/reached.html", {"outcome": "too_old"}, status=404)
    is_laptop = request.META.get("REMOTE_ADDR") in own_addresses()
    if is_laptop or _host(request) in LOOPBACK:
        return render(request, "tournament/pages/reached.html", {"outcome": "same_machine"})
    address = web_address(request.scheme or "http", request.get_host())
    if _host(request) in possible_names():  # paper keeps the number, which every phone can open
        return render(request, "tournament/pages/reached.html", {"outcome": "by_name", "address": address})
    if not address:
        return HttpResponseBadRequest(_("Phones cannot reach Tandem at this address."))
    is_kept = receive_phone(address, request.get_port(), now=now)
    context = {"outcome": "works" if is_kept else "asked", "address": address}
    return render(request, "tournament/pages/reached.html", context)
