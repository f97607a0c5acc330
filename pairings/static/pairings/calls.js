// Says that a table calls a judge: the number of calls that wait stands in the title, and a new one sounds where this
// phone is set to. [data-waiting-calls] in a part that asks again holds the keys of those calls, with spaces between.
// [data-call-sound] is the button that switches the sound; nothing sounds on a page before it was tapped.
(function () {
  "use strict";

  const SETTING = "tandem-call-sound";
  const TONES = [[880, 0], [1175, 0.22], [880, 0.44]]; // Hz, seconds from now
  const title = document.title;
  let known = null; // the calls that this page has shown, null before the first
  let speaker = null;

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

  // Browsers let a page sound only once somebody has tapped it.
  function openSpeaker() {
    if (!isWanted()) return;
    speaker ??= new AudioContext();
    if (speaker.state === "suspended") speaker.resume();
  }

  function sound() {
    if (!isWanted() || speaker?.state !== "running") return;
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
    navigator.vibrate?.([200, 100, 200]);
    document.documentElement.dataset.soundedFor = [...known].join(" ");
  }

  function look() {
    const part = document.querySelector("[data-waiting-calls]");
    if (!part) return;
    const waiting = new Set(part.dataset.waitingCalls.split(" ").filter(Boolean));
    const isNew = known !== null && [...waiting].some((call) => !known.has(call));
    known = waiting;
    document.title = waiting.size ? `(${waiting.size}) ${title}` : title;
    if (isNew) sound();
  }

  function showSetting(button) {
    const isOn = isWanted();
    button.setAttribute("aria-pressed", String(isOn));
    button.textContent = isOn ? button.dataset.onText : button.dataset.offText;
  }

  function startButton() {
    const button = document.querySelector("[data-call-sound]");
    if (!button || !window.AudioContext) return;
    button.hidden = false;
    showSetting(button);
    button.addEventListener("click", () => {
      keep(!isWanted());
      openSpeaker();
      showSetting(button);
    });
  }

  document.addEventListener("DOMContentLoaded", () => {
    look();
    startButton();
    document.body.addEventListener("htmx:afterSwap", look);
  });
  document.addEventListener("pointerup", openSpeaker);
  document.addEventListener("keydown", openSpeaker);
})();
