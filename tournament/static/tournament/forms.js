// Every form that changes something says "Sending" and "Not sent - try again" beside its button, and keeps what was
// typed over a lost network and a reload. "Saved" is never said here: only the server's own answer says it.
//   What is kept: texts and choices of post forms that somebody changed, in this tab alone, until the server has taken
//   them or half a day is over. Passwords, files and hidden fields are not. A page with [data-not-taken] says that the
//   server did not take what was just sent, such as an error or a sign-in in between. Where Tandem did not answer at all,
//   but a gateway, or the browser for a server that is gone, the cookie that went with the form is still there.
//   data-not-kept on a form or field keeps it out; data-kept keeps a hidden field, such as answers that were pressed. Words come from #form-words in base.html.
(function () {
  "use strict";

  const PATIENCE = 8000; // milliseconds until a server that does not answer counts as not reached
  const PAUSE = 5000; // between two such questions
  const STUCK = 15000;
  const END = 12 * 60 * 60 * 1000; // what was not sent by then belongs to another day
  const TYPED = "typed"; // not sent yet: comes back wherever its form shows up again
  const FAILED = "failed"; // was to be sent and was not taken: the same, with other words
  const SENT = "sent"; // the server has it, as far as this page can know: comes back with the browser's "back" alone
  const STORE = "tandem-typed";
  const LAST = "tandem-sent"; // what was sent last: the next page says whether it was taken
  const UNDER_WAY = "tandem_sending"; // a cookie that Tandem's own answer takes away (AnsweredMiddleware), no other's

  const words = () => document.getElementById("form-words")?.dataset ?? {};
  // A form that opens a sheet of its own (target) leaves this page as it is: there is nothing to say or to keep.
  const isOurs = (form) => form instanceof HTMLFormElement && form.method === "post" && !form.target
    && !form.matches("[data-not-kept]");
  // Safari before 15 has the old way alone to tell how this page was come to.
  const navigation = () => performance.getEntriesByType("navigation")[0]?.type
    ?? ["navigate", "reload", "back_forward"][performance.navigation?.type] ?? "navigate";

  // --- What is said ---

  function say(form, word) {
    let label = form.querySelector("[data-send-state]");
    if (!label) {
      label = document.createElement("span");
      label.dataset.sendState = "";
      label.setAttribute("aria-live", "polite");
      const button = form.querySelector("button[type=submit], input[type=submit]");
      (button?.closest(".actions") ?? button?.parentElement ?? form).append(label);
    }
    label.className = `send-state send-state-${word}`;
    const about = ["notSent", "back"].includes(word) ? subjectOf(form).label : "";
    label.textContent = [words()[word] ?? "", about].filter(Boolean).join(" – ");
    if (word === "back") label.append(" ", startOver(form));
  }

  // What came back and is not wanted any more goes with one press: the form is as the server drew it.
  function startOver(form) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button button-quiet";
    button.textContent = words().startOver ?? "";
    button.addEventListener("click", () => {
      form.reset();
      forget(form);
      say(form, "none");
    });
    return button;
  }

  // --- What is kept ---

  function readKept() {
    try {
      return JSON.parse(sessionStorage.getItem(STORE) ?? "{}");
    } catch {
      return {};
    }
  }

  function writeKept(kept) {
    try {
      if (Object.keys(kept).length) sessionStorage.setItem(STORE, JSON.stringify(kept));
      else sessionStorage.removeItem(STORE);
    } catch {
      // A browser that keeps nothing has the form itself, as long as the page stays.
    }
  }

  // What a form is about (`tournament/kernel/shown.py`): the names of who, without what stood there, and in words.
  function subjectOf(form) {
    const [names, ...label] = (form.querySelector("input[type=hidden][name=subject]")?.value ?? "").split(";");
    return { who: names.split(".").filter((name) => !name.startsWith("~")).join("."), label: label.join(";") };
  }

  // A form is known again by where it sends and what it is about, not by its place on the page: what was typed about one
  // match or player never comes back in the form of another. And by who is signed in: what one person typed is no other's.
  const signedIn = () => document.querySelector("[data-signed-in]")?.dataset.signedIn ?? "";

  function keyOf(form) {
    const table = form.querySelector("input[type=hidden][name=table]")?.value ?? "";
    return [signedIn(), location.pathname, form.id, form.getAttribute("action") ?? "", subjectOf(form).who || table].join("|");
  }

  const isKept = (field) => field.name && field.matches("input, select, textarea")
    && !field.matches("[data-not-kept], [type=password], [type=file], [type=hidden]:not([data-kept])");

  const isBox = (field) => ["checkbox", "radio"].includes(field.type);
  const told = (field) => [field.name, field.value, isBox(field) ? field.checked : null];
  const valuesOf = (form) => [...form.elements].filter(isKept).map(told);

  // What the server drew and nobody touched is not kept: it may be another's newer value when the form comes back.
  function isChanged(field) {
    if (isBox(field)) return field.checked !== field.defaultChecked;
    if (field.options) {
      const drawn = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
      return field.value !== (drawn?.value ?? "");
    }
    return field.type === "hidden" || field.value !== field.defaultValue;
  }

  const sameField = (one, other) => one[0] === other[0] && (one[2] === null || one[1] === other[1]);

  function keep(form, state, at = Date.now()) {
    const kept = readKept();
    const key = keyOf(form);
    const all = valuesOf(form);
    const changed = [...form.elements].filter((field) => isKept(field) && isChanged(field)).map(told);
    // What was changed on an earlier showing of the form, and is drawn as it was typed now, stays kept.
    const before = (kept[key]?.values ?? []).filter((one) => !changed.some((other) => sameField(one, other))
      && all.some((other) => sameField(one, other) && one[1] === other[1] && one[2] === other[2]));
    const values = [...before, ...changed];
    if (values.length) kept[key] = { state, values, at };
    else delete kept[key];
    writeKept(kept);
    return values.length ? key : "";
  }

  const isAnswered = () => !document.cookie.split("; ").includes(`${UNDER_WAY}=1`);

  function noteLast(key) {
    document.cookie = `${UNDER_WAY}=1; path=/; samesite=strict; max-age=${key ? END / 1000 : 0}`;
    try {
      if (key) sessionStorage.setItem(LAST, key);
      else sessionStorage.removeItem(LAST);
    } catch {
      // Then what was sent comes back by the browser's "back" alone.
    }
  }

  function forget(form) {
    const kept = readKept();
    delete kept[keyOf(form)];
    writeKept(kept);
  }

  // True where something differs now from what the server had drawn.
  function fill(form, values) {
    const left = [...values];
    let isOther = false;
    for (const field of [...form.elements].filter(isKept)) {
      const at = left.findIndex((one) => sameField(one, told(field)));
      if (at < 0) continue;
      const [[, value, checked]] = left.splice(at, 1);
      if (isBox(field) ? field.checked === checked : field.value === value) continue;
      if (field.options && ![...field.options].some((option) => option.value === value)) continue; // no longer offered
      if (isBox(field)) field.checked = checked;
      else field.value = value;
      isOther = true;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    return isOther;
  }

  function restore(states) {
    const kept = readKept();
    for (const form of document.querySelectorAll("form")) {
      const found = isOurs(form) ? kept[keyOf(form)] : undefined;
      if (!found || !states.includes(found.state)) continue;
      if (fill(form, found.values)) {
        form.hidden = false; // one with [data-typed-only] takes nothing any more: it is there for what was typed
        say(form, found.state === FAILED ? "notSent" : "back");
      }
      keep(form, found.state, found.at); // half a day from when it was typed, however often it is shown
    }
  }

  function restoreAtLoad() {
    const kept = readKept();
    let last = null;
    try {
      last = sessionStorage.getItem(LAST);
    } catch {
      // Nothing is known of what was sent.
    }
    if (kept[last] && (!isAnswered() || document.querySelector("[data-not-taken]"))) kept[last].state = FAILED;
    if (last) noteLast("");
    const isGood = (found) => Date.now() - (found.at ?? 0) < END;
    writeKept(Object.fromEntries(Object.entries(kept).filter(([, found]) => isGood(found))));
    restore(navigation() === "back_forward" ? [TYPED, FAILED, SENT] : [TYPED, FAILED]);
  }

  // --- Plain forms: a page that would only leave for an error page stays, and says so ---

  let isThere = true; // whether the server answered when it was asked last
  let askedAt = 0;
  let isOwnSend = false;

  async function askServer() {
    askedAt = Date.now();
    const address = document.querySelector("link[rel=icon]")?.href ?? location.href;
    const patience = new AbortController(); // AbortSignal.timeout is of 2022
    const end = setTimeout(() => patience.abort(), PATIENCE);
    try {
      const answer = await fetch(address, { method: "HEAD", cache: "no-store", signal: patience.signal });
      // Whatever answers lets the form go, as without scripts, but for a gateway that says that nothing is behind it.
      isThere = ![502, 503, 504].includes(answer.status);
    } catch {
      isThere = false;
    } finally {
      clearTimeout(end);
    }
    return isThere;
  }

  // While somebody types the server is asked now and then, so that sending itself need not wait.
  function askWhileTyping(event) {
    const form = event.target.form;
    if (form && isOurs(form) && Date.now() - askedAt > PAUSE) askServer();
  }

  function leave(form) {
    noteLast(keep(form, SENT));
    say(form, "sending");
    form.dataset.sending = "leaving";
    setTimeout(() => settle(form), STUCK); // the answer was a file: the page is still here
  }

  function settle(form) {
    delete form.dataset.sending;
    say(form, "none");
  }

  async function send(event) {
    const form = event.target;
    if (event.defaultPrevented || !isOurs(form) || form.closest("dialog") || form.matches("[hx-post]")) return;
    if (isOwnSend) return;
    if (form.dataset.sending) return event.preventDefault(); // a second click
    if (isThere && navigator.onLine) return leave(form);
    event.preventDefault();
    const submitter = window.tandem.submitterOf(event);
    form.dataset.sending = "asking";
    say(form, "sending");
    if (!(await askServer())) {
      delete form.dataset.sending;
      keep(form, FAILED);
      say(form, "notSent");
      return;
    }
    leave(form);
    isOwnSend = true;
    form.dataset.confirmed = "yes"; // tandem.js has asked already
    window.tandem.submit(form, submitter);
    delete form.dataset.confirmed;
    isOwnSend = false;
  }

  // Back on a page that the browser had kept: nothing is on its way any more.
  function wakeUp(event) {
    if (!event.persisted) return;
    for (const form of document.querySelectorAll("form[data-sending]")) settle(form);
  }

  // --- Forms that htmx sends ---

  const formOf = (event) => {
    const form = event.detail.requestConfig?.elt?.closest?.("form");
    return event.detail.requestConfig?.verb === "post" && isOurs(form) ? form : null;
  };

  function startHtmx(event) {
    const form = formOf(event);
    if (!form) return;
    if (event.detail.requestConfig.elt.matches("[data-refill]")) startRefill(event, form);
    else say(form, "sending");
  }

  function endHtmx(event) {
    const form = formOf(event);
    if (!form) return;
    const { status } = event.detail.xhr;
    if (status >= 200 && status < 300) {
      if (!refills.has(event.detail.xhr)) forget(form);
      say(form, "none");
    } else if (status === 0 || status >= 500) {
      keep(form, FAILED);
      say(form, "notSent");
    } else {
      say(form, "none"); // the answer itself says what is wrong
    }
  }

  // --- Parts of a form that are asked for again where a choice changes what is asked (data-refill) ---
  // On a slow laptop the person types on meanwhile: that is newer than the answer, and is put over it. One request of a
  // form is under way at a time (hx-sync); a choice that was made meanwhile asks again once the answer is in.

  const refills = new WeakMap(); // the request -> its form, what it sent, and what was typed and open since

  function startRefill(event, form) {
    keep(form, TYPED); // the parts that come are drawn as it was typed, and are kept all the same
    refills.set(event.detail.xhr, { form, sent: valuesOf(form) });
  }

  function noteRefill(event) {
    const refill = refills.get(event.detail.xhr);
    if (!refill) return;
    const sent = new Set(refill.sent.map((value) => JSON.stringify(value)));
    const { activeElement: field } = document;
    refill.typed = valuesOf(refill.form).filter((value) => !sent.has(JSON.stringify(value)));
    refill.folds = [...refill.form.querySelectorAll("details[id][open]")].map((fold) => fold.id);
    refill.focus = refill.form.contains(field) && field.id
      ? { id: field.id, value: field.value, start: field.selectionStart, end: field.selectionEnd } : null;
    refill.isNew = true;
  }

  function takeRefill(event) {
    const refill = refills.get(event.detail.xhr);
    if (!refill?.isNew) return; // told once for each part that was swapped
    refill.isNew = false;
    for (const id of refill.folds) {
      const fold = document.getElementById(id);
      if (fold) fold.open = true;
    }
    fill(refill.form, refill.typed);
    if (refill.focus) focusAgain(refill);
    keep(refill.form, TYPED);
  }

  function focusAgain({ focus, typed }) {
    const field = document.getElementById(focus.id);
    if (!field) return;
    field.focus({ preventScroll: true });
    if (focus.start != null && field.value === focus.value) field.setSelectionRange(focus.start, focus.end);
    // A field of numbers does not tell where its caret is: one that was entered and not typed in is replaced as a whole.
    else if (field.type === "number" && !typed.some(([name]) => name === field.name)) field.select();
  }

  function askAgain(event) {
    const refill = refills.get(event.detail.xhr);
    const names = new Set((refill?.typed ?? []).map(([name]) => name));
    if (!names.size) return;
    refill.typed = [];
    for (const field of [...refill.form.elements]) {
      if (names.has(field.name)) field.dispatchEvent(new Event("change", { bubbles: true }));
    }
  }

  function note(event) {
    const form = event.target.form;
    if (form && isOurs(form) && event.isTrusted) keep(form, TYPED);
  }

  // A part that came in with a hidden field to be kept belongs to a form in which somebody is at work.
  function noteHidden(event) {
    for (const field of event.detail.elt?.querySelectorAll?.("input[type=hidden][data-kept]") ?? []) {
      if (field.form && isOurs(field.form) && field.form.querySelector("textarea")?.value) keep(field.form, TYPED);
    }
  }

  document.addEventListener("submit", send);
  document.addEventListener("input", note);
  document.addEventListener("change", note);
  document.addEventListener("input", askWhileTyping);
  document.addEventListener("focusin", askWhileTyping);
  addEventListener("online", askServer);
  addEventListener("pageshow", wakeUp);
  document.addEventListener("DOMContentLoaded", () => {
    restoreAtLoad();
    // What was typed or pasted before the scripts ran is taken notice of now.
    for (const field of document.querySelectorAll("textarea")) {
      if (field.value !== field.defaultValue) field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    document.body.addEventListener("htmx:beforeSend", startHtmx);
    document.body.addEventListener("htmx:afterRequest", endHtmx);
    document.body.addEventListener("htmx:beforeSwap", noteRefill);
    document.body.addEventListener("htmx:afterSwap", takeRefill);
    document.body.addEventListener("htmx:afterSettle", askAgain);
    // A part of the page that asks by itself tells as well whether the server answers.
    for (const name of ["htmx:sendError", "htmx:timeout"]) document.body.addEventListener(name, () => { isThere = false; });
    document.body.addEventListener("htmx:afterOnLoad", () => { isThere = true; });
    document.body.addEventListener("htmx:afterSettle", noteHidden);
    document.body.addEventListener("htmx:afterSettle", () => restore([FAILED]));
  });
})();
