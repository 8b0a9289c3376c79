import { addToList } from "../../base/core/multimap";

/**
 * Names that posts use for one another, from public life in the years of the collections: customary short
 * names, and offices with their holders. Written by hand from the public lists of office holders.
 */
const SAME = [
  "us u.s usa america american americans",
  "uk britain british england english",
  "eu european europe",
  "gop republican republicans",
  "dem dems democrat democrats democratic",
  "nyc york",
  "wapo washington",
  "covid coronavirus corona covid19 ncov wuhan",
  "fb facebook meta",
  "kyiv kiev kyjiv",
  "lviv lvov",
  "munich m\u00fcnchen munchen",
  "vienna wien",
  "cologne koeln",
  "moscow moskva moskau",
  "hague haag",
  "philadelphia philly",
  "scotus court",
  "isis islamic isil daesh",
  "jew jews jewish",
  "nazi nazis hitler",
  "muslim muslims islam islamic",
  "xmas christmas",
  "guantanamo gitmo",
  "francisco frisco",
].map((line) => line.split(" "));

/** Words that stand for a name without being it: a name, then those words. */
const STANDS_FOR = [
  "trump potus president djt donald potus45",
  "obama potus president barack",
  "biden potus president vp",
  "clinton hillary hrc flotus",
  "bush dubya potus president",
  "melania flotus",
  "michelle flotus",
  "ocasio aoc",
  "cortez aoc",
  "sanders bernie",
  "warren pocahontas",
  "kennedy jfk rfk",
  "king mlk",
  "johnson boris bojo",
  "kaepernick kap",
  "pelosi",
  "pope vatican",
].map((line) => line.split(" "));

/** From a word in lower case to those that may stand for it. */
export const ALIASES: ReadonlyMap<string, readonly string[]> = (() => {
  const of = new Map<string, string[]>();
  for (const group of SAME)
    for (const word of group) for (const other of group) if (other !== word) addToList(of, word, other);
  for (const [name, ...words] of STANDS_FOR) for (const word of words) addToList(of, name!, word);
  return of;
})();

/** Offices: they stand for their holder only as long as no other name is at hand. */
export const OFFICES: ReadonlySet<string> = new Set(["president", "potus", "flotus", "vp"]);

const FIGURES: ReadonlySet<string> = new Set(
  STANDS_FOR.map(([name]) => name!).filter((name) => !["king", "pope"].includes(name)),
);

/** Whether a word in lower case is the name of a person of this table, whom WordNet is too old to know. */
export function isPublicFigure(lower: string): boolean {
  return FIGURES.has(lower);
}

const ROLES: ReadonlySet<string> = new Set(
  "president vice former first lady senator sen representative rep reps congressman congresswoman governor gov mayor judge justice secretary sec minister prime chancellor king queen prince princess pope sir lord lady mr mrs ms dr doctor prof professor general gen colonel col captain sheriff officer chief director attorney ceo actor actress singer speaker chairman chairwoman commissioner ambassador spokesman spokeswoman journalist economist chef lt sgt deputy comedian rapper author astronaut quarterback player coach pastor rev reverend saint democratic republican democrat dem gop liberal conservative state city county u.s us american british".split(
    " ",
  ),
);

/** Whether a word in lower case is an office or a trade that stands before names. */
export function isRole(lower: string): boolean {
  return ROLES.has(lower);
}
