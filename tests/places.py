"""In which states each address is walked: paths into the events of `e2e/hall.py`; an address without one fails a test.

A path stands here once for each state that looks different. What stands in braces is known once the hall is made:
see `hall.fill`. Who may open an address, how it is asked and whether it is kept is declared with it
(`tournament/web/addresses.py`); permission tests ask each address at its first place.
"""

import re
from functools import cache

from django.urls import resolve

from pairings.pages.desk.office.urls import PAPER, urlpatterns


def sheets(**numbers: int) -> tuple[str, ...]:
    """The path of every sheet of paper of the desk, in the event "cup": a new one is in this list by itself."""
    routes = [str(each.pattern) for each in urlpatterns if str(each.pattern).startswith(PAPER)]
    return tuple(
        "/" + re.sub(r"<int:(\w+)>", lambda name: str(numbers[name[1]]), route.replace("<slug:slug>", "cup"))
        for route in routes
        if route.endswith(".pdf")
    )


# For everybody, without signing in.
PUBLIC = (
    "/t/cup/",
    "/t/cup/?q=ben 2",
    "/t/cup/?q=nobody of that name",
    "/t/cup/rounds/1/",
    "/t/cup/rounds/2/why/2/",
    "/t/cup/standings/",
    "/t/cup/standings/1/",
    "/t/cup/clock/",
    "/t/cup/screen/",
    "/t/cup/screen/teams/",
    "/t/cup/screen/players/",
    "/t/cup/screen/clock/",
    "/t/cup/screen/standings/",
    "/t/early/",
    "/t/early/?q=ada 1",
    "/t/early/clock/",
    "/t/early/screen/",
    "/t/fresh/",
    "/t/over/",
    "/t/over/standings/",
    "/t/nowhere/",
)
TEAM_PAGES = (
    "/t/cup/team/",
    "/t/cup/team/{pass_recorded}/",
    "/t/cup/team/{pass_called}/",
    "/t/cup/team/{pass_called}/a/",
    "/t/cup/team/{pass_called}/leave/",
    "/t/cup/team/{pass_called}/b/",
    "/t/cup/team/{pass_disputed}/",
    "/t/cup/team/{pass_leaves}/",
    "/t/cup/team/{pass_told}/",
    "/t/cup/team/{pass_asked}/",
    "/t/cup/team/{pass_gone}/",
    "/t/cup/team/dead/",
    "/t/between/team/{pass_between}/",
    "/t/over/team/{pass_over}/",
)
LIBRARY = (
    "/rulings/",
    "/rulings/?q=prizes at time",
    "/rulings/?q=zzzz",
    "/rulings/FR-216.b/",
    "/rulings/cards/alakazam/",
    "/rulings/documents/FR/",
    "/rulings/aids/time/",
    "/rulings/aids/leaving/",
    "/rulings/aids/mulligans/",
    "/rulings/aids/turn-order/",
    "/t/cup/rulings/",
    "/t/cup/rulings/?q=prizes at time",
    "/t/cup/rulings/FR-216.b/",
    "/t/cup/rulings/cards/alakazam/",
    "/t/cup/rulings/documents/FR/",
    "/t/cup/rulings/aids/time/",
)
DOORS = (
    "/",
    "/sign-in/",
    "/set-up/used/",
    "/invitation/{invitation}/{invitation_token}/",
    "/invitation/{invitation}/dead/",
    "/password/{account_part}/{account_token}/",
    "/password/{account_part}/dead/",
    "/reach/dead/",
)

# For an owner, who may do everything.
SITE = (
    "/",
    "/welcome/",
    "/phone-test/",
    "/password/",
    "/password-again/",
    "/signed-in/",
    "/sign-out/?next=/t/cup/floor/",
    "/accounts/",
    "/accounts/{owner}/",
    "/accounts/{sam}/",
    "/accounts/{sam}/link/",
    "/events/new/",
    "/events/new/?from=cup",
    "/events/put-away/",
    "/demo/",
    "/carry-on/",
    "/copies/",
)
TEAMS = (
    "/t/early/desk/entries/",
    "/t/early/desk/entries/new/",
    "/t/early/desk/entries/4/",
    "/t/early/desk/entries/4/edit/",
    "/t/early/desk/entries/names/",
    "/t/early/desk/entries/4/players/a/",
    "/t/early/desk/entries/4/players/a/replace/",
    "/t/early/desk/entries/solo/",
    "/t/early/desk/entries/solo/join/",
    "/t/early/desk/entries/solo/pairs/",
    "/t/early/desk/import/",
    "/t/fresh/desk/entries/",
    "/t/cup/desk/entries/",
    "/t/cup/desk/entries/1/",
    "/t/cup/desk/entries/9/",
    "/t/cup/desk/entries/1/players/a/",
    "/t/cup/desk/entries/1/players/a/replace/",
    "/t/cup/desk/entries/1/correct-seats/",
    "/t/cup/desk/entries/1/drop/",
    "/t/cup/desk/entries/1/disqualify/",
    "/t/cup/desk/entries/9/reinstate/",
    "/t/cup/desk/import/",
    "/t/cup/desk/passes/",
    "/t/early/desk/passes/",
    "/t/cup/desk/entries/1/pass/",
    "/t/early/desk/entries/1/pass/",
    "/t/cup/desk/entries/1/pass/replace/",
    "/t/cup/desk/entries/12/",
    "/t/cup/desk/entries/12/late/",
)
DESK = (
    "/t/fresh/desk/",
    "/t/early/desk/",
    "/t/draft/desk/",
    "/t/cup/desk/",
    "/t/over/desk/",
    "/t/cup/desk/rounds/",
    "/t/cup/desk/rounds/1/",
    "/t/cup/desk/rounds/2/",
    "/t/draft/desk/rounds/1/",
    "/t/draft/desk/rounds/1/pair-again/",
    "/t/draft/desk/rounds/1/draw-again/",
    "/t/draft/desk/rounds/1/by-hand/",
    "/t/early/desk/rounds/1/pair/",
    "/t/early/desk/rounds/1/from-paper/",
    "/t/draft/desk/rounds/1/from-paper/",
    "/t/cup/desk/rounds/2/take-back/",
    "/t/cup/desk/rounds/1/reopen/",
    "/t/between/desk/rounds/1/reopen/",
    "/t/posted/desk/rounds/1/take-back/",
    "/t/cup/desk/rounds/1/tables/2/correct/",
    "/t/cup/desk/rounds/1/tables/1/correct/?keys=2",
    "/t/posted/desk/",
    "/t/cup/desk/outstanding/",
    "/t/between/desk/",
    "/t/cup/desk/rounds/1/tables/1/correct/",
    "/t/cup/desk/rounds/1/tables/1/correct/?keys=0",
    "/t/between/desk/rounds/1/tables/1/correct/?keys=0",
    "/t/cup/desk/rounds/2/why/2/",
    "/t/cup/desk/rounds/2/clock/lengthen/",
    "/t/cup/desk/rounds/2/extensions/",
    "/t/cup/desk/results/",
    "/t/cup/desk/results/?round=2&table=2",
    "/t/early/desk/results/",
    "/t/cup/desk/standings/",
    "/t/cup/desk/standings/1/",
    "/t/cup/desk/journal/",
    "/t/cup/desk/journal/?q=Team+2",
    "/t/cup/desk/journal/5/",
    "/t/cup/desk/journal/{undoable}/",
    "/t/cup/desk/paper/",
    "/t/cup/desk/paper/announcement/",
    "/t/early/desk/paper/announcement/",
    "/t/cup/desk/paper/blank-slips.pdf",
    "/t/cup/desk/data/",
    "/t/cup/desk/remove/",
    "/t/cup/desk/carried-on/",
    "/t/cup/desk/screens/",
    "/t/cup/desk/settings/",
    "/t/fresh/desk/settings/",
    "/t/cup/desk/finish/",
    "/t/over/desk/reopen/",
    "/t/cup/desk/staff/",
    "/t/cup/desk/invitations/",
    "/t/cup/desk/invitations/{invitation}/",
    "/t/cup/desk/rulings/",
    "/t/cup/desk/rulings/write/",
    "/t/cup/desk/rulings/1/withdraw/",
)
FLOOR = (
    "/t/early/floor/",
    "/t/cup/floor/",
    "/t/cup/floor/?q=team",
    "/t/cup/floor/tables/2/",
    "/t/cup/floor/tables/3/?game=1",
    "/t/cup/floor/tables/4/",
    "/t/cup/floor/tables/5/",
    "/t/cup/floor/tables/5/no-show/",
    "/t/cup/floor/tables/2/extension/",
    "/t/cup/floor/tables/2/extension/take/",
    "/t/cup/floor/tables/2/slow-play/",
    "/t/cup/floor/tables/2/toss/",
    "/t/cup/floor/tables/2/prizes/",
    "/t/cup/floor/tables/2/out/?seat=1a",
    "/t/cup/floor/tables/2/target/",
    "/t/cup/floor/tables/2/call/",
    "/t/cup/floor/tables/3/call/answer/",
    "/t/cup/floor/tables/2/decide/",
    "/t/cup/floor/tables/2/penalty/",
    "/t/cup/floor/tables/2/penalty/?who=other&person=Sid&infraction=115",
    "/t/cup/floor/penalties/",
    "/t/cup/floor/penalties/new/",
    "/t/cup/floor/penalties/2/",
    "/t/cup/floor/penalties/2/overrule/",
)

# Pages whose form was sent empty: how faults are shown.
SENT_EMPTY = (
    "/t/cup/desk/remove/",
    "/password-again/",
    "/events/new/",
    "/t/early/desk/entries/new/",
    "/t/early/desk/entries/solo/",
    "/t/early/desk/import/",
    "/t/cup/desk/entries/1/drop/",
    "/t/cup/desk/screens/",
    "/t/cup/desk/invitations/",
    "/t/cup/floor/tables/2/extension/",
    "/t/cup/floor/tables/2/penalty/?who=other&person=Sid&infraction=115",
    "/t/cup/desk/rulings/write/",
    "/t/cup/desk/rounds/1/tables/1/correct/?keys=2",
    "/t/cup/desk/entries/1/pass/replace/",
    "/t/cup/desk/entries/12/late/",
    "/t/cup/floor/tables/5/no-show/",
    "/t/draft/desk/rounds/1/draw-again/",
    "/t/draft/desk/rounds/1/by-hand/",
)

# Pages that need a step before them; each has a test of its own.
AFTER_A_STEP = ("/set-up/{token}/", "/t/early/desk/import/preview/")

# Files that a browser opens without a network.
FILES = (
    "/t/cup/desk/data/results.html",
    "/rulings/offline.html",
    "/t/cup/rulings/offline.html",
)

# What answers with no page of its own: what only a button sends, parts, pictures and files.
NO_PAGES = (
    "/signed-in/1/sign-out/",
    "/signed-in/sign-out/",
    "/accounts/{sam}/link/code/",
    "/accounts/{sam}/switch-off/",
    "/accounts/{sam}/switch-on/",
    "/accounts/{owner}/sign-out/",
    "/accounts/{owner}/1/sign-out/",
    "/phone-test/state/",
    "/phone-test/code/",
    "/welcome/copies-later/",
    "/phone-test/answer/",
    "/copies/recovery-sheet.pdf",
    "/t/cup/desk/staff/1/remove/",
    "/t/cup/desk/staff/link/sam/",
    "/t/cup/desk/invitations/1/code/",
    "/t/cup/desk/invitations/1/renew/",
    "/t/cup/desk/invitations/1/revoke/",
    "/t/cup/desk/entries/teams.xlsx",
    "/t/cup/desk/entries/all-here/",
    "/t/cup/desk/entries/numbers/",
    "/t/cup/desk/entries/1/paid/",
    "/t/cup/desk/entries/1/check-in/",
    "/t/cup/desk/entries/1/swap-seats/",
    "/t/cup/desk/entries/solo/1/remove/",
    "/t/cup/desk/import/confirm/",
    "/t/cup/desk/import/template.xlsx",
    "/t/cup/desk/rounds/2/post/",
    "/t/cup/desk/rounds/2/discard/",
    "/t/cup/desk/rounds/2/close/",
    "/t/cup/desk/rounds/2/clock/start/",
    "/t/cup/desk/rounds/2/clock/pause/",
    "/t/cup/desk/rounds/2/clock/resume/",
    "/t/cup/desk/results/preview/",
    "/t/cup/desk/results/progress/",
    "/t/cup/desk/results/start/",
    "/t/cup/desk/rounds/2/late-wins/",
    *sheets(number=2, after=1),
    "/t/cup/desk/data/workbook.xlsx",
    "/t/cup/desk/data/csv.zip",
    "/t/cup/desk/data/hand-in/",
    "/t/cup/desk/data/carry-on/",
    "/t/cup/clock/now/",
    "/t/cup/data/v1/pairings.json",
    "/t/cup/data/v1/pairings.csv",
    "/t/cup/data/v1/rounds/1.json",
    "/t/cup/data/v1/rounds/1.csv",
    "/t/cup/data/v1/standings.json",
    "/t/cup/data/v1/standings.csv",
    "/t/cup/data/v1/standings/1.json",
    "/t/cup/data/v1/standings/1.csv",
    "/t/cup/desk/screens/1/down/",
    "/t/cup/desk/journal/5/undo/",
    "/t/cup/desk/one-more-round/",
    "/t/cup/desk/put-away/",
    "/t/cup/desk/bring-back/",
    "/t/cup/floor/go/",
    "/t/cup/team/{pass_called}/call/",
    "/t/cup/team/{pass_called}/call/take-back/",
    "/t/cup/team/{pass_called}/leave/take-back/",
    "/t/cup/team/{pass_called}/report/",
    "/t/cup/team/{pass_called}/report/take-back/",
    "/t/cup/floor/tables/5/accept/",
    "/t/cup/floor/tables/5/dispute/take/",
    "/t/cup/desk/passes/make/",
    "/t/cup/desk/passes/passes.pdf",
    "/t/cup/desk/entries/1/pass/code.svg",
    "/t/cup/desk/entries/{leaves}/drop-request/accept/",
    "/t/cup/desk/entries/{leaves}/drop-request/refuse/",
    "/t/cup/floor/tables/2/presence/",
    "/t/cup/floor/tables/2/prizes/taken/",
    "/t/cup/floor/tables/2/target/ended/",
    "/t/cup/floor/tables/2/deck-check/",
    "/t/cup/floor/tables/2/deck-check/done/",
    "/t/cup/floor/tables/2/call/take/",
    "/t/cup/floor/tables/2/call/hand-back/",
    "/t/cup/floor/penalties/report.pdf",
    "/t/cup/floor/penalties/1/report.pdf",
    "/rulings/search.json",
    "/rulings/booklet.pdf",
    "/rulings/table-card.pdf",
    "/t/cup/rulings/search.json",
    "/t/cup/rulings/booklet.pdf",
    "/t/cup/rulings/table-card.pdf",
    "/t/cup/desk/rulings/report.pdf",
)

PAGES = (*PUBLIC, *TEAM_PAGES, *LIBRARY, *DOORS, *SITE, *TEAMS, *DESK, *FLOOR)
ALL = (*PAGES, *AFTER_A_STEP, *FILES, *NO_PAGES)


def name_of(path: str) -> str:
    """The name of the address that a path asks; Resolver404 where there is none."""
    return resolve(re.sub(r"[{]\w+[}]", "1", path.partition("?")[0])).view_name


@cache
def first_places() -> dict[str, str]:
    """The path of each address that stands first, by the address's name ("pairings:desk")."""
    return {name_of(path): path for path in reversed(ALL)}
