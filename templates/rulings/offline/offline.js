// The search of rulings/search/ (search.py, instead.py, words.py, references.py) once more, for a file without a server.
// Every number is a whole one, so that both come to the same order; a test runs the same questions through both.
(function () {
  "use strict";

  const data = JSON.parse(document.getElementById("library").textContent);
  const tables = data.tables;
  const stopWords = new Set(tables.stopWords);
  const terms = new Map(data.terms.map((term, number) => [term, number]));
  const wordTerms = new Map(data.words.map((word, number) => [word, data.wordTerms[number]]));
  const exact = new Map(Object.entries(tables.exact));
  const canonical = new Map(Object.entries(tables.canonical));
  const everydayWords = new Set([...tables.everydayWords, ...data.cardWords]);
  const titles = new Map(Object.entries(data.titles));
  const shortForms = new Map(Object.entries(tables.shortForms));
  const german = new Map(Object.entries(tables.german));
  const germanAll = new Map([...Object.entries(tables.germanBesideOthers), ...german]);
  const phrases = new Map(Object.entries(tables.phrases));
  const references = new Map(Object.entries(data.references));
  const vocabulary = data.words.filter((word) => !stopWords.has(word)).sort();
  const near = new Map(data.near.map(([number, ...others]) => [number, others]));
  const special = new Set(tables.cases.map((term) => terms.get(term)));
  const { postings, lines, cases } = readLines();
  const silent = new Set(data.silent);
  const nameWords = new Set(data.names.flatMap(splitWords));

  // The lines of each entry, and from them for each term its effects in the entries, in thousandths.
  function readLines() {
    const found = data.terms.map(() => new Map());
    const lengths = [];
    const kept = data.lines.map((rows, entry) => {
      const long = [];
      let length = 0;
      for (const [kind, total, ...numbers] of rows.map((row) => data.lineTable[row])) {
        const count = tables.termCounts[kind];
        length += count * numbers.length;
        for (const number of numbers) found[number].set(entry, (found[number].get(entry) || 0) + count);
        if (!tables.lineWorth[kind] && kind !== tables.legal) continue;
        long.push({ kind, total, terms: new Set(numbers) });
      }
      lengths.push(length);
      return long;
    });
    const sum = lengths.reduce((one, two) => one + two, 0);
    const common = Math.max(1, Math.floor(sum / Math.max(1, lengths.length)));
    const halves = lengths.map((length) => {
      const long = (100 - tables.lengthShare) * common + tables.lengthShare * length;
      return Math.floor((tables.saturation * long) / (100 * common));
    });
    for (const rows of found) {
      for (const [entry, count] of rows) rows.set(entry, Math.floor((1000 * count) / (count + halves[entry])));
    }
    const named = kept.map((rows) => {
      const titles = rows.filter((line) => line.kind === tables.title);
      return titles.flatMap((line) => [...line.terms].filter((number) => special.has(number)));
    });
    return { postings: found, lines: kept, cases: named };
  }

  // --- Words ---

  function foldWord(word) {
    let plain = "";
    for (const sign of word) plain += sign < "\u0080" ? sign : tables.fold[sign] || "";
    return plain.toLowerCase().replace(/([a-z])\1{2,}/g, "$1$1");
  }

  function splitWords(text) {
    const found = [];
    for (const raw of text.normalize("NFKC").match(/[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu) || []) {
      found.push(...(foldWord(raw.replace(/['’]/g, "")).match(/[a-z0-9]+/g) || []));
    }
    return found;
  }

  function stem(word) {
    if (word.length < 4 || /^[0-9]/.test(word)) return word;
    if (word.endsWith("ies")) word = word.slice(0, -3) + "y";
    else if (/s$/.test(word) && !/(ss|us|is)$/.test(word)) word = word.slice(0, -1);
    for (const ending of ["ing", "ed"]) {
      if (!word.endsWith(ending) || word.length - ending.length < 3) continue;
      word = word.slice(0, -ending.length);
      const last = word[word.length - 1];
      if (last === word[word.length - 2] && !"lsz".includes(last)) word = word.slice(0, -1);
      break;
    }
    return word.endsWith("e") && word.length > 3 ? word.slice(0, -1) : word;
  }

  function termOf(word) {
    if (exact.has(word)) return exact.get(word);
    const stemmed = stem(word);
    return canonical.has(stemmed) ? canonical.get(stemmed) : stemmed;
  }

  // --- Numbers of rules ---

  function squash(text) {
    return text.toLowerCase().replace(/[^a-z0-9]/g, "");
  }

  function spell(text) {
    const spelling = tables.spelling;
    let name = "";
    for (const [pattern, key] of spelling.documents) {
      const left = text.replace(new RegExp(pattern, "g"), " ");
      if (left === text) continue;
      name = key;
      text = left;
      break;
    }
    text = text.trim();
    const start = text.match(new RegExp(spelling.starts));
    const end = name || start ? null : text.match(new RegExp(spelling.ends));
    if (start) [name, text] = [start[1], text.slice(start.index + start[0].length)];
    else if (end) [name, text] = [end[1], text.slice(0, end.index)];
    for (const [pattern, key] of spelling.parts) text = text.replace(new RegExp(pattern, "g"), key);
    return name + squash(text.replace(new RegExp(spelling.noise, "g"), " "));
  }

  function lookUp(part) {
    const text = part.replace(new RegExp(tables.spelling.around, "g"), "").replace(new RegExp(tables.spelling.rule), "mp$1");
    const spelled = spell(text);
    return references.get(squash(text)) || references.get(spelled) || references.get("fr" + spelled) || [];
  }

  function findNumbered(query, ruleSet) {
    let text = query.trim().toLowerCase();
    if (text.length > tables.spelling.longest) return [];
    text = text.replace(new RegExp(tables.spelling.around, "g"), "");
    if (!new RegExp(tables.spelling.named).test(text)) return [];
    let found = lookUp(text);
    if (!found.length) {
      const several = text.split(new RegExp(tables.spelling.between)).map(lookUp);
      found = several.every((ids) => ids.length) ? [...new Set(several.flat())] : [];
    }
    const weights = data.weights[ruleSet];
    const weigh = (id) => weights[id.includes("-") ? id.split("-")[0] : "X"];
    return [...found].sort((one, two) => weigh(two) - weigh(one));
  }

  // --- Misspelt words ---

  function common(one, two) {
    let before = new Array(two.length + 1).fill(0);
    for (const sign of one) {
      const row = [0];
      for (let at = 1; at <= two.length; at += 1) {
        row.push(sign === two[at - 1] ? before[at - 1] + 1 : Math.max(before[at], row[at - 1]));
      }
      before = row;
    }
    return before[two.length];
  }

  function lettersOf(word) {
    return [...new Set(word)].sort().join("");
  }

  function beginnings(start, limit) {
    return vocabulary.filter((word) => word.startsWith(start)).slice(0, limit);
  }

  function isKnown(word) {
    if (wordTerms.has(word) || stopWords.has(word) || terms.has(termOf(word)) || /^[0-9]+$/.test(word)) return true;
    if (everydayWords.has(word)) return true;
    return word.length > 1 && beginnings(word, 1).length > 0;
  }

  function correct(word) {
    if (word.length < 3 || word.length > 40) return [word];
    const letters = lettersOf(word);
    let best = word;
    let bestKey = 0;
    let isBestName = false;
    for (const candidate of vocabulary) {
      const length = word.length + candidate.length;
      const difference = 3000 * Math.abs(word.length - candidate.length);
      let key = Math.floor((200000 * common(word, candidate)) / length) - difference;
      if (key + tables.sameStart + tables.swapped < tables.cutoff) continue;
      if (candidate[0] === word[0]) key += tables.sameStart;
      if (letters === lettersOf(candidate)) key += tables.swapped;
      if (key < tables.cutoff) continue;
      const isName = nameWords.has(candidate);
      const isBetter = key > bestKey || (key === bestKey && isName && !isBestName);
      if (isBetter || (key === bestKey && isName === isBestName && candidate < best)) {
        [best, bestKey, isBestName] = [candidate, key, isName];
      }
    }
    if (word.length >= 8 && bestKey < tables.sure * 1000) {
      for (let cut = 3; cut < word.length - 2; cut += 1) {
        const parts = [word.slice(0, cut), word.slice(cut)];
        if (wordTerms.has(parts[0]) && wordTerms.has(parts[1])) return parts;
      }
    }
    return [best];
  }

  // The words with those of a table as it has them, which may be several.
  function writeOut(words, table) {
    return words.flatMap((word) => (table.has(word) ? table.get(word).split(" ") : [word]));
  }

  function readWords(query) {
    const typed = writeOut(splitWords(query).slice(0, tables.maxWords), shortForms);
    const raw = typed.some((word) => german.has(word)) ? writeOut(typed, germanAll) : typed;
    const found = [];
    let isCorrected = raw.join(" ") !== typed.join(" ");
    for (let at = 0; at < raw.length; at += 1) {
      const word = raw[at];
      const following = raw[at + 1] || "";
      if (following && wordTerms.has(word + following) && !(wordTerms.has(word) && wordTerms.has(following))) {
        found.push(word + following);
        isCorrected = true;
        at += 1;
        continue;
      }
      const better = isKnown(word) ? [word] : correct(word);
      if (better.length > 1 || better[0] !== word) isCorrected = true;
      found.push(...better);
    }
    return { found, isCorrected };
  }

  // --- Ranking ---

  // The terms that a word may stand for, each with the hundredths that it counts.
  function withNear(number) {
    const others = near.get(number) || [];
    return [[number, tables.wholeShare], ...others.map((other) => [other, tables.nearShare])];
  }

  function termsOf(word, isLast) {
    const term = termOf(word);
    const number = wordTerms.has(word) ? wordTerms.get(word) : terms.get(term);
    if (number !== undefined) return withNear(number);
    const known = (tables.nearTerms[term] || []).filter((one) => terms.has(one)).map((one) => terms.get(one));
    if (known.length) return known.sort((one, two) => one - two).map((other) => [other, tables.nearShare]);
    if (word.length < 3 && !isLast) return [];
    const found = new Set(beginnings(word, 24).map((longer) => wordTerms.get(longer)));
    return [...found].sort((one, two) => one - two).map((other) => [other, tables.wholeShare]);
  }

  function conceptsOf(words) {
    const told = words.filter((word) => !stopWords.has(word));
    const asked = told.length ? told : words;
    const joined = new Set();
    const concepts = new Map();
    for (let at = 0; at + 1 < words.length; at += 1) {
      const phrase = phrases.get(words[at] + " " + words[at + 1]);
      const number = phrase === undefined ? undefined : terms.get(phrase);
      if (number === undefined) continue;
      joined.add(words[at]).add(words[at + 1]);
      const numbers = withNear(number);
      concepts.set(numbers.join(), { terms: numbers, weight: data.termWeights[number] });
    }
    asked.forEach((word, at) => {
      const numbers = termsOf(word, at === asked.length - 1);
      const whole = numbers.filter((row) => row[1] === tables.wholeShare).map((row) => data.termWeights[row[0]]);
      let weight = whole.length ? Math.max(...whole) : data.unknown;
      if (joined.has(word)) weight = Math.floor((weight * tables.partOfPhrase) / 100);
      const key = numbers.length ? numbers.join() : "unknown " + at;
      if (!concepts.has(key)) concepts.set(key, { terms: numbers, weight });
    });
    return [...concepts.values()];
  }

  function gather(concepts) {
    const sums = new Map();
    const held = new Map();
    for (const concept of concepts) {
      const best = new Map();
      const part = new Map();
      for (const [number, share] of concept.terms) {
        for (const [entry, effect] of postings[number]) {
          best.set(entry, Math.max(share * effect, best.get(entry) || 0));
          part.set(entry, Math.max(share, part.get(entry) || 0));
        }
      }
      for (const [entry, effect] of best) {
        if (!effect) continue;
        sums.set(entry, (sums.get(entry) || 0) + concept.weight * effect);
        held.set(entry, (held.get(entry) || 0) + concept.weight * part.get(entry));
      }
    }
    return { sums, held };
  }

  function shareOf(line, concept) {
    const found = concept.terms.find((row) => line.terms.has(row[0]));
    return found ? found[1] : 0;
  }

  function likeness(rows, concepts, total) {
    const title = rows.find((line) => line.kind === tables.title);
    const told = concepts.map((concept) => (title ? shareOf(title, concept) : 0));
    let best = 0;
    for (const line of rows) {
      let shared = 0;
      let added = 0;
      concepts.forEach((concept, at) => {
        const share = shareOf(line, concept);
        shared += concept.weight * share;
        if (told[at] > share) added += concept.weight * (told[at] - share);
      });
      if (!shared) continue;
      shared = Math.min(Math.floor(shared / 100), line.total);
      best = Math.max(best, Math.floor((20 * shared * tables.lineWorth[line.kind]) / (total + line.total)));
      if (!added || line.kind !== tables.asked) continue;
      added = Math.floor(added / 100);
      best = Math.max(best, Math.floor((20 * (shared + added) * tables.withTitle) / (total + line.total + added)));
    }
    return best;
  }

  function nameBonus(rows, concepts, total, card, kinds) {
    const asked = new Map();
    for (const concept of concepts) if (concept.terms.length) asked.set(concept.terms[0][0], concept.weight);
    let best = 0;
    for (const line of rows) {
      if (!kinds.includes(line.kind)) continue;
      if (isPart(line, card) && !isWhole(line, card)) continue;
      let told = 0;
      for (const number of line.terms) told += asked.get(number) || 0;
      const worth = Math.floor((tables.exactName * Math.min(told, total)) / total);
      if (told + 5 > line.total) best = Math.max(best, line.kind === tables.name ? worth : 2 * worth);
      else if (line.kind === tables.name && 100 * told >= tables.partOfName * line.total) {
        best = Math.max(best, Math.floor((worth * told) / (2 * line.total)));
      }
    }
    return best;
  }

  /** Whether a question is one like "what is a bye". */
  function asksForMeaning(found) {
    return (
      tables.meaningStarts.includes(found.slice(0, 2).join(" ")) ||
      found.some((word) => tables.meaningWords.includes(word))
    );
  }

  // The terms of the longest name of a card in a question that is easily taken for another one.
  function cardNamed(words) {
    for (let length = Math.min(words.length, tables.mostWordsOfName); length > 1; length -= 1) {
      for (let start = 0; start + length <= words.length; start += 1) {
        const found = titles.get(words.slice(start, start + length).join(" "));
        if (found) return found;
      }
    }
    return [];
  }

  const isWhole = (line, card) => card.every((number) => line.terms.has(number));
  const isPart = (line, card) => card.some((number) => line.terms.has(number));

  function isOfAnotherCard(rows, card) {
    const names = rows.filter((line) => line.kind === tables.name);
    return names.some((line) => isPart(line, card)) && !names.some((line) => isWhole(line, card));
  }

  function rank(concepts, ruleSet, isMeaning, card) {
    const total = concepts.reduce((sum, concept) => sum + concept.weight, 0);
    const { sums, held } = gather(concepts);
    const weights = { ...data.weights[ruleSet] };
    if (isMeaning) weights[tables.glossary] = tables.meaningWeight;
    const answers = data.answers[ruleSet];
    const isAway = (entry) => silent.has(entry) && !data.entryDocuments[entry].some((key) => answers.includes(key));
    const weigh = (entry) => {
      const weight = Math.max(...data.entryDocuments[entry].map((key) => weights[key]));
      return isAway(entry) ? Math.floor((weight * tables.silentElsewhere) / 100) : weight;
    };
    const named = new Set(concepts.flatMap((concept) => concept.terms.map((row) => row[0])));
    const kinds = named.has(data.unlimited) ? [tables.name] : [tables.name, tables.legal];
    const chosen = [];
    for (const [entry, value] of sums) {
      if (held.get(entry) >= total * tables.minShare) chosen.push([value * weigh(entry), entry]);
    }
    chosen.sort((one, two) => two[0] - one[0] || one[1] - two[1]);
    const ranked = [];
    for (const [, entry] of chosen.slice(0, tables.candidates)) {
      const rows = lines[entry];
      if (isOfAnotherCard(rows, card)) continue;
      const alike = likeness(rows, concepts, total);
      const name = nameBonus(rows, concepts, total, card, kinds);
      if (!alike && !name && rows[rows.length - 1].kind === tables.legal) continue; // found only as it lists every card
      const coverage = Math.floor(sums.get(entry) / (tables.wholeShare * total));
      const holds = Math.floor(((1000 - tables.held) * held.get(entry)) / (tables.wholeShare * total));
      let value = Math.floor((tables.coverage * coverage + tables.likeness * alike) / 100);
      value = Math.floor((value * (tables.held + holds)) / 1000);
      if (cases[entry].length && !cases[entry].some((number) => named.has(number))) {
        value = Math.floor((value * tables.otherCase) / 100);
      }
      const isNamed = !card.length || rows.some((line) => isWhole(line, card));
      const isSure = (value >= tables.sureValue || name > 0) && isNamed;
      ranked.push({ score: weigh(entry) * value + name, rank: data.ranks[entry], entry, isSure });
    }
    return ranked.sort((one, two) => two.score - one.score || two.rank - one.rank || one.entry - two.entry);
  }

  function nearestNames(query) {
    const asked = splitWords(query).join(" ");
    const scored = data.names.map((name, at) => {
      const folded = splitWords(name).join(" ");
      const length = asked.length + folded.length;
      return { name, at, score: length ? (200 * common(asked, folded)) / length : 0 };
    });
    const fitting = scored.filter((row) => row.score >= 30).sort((one, two) => two.score - one.score || one.at - two.at);
    return fitting.slice(0, tables.nearest).map((row) => row.name);
  }

  function search(query, ruleSet) {
    query = query.slice(0, tables.maxLength).replaceAll("\u0000", " ").trim();
    const { found, isCorrected } = readWords(query);
    let numbered = findNumbered(query, ruleSet);
    const corrected = isCorrected && !numbered.length ? found.join(" ") : "";
    if (corrected) numbered = findNumbered(corrected, ruleSet);
    const concepts = conceptsOf(found);
    const ids = [...numbered];
    const ranked = rank(concepts, ruleSet, asksForMeaning(found), cardNamed(found));
    for (const { entry } of ranked) {
      if (!numbered.includes(data.ids[entry])) ids.push(data.ids[entry]);
    }
    const ordered = [...new Set(ids.flatMap((id) => (data.overruled[id] ? [data.overruled[id], id] : [id])))];
    return {
      ids: ordered.slice(0, Math.max(tables.results, numbered.length)),
      corrected,
      nearest: ids.length ? [] : nearestNames(query),
      isSure: numbered.length > 0 || (ranked.length > 0 && ranked[0].isSure),
    };
  }

  window.tandem = { search, data };
})();
