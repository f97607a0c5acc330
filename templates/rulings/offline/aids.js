// The aids of rulings/aids once more, for a file without a server; a test asks both the same. What they say, and who won
// on time for all games and prizes, was worked out when the file was made.
(function () {
  "use strict";

  const { aids } = window.tandem.data;
  const currentRuleSet = window.tandem.currentRuleSet;

  function turnOrder(ruleSet, starter, out) {
    return aids.ruleSets[ruleSet].orders[starter].filter((seat) => !out.includes(seat));
  }

  // The verdict where both players of a team are out, else undefined.
  function gameOver(ruleSet, out) {
    const sides = ["1", "2"].filter((side) => ["A", "B"].every((letter) => out.includes(side + letter)));
    return aids.ruleSets[ruleSet].gameOver[sides.join()];
  }

  // [seat, cards it may draw at most, seats whose mulligans count], clockwise.
  function mulligans(ruleSet, had) {
    const { seats, isAcross } = aids.ruleSets[ruleSet];
    const of = (seat) => had[seat] || 0;
    return seats.map(([seat, faces]) => {
      const counted = isAcross
        ? [[faces, Math.max(0, of(faces) - of(seat))]]
        : seats.filter(([other]) => other[0] !== seat[0]).map(([other]) => [other, of(other)]);
      const because = counted.filter(([, number]) => number);
      return [seat, because.reduce((sum, [, number]) => sum + number, 0), because.map(([other]) => other)];
    });
  }

  function leaving(ruleSet, prizesLeft, cardsInDeck) {
    const { verdicts, isTold } = aids.ruleSets[ruleSet].leaving;
    const isOut = cardsInDeck < prizesLeft;
    const verdict = verdicts[isOut ? (isTold ? "out" : "untold") : "stays"];
    return { ...verdict, text: verdict.text.replace(aids.gap, String(cardsInDeck - prizesLeft)) };
  }

  // `games` and `left` are pairs of numbers; null for a match of one game, and where nobody typed prizes. Null until
  // there is enough to say who won.
  function time(match, games, left) {
    const [one, two] = games || [0, 0];
    const { alone, prizes } = aids.time.tables[match][one][two];
    const number = prizes && left ? prizes[left[0]][left[1]] : alone;
    return number === null ? null : aids.time.verdicts[number];
  }

  // --- The page ---

  function element(name, text, kind) {
    const made = document.createElement(name);
    if (text) made.textContent = text;
    if (kind) made.className = kind;
    return made;
  }

  function cite(id) {
    const link = element("a", aids.citations[id]);
    link.href = "#" + id;
    return link;
  }

  function showVerdict(box, verdict) {
    box.className = "verdict " + verdict.kind;
    const text = element("p", verdict.text);
    for (const id of verdict.citations) text.append(" ", cite(id));
    box.replaceChildren(element("p", verdict.title, "answer"), text);
  }

  // The whole number in a field; null where it is empty or not one that can be, which the box then says.
  function numberOf(input, box) {
    const value = input.value.trim() === "" ? NaN : Number(input.value);
    if (Number.isInteger(value) && value >= 0 && value <= Number(input.max)) return value;
    box.className = "verdict error";
    box.replaceChildren(element("p", aids.wrongNumber.replace(aids.gap, input.max)));
    return null;
  }

  function showTurnOrder(part) {
    for (const block of part.querySelectorAll("[data-rule-set]")) {
      const starter = block.querySelector("input[type=radio]:checked")?.value || "A";
      const out = [...block.querySelectorAll("input[type=checkbox]:checked")].map((box) => box.value);
      const box = block.querySelector(".verdict");
      const verdict = gameOver(block.dataset.ruleSet, out);
      block.querySelector("output").textContent = verdict
        ? "–"
        : turnOrder(block.dataset.ruleSet, starter, out).join(", ");
      box.replaceChildren();
      box.className = "verdict";
      if (verdict) showVerdict(box, verdict);
    }
  }

  function showMulligans(part) {
    const body = part.querySelector("tbody");
    const note = part.querySelector(".verdict");
    const inputs = [...part.querySelectorAll("input[data-seat]")];
    const had = {};
    for (const input of inputs) {
      const number = numberOf(input, note);
      if (number === null) return body.replaceChildren();
      had[input.dataset.seat] = number;
    }
    note.replaceChildren();
    note.className = "verdict";
    return body.replaceChildren(
      ...mulligans(currentRuleSet(), had).map(([seat, most, because]) => {
        const row = element("tr");
        const head = element("th", seat);
        head.scope = "row";
        row.append(head, element("td", String(most)), element("td", because.join(", ") || "–"));
        return row;
      }),
    );
  }

  function showLeaving(part) {
    const box = part.querySelector(".verdict");
    const [prizes, cards] = [...part.querySelectorAll("input")].map((input) => numberOf(input, box));
    if (prizes !== null && cards !== null) showVerdict(box, leaving(currentRuleSet(), prizes, cards));
  }

  function showTime(part) {
    const chosen = part.querySelector("#which-match");
    for (const block of part.querySelectorAll("[data-match]")) {
      block.hidden = Boolean(chosen) && chosen.value !== block.dataset.match;
      if (!block.hidden) showMatch(block);
    }
  }

  // What was typed for one kind of match: nothing is said before something was.
  function showMatch(block) {
    const box = block.querySelector(".verdict");
    box.replaceChildren();
    box.className = "verdict";
    const pair = (name) => {
      const inputs = [...block.querySelectorAll(`input[data-${name}]`)];
      const empty = inputs.filter((input) => input.value.trim() === "").length;
      if (empty === inputs.length) return [null, name === "left" || !empty];
      if (empty) return [null, false];
      const numbers = inputs.map((input) => numberOf(input, box));
      return [numbers, numbers.every((number) => number !== null)];
    };
    const [games, areGamesRight] = pair("games");
    const [left, isLeftRight] = pair("left");
    if (!areGamesRight || !isLeftRight) return;
    const verdict = time(block.dataset.match, games, left);
    if (verdict) showVerdict(box, verdict);
  }

  // A thumb's button on each side of a number.
  function addSteppers(input) {
    const box = element("span", "", "stepper");
    const label = input.labels[0].textContent.trim();
    input.replaceWith(box);
    const buttons = [["−", -1, aids.less], ["+", 1, aids.more]].map(([sign, step, word]) => {
      const button = element("button", sign);
      button.type = "button";
      button.setAttribute("aria-label", word + ": " + label);
      button.addEventListener("click", () => {
        input.value = String(Math.min(Number(input.max), Math.max(0, (Number(input.value) || 0) + step)));
        input.dispatchEvent(new Event("input", { bubbles: true }));
      });
      return button;
    });
    box.append(buttons[0], input, buttons[1]);
  }

  const parts = { "turn-order": showTurnOrder, mulligans: showMulligans, leaving: showLeaving, time: showTime };
  for (const [name, show] of Object.entries(parts)) {
    const part = document.querySelector(`[data-part="${name}"]`);
    part.querySelectorAll("input[type=number]").forEach(addSteppers);
    part.addEventListener("input", () => show(part));
    document.addEventListener("tandem:rule-set", () => show(part));
    show(part);
  }
  window.tandem.aids = { turnOrder, gameOver, mulligans, leaving, time };
})();
