import { isStopWord } from "../../base/text";
import { isCommonWord, kindOf, type NameKind } from "../lexicon";
import type { ComparedText, ComparedWord } from "../text";
import { wordSet } from "../word-set";
import { isPublicFigure, isRole } from "./aliases";

/** What a name names, as far as its words tell; names of the class `unknown` may be of any. */
export type NameClass = "person" | "country" | "region" | "city" | "group" | "unknown";

const CLASS_OF = {
  country: "country",
  nationality: "country",
  language: "country",
  state: "region",
  city: "city",
  continent: "unknown",
  planet: "unknown",
  month: "unknown",
  weekday: "unknown",
  religion: "group",
  party: "group",
  organisation: "group",
  company: "group",
  person: "person",
} as const satisfies Record<NameKind, NameClass>;

/** A name in a text: words `first` to `last`, without the roles before it ("President", "Sen."). */
export interface Name {
  readonly first: number;
  readonly last: number;
  /** Its words in lower case, without the small ones inside it; at least one. */
  readonly tokens: readonly string[];
  readonly kind: NameClass;
}

/** Small words inside names. */
const JOINS = wordSet("of the de del la van von der bin al el");
/** Capitalised without being names. */
const NO_NAME: ReadonlySet<string> = new Set(
  "breaking photo video image viral report reports watch read full story update exclusive dear ok okay lol omg wow rt via psa hmm hmmm btw fyi today yesterday tomorrow january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun one".split(
    " ",
  ),
);

/** Small words and calls that no dictionary has, so that they would be names where they begin a sentence. */
const OPENERS = wordSet(
  "despite although though amid amidst among amongst upon unless whereas whether whenever wherever whoever whatever whichever versus per till toward towards onto anyone anybody everyone everybody everything anything nobody somebody someone something neither either whose lest albeit hey hi hello yeah yep nope lmao haha ugh thx thanks congrats gonna wanna gotta shall ppl wtf smh yall y'all",
);

/**
 * Returns the names of a text: runs of capitalised words, acronyms, words of hashtags and handles. Where
 * nearly all words are capitalised, or a text is shouted, capitals tell nothing: only words that no
 * dictionary has are names there.
 * @param language of the text, ISO 639-1; default: English. In others capitals within a sentence tell alone.
 */
export function readNames(text: ComparedText, language = "en"): Name[] {
  const { words, signature } = text;
  const isCased = hasCase(words, signature);
  const isForeign = language !== "en";
  // Without a dictionary capitals alone tell a name.
  if (isForeign && (!isCased || CAPITAL_NOUNS.has(language))) return [];
  const isPart = (i: number): boolean =>
    isForeign ? isForeignPart(words, i) : isNamePart(words, i, isCased);
  const names: Name[] = [];
  let i = 0;
  while (i < signature) {
    if (!isPart(i)) {
      i++;
      continue;
    }
    let last = i;
    for (let at = i + 1; at < signature && adjoins(words, at); at++) {
      if (isPart(at)) last = at;
      else if (!isCased || !JOINS.has(words[at]!.lower) || at > last + 2) break;
    }
    for (const [from, to] of partsOf(words, i, last)) {
      const name = nameOf(words, from, to);
      if (name) names.push(name);
    }
    i = last + 1;
  }
  return names;
}

/** Share of the words that are capitalised from which capitals tell nothing. */
const MOSTLY = 0.6;

function hasCase(words: readonly ComparedWord[], end: number): boolean {
  let all = 0;
  let capitalised = 0;
  for (let i = 0; i < end; i++) {
    const word = words[i]!;
    if (word.tagged || word.stem === "" || isDigit(word.lower)) continue;
    all++;
    if (isCapitalised(word)) capitalised++;
  }
  return capitalised <= MOSTLY * all || all <= 2;
}

function isDigit(lower: string): boolean {
  const first = lower.charCodeAt(0);
  return first >= 48 && first <= 57;
}

function isCapitalised({ written }: ComparedWord): boolean {
  const first = written.charCodeAt(0);
  return (first >= 65 && first <= 90) || (first > 127 && written[0] !== written[0]!.toLowerCase());
}

/** Longer words in capitals are shouted, not acronyms. */
const MAX_ACRONYM = 5;

function isNamePart(words: readonly ComparedWord[], i: number, isCased: boolean): boolean {
  const word = words[i]!;
  const { lower, written } = word;
  if (isCased && written === "US") return true;
  // Behind "the" it is no pronoun that is stressed.
  if (isCased && written === "WHO" && words[i - 1]?.lower === "the") return true;
  if (!isCapitalised(word) || lower.length < 2 || NO_NAME.has(lower) || isStopWord(lower)) return false;
  if ((!isCased || word.begins) && OPENERS.has(lower)) return false;
  const isShouted = written === written.toUpperCase();
  if (isShouted && (lower.length > MAX_ACRONYM || isCommonWord(lower)))
    return !isCommonWord(lower) && lower.length > MAX_ACRONYM;
  if (!isCased || word.begins) {
    if (!isCommonWord(lower)) return true;
    return word.begins && isCased && (nextIsName(words, i) || kindOf(lower) === "country");
  }
  return true;
}

/** Languages that begin all nouns with a capital letter: German and Luxembourgish. */
const CAPITAL_NOUNS: ReadonlySet<string> = new Set(["de", "lb"]);

/** Whether a word of a text in another language than English is of a name: only stop words are known. */
function isForeignPart(words: readonly ComparedWord[], i: number): boolean {
  const word = words[i]!;
  const { lower, written } = word;
  if (!isCapitalised(word) || lower.length < 2 || word.stem === "" || NO_NAME.has(lower)) return false;
  if (lower.length > MAX_ACRONYM && written === written.toUpperCase()) return false;
  return !word.begins || nextIsName(words, i) || kindOf(lower) === "country";
}

/** Whether the first word of a sentence goes on as a name: "White House". */
function nextIsName(words: readonly ComparedWord[], i: number): boolean {
  const next = words[i + 1];
  return (
    next !== undefined &&
    adjoins(words, i + 1) &&
    !next.tagged &&
    isCapitalised(next) &&
    !NO_NAME.has(next.lower) &&
    next.stem !== ""
  );
}

/** Whether a word stands right behind the one before it. */
function adjoins(words: readonly ComparedWord[], at: number): boolean {
  const before = words[at - 1]!;
  const word = words[at]!;
  return word.clause === before.clause && word.start - before.end <= 2 && word.tagged === before.tagged;
}

/**
 * Returns the names in a run of capitalised words. An office and a possessive end one: "Sam Miller, Mayor Kim
 * Carter", "Miller's Hollywood". What stands before an office is a name where it has a word that is no other.
 */
function partsOf(words: readonly ComparedWord[], from: number, to: number): [from: number, to: number][] {
  const parts: [from: number, to: number][] = [];
  let first = from;
  for (let i = from; i < to; i++) {
    const { lower } = words[i]!;
    const isOffice = isRole(lower) && !isRole(words[i + 1]!.lower) && !PLACE_ROLES.has(lower);
    if (isOffice && i > first) {
      if (words.slice(first, i).some((word) => isNameAlone(word))) parts.push([first, i - 1]);
      first = i + 1;
    } else if (isPossessive(words[i]!) && isNameAlone(words[i]!)) {
      parts.push([first, i]);
      first = i + 1;
    }
  }
  parts.push([first, to]);
  return parts;
}

/** Roles that also stand inside names: "New York City Hall". */
const PLACE_ROLES: ReadonlySet<string> = new Set(
  "state city county u.s us british king queen prince princess pope st saint general justice liberal conservative democratic republican".split(
    " ",
  ),
);

/** Whether a word is a role and no name: "U.S." before "President", but not in "the U.S. lost". */
function isRoleAlone(lower: string, next: ComparedWord | undefined): boolean {
  return isRole(lower) && (lower !== "us" || (next !== undefined && isRole(next.lower)));
}

function isPossessive({ written }: ComparedWord): boolean {
  return /'s$/i.test(written);
}

function isNameAlone({ lower }: ComparedWord): boolean {
  return !isCommonWord(lower) && !isRole(lower) && !JOINS.has(lower);
}

function nameOf(words: readonly ComparedWord[], from: number, to: number): Name | undefined {
  let first = from;
  while (first < to && (isRole(words[first]!.lower) || JOINS.has(words[first]!.lower))) first++;
  let last = to;
  // In "Norway Bakery Fire" the headline goes on behind the name.
  while (
    last > first &&
    isCommonWord(words[last]!.lower) &&
    !isCommonWord(words[first]!.lower) &&
    isKnown(words[first]!)
  ) {
    last--;
  }
  while (last > first && JOINS.has(words[last]!.lower)) last--;
  // A pronoun elsewhere.
  if (words[last]!.lower === "war" && words[last + 1]?.written === "I" && adjoins(words, last + 1)) last++;
  const tokens: string[] = [];
  for (let i = first; i <= last; i++) {
    const { lower } = words[i]!;
    if (!JOINS.has(lower)) tokens.push(lower);
  }
  if (tokens.length === 0 || (tokens.length === 1 && isRoleAlone(tokens[0]!, words[last + 1])))
    return undefined;
  // What is left of "World War II" is no name.
  if (tokens.length === 1 && /^[IVX]+$/.test(words[last]!.written)) return undefined;
  return new ReadName(words, first, last, tokens);
}

/** A name whose kind is looked up when it is asked for: most names are mentioned in both texts. */
class ReadName implements Name {
  private known?: NameClass;

  constructor(
    private readonly words: readonly ComparedWord[],
    readonly first: number,
    readonly last: number,
    readonly tokens: readonly string[],
  ) {}

  get kind(): NameClass {
    this.known ??= this.read();
    return this.known;
  }

  private read(): NameClass {
    const isAcronym = this.words
      .slice(this.first, this.last + 1)
      .some(({ written }) => written.length > 1 && written === written.toUpperCase());
    return classOfName(this.tokens, isAcronym);
  }
}

/** Whether a word alone is the name of something. */
function isKnown({ lower }: ComparedWord): boolean {
  return kindOf(lower) !== undefined || isPublicFigure(lower);
}

function classOfName(tokens: readonly string[], isAcronym: boolean): NameClass {
  if (isPublicFigure(tokens.at(-1)!)) return "person";
  const known = kindOf(tokens.join(" "));
  if (known) return CLASS_OF[known];
  if (tokens.length === 1) return "unknown";
  // "Pete Buttigieg" is a person, "Planned Parenthood" is not.
  return isAcronym || tokens.length > 3 || tokens.some(isCommonWord) ? "unknown" : "person";
}
