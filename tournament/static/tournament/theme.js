// Loaded before the page is drawn, so that a saved choice of light or dark never flashes the other one.
(function () {
  "use strict";
  try {
    const saved = localStorage.getItem("tandem-theme");
    if (saved === "light" || saved === "dark") {
      document.documentElement.dataset.theme = saved;
    }
  } catch {
    // A browser that keeps nothing follows the system's setting.
  }
})();
