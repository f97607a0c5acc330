// Turns the pages of a screen of the hall, tells when time is called, and keeps its controls out of sight.
//   [data-slide]   one list or picture; slides follow each other, a new round's come from their first page
//   [data-pages]   a list in columns that go on to the right, one screen width a page
//   [data-news]    what is announced, in such pages of its own where it has no room; [data-notice] is one of it
//   [data-signal]  round a clock: the whole screen tells when it reaches time, with a sound once that was enabled
// An address ending in #2/3 shows the second third of every list: three screens side by side share one.
(function () {
  "use strict";

  const DWELL = 8000;
  const IDLE = 5000;
  let shown = { slide: "", page: 0 };
  let news = { newest: "", page: 0 };
  let isPaused = false;
  let turnTimer;
  let idleTimer;
  const Speaker = window.AudioContext ?? window.webkitAudioContext; // Safari 14 has the second one alone
  let sound = null;
  const lastStates = new Map();

  const slides = () => [...document.querySelectorAll("[data-slide]")];

  // --- Pages ---

  // Where each column of a list begins, from the list's own left edge. It is measured: widths are no whole numbers where
  // a projector's pixels are not those of the page, and what is lost at each page adds up to a name cut in two.
  function columnsOf(list) {
    const style = getComputedStyle(list);
    const gap = parseFloat(style.columnGap) || 0;
    const frame = list.getBoundingClientRect();
    const step = (frame.width + gap) / (Number(style.columnCount) || 1);
    const begins = [];
    for (const row of list.children) {
      for (const part of row.getClientRects()) {
        const left = part.left - frame.left + list.scrollLeft;
        if (!begins.length || left > begins[begins.length - 1] + step - gap / 2) begins.push(left);
      }
    }
    return begins;
  }

  // Where each page of a list begins: with its first column.
  function beginsOf(list) {
    const aPage = Number(getComputedStyle(list).columnCount) || 1;
    return columnsOf(list).filter((_begin, place) => place % aPage === 0);
  }

  function share() {
    const match = /^#(\d+)\/(\d+)$/.exec(location.hash);
    const [index, count] = match ? [Number(match[1]), Number(match[2])] : [1, 1];
    return index >= 1 && index <= count ? { index, count } : { index: 1, count: 1 };
  }

  // First page, number of pages and where each begins, of a slide; the slide has to be in sight to be measured.
  function pagesOf(slide) {
    const list = slide.querySelector("[data-pages]");
    if (!list) return { first: 0, count: 1, begins: [] };
    const begins = beginsOf(list);
    const all = Math.max(1, begins.length);
    const { index, count } = share();
    const first = Math.floor(((index - 1) * all) / count);
    return { first, count: Math.max(1, Math.floor((index * all) / count) - first), begins };
  }

  function show() {
    const all = slides();
    if (!all.length) return;
    let current = all.find((slide) => slide.dataset.slide === shown.slide);
    if (!current) {
      [current] = all;
      shown = { slide: current.dataset.slide, page: 0 };
    }
    for (const slide of all) slide.hidden = slide !== current;
    nameInFoot(current);
    fitTitle();
    fitNames(current);
    const { first, count, begins } = pagesOf(current);
    shown.page = Math.min(shown.page, count - 1);
    const list = current.querySelector("[data-pages]");
    if (list) list.scrollLeft = begins[first + shown.page] ?? 0;
    tellPage(all, current, shown.page, count);
    showNews();
  }

  // The page of what is announced; something new is shown at once, for its whole time.
  function showNews() {
    const list = document.querySelector("[data-news]");
    if (!list) return;
    const begins = beginsOf(list);
    const { notice } = list.firstElementChild.dataset;
    if (notice !== news.newest) {
      news = { newest: notice, page: 0 };
      planTurn();
    }
    news.page = (news.page + begins.length) % (begins.length || 1);
    list.scrollLeft = begins[news.page] ?? 0;
  }

  function turnToNotice(notice) {
    const list = notice?.closest("[data-news]");
    if (!list) return;
    const left = notice.getBoundingClientRect().left - list.getBoundingClientRect().left + list.scrollLeft;
    news.page = Math.max(0, beginsOf(list).filter((begin) => begin <= left + 1).length - 1);
    showNews();
  }

  // A title that has no room in one line gets two of smaller letters.
  function fitTitle() {
    const title = document.querySelector(".screen-title");
    if (!title) return;
    title.classList.remove("is-long");
    if (title.scrollWidth > title.clientWidth) title.classList.add("is-long");
  }

  // A team of the bracket whose name has no room in one line gets more lines of smaller letters, until all of it is there.
  function fitNames(slide) {
    for (const name of slide.querySelectorAll(".screen-match-box li.is-team > :nth-child(2)")) {
      name.classList.remove("is-fitted", "fit-2", "fit-3", "fit-4");
      for (const lines of ["fit-2", "fit-3", "fit-4"]) {
        if (name.scrollWidth <= name.clientWidth && name.scrollHeight <= name.clientHeight + 1) break;
        name.classList.remove("fit-2", "fit-3");
        name.classList.add("is-fitted", lines);
      }
    }
  }

  function tellPage(all, current, page, count) {
    const label = document.querySelector("[data-screen-page]");
    if (!label) return;
    const text = isPaused ? label.dataset.pausedText : label.dataset.text;
    const isAlone = all.length === 1 && count === 1 && share().count === 1;
    label.textContent = isAlone && !isPaused ? "" : text.replace("[n]", String(page + 1)).replace("[m]", String(count));
  }

  // The heading of a list goes to the foot, which leaves one line more for the list.
  function nameInFoot(slide) {
    const foot = document.querySelector("[data-screen-name]");
    const heading = slide.querySelector("[data-slide-name]");
    if (!foot) return;
    if (foot.dataset.event === undefined) foot.dataset.event = foot.textContent;
    heading?.classList.add("is-in-foot");
    foot.textContent = heading ? heading.textContent : foot.dataset.event;
  }

  function turn(by) {
    const all = slides();
    const at = Math.max(0, all.findIndex((slide) => slide.dataset.slide === shown.slide));
    if (!all.length) return;
    news.page += by;
    const { count } = pagesOf(all[at]);
    const page = shown.page + by;
    if (page >= 0 && page < count) {
      shown.page = page;
    } else {
      const next = all[(at + by + all.length) % all.length];
      shown = { slide: next.dataset.slide, page: 0 };
      show();
      if (by < 0) shown.page = pagesOf(next).count - 1;
    }
    show();
  }

  function planTurn() {
    clearInterval(turnTimer);
    if (!isPaused) turnTimer = setInterval(() => turn(1), DWELL);
  }

  function pause(value) {
    isPaused = value;
    document.querySelector("[data-screen-pause]").setAttribute("aria-pressed", String(isPaused));
    show();
    planTurn();
  }

  // --- Time is called ---

  function ring() {
    if (sound?.state !== "running") return;
    for (let beep = 0; beep < 6; beep += 1) {
      const tone = sound.createOscillator();
      const volume = sound.createGain();
      const start = sound.currentTime + beep * 0.5;
      tone.frequency.value = beep % 2 ? 660 : 880;
      volume.gain.setValueAtTime(0.0001, start);
      volume.gain.exponentialRampToValueAtTime(0.8, start + 0.03);
      volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.45);
      tone.connect(volume).connect(sound.destination);
      tone.start(start);
      tone.stop(start + 0.5);
    }
    document.documentElement.dataset.rang = String(Number(document.documentElement.dataset.rang ?? 0) + 1);
  }

  const isUp = (clock) => ["time_called", "over"].includes(clock.dataset.state) && clock.dataset.end !== undefined;

  // True at the moment in which a clock that was seen running reaches its end; the extensions' end is not told again.
  function hasJustEnded(key, clock) {
    const wasUp = lastStates.get(key);
    lastStates.set(key, isUp(clock));
    return wasUp === false && isUp(clock);
  }

  function watch() {
    if (document.documentElement.dataset.clockIsKnown === undefined) return; // clock.js still asks what time it is
    let isTime = false;
    let isNow = false;
    for (const box of document.querySelectorAll("[data-signal]")) {
      const clock = box.querySelector("[data-clock]");
      if (!clock) continue;
      if (isUp(clock)) isTime = true;
      if (hasJustEnded(box.dataset.signal, clock)) isNow = true;
    }
    for (const clock of document.querySelectorAll("[data-countdown]")) {
      if (!hasJustEnded(`countdown-${clock.dataset.countdown}`, clock)) continue;
      turnToNotice(clock.closest("[data-notice]"));
      ring();
    }
    if (document.body.classList.contains("is-time") !== isTime) {
      document.body.classList.toggle("is-time", isTime);
      if (!isTime) document.body.classList.remove("is-time-now");
      show();
    }
    if (isNow) {
      ring();
      document.body.classList.add("is-time-now");
      setTimeout(() => document.body.classList.remove("is-time-now"), 20000);
    }
  }

  async function enableSound() {
    if (!sound) {
      sound = new Speaker();
      sound.addEventListener("statechange", showSound);
    }
    await sound.resume();
    showSound();
    ring();
  }

  // A machine that slept may have stopped the sound: the button then offers it again, and any touch starts it.
  function showSound() {
    const button = document.querySelector("[data-screen-sound]");
    const isOn = sound?.state === "running";
    if (button.dataset.offText === undefined) button.dataset.offText = button.textContent;
    button.setAttribute("aria-pressed", String(isOn));
    button.textContent = isOn ? button.dataset.onText : button.dataset.offText;
  }

  function resumeSound() {
    if (sound && sound.state !== "running") sound.resume().then(showSound, showSound);
  }

  // --- Controls ---

  // The controls take their place from the lists, whose pages are then counted anew.
  function setIdle(isIdle) {
    if (document.body.classList.contains("is-idle") === isIdle) return;
    document.body.classList.toggle("is-idle", isIdle);
    show();
  }

  function wake() {
    setIdle(false);
    clearTimeout(idleTimer);
    idleTimer = setTimeout(() => setIdle(true), IDLE);
  }

  function press(event) {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.dataset.screenStep) {
      turn(Number(button.dataset.screenStep));
      planTurn();
    } else if (button.dataset.screenPause !== undefined) {
      pause(!isPaused);
    } else if (button.dataset.screenSound !== undefined) {
      enableSound();
    } else if (button.dataset.screenFull !== undefined) {
      if (document.fullscreenElement) document.exitFullscreen();
      else document.documentElement.requestFullscreen();
    }
  }

  function pressKey(event) {
    wake();
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("a, button, input")) return;
    if (event.key === "ArrowRight" || event.key === "ArrowLeft") {
      turn(event.key === "ArrowRight" ? 1 : -1);
      planTurn();
    } else if (event.key === " ") {
      event.preventDefault();
      pause(!isPaused);
    }
  }

  function markMode() {
    for (const link of document.querySelectorAll(".screen-modes a")) {
      if (link.pathname === location.pathname) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
  }

  document.addEventListener("DOMContentLoaded", () => {
    document.querySelector("[data-screen-full]").hidden = !document.fullscreenEnabled;
    document.querySelector("[data-screen-sound]").hidden = !Speaker;
    document.body.addEventListener("htmx:afterSwap", show);
    document.body.addEventListener("htmx:pushedIntoHistory", markMode);
    document.addEventListener("click", press);
    document.addEventListener("keydown", pressKey);
    for (const sign of ["pointerup", "keydown", "visibilitychange"]) document.addEventListener(sign, resumeSound);
    for (const sign of ["pointermove", "pointerdown", "focusin"]) document.addEventListener(sign, wake);
    addEventListener("resize", show);
    addEventListener("hashchange", show);
    document.fonts.ready.then(show);
    show();
    planTurn();
    wake();
    setInterval(watch, 250);
  });
})();
