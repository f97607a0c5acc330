// Keeps the parts of a public page up to date: every [data-poll] is asked for again each 3 to 5 seconds, at a moment of
// its own, so that a hall of phones does not ask all at once. Says so on the page when the server cannot be reached.
//   [data-subject] names what a part is about (`tournament/kernel/shown.py`). Where the part that comes is about
//   something else, it is not put under the thumb: a notice says what is there now (its data-now) and leads there.
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

  const partIn = (event) => new DOMParser().parseFromString(event.detail.serverResponse, "text/html").body.firstElementChild;

  function holdOther(event) {
    if (!isPoll(event) || !event.detail.shouldSwap) return;
    const part = event.detail.requestConfig.elt;
    const coming = part.dataset.subject ? partIn(event) : null;
    if (!coming?.dataset.subject || coming.dataset.subject === part.dataset.subject) return;
    event.detail.shouldSwap = false;
    sayOver(part, coming.dataset);
  }

  function sayOver(part, { over, now, show }) {
    part.removeAttribute("data-poll");
    for (const field of part.querySelectorAll("button, input, select, textarea")) field.disabled = true;
    const notice = document.createElement("div");
    notice.className = "notice notice-warn";
    notice.setAttribute("role", "alert");
    const title = document.createElement("p");
    title.className = "notice-title";
    title.textContent = over;
    const words = document.createElement("p");
    words.textContent = now;
    const way = document.createElement("a");
    way.className = "button";
    way.href = location.pathname + location.search;
    way.textContent = show;
    const actions = document.createElement("p");
    actions.append(way);
    notice.append(title, words, actions);
    part.before(notice);
  }

  // --- Where the keyboard and a screen reader are, over a swap ---

  const REACHED = "a[href], button, input, select, textarea, summary, [tabindex]";
  let focus = null; // what had the focus before the swap, by what tells it from others

  const marksOf = (element) => {
    const place = element.getAttribute("href") ?? element.form?.getAttribute("action") ?? "";
    const plain = [element.tagName, element.id, place, element.name ?? ""].join("|");
    return [`${plain}|${element.textContent.trim()}`, plain];
  };

  function noteFocus(event) {
    const { activeElement } = document;
    const part = isPoll(event) ? event.detail.requestConfig.elt : null;
    focus = part?.contains(activeElement) ? { part: part.id, marks: marksOf(activeElement) } : null;
  }

  function keepFocus() {
    const part = focus && document.getElementById(focus.part);
    if (!part || part.contains(document.activeElement)) return;
    const reached = [...part.querySelectorAll(REACHED)];
    const found = focus.marks.map((mark, at) => reached.find((one) => marksOf(one)[at] === mark)).find(Boolean);
    if (!found) part.tabIndex = -1;
    (found ?? part).focus({ preventScroll: true });
  }

  // A new call is told to a screen reader, once, by the sentence of the part that it stands in.
  let calls = null;
  let teller = null;

  function tellCalls() {
    const mark = document.querySelector("[data-waiting-calls]");
    if (!mark) return;
    const waiting = new Set(mark.dataset.waitingCalls.split(" ").filter(Boolean));
    const isNew = calls !== null && [...waiting].some((call) => !calls.has(call));
    calls = waiting;
    if (!teller) {
      teller = document.createElement("p");
      teller.className = "visually-hidden";
      teller.setAttribute("role", "status");
      document.body.append(teller);
    }
    if (isNew) teller.textContent = mark.dataset.news ?? "";
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
    tellCalls();
    document.body.addEventListener("htmx:beforeSwap", holdOther);
    document.body.addEventListener("htmx:beforeSwap", noteFolds);
    document.body.addEventListener("htmx:beforeSwap", noteFocus);
    document.body.addEventListener("htmx:afterSwap", keepFolds);
    document.body.addEventListener("htmx:afterSwap", keepFocus);
    document.body.addEventListener("htmx:afterSwap", tellCalls);
    document.body.addEventListener("htmx:sendError", fail);
    document.body.addEventListener("htmx:timeout", fail);
    document.body.addEventListener("htmx:responseError", fail);
    addEventListener("online", askAgain);
    plan();
  });
})();
