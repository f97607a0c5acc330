// The file for phones. Every entry is in the page itself, so that it can be read where no script runs; the entries that
// a question finds are shown as copies of those, and what needs a script is unfolded here.
(function () {
  "use strict";

  const { data, search } = window.tandem;
  const place = new Map(data.ids.map((id, number) => [id, number]));
  const all = document.getElementById("all");
  const articles = new Map([...all.querySelectorAll("article")].map((article) => [article.id, article]));
  const results = document.getElementById("results");
  const field = document.getElementById("q");
  const choice = document.getElementById("rule-set");
  const tabs = [...document.querySelectorAll("#tabs button")];

  function element(name, text, kind) {
    const made = document.createElement(name);
    if (text) made.textContent = text;
    if (kind) made.className = kind;
    return made;
  }

  // A sentence with what belongs into its gap.
  function fill(text, value) {
    return text.replace(data.aids.gap, () => value);
  }

  function currentRuleSet() {
    return choice ? choice.value : data.ruleSet;
  }

  function isElsewhere(id) {
    const answers = data.answers[currentRuleSet()];
    return !data.entryDocuments[place.get(id)].some((key) => answers.includes(key));
  }

  // A copy of an entry for the results, with what depends on the rule set.
  function copy(id) {
    const made = articles.get(id).cloneNode(true);
    made.removeAttribute("id");
    const [own] = data.entryDocuments[place.get(id)];
    const said = isElsewhere(id)
      ? data.elsewhere[currentRuleSet()][own]
      : data.singles.includes(id) && data.texts.singles;
    if (said) made.querySelector(".answer").before(element("p", said, "answer"));
    return made;
  }

  function closed(id) {
    const made = element("details");
    const summary = element("summary");
    const body = copy(id);
    summary.append(...body.firstElementChild.childNodes);
    body.firstElementChild.remove();
    made.append(summary, ...body.childNodes);
    return made;
  }

  function showAll() {
    const weights = data.weights[currentRuleSet()];
    const groups = [...all.children].sort((one, two) => weights[two.dataset.document] - weights[one.dataset.document]);
    all.append(...groups);
    results.replaceChildren();
  }

  function show() {
    const query = field.value;
    all.hidden = query.trim() !== "";
    if (!all.hidden) {
      showAll();
      return;
    }
    const found = search(query, currentRuleSet());
    const parts = [];
    if (found.corrected) parts.push(element("p", fill(data.texts.corrected, found.corrected), "quiet"));
    if (found.ids.length && !found.isSure) parts.push(element("p", data.texts.unsure));
    found.ids.forEach((id, at) => parts.push(at ? closed(id) : copy(id)));
    if (!found.ids.length) {
      parts.push(element("p", data.texts.nothing));
      if (found.nearest.length) parts.push(element("p", fill(data.texts.nearest, found.nearest.join(", "))));
    }
    results.replaceChildren(...parts);
  }

  function openTab(name) {
    for (const tab of tabs) tab.setAttribute("aria-pressed", String(tab.dataset.show === name));
    for (const part of document.querySelectorAll("[data-part]")) part.hidden = part.dataset.part !== name;
    if (name === "rulings") show();
  }

  function showRuleSet() {
    for (const part of document.querySelectorAll("[data-rule-set]")) part.hidden = part.dataset.ruleSet !== currentRuleSet();
  }

  // A number of a rule in an answer or an aid leads to that rule; the number of a section to its heading among all.
  function follow(event) {
    const id = event.target.closest('a[href^="#"]')?.getAttribute("href").slice(1);
    const target = articles.get(id) ?? (id && document.getElementById(id));
    if (!target) return;
    event.preventDefault();
    field.value = articles.has(id) ? id : "";
    openTab("rulings");
    if (articles.has(id)) {
      all.hidden = true;
      results.replaceChildren(copy(id));
      scrollTo(0, 0);
    } else {
      for (let at = target.parentElement; at; at = at.parentElement) if (at.localName === "details") at.open = true;
      target.scrollIntoView();
    }
  }

  for (const part of document.querySelectorAll("[data-script]")) part.hidden = false;
  for (const part of document.querySelectorAll("[data-no-script]")) part.hidden = true;
  for (const tab of tabs) tab.addEventListener("click", () => openTab(tab.dataset.show));
  document.addEventListener("click", follow);
  field.addEventListener("input", show);
  choice?.addEventListener("change", () => {
    showRuleSet();
    show();
    document.dispatchEvent(new Event("tandem:rule-set"));
  });
  document.getElementById("search").addEventListener("submit", (event) => {
    event.preventDefault();
    field.blur();
  });
  window.tandem.currentRuleSet = currentRuleSet;
  showRuleSet();
  openTab("rulings");
})();
