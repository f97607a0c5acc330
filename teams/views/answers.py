"""How the pages of registration answer a form."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render

from teams.forms import WarningsForm
from tournament.views.access import StaffRequest


def form_page(request: StaffRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    """The page with `context["form"]`; when something is wrong with it, 422 and the keyboard at the first problem."""
    form: WarningsForm = context["form"]
    if form.is_bound:
        form.focus_on_problem()
    return render(request, template, context, status=422 if form.is_bound else 200)
