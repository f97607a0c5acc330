// What does not fit in a page, as sentences; of the texts within the parts that the selector `within` names.
(within) => {
  const SLACK = 1.5;
  const MOST_BROKEN = 160; // pixels: a longer word may have to be broken on a phone
  const NOT_TEXT = "svg, script, style, option, template";
  // Cut on purpose: the name of an event; on a screen of the hall, whose letters stay large, the words beside a clock and
  // "Winner of semifinal 2" in the bracket, which its lines say too.
  const MEANT = ".event-name, .screen-foot > :first-child, .screen-top .clock-line, .screen-match-box .is-unknown";
  // Scrolls on purpose: pages of a screen of the hall and of what is announced on it; tables of the file that is kept,
  // which is for paper too.
  const SCROLLS = "[data-pages], [data-news], .frame";
  const view = document.documentElement.clientWidth;
  const faults = new Set();

  // --- How it is told ---

  const short = (text) => `“${text.trim().replace(/\s+/g, " ").slice(0, 60)}”`;
  const called = (box) => [box.localName, ...box.classList].join(".");
  const say = (kind, box, text) => {
    faults.add(`${kind}: ${short(text)} in ${called(box.parentElement)} > ${called(box)}`);
  };

  // --- Styles and boxes ---

  const styles = new Map();
  const styleOf = (box) => {
    if (!styles.has(box)) styles.set(box, getComputedStyle(box));
    return styles.get(box);
  };
  const clips = (way) => way === "hidden" || way === "clip";
  const scrolls = (way) => way === "auto" || way === "scroll";
  const isUnseen = (box) => {
    const style = styleOf(box);
    return style.visibility !== "visible" || style.clipPath === "inset(50%)" || style.opacity === "0";
  };
  // An inline text may run as far as its block.
  const blockOf = (box) => {
    let block = box;
    while (["inline", "contents"].includes(styleOf(block).display)) block = block.parentElement;
    return block;
  };
  const ancestors = (box) => {
    const found = [];
    for (let one = box; one && one !== document.documentElement; one = one.parentElement) found.push(one);
    return found;
  };
  const isOutAcross = (rect, outer) => rect.right > outer.right + SLACK || rect.left < outer.left - SLACK;
  // The boxes that a text has to stay in: from its block on, as far as it is not placed beside them.
  const placedIn = (boxes) => {
    const found = boxes.slice(boxes.indexOf(blockOf(boxes[0])));
    const end = found.findIndex((box) => !["static", "relative"].includes(styleOf(box).position));
    return end < 0 ? found : found.slice(0, end + 1);
  };
  // Letters are lower than their line, so that a little of that may stand out.
  const isOutDown = (rect, outer, size) =>
    rect.bottom - 0.3 * size > outer.bottom + SLACK || rect.top + 0.3 * size < outer.top - SLACK;

  // --- One text ---

  const range = document.createRange();
  const rectsOf = (node, start, end) => {
    range.setStart(node, start);
    range.setEnd(node, end);
    return [...range.getClientRects()].filter((rect) => rect.width > 1 && rect.height > 1);
  };

  const whatIsWrong = (rect, text) => {
    if (!text.scroller && isOutAcross(rect, { left: 0, right: view })) return "off the screen";
    for (const box of text.clippers) {
      const outer = box.getBoundingClientRect();
      const style = styleOf(box);
      if (clips(style.overflowX) && isOutAcross(rect, outer)) return `cut by ${called(box)}`;
      if (clips(style.overflowY) && isOutDown(rect, outer, text.size)) return `cut by ${called(box)}`;
    }
    if (isOutDown(rect, text.block.getBoundingClientRect(), text.size)) return "out of its box";
    const outside = text.boxes.find((box) => isOutAcross(rect, box.getBoundingClientRect()));
    return outside ? `out of ${called(outside)}` : "";
  };

  const sayBrokenWords = (text) => {
    if (text.node.textContent.includes("://")) return; // an address is broken anywhere
    for (const word of text.node.textContent.matchAll(/[^\s\u00ad\u2010-\u2015\/-]+/g)) {
      const parts = rectsOf(text.node, word.index, word.index + word[0].length);
      const lines = new Set(parts.map((rect) => Math.round(rect.top)));
      const width = parts.reduce((sum, rect) => sum + rect.width, 0);
      if (lines.size > 1 && width < MOST_BROKEN) say("a broken word", text.parent, word[0]);
    }
  };

  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const parent = node.parentElement;
    const isText = node.textContent.trim() && parent.checkVisibility() && parent.closest(within);
    if (!isText || parent.closest(`${NOT_TEXT}, ${MEANT}`)) continue;
    const rects = rectsOf(node, 0, node.textContent.length);
    const boxes = ancestors(parent);
    if (!rects.length || boxes.some(isUnseen)) continue;
    const scrollerAt = boxes.findIndex((box) => scrolls(styleOf(box).overflowX));
    const inside = scrollerAt < 0 ? boxes : boxes.slice(0, scrollerAt);
    const text = {
      node,
      parent,
      rects,
      size: parseFloat(styleOf(parent).fontSize),
      block: blockOf(parent),
      scroller: boxes[scrollerAt],
      clippers: inside.filter(
        (box) => box !== document.body && (clips(styleOf(box).overflowX) || clips(styleOf(box).overflowY)),
      ),
      boxes: placedIn(inside),
      layer: boxes.find((box) => ["absolute", "fixed", "sticky"].includes(styleOf(box).position)),
    };
    const wrong = rects.map((rect) => whatIsWrong(rect, text)).find(Boolean);
    if (wrong) say(wrong, parent, node.textContent);
    if (rects.length > 1) sayBrokenWords(text);
    texts.push(text);
  }

  // --- A name beside the words of its sentence, each a box of a row: the blank between them is not drawn ---

  for (const name of document.querySelectorAll("bdi")) {
    const row = name.parentElement;
    const beside = [...row.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
    const isRow = styleOf(row).display.endsWith("flex") && !(parseFloat(styleOf(row).columnGap) > 0);
    if (beside && isRow && row.checkVisibility() && row.closest(within)) say("run together", name, row.textContent);
  }

  // --- Texts over each other: of the same layer, in boxes of their own ---

  const placed = texts.filter((text) => !text.scroller).flatMap((text) => text.rects.map((rect) => ({ rect, text })));
  placed.sort((one, other) => one.rect.top - other.rect.top);
  placed.forEach((a, index) => {
    for (const b of placed.slice(index + 1)) {
      if (b.rect.top >= a.rect.bottom) break;
      if (a.text.block === b.text.block || a.text.layer !== b.text.layer) continue;
      const across = Math.min(a.rect.right, b.rect.right) - Math.max(a.rect.left, b.rect.left);
      const down = Math.min(a.rect.bottom, b.rect.bottom) - Math.max(a.rect.top, b.rect.top);
      if (across > 2 && down > 0.4 * Math.min(a.text.size, b.text.size)) {
        const [one, other] = [a, b].map(({ text }) => `${short(text.node.textContent)} in ${called(text.block)}`);
        faults.add(`${one} and ${other} lie over each other`);
      }
    }
  });

  // --- What a browser draws by itself: hints in empty fields, what is chosen in a list, names of buttons ---

  const pen = document.createElement("canvas").getContext("2d");
  const drawnIn = (field) => {
    if (field.localName === "select") return field.selectedOptions[0]?.label ?? "";
    if (["submit", "button", "reset"].includes(field.type)) return field.value;
    return field.value ? "" : field.placeholder;
  };
  for (const field of document.querySelectorAll("input:not([type=hidden]), select")) {
    const text = drawnIn(field);
    const style = styleOf(field);
    if (!text || !field.checkVisibility() || !field.closest(within) || style.textOverflow === "ellipsis") continue;
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    if (pen.measureText(text).width > room + SLACK) say("cut in a field", field, text);
  }

  // --- Pictures, tables that scroll, the page itself ---

  for (const text of document.querySelectorAll("svg text")) {
    const outer = text.ownerSVGElement.getBoundingClientRect();
    if (text.checkVisibility() && isOutAcross(text.getBoundingClientRect(), outer)) {
      say("out of its picture", text, text.textContent);
    }
  }
  for (const box of document.querySelectorAll(`body *:not(textarea, ${SCROLLS})`)) {
    const isWider = scrolls(styleOf(box).overflowX) && box.scrollWidth > box.clientWidth + SLACK;
    if (isWider && box.checkVisibility() && box.closest(within)) {
      faults.add(`${called(box)} scrolls sideways: ${box.scrollWidth} of ${box.clientWidth} pixels`);
    }
  }
  const needed = document.documentElement.scrollWidth;
  if (needed > view) faults.add(`the page needs ${needed} of ${view} pixels`);
  return [...faults];
}
