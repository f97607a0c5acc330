// The scorekeeper's page: keeps the field in focus, shows what a typed line would do, and makes Esc take one step back.
// It decides nothing: every line is read, judged and saved by the server, and the page works without this file.
(function () {
  "use strict";

  const TYPED = /^[0-9A-Za-z*×+.,/:−-]$/;
  const PAUSE = 60; // milliseconds without a key before the server is asked what the line would do
  let timer = 0;
  let asked = null;
  let held = null; // keys typed while the server answers, null while it does not

  const entry = () => document.getElementById("entry");
  const part = (selector) => entry()?.querySelector(selector) ?? null;

  function focusField() {
    const field = part("[data-focus]");
    if (!field) return;
    field.focus({ preventScroll: true });
    // What is wrong, or only has to be looked at, goes with the next key; what is unfinished goes on.
    const start = field.matches("[data-select]") ? 0 : field.value.length;
    field.setSelectionRange(start, field.value.length);
  }

  // With Num Lock off, or without the key, the pad's 7 arrives as Home, its 5 as nothing at all: said until it types again.
  function watchNumLock(event) {
    const box = document.getElementById("num-lock");
    if (!box || !/^Numpad(\d|Decimal)$/.test(event.code) || event.getModifierState("NumLock")) return;
    const isOff = event.key.length > 1;
    if (isOff === box.hasChildNodes()) return;
    box.replaceChildren();
    if (!isOff) return;
    const notice = document.createElement("div");
    notice.className = "notice notice-error";
    notice.append(document.createElement("p"));
    notice.firstChild.textContent = box.dataset.text;
    box.append(notice);
  }

  // A quick scorekeeper types the next slip while this one is saved: those keys wait, so that none is lost and none
  // goes to another slip. They are dropped where the answer has to be looked at first.
  function hold(event) {
    if (held === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const isOurs = document.activeElement === document.body || entry()?.contains(document.activeElement);
    if (event.key === "Escape") {
      held = held.length ? [] : ["Escape"]; // first the keys that wait, then the slip that is on its way
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    if (event.key === "Enter" && document.activeElement.matches("button, a")) return; // it presses that one
    if (!isOurs || !(event.key === "Enter" || event.key === "Backspace" || TYPED.test(event.key))) return;
    event.preventDefault();
    held.push(event.key);
  }

  function typeHeld() {
    const keys = held ?? [];
    held = null;
    while (keys.length) {
      const key = keys.shift();
      const field = part("[data-focus]");
      if (!field) return;
      if (key === "Enter" || key === "Escape") {
        if (key === "Enter") window.tandem.submit(field.form);
        else goBack();
        if (held !== null) held.push(...keys);
        return;
      }
      const end = field.selectionEnd;
      const start = key === "Backspace" && field.selectionStart === end ? Math.max(end - 1, 0) : field.selectionStart;
      field.setRangeText(key === "Backspace" ? "" : key, start, end, "end");
      field.dispatchEvent(new Event("input", { bubbles: true }));
      if (held !== null) { // that key sent the form
        held.push(...keys);
        return;
      }
    }
  }

  function swapped(event) {
    if (event.detail.target?.id !== "entry") return;
    focusField();
    if (event.detail.xhr.status >= 400 || part("[data-slip] [name=shown]")) held = [];
  }

  // Rows that changed come with an answer. The list may show another part of the round: then a row has no place here.
  function placeRows() {
    for (const template of document.querySelectorAll("template[data-row]")) {
      const row = template.content.firstElementChild;
      if (row) document.getElementById(row.id)?.replaceWith(row);
      template.remove();
    }
  }

  // Before an answer has settled htmx does not know its form, so keys wait until then.
  function settled(event) {
    if (event.target.id === "entry") typeHeld(); // the list's row and the progress settle as well
  }

  function stopAsking() {
    clearTimeout(timer);
    asked?.abort();
    asked = null;
  }

  async function showLook() {
    const form = part("[data-slip]");
    const look = document.getElementById("look");
    if (!form || !look) return;
    stopAsking();
    asked = new AbortController();
    const values = new URLSearchParams(new FormData(form));
    values.delete("csrfmiddlewaretoken");
    try {
      const answer = await fetch(`${form.dataset.preview}?${values}`, { signal: asked.signal, cache: "no-store" });
      if (answer.ok && document.getElementById("look") === look) look.innerHTML = await answer.text();
    } catch {
      // A newer key was pressed, or the server does not answer: saving says so, and shows the same.
    }
  }

  const isMinus = (text) => ["-", "−", "－", "ー"].includes(text.trim());

  // What was shown belongs to the line before this key: it goes at once, so that Enter never confirms another line.
  function forgetLook() {
    for (const shown of entry()?.querySelectorAll("[name=shown]") ?? []) shown.remove();
  }

  function typed(event) {
    if (event.target.matches("[data-table]") && isMinus(event.target.value)) {
      window.tandem.submit(event.target.form); // it stands alone: nothing more can follow
      return;
    }
    if (!event.target.matches("[data-keys]")) return;
    stopAsking();
    forgetLook();
    timer = setTimeout(showLook, PAUSE);
  }

  // Esc: empty the field; in an empty slip back to the table number; at an empty table number to the button that
  // clears the last result, or undoes its correction.
  function stepBack(event) {
    if (event.key !== "Escape" || !part("[data-focus]") || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    goBack();
  }

  function goBack() {
    const field = part("[data-focus]");
    if (field.value) {
      field.value = "";
      field.dispatchEvent(new Event("input", { bubbles: true }));
      field.focus();
    } else if (part("[data-back]")) {
      part("[data-back]").click();
    } else if (part("[data-take-back], .undo button") && document.activeElement === field) {
      part("[data-take-back], .undo button").focus();
    } else {
      field.focus();
    }
  }

  // Esc may have led to a button, such as the one that clears the last result: the next key is a slip again, and its
  // Enter never presses that button.
  function typeOn(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !TYPED.test(event.key)) return;
    const button = document.activeElement;
    if (button.matches("button, a") && entry()?.contains(button)) focusField();
  }

  // A table of the list opens in the entry part, where htmx is there; else the link leads to the same slip.
  function openTable(event) {
    const link = event.target.closest("a[data-enter]");
    if (!link || !entry() || !window.htmx) return;
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    window.htmx.ajax("GET", link.href, { target: "#entry", swap: "outerHTML" }).then(() => {
      entry()?.scrollIntoView({ block: "nearest" });
    });
  }

  // The page shows one round: Back, Esc and the tables of its lists ask for what is in that round, as the typed number
  // does. Where another one is played meanwhile, the answer says so and nothing of it comes in.
  function askOfRound({ detail }) {
    const part = entry();
    if (detail.verb !== "get" || !part || detail.target !== part) return;
    if (!detail.parameters.subject) detail.parameters.subject = part.dataset.round;
  }

  document.addEventListener("input", typed);
  document.addEventListener("keydown", watchNumLock, true);
  document.addEventListener("keydown", hold, true);
  document.addEventListener("keydown", typeOn);
  document.addEventListener("keydown", stepBack);
  document.addEventListener("click", openTable);
  document.addEventListener("DOMContentLoaded", () => {
    focusField();
    document.body.addEventListener("htmx:beforeRequest", (event) => {
      if (event.detail.target?.id !== "entry") return;
      stopAsking();
      held = [];
    });
    document.body.addEventListener("htmx:configRequest", askOfRound);
    document.body.addEventListener("htmx:afterSwap", placeRows);
    document.body.addEventListener("htmx:afterSwap", swapped);
    document.body.addEventListener("htmx:afterSettle", settled);
    for (const failed of ["htmx:sendError", "htmx:timeout", "htmx:sendAbort", "htmx:swapError"]) {
      document.body.addEventListener(failed, () => (held = null));
    }
  });
})();
