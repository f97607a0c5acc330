"""The choice of a language."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import check_for_language
from django.views.decorators.csrf import csrf_exempt

from tournament.web.way_back import page_before, page_of_ours


@csrf_exempt  # it changes nothing but how this browser is answered, and kept pages, the same for all, have no token
def choose_language(request: HttpRequest) -> HttpResponse:
    """Remember the language that a person chose on their own device, and go back to the page they came from.

    Kept pages are the same for all, so `next` is a path alone; what a reader searched for is in where they came from.
    """
    answer = redirect(page_before(request) or page_of_ours(request.POST.get("next", "")) or "/")
    chosen = request.POST.get("language", "")
    if chosen in dict(settings.LANGUAGES) and check_for_language(chosen):
        answer.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            chosen,
            max_age=settings.LANGUAGE_COOKIE_AGE,
            path=settings.LANGUAGE_COOKIE_PATH,
            secure=settings.LANGUAGE_COOKIE_SECURE,
            httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
            samesite="Lax",
        )
    return answer
