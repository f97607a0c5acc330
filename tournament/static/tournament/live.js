// Keeps the parts of a public page up to date: every [data-poll] is asked for again each 3 to 5 seconds, at a moment of
// its own, so that a hall of phones does not ask all at once. Says so on the page when the server cannot be reached.
(function () {
  "use strict";

  const SHORTEST = 3000;
  const SPREAD = 2000;
  const LONGEST = 20000;
  const folds = new Map();
  let failures = 0;
  let timer;

  function askAgain() {
    for (const part of document.querySelectorAll("[data-poll]")) window.htmx.trigger(part, "again");
    plan();
  }

  // A server that does not answer is asked less and less often.
  function plan() {
    clearTimeout(timer);
    const pause = (SHORTEST + Math.random() * SPREAD) * Math.max(1, failures);
    timer = setTimeout(askAgain, Math.min(pause, LONGEST));
  }

  function isPoll(event) {
    return event.detail.requestConfig?.elt.matches("[data-poll]"); // the part itself may have been swapped out
  }

  // What somebody has folded or unfolded in a part stays so when the part is swapped.
  function noteFolds(event) {
    if (!isPoll(event)) return;
    for (const fold of event.detail.requestConfig.elt.querySelectorAll("details[id]")) folds.set(fold.id, fold.open);
  }

  function keepFolds() {
    for (const [id, isOpen] of folds) {
      const fold = document.getElementById(id);
      if (fold) fold.open = isOpen;
    }
    folds.clear();
  }

  function showStale() {
    const box = document.getElementById("stale");
    if (box) box.hidden = failures < 2;
  }

  function succeed(event) {
    if (!isPoll(event) || event.detail.xhr.status >= 400) return; // htmx counts every answer as loaded
    failures = 0;
    showStale();
  }

  function fail(event) {
    if (!isPoll(event)) return;
    // The page is gone, such as that of a pass which was replaced: its own answer says so.
    if (event.detail.xhr?.status === 404) return location.replace(location.pathname + location.search);
    failures += 1;
    showStale();
    plan();
  }

  document.addEventListener("DOMContentLoaded", () => {
    if (!window.htmx) return;
    document.body.addEventListener("htmx:afterOnLoad", succeed);
    document.body.addEventListener("htmx:beforeSwap", noteFolds);
    document.body.addEventListener("htmx:afterSwap", keepFolds);
    document.body.addEventListener("htmx:sendError", fail);
    document.body.addEventListener("htmx:timeout", fail);
    document.body.addEventListener("htmx:responseError", fail);
    addEventListener("online", askAgain);
    plan();
  });
})();
