import { AgingCache } from "../../base/core/caches/aging-cache";
import { fold, readingsOf } from "./lemmas";
import { EDGE, wordNet } from "./table";

/** What a name is the name of. */
export type NameKind = (typeof NAME_KINDS)[keyof typeof NAME_KINDS];

/** The kinds of the table's classes. */
const NAME_KINDS = {
  country: "country",
  nationality: "nationality",
  language: "language",
  state: "state",
  province: "state",
  city: "city",
  continent: "continent",
  month: "month",
  weekday: "weekday",
  planet: "planet",
  religion: "religion",
  believer: "religion",
  party: "party",
  "party member": "party",
  person: "person",
  company: "company",
  organisation: "organisation",
} as const;

/**
 * Names that WordNet lacks: short forms of places, and countries' names that are younger than it.
 */
const SHORT_NAMES = new Map(
  Object.entries({
    "u.s": "us",
    "u.k": "uk",
    czechia: "czech republic",
    myanmar: "burma",
    turkiye: "turkey",
    eswatini: "swaziland",
    kyiv: "kiev",
    bengaluru: "bangalore",
    "ivory coast": "cote d'ivoire",
    uae: "united arab emirates",
    drc: "democratic republic of the congo",
    prc: "china",
    ussr: "soviet union",
    nyc: "new york city",
    la: "los angeles",
    dc: "district of columbia",
    "washington dc": "washington d.c.",
    gop: "republican party",
  }),
);

/** People whose country WordNet does not link. */
const DEMONYMS = new Map(["british", "brit", "brits", "briton", "britons"].map((people) => [people, "uk"]));

/** Names recur: kinds that were found, `null` for none. */
const kinds = new AgingCache(10_000, (name: string) => readKind(name) ?? null);
/** And what they are the names of. */
const entities = new AgingCache(10_000, readEntities);

/** Returns what a name is the name of, by its most frequent sense that is a name; `undefined` for none. */
export function kindOf(name: string): NameKind | undefined {
  return kinds.get(name) ?? undefined;
}

function readKind(name: string): NameKind | undefined {
  if (DEMONYMS.has(fold(name))) return "nationality";
  const table = wordNet();
  const senses = sensesOf(name);
  const adjectives = senses.filter((synset) => table.partOf(synset) === "adjective");
  // "French" is also somebody's name.
  if (adjectives.some((synset) => kindOfSense(synset) !== undefined)) return "nationality";
  let weaker: NameKind | undefined;
  for (const synset of senses) {
    const kind = kindOfSense(synset);
    // "Chinese" are people before they are a language, the "U.S." a country before its government.
    if (kind === "language" || kind === "organisation") weaker ??= kind;
    else if (kind !== undefined) return kind;
  }
  return weaker;
}

/** Whether a word is a city's name before it is another noun: "Berlin", also a carriage, but not "Nice". */
export function isCityFirst(name: string): boolean {
  const table = wordNet();
  const senses = sensesOf(name);
  const [first] = senses;
  if (first === undefined || senses.some((synset) => table.partOf(synset) !== "noun")) return false;
  return kindOfSense(first) === "city";
}

/** Returns the kind of name that a sense is. An adjective of a place is a nationality. */
function kindOfSense(synset: number): NameKind | undefined {
  const table = wordNet();
  if (table.partOf(synset) === "adjective") {
    return table.edgesOf(synset, EDGE.belongsTo).length > 0 ? "nationality" : undefined;
  }
  return NAME_KINDS[table.classOf(synset) as keyof typeof NAME_KINDS];
}

/**
 * Returns whether two names are of one thing: a country, state or city under two names, its people ("Chinese"
 * and "China", "US" and "American"), its language, or the capital that stands for it; or one person, party or
 * organisation under two names.
 */
export function sameEntity(a: string, b: string): boolean {
  const first = entitiesOf(a);
  return first.size > 0 && [...entitiesOf(b)].some((entity) => first.has(entity));
}

/** Returns the synsets of what a name can be of; of people, languages and capitals those of their places. */
export function entitiesOf(name: string): ReadonlySet<number> {
  return entities.get(name);
}

function readEntities(name: string): ReadonlySet<number> {
  const table = wordNet();
  const found = new Set<number>();
  for (const synset of sensesOf(name)) {
    const kind = kindOfSense(synset);
    if (kind === undefined) continue;
    const places = table.edgesOf(synset, EDGE.belongsTo);
    if (kind === "nationality" || kind === "language") {
      for (const place of places) found.add(place);
      if (places.length > 0) continue;
    }
    found.add(synset);
    if (kind === "city") for (const place of places) found.add(place);
  }
  return found;
}

function sensesOf(name: string): readonly number[] {
  const folded = fold(name);
  const known = DEMONYMS.get(folded) ?? SHORT_NAMES.get(folded) ?? folded;
  const lemmas = readingsOf(known).map(({ lemma }) => lemma);
  // "Germans" is a noun; the adjective of its lemma has the country.
  return lemmas.flatMap((lemma) => wordNet().sensesOf(lemma));
}
