// The field for a state is there only where the addresses of the chosen country have one.
"use strict";

(() => {
  const country = document.getElementById("id_country");
  const state = document.getElementById("id_state");
  const field = state && state.closest(".field");
  if (!country || !field) return;
  const offered = new Set((state.dataset.offered || "").split(" "));
  const needed = new Set((state.dataset.needed || "").split(" "));
  const optional = field.querySelector(".field-optional");

  const show = () => {
    const code = country.value;
    const isNeeded = needed.has(code);
    // What was typed before stays in sight.
    field.hidden = Boolean(code) && !isNeeded && !offered.has(code) && !state.value;
    state.required = isNeeded;
    if (optional) optional.hidden = isNeeded;
  };
  country.addEventListener("change", () => {
    if (!needed.has(country.value) && !offered.has(country.value)) state.value = "";
    show();
  });
  show();
})();
