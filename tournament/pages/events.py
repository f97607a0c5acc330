"""Pages of an event: making one, its settings, finishing and reopening it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournament.event.models import Tournament
from tournament.event.queries import is_round_one_posted
from tournament.event.settings import CHANGED_WITH_REASON
from tournament.host.queries import count_teams
from tournament.kernel import limited, rule_sets
from tournament.kernel.named import with_names
from tournament.kernel.planning import most_rounds, suggested_rounds
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Permission, Role
from tournament.kernel.stages import Structure
from tournament.setup.actions import (
    change_settings,
    create_tournament,
    finish_tournament,
    plan_one_more_round,
    reopen_tournament,
)
from tournament.setup.forms import (
    SETTINGS_ASKED,
    EventForm,
    FinishForm,
    OneMoreRoundForm,
    ReasonedSettingsForm,
    ReopenForm,
    minutes_by_rules,
    refilled,
    rule_values,
    stored_values,
    values_of_earlier,
)
from tournament.setup.merging import MergedForm, merge_settings
from tournament.setup.parts import SETTINGS_OF_PART, SettingsPart, find_part
from tournament.setup.settings_page import fields_of_part, show_part
from tournament.setup.shown import (
    check_finished_shown,
    check_fixed_shown,
    check_settings_shown,
    finished_stand,
    fixed_stand,
    left_to_play,
    settings_stands,
)
from tournament.setup.stage_forms import DECIDING_FIELDS, asked_fields, shown_time_fields, stage_warnings
from tournament.setup.waits import ASKS_WHAT_WAITS, waits_of_event
from tournament.slots.slots import slot_address
from tournament.staff.models import StaffMember
from tournament.staff.queries import events_open_to, names_at, roles_to_take_over
from tournament.web.access import StaffRequest
from tournament.web.addresses import has_address
from tournament.web.asking import FormPage, ask_and_do
from tournament.web.messages import refusals_told, tell_refusal
from tournament.web.posted import posted
from tournament.wording.rating import unrated_said
from tournament.wording.role_names import ROLE_NAMES

MOST_EARLIER = 50  # events that a new one may start from, in the list
PARTS = {
    "rule-values": "tournament/pages/_event_rule_values.html",
    "stage-values": "tournament/pages/_event_stage_fields.html",
}


def desk_address(tournament: Tournament) -> str:
    """The desk of an event."""
    return slot_address("event-desk", tournament.slug)


def new_event(request: StaffRequest) -> HttpResponse:
    """Make an event; `refill` puts the values of another rule set or format into the form and saves nothing.

    With ?from=<address> it starts from an earlier event that the person organizes.
    """
    choice = _read_earlier(request)
    if "refill" in request.POST:
        return _form_page(request, EventForm(initial=_refill(request)), choice=choice)
    earlier = choice.event
    form = EventForm(posted(request), initial=values_of_earlier(earlier) if earlier else None)
    if request.method == "POST" and form.is_valid():
        staff = choice.roles if "with_staff" in request.POST else []
        try:
            tournament = create_tournament(
                form.values(),
                actor=request.actor,
                organizer=request.user,
                earlier=earlier,
                staff=staff,
            )
        except Refusal as refusal:
            form.refuse(refusal)
        else:
            messages.success(
                request, with_names(_("“%(name)s” has been created."), {"name": tournament.name})
            )
            return redirect(desk_address(tournament))
    return _form_page(request, form, choice=choice)


@dataclass(frozen=True, slots=True)
class EarlierEvents:
    """The events that a new one may start from, the newest first, and the one that was chosen.

    `roles` are what its staff may hold at the new event too, `staff` who that is: (name, role in words).
    """

    offered: list[Tournament]
    event: Tournament | None = None
    roles: list[StaffMember] = field(default_factory=list)
    staff: list[tuple[str, str]] = field(default_factory=list)
    with_staff: bool = True


def _read_earlier(request: StaffRequest) -> EarlierEvents:
    """What the person may start from; an address of anything else is as if there was none."""
    mine = events_open_to(request.actor, Permission.SET_UP).order_by("-date", "-pk")
    offered = list(mine[:MOST_EARLIER])
    slug = request.POST.get("from") or request.GET.get("from", "")
    event = mine.filter(slug=slug).first() if has_address(slug) else None
    if event is None:
        return EarlierEvents(offered)
    roles = roles_to_take_over(event)
    names = names_at(event, [member.account for member in roles], reader=request.user)
    staff = [(names[member.account_id], str(ROLE_NAMES[Role(member.role)])) for member in roles]
    return EarlierEvents(
        offered, event, roles, staff, with_staff=request.method != "POST" or "with_staff" in request.POST
    )


def settings(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Change the settings of one part, or all that was sent; what results rest on stays once round 1 is posted."""
    is_posted = is_round_one_posted(tournament)
    part = find_part(request.POST.get("part", ""))
    if request.method == "POST":
        # Also where nothing is saved: the page that comes back is about the present values.
        check_fixed_shown(request.actor, tournament, is_posted=is_posted)
    merged = _settings_form(request, tournament, part, is_posted=is_posted)
    form = merged.form
    if form.is_bound and form.is_valid():
        try:
            change_settings(tournament, merged.values(), actor=request.actor)
        except Refusal as refusal:
            if part is not None and refusal.field not in fields_of_part(part):
                refusal.field = ""  # the field is in another part: above this one
            form.refuse(refusal)
        else:
            messages.success(request, _("The settings are saved."))
            if merged.kept:
                kept = _(
                    "Someone else has changed these in the meantime, and they stay as they are: %(settings)s."
                )
                messages.info(request, kept % {"settings": merged.kept_labels})
            return redirect("tournament:settings", tournament.slug)
    return _form_page(request, form, tournament=tournament, is_posted=is_posted, part=part)


def _settings_form(
    request: StaffRequest, tournament: Tournament, part: SettingsPart | None, *, is_posted: bool
) -> MergedForm:
    """What was sent, merged with what others changed; the present settings; or those of another rule set or format."""

    def make_form(
        data: Mapping[str, Any] | None = None, initial: Mapping[str, Any] | None = None
    ) -> EventForm:
        form = _present_form(tournament, data, initial, is_posted=is_posted)
        if part is not None and data is not None:
            form.keep_to(fields_of_part(part))
        return form

    if request.method != "POST":
        return MergedForm(make_form())
    names = SETTINGS_ASKED if part is None else SETTINGS_OF_PART[part]
    if "refill" in request.POST and not is_posted:
        check_settings_shown(request.actor, tournament, names)
        typed = _refill(request)
        if part is not None:
            own = fields_of_part(part)
            typed = stored_values(tournament) | {name: typed[name] for name in own if name in typed}
        return MergedForm(make_form(initial=typed))
    return merge_settings(tournament, request.POST, make_form, actor=request.actor, names=names)


def _present_form(
    tournament: Tournament,
    data: Mapping[str, Any] | None = None,
    initial: Mapping[str, Any] | None = None,
    *,
    is_posted: bool,
) -> EventForm:
    form = EventForm(data, instance=tournament, initial=initial)
    if is_posted:
        form.fix_what_is_played()
    elif tournament.seats_fixed_at is not None:
        form.fix_seats()
    return form


def reasoned_settings(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Change, with a public reason, what who wins can rest on; before round 1 is posted the settings have it."""
    if not is_round_one_posted(tournament):
        messages.info(request, _("Round 1 is not posted yet: change it in the settings."))
        return redirect("tournament:settings", tournament.slug)
    names = [
        name for name in CHANGED_WITH_REASON if name in ReasonedSettingsForm(tournament=tournament).fields
    ]
    form = ReasonedSettingsForm(posted(request), tournament=tournament)
    if request.method == "POST":
        check_settings_shown(request.actor, tournament, names)
    if request.method == "POST" and form.is_valid():
        try:
            change_settings(
                tournament, form.values(), reason=form.cleaned_data["reason"], actor=request.actor
            )
        except Refusal as refusal:
            form.refuse(refusal)
        else:
            messages.success(request, _("The settings are saved, and the reason is announced."))
            return redirect(desk_address(tournament))
    context = {
        "tournament": tournament,
        "form": form,
        "stands": settings_stands(tournament, names),
        "plan": _plan(tournament),
    }
    status = 422 if form.is_bound else 200
    return render(request, "tournament/pages/event_reasoned_settings.html", context, status=status)


def _refill(request: StaffRequest) -> dict[str, Any]:
    """What was typed, for a fresh form: by another rule set or format, or for how the event ends."""
    return refilled(request.POST, has_new_rules=request.POST["refill"] != "stages")


def _form_page(
    request: StaffRequest,
    form: EventForm,
    *,
    tournament: Tournament | None = None,
    is_posted: bool = False,
    part: SettingsPart | None = None,
    choice: EarlierEvents | None = None,
) -> HttpResponse:
    """The page of an event's form, of settings that of `part` or of all; htmx gets the values of the rule set."""
    target = request.htmx.target if request.htmx else None
    context = {
        "is_part": target == "rule-values",
        "is_stage_part": target == "stage-values",
        "form": form,
        "is_posted": is_posted,
        "numbers_are_house_rule": not form["numbers_required"].value(),
        "plan": _plan(tournament),
        "is_open": "refill" in request.POST,
        "may_overrule": request.actor.may(Permission.OVERRULE),
        "choice": choice,
        **_of_play(form),
    }
    if tournament is not None:
        context |= _parts(tournament, form, part, is_posted=is_posted)
    page = "tournament/pages/event_settings.html" if tournament else "tournament/pages/event_new.html"
    name = PARTS.get(target or "", page)
    return render(request, name, context, status=422 if form.is_bound else 200)


def _of_play(form: EventForm) -> dict[str, Any]:
    """What the page says of rules and rounds, as the form shows them."""
    rule_set = rule_sets.RULE_SETS.get(str(form.shown["rule_set"]))
    format_ = rule_sets.FORMATS.get(str(form.shown["format"]))
    return {
        "rule_values": rule_values(form),
        "rule_set": rule_set,
        "unrated": unrated_said(rule_set.key, format_.key) if rule_set and format_ else ("", ""),
        "format": format_,
        "borrows_time": rule_set is not None
        and rule_set.is_time_borrowed.value
        and form.shown["round_minutes"],
        "limited_house_rules": _limited_house_rules(form),
        **_stages(form),
    }


def _parts(
    tournament: Tournament, form: EventForm, part: SettingsPart | None, *, is_posted: bool
) -> dict[str, Any]:
    """The parts of the settings: `form` is that of `part` and the others are as stored, or it is that of all."""
    present = form if part is None else _present_form(tournament, is_posted=is_posted)
    forms = {one: form if one == part else present for one in SettingsPart}
    shown = [show_part(tournament, one, forms[one], is_posted=is_posted) for one in SettingsPart]
    return {
        "tournament": tournament,
        "parts": shown,
        "fixed": [setting for one in shown for setting in one.fixed],
        "is_whole": part is None and form.is_bound,
        "stands": [
            fixed_stand(tournament, is_posted=is_posted),
            *settings_stands(tournament, SETTINGS_ASKED),
        ],
        "numbers_are_house_rule": not forms[SettingsPart.REGISTRATION]["numbers_required"].value(),
        **_of_play(forms[SettingsPart.PLAY]),
    }


def _limited_house_rules(form: EventForm) -> dict[str, bool]:
    """Which settings of Limited differ from the rules, as the form shows them: by the name of the field."""
    values = {
        name: str(form[name].value() or "") for name in ("energy", "partners_trade", "rule_set", "format")
    }
    if values["rule_set"] not in rule_sets.RULE_SETS or values["format"] not in rule_sets.FORMATS:
        return {}
    changed = limited.house_rules(
        values["energy"], values["partners_trade"], values["rule_set"], values["format"]
    )
    return dict.fromkeys(changed, True)


def _stages(form: EventForm) -> dict[str, Any]:
    """What the form asks about how the event ends, and what it warns of."""
    shown = {name: form[name].value() for name in DECIDING_FIELDS}
    times = shown_time_fields(form)
    usual = str(form["shown_minutes"].value() or "")
    return {
        "asked": asked_fields(shown),
        "is_elimination": str(shown["structure"]) == Structure.ELIMINATION,
        "has_several_games": form.has_several_games,
        "bracket_fields": times,
        "is_bracket_open": any(
            starts.value() or minutes.errors or starts.errors or str(minutes.value() or "") != usual
            for minutes, starts in times
        ),
        "stage_warnings": stage_warnings(form, minutes_by_rules(form)),
    }


def _plan(tournament: Tournament | None) -> dict[str, int] | None:
    """What the field suggests: teams, the usual rounds with and without the team round, the most it can play."""
    if tournament is None:
        return None
    teams = count_teams(tournament)
    if teams < 2:
        return None
    return {
        "teams": teams,
        "usual": suggested_rounds(teams),
        "with_team_round": suggested_rounds(teams, team_option=True),
        "most": most_rounds(teams),
    }


def finish(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Finish the event: the page says what that means and what is not played, its button does it."""
    form = FinishForm(posted(request))
    if request.method != "POST" or not form.is_valid():
        return _ask_whether_finished(request, tournament, form)
    try:
        finish_tournament(tournament, reason=form.cleaned_data["reason"], actor=request.actor)
    except Refusal as refusal:
        if refusal.code == ASKS_WHAT_WAITS:
            return _ask_whether_finished(request, tournament, form, status=409)
        if refusal.field in form.fields:
            form.refuse(refusal)
            return _ask_whether_finished(request, tournament, form)
        tell_refusal(request, refusal)
    else:
        messages.success(request, _("The event is finished. Its results are final."))
    return redirect(desk_address(tournament))


def _ask_whether_finished(
    request: StaffRequest, tournament: Tournament, form: FinishForm, *, status: int = 200
) -> HttpResponse:
    left = left_to_play(tournament)
    if left.names:
        form.fields["reason"].widget.attrs["required"] = True
    else:
        del form.fields["reason"]
    context = {"tournament": tournament, "form": form, "left": left, "waits": waits_of_event(tournament)}
    return render(
        request, "tournament/pages/event_finish.html", context, status=422 if form.errors else status
    )


def one_more_round(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Plan the round that the desk's button names."""
    form = OneMoreRoundForm(request.POST)
    with refusals_told(request):
        typed = form.cleaned_data if form.is_valid() else form.data
        number = form.cleaned_data.get("number", 0)
        reason = str(typed.get("reason", ""))
        plan_one_more_round(tournament, number, reason=reason, actor=request.actor)
        messages.success(request, _("Round %(number)s is planned.") % {"number": number})
    return redirect(desk_address(tournament))


def reopen(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Reopen a finished event, with a reason; the undo of its finishing leads here too."""
    if tournament.finished_at is None:
        messages.info(request, _("The event is already open."))
        return redirect(desk_address(tournament))
    if request.method == "POST":
        check_finished_shown(request.actor, tournament)
    page = FormPage(
        request=request,
        tournament=tournament,
        to=desk_address(tournament),
        said=_("The event is open again: you can correct results and add rounds."),
        subject=tournament,
        names=[finished_stand(tournament)],
        template="tournament/pages/event_reopen.html",
    )
    return ask_and_do(ReopenForm(posted(request)), page, reopen_tournament)
