// What every page may use. Nothing here is needed to do the work: without it forms post and links lead on.
(function () {
  "use strict";

  function isDark() {
    const chosen = document.documentElement.dataset.theme;
    return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  }

  function startThemeButton() {
    const button = document.querySelector("[data-theme-button]");
    if (!button) return;
    button.hidden = false;
    button.setAttribute("aria-pressed", String(isDark()));
    button.addEventListener("click", () => {
      const theme = isDark() ? "light" : "dark";
      document.documentElement.dataset.theme = theme;
      button.setAttribute("aria-pressed", String(theme === "dark"));
      try {
        localStorage.setItem("tandem-theme", theme);
      } catch {
        // The choice then holds for this page only.
      }
    });
  }

  function showCurrentTab() {
    for (const list of document.querySelectorAll(".event-nav > ul, .tabs")) {
      const current = list.querySelector("[aria-current]");
      if (current) list.scrollLeft = current.offsetLeft - list.clientWidth / 2 + current.offsetWidth / 2;
    }
  }

  // A frame that scrolls sideways can be reached and scrolled with the keyboard too.
  function openScrollers() {
    for (const frame of document.querySelectorAll(".table-wrap")) {
      if (frame.scrollWidth > frame.clientWidth) frame.tabIndex = 0;
      else frame.removeAttribute("tabindex");
    }
  }

  // Safari before 16 has no requestSubmit, before 15.4 it does not say which button sends: then the button is pressed again.
  let pressed = null;
  document.addEventListener("click", (event) => { pressed = event.target.closest?.("button, input[type=submit]"); }, true);

  function submitterOf(event) {
    const found = event.submitter ?? pressed;
    return found?.form === event.target ? found : null;
  }

  function submit(form, submitter = null) {
    if (form.requestSubmit) form.requestSubmit(submitter ?? undefined);
    else (submitter ?? form.querySelector("button[type=submit], input[type=submit]"))?.click();
  }

  window.tandem = { submit, submitterOf };

  // <form data-confirm="Take round 2 back?">: asked before it is sent. Without a script the form's own page asks.
  function askBeforeSending(event) {
    const form = event.target;
    const submitter = submitterOf(event);
    const question = submitter?.dataset.confirm ?? form.dataset.confirm;
    const dialog = document.getElementById("confirm");
    if (!question || !dialog?.showModal || form.dataset.confirmed) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    dialog.querySelector("[data-confirm-text]").textContent = question;
    dialog.returnValue = "";
    dialog.addEventListener("close", () => {
      if (dialog.returnValue !== "yes") return;
      form.dataset.confirmed = "yes";
      submit(form, submitter);
      delete form.dataset.confirmed;
    }, { once: true });
    dialog.showModal();
  }

  function closeBox(event) {
    const toast = event.target.closest("[data-dismiss]");
    if (toast) toast.closest(".toast, .notice")?.remove();
    const opener = event.target.closest("[data-open-dialog]");
    const dialog = opener && document.getElementById(opener.dataset.openDialog);
    if (dialog?.showModal) {
      event.preventDefault();
      dialog.showModal();
    }
  }

  // <a href="#q" data-focus="q">: the field is ready to be typed in, with a phone's keyboard out.
  function focusField(event) {
    const link = event.target.closest("[data-focus]");
    const field = link && document.getElementById(link.dataset.focus);
    if (!field) return;
    event.preventDefault();
    field.focus();
  }

  // <input type="number" data-stepper>: a thumb's button on each side takes one away or adds one.
  function addSteppers() {
    const words = document.getElementById("form-words")?.dataset;
    for (const input of document.querySelectorAll("input[data-stepper]")) {
      const label = input.labels?.[0]?.textContent.trim() ?? "";
      const box = document.createElement("div");
      box.className = "stepper";
      input.replaceWith(box);
      const buttons = [["\u2212", "stepDown", words?.less], ["+", "stepUp", words?.more]].map(([sign, step, word]) => {
        const button = document.createElement("button");
        button.type = "button";
        button.className = "button";
        button.textContent = sign;
        button.setAttribute("aria-label", `${word ?? sign}: ${label}`);
        button.addEventListener("click", () => {
          input[step]();
          input.dispatchEvent(new Event("input", { bubbles: true }));
        });
        return button;
      });
      box.append(buttons[0], input, buttons[1]);
    }
  }

  // A team that went on from its own page to the pages for everybody finds back to it, in this tab and no longer than
  // that: the address is the team's alone, so it stands on no page that others are shown.
  function leadToOwnPage() {
    try {
      const own = document.querySelector("[data-own-page]");
      if (own) sessionStorage.setItem(`tandem-own-page-${own.dataset.ownPage}`, location.pathname);
      for (const way of document.querySelectorAll("[data-to-own-page]")) {
        const path = sessionStorage.getItem(`tandem-own-page-${way.dataset.toOwnPage}`);
        if (own || !path?.startsWith("/t/")) continue;
        way.querySelector("a").href = path;
        way.hidden = false;
      }
    } catch {
      // Without storage the browser's own way back is left.
    }
  }

  // The menus of the navigation and a phone's "More" lie over the page: they fold up when the focus leaves them, when a
  // press goes elsewhere, and at Escape, which leads back to what had opened them.
  function foldMenus(event) {
    const to = event.type === "focusout" ? event.relatedTarget : event.target;
    for (const menu of document.querySelectorAll(".event-nav details[open]")) {
      const whole = menu.closest(".nav-menu") ?? menu;
      if (to && !whole.contains(to)) menu.open = false;
    }
  }

  function foldAtEscape(event) {
    if (event.key !== "Escape") return;
    for (const menu of document.querySelectorAll(".event-nav details[open]")) {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
  }

  // The box that finds everything: Ctrl K leads to it from wherever one is, the arrows go through what it found.
  function startFinder() {
    const box = document.querySelector(".site-search input[type=search]");
    const link = document.querySelector(".site-search-link");
    if (!box) return;
    document.addEventListener("keydown", (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== "k") return;
      if (document.querySelector("dialog[open]")) return;
      event.preventDefault();
      if (!box.offsetParent) location.href = link.href;
      box.focus();
      box.select();
    });
    box.form.addEventListener("keydown", (event) => {
      const stops = [box, ...box.form.querySelectorAll(".finder-found a")];
      const at = stops.indexOf(document.activeElement);
      if (event.key === "Escape" && at > 0) box.focus();
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!step || at < 0) return;
      event.preventDefault();
      stops[(at + step + stops.length) % stops.length].focus();
    });
  }

  // A citation opens in place; with a key held down, or when the answer does not come, it is a plain link.
  function openCitation(event) {
    const link = event.target.closest("a.citation");
    const dialog = document.getElementById("citation");
    if (!link || !dialog?.showModal || !window.htmx) return;
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const follow = () => { location.href = link.href; };
    const options = { target: "#citation-body", swap: "innerHTML", source: dialog };
    window.htmx.ajax("GET", link.href, options).then(() => {
      if (!document.getElementById("citation-body").hasChildNodes()) return follow();
      if (!dialog.open) dialog.showModal();
      return undefined;
    }, follow);
  }

  const isAsking = () => document.getElementById("confirm")?.open ?? false;

  // Pages that nobody looks at do not poll; they ask once when they come back. While a question is open they do not
  // either: the form that its "Yes" sends must still be there.
  function holdPolling(event) {
    const source = event.detail.elt;
    if ((document.hidden || isAsking()) && source.matches("[data-poll]")) event.preventDefault();
  }

  function holdAnswer(event) {
    // A notice of ours says where it goes; whatever else comes with an error stays out of the page.
    if (event.detail.xhr.getResponseHeader("HX-Retarget")) event.detail.shouldSwap = true;
    const source = event.detail.requestConfig?.elt;
    if (isAsking() && source?.matches("[data-poll]")) event.detail.shouldSwap = false;
  }

  function sayNotSent(event) {
    const source = event.detail.elt;
    if (source.matches("[data-poll]")) return;
    const box = document.getElementById("not-sent");
    if (box) box.hidden = false;
  }

  function clearNotSent() {
    const box = document.getElementById("not-sent");
    if (box) box.hidden = true;
  }

  document.addEventListener("submit", askBeforeSending, true);
  document.addEventListener("click", closeBox);
  document.addEventListener("click", foldMenus);
  document.addEventListener("focusout", foldMenus);
  document.addEventListener("keydown", foldAtEscape);
  document.addEventListener("click", focusField);
  document.addEventListener("click", openCitation);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || !window.htmx) return;
    for (const part of document.querySelectorAll("[data-poll]")) window.htmx.trigger(part, "again");
  });
  document.addEventListener("DOMContentLoaded", () => {
    startThemeButton();
    leadToOwnPage();
    addSteppers();
    showCurrentTab();
    startFinder();
    openScrollers();
    addEventListener("resize", openScrollers);
    document.body.addEventListener("htmx:afterSettle", openScrollers);
    document.body.addEventListener("htmx:beforeRequest", holdPolling);
    document.body.addEventListener("htmx:beforeSwap", holdAnswer);
    document.body.addEventListener("htmx:sendError", sayNotSent);
    document.body.addEventListener("htmx:timeout", sayNotSent);
    document.body.addEventListener("htmx:afterOnLoad", clearNotSent);
  });
})();
