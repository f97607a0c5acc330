// Says that a table calls a judge: the number of calls that wait stands in the title, and a new one sounds where this
// phone is set to. [data-waiting-calls] in a part that asks again holds the keys of those calls, with spaces between.
// [data-call-sound] is the button that switches the sound, and says whether a call would sound now: browsers let a page
// sound only once it was touched, and a phone that was locked stops it until it is touched again.
(function () {
  "use strict";

  const SETTING = "tandem-call-sound";
  const TONES = [[880, 0], [1175, 0.22], [880, 0.44]]; // Hz, seconds from now
  const title = document.title;
  let known = null; // the calls that this page has shown, null before the first
  const Speaker = window.AudioContext ?? window.webkitAudioContext;
  let speaker = null;
  let wasSilent = null; // what the button said when the press began that ends on it

  function isWanted() {
    try {
      return localStorage.getItem(SETTING) === "on";
    } catch {
      return false;
    }
  }

  function keep(isOn) {
    try {
      localStorage.setItem(SETTING, isOn ? "on" : "off");
    } catch {
      // Without storage the setting is this page's alone, and its button says so by staying off.
    }
  }

  const isSounding = () => isWanted() && speaker?.state === "running";
  const isSilent = () => isWanted() && !isSounding();

  // Made as soon as a sound is wanted: only a speaker that is there says whether it would be heard.
  function makeSpeaker() {
    if (speaker || !Speaker || !isWanted()) return;
    speaker = new Speaker();
    speaker.addEventListener("statechange", showSetting);
  }

  function openSpeaker() {
    makeSpeaker();
    if (!isSilent()) return;
    speaker?.resume().then(showSetting, dropSpeaker);
  }

  // One that cannot be started again makes room for a new one, at the next touch.
  function dropSpeaker() {
    speaker = null;
    showSetting();
  }

  function buzz() {
    if (isWanted() && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.([200, 100, 200]);
  }

  function sound() {
    if (!isSounding()) return;
    for (const [pitch, delay] of TONES) {
      const tone = speaker.createOscillator();
      const volume = speaker.createGain();
      const start = speaker.currentTime + delay;
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.25, start);
      volume.gain.exponentialRampToValueAtTime(0.001, start + 0.2);
      tone.connect(volume).connect(speaker.destination);
      tone.start(start);
      tone.stop(start + 0.2);
    }
    document.documentElement.dataset.soundedFor = [...known].join(" ");
  }

  function look() {
    const part = document.querySelector("[data-waiting-calls]");
    if (!part) return;
    const waiting = new Set(part.dataset.waitingCalls.split(" ").filter(Boolean));
    const isNew = known !== null && [...waiting].some((call) => !known.has(call));
    known = waiting;
    document.title = waiting.size ? `(${waiting.size}) ${title}` : title;
    if (!isNew) return;
    buzz();
    sound();
  }

  function showSetting() {
    const button = document.querySelector("[data-call-sound]");
    if (!button || !Speaker) return;
    const text = isSilent() ? button.dataset.waitText : isSounding() ? button.dataset.onText : button.dataset.offText;
    button.hidden = false;
    button.setAttribute("aria-pressed", String(isSounding()));
    if (button.textContent !== text) button.textContent = text;
  }

  // The press itself has started a silent page by then: it switches nothing off.
  function press(event) {
    if (!event.target.closest("[data-call-sound]")) return;
    if (!(wasSilent ?? isSilent())) keep(!isWanted());
    wasSilent = null;
    openSpeaker();
    showSetting();
  }

  function beginPress() {
    wasSilent = isSilent();
  }

  function comeBack() {
    if (!document.hidden) openSpeaker();
    showSetting();
  }

  document.addEventListener("DOMContentLoaded", () => {
    look();
    makeSpeaker();
    showSetting();
    setInterval(showSetting, 2000); // not every phone says that it stopped the sound
    document.body.addEventListener("htmx:afterSwap", look);
    document.addEventListener("click", press);
  });
  document.addEventListener("pointerdown", beginPress, true);
  document.addEventListener("keydown", beginPress, true);
  document.addEventListener("pointerup", openSpeaker);
  document.addEventListener("keydown", openSpeaker);
  document.addEventListener("visibilitychange", comeBack);
  addEventListener("pageshow", comeBack);
})();
