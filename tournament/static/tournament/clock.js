// Counts every [data-clock] down from its end, by the server's time: a phone with a wrong clock shows the right one.
//   data-state      as in tournament/kernel/clock.py: not_started, running, paused, time_called or over
//   data-end        when time is called, in milliseconds since 1970 (running, time_called)
//   data-over       when the last extension ends, in the same way; without one it is data-end
//   data-left       milliseconds left (paused)
//   data-now-url    where to ask for the server's time: {"now": milliseconds since 1970}
//   data-since, data-since-text  on any element: an instant in the past, and a text in which [n] is the whole minutes
//                   since then, shown once there is one
//   data-from       on any element: the instant from which it is shown
//   data-time-text, data-over-text  what to say from those two instants on
(function () {
  "use strict";

  const JUMP = 900; // milliseconds by which this machine's clock and its steady counter may differ in a quarter second
  const PATIENCE = 8000; // milliseconds until a server that does not answer counts as not reached
  const AGAIN = 5000; // milliseconds after a question that was not answered until the next one
  let offset = 0; // server's time minus this machine's
  let isKnown = false; // a machine an hour fast would call time before the server's first answer

  function shownTime(milliseconds) {
    const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
    const pair = (value) => String(value).padStart(2, "0");
    const hours = Math.floor(seconds / 3600);
    const minutes = Math.floor(seconds / 60) % 60;
    return hours ? `${hours}:${pair(minutes)}:${pair(seconds % 60)}` : `${minutes}:${pair(seconds % 60)}`;
  }

  function show(element, text) {
    if (element && text && element.textContent !== text) element.textContent = text;
  }

  function tick() {
    if (!isKnown) return;
    const now = Date.now() + offset;
    for (const element of document.querySelectorAll("[data-since]")) {
      const minutes = Math.floor(Math.max(0, now - Number(element.dataset.since)) / 60000);
      if (minutes) show(element, element.dataset.sinceText.replace("[n]", minutes));
    }
    for (const element of document.querySelectorAll("[data-from]")) {
      element.hidden = now < Number(element.dataset.from);
    }
    for (const clock of document.querySelectorAll("[data-clock]")) {
      const face = clock.querySelector("[data-clock-time]");
      const said = clock.querySelector("[data-clock-state]");
      // What the server drew is kept apart: all that follows from the time is worked out again at each tick.
      if (clock.dataset.drawn === undefined) {
        clock.dataset.drawn = clock.dataset.state;
        clock.dataset.drawnText = said?.textContent ?? "";
      }
      const { drawn, drawnText } = clock.dataset;
      if (drawn === "paused" && clock.dataset.left) show(face, shownTime(Number(clock.dataset.left)));
      if (!clock.dataset.end || !["running", "time_called"].includes(drawn)) continue;
      const end = Number(clock.dataset.end);
      show(face, shownTime(end - now));
      const isOver = now >= Number(clock.dataset.over ?? end);
      const state = now < end ? drawn : isOver ? "over" : "time_called";
      if (clock.dataset.state !== state) clock.dataset.state = state;
      show(said, now < end ? drawnText : isOver ? clock.dataset.overText : clock.dataset.timeText);
    }
  }

  // A machine whose clock jumped (sleep, a time server) knows the server's time no longer, and has to ask.
  let before = { wall: Date.now(), steady: performance.now() };
  function hasJumped() {
    const now = { wall: Date.now(), steady: performance.now() };
    const jump = now.wall - before.wall - (now.steady - before.steady);
    before = now;
    return Math.abs(jump) > JUMP;
  }

  function beat() {
    if (hasJumped()) {
      isKnown = false;
      askTime();
      return;
    }
    if (unansweredAt !== null && performance.now() - unansweredAt > AGAIN) askTime();
    tick();
  }

  // The server's time is asked for, not written into the page: pages are kept by caches, and shown again by "back".
  // The newest question counts: a network that holds an answer back would set the clock by a time long past.
  // One that is not answered, as after a jump without a network, is asked again soon: until then this machine may be wrong.
  let asked = 0;
  let unansweredAt = null; // by the steady counter
  async function askTime() {
    const clock = document.querySelector("[data-clock][data-now-url]");
    if (!clock || document.hidden) return tick();
    const mine = ++asked;
    let isAnswered = false;
    unansweredAt = null;
    const sent = Date.now();
    const patience = new AbortController(); // AbortSignal.timeout is of 2022
    const end = setTimeout(() => patience.abort(), PATIENCE);
    try {
      const address = clock.dataset.nowUrl;
      const answer = await (await fetch(address, { cache: "no-store", signal: patience.signal })).json();
      const took = Date.now() - sent; // the machine may have slept meanwhile, or its clock was set back
      isAnswered = took >= 0 && took <= PATIENCE;
      if (mine === asked && isAnswered) offset = answer.now - sent - took / 2;
    } catch {
      // The last known difference stays; without one, this machine's own time is the best there is.
    } finally {
      clearTimeout(end);
    }
    if (mine !== asked) return;
    if (!isAnswered) unansweredAt = performance.now();
    isKnown = true;
    document.documentElement.dataset.clockIsKnown = "";
    return tick();
  }

  document.addEventListener("DOMContentLoaded", () => {
    askTime();
    setInterval(beat, 250);
    setInterval(askTime, 60000);
    document.body.addEventListener("htmx:afterSwap", () => (isKnown ? tick() : askTime()));
  });
  document.addEventListener("visibilitychange", askTime);
})();
