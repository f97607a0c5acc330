// What htmx may ask for, of all that a page could name: it acts on the attributes of whatever is in a page, so that a
// text of people's that was ever printed as markup would act as whoever reads it. Tests hold that this is what our
// templates name (tests/test_asked.py), and that nothing else is asked for (tests/e2e/test_markup.py).
//   THIS is the event of the page, and no other; * is anything between two slashes.
(function () {
  "use strict";

  const MAY_BE_ASKED = [
    "get /phone-test/state/",
    "get /rulings/",
    "get /rulings/*/",
    "get /t/THIS/",
    "get /t/THIS/bracket/",
    "get /t/THIS/bracket/*/",
    "get /t/THIS/clock/",
    "get /t/THIS/desk/",
    "get /t/THIS/desk/entries/",
    "get /t/THIS/desk/find/",
    "get /t/THIS/desk/invitations/*/",
    "get /t/THIS/desk/journal/",
    "get /t/THIS/desk/lists/",
    "get /t/THIS/desk/outstanding/",
    "get /t/THIS/desk/results/",
    "get /t/THIS/desk/results/progress/",
    "get /t/THIS/desk/rounds/*/",
    "get /t/THIS/desk/rounds/*/by-hand/",
    "get /t/THIS/desk/standings/",
    "get /t/THIS/desk/standings/*/",
    "get /t/THIS/floor/",
    "get /t/THIS/floor/tables/*/",
    "get /t/THIS/floor/tables/*/now/",
    "get /t/THIS/rounds/*/",
    "get /t/THIS/rulings/",
    "get /t/THIS/rulings/*/",
    "get /t/THIS/screen/",
    "get /t/THIS/screen/*/",
    "get /t/THIS/standings/",
    "get /t/THIS/standings/*/",
    "get /t/THIS/team/*/",
    "get /t/THIS/team/*/a/",
    "get /t/THIS/team/*/b/",
    "post /events/new/",
    "post /t/THIS/desk/entries/*/check-in/",
    "post /t/THIS/desk/entries/*/lists/*/type/",
    "post /t/THIS/desk/entries/*/paid/",
    "post /t/THIS/desk/results/",
    "post /t/THIS/desk/results/start/",
    "post /t/THIS/desk/settings/",
    "post /t/THIS/team/*/lists/*/",
  ].map((line) => line.split(/[ /]/));

  function mayBeAsked(verb, path) {
    const address = new URL(path, location.href);
    const event = /^\/t\/([^/]+)\//.exec(location.pathname)?.[1];
    const parts = [verb, ...address.pathname.split("/")];
    const fits = (part, at) => parts[at] === (part === "THIS" ? event : part) || (part === "*" && parts[at] !== "");
    return address.origin === location.origin && MAY_BE_ASKED.some((line) => line.length === parts.length && line.every(fits));
  }

  document.addEventListener("htmx:configRequest", (event) => {
    const { verb, path } = event.detail;
    try {
      if (mayBeAsked(verb, path)) return;
    } catch {
      // It is no address at all.
    }
    event.preventDefault();
    console.error(`htmx may not ask for this (asked.js): ${verb} ${path}`);
  }, true);
})();
