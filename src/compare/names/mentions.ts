import { entitiesOf, isCommonWord, sameEntity } from "../lexicon";
import type { ComparedText } from "../text";
import { ALIASES, OFFICES } from "./aliases";
import type { Name } from "./read-names";
import { worldWar, worldWarsIn } from "./world-wars";

/** A text whose names are read. */
export interface NamedText extends ComparedText {
  readonly names: readonly Name[];
  /** Its words in lower case. */
  readonly lowers: ReadonlySet<string>;
}

/** From this length on words may differ in one letter or an ending. */
const MIN_FUZZY = 5;

/** Shorter last names may differ in one letter behind the same first name. */
const MIN_SURNAME = 4;

/** The beginnings of a first and a last name as one word. */
const CLIPPED = /^(\p{Lu}\p{Ll}{0,3})(\p{Lu}\p{Ll}{1,3})$/u;

const NO_WORDS: ReadonlySet<string> = new Set();

/** The words of a text, in which names are looked for. */
export class Mentions {
  private readonly lowers: ReadonlySet<string>;
  private knownLong?: readonly string[];
  private knownInitials?: readonly string[];
  private knownInitialsOfNames?: ReadonlySet<string>;
  private knownPlaces?: readonly string[];
  private knownClipped?: readonly (readonly [given: string, last: string])[];

  constructor(private readonly text: NamedText) {
    this.lowers = text.lowers;
  }

  private get long(): readonly string[] {
    this.knownLong ??= [...this.lowers].filter(({ length }) => length >= MIN_FUZZY);
    return this.knownLong;
  }

  /** Of all words, and of all but stop words: "the Food and Drug Administration" is the FDA. */
  private get initials(): readonly string[] {
    const { words } = this.text;
    this.knownInitials ??= [words, words.filter(({ stem }) => stem !== "")].map((read) =>
      initialsOf(read.map(({ lower }) => lower)),
    );
    return this.knownInitials;
  }

  private get initialsOfNames(): ReadonlySet<string> {
    const several = (): Name[] => this.text.names.filter(({ tokens }) => tokens.length > 1);
    this.knownInitialsOfNames ??= new Set(several().map(({ tokens }) => initialsOf(tokens)));
    return this.knownInitialsOfNames;
  }

  /** Names that are no person's. */
  private get places(): readonly string[] {
    this.knownPlaces ??= this.text.names.flatMap(({ tokens, kind }) =>
      kind !== "person" && kind !== "unknown" ? [tokens.join(" ")] : [],
    );
    return this.knownPlaces;
  }

  /**
   * Whether a name is mentioned: one of its words stands there, words that stand for it, or its initials;
   * a world war however its number is written.
   * @param byOffice whether an office counts: "POTUS" for a president.
   */
  has(name: Name, byOffice: boolean): boolean {
    const { tokens } = name;
    const war = worldWar(tokens);
    if (war !== undefined) return worldWarsIn(this.text.words).has(war);
    const last = tokens.at(-1)!;
    if (this.hasLast(name, byOffice) || this.hasMisspelt(name)) return true;
    if (tokens.length > 1) {
      const hasPart =
        name.kind === "person"
          ? // A first name alone is a mention, with another name behind it, it is of another person.
            this.isAlone(tokens[0]!)
          : tokens.some((token) => token !== last && !isCommonWord(token) && this.hasWord(token, byOffice));
      if (hasPart) return true;
    }
    return this.hasInitials(tokens) || this.hasClipped(name) || this.hasSameEntity(name);
  }

  /** Whether a person stands there by the beginnings of both names: "JLo", "ScarJo". */
  private hasClipped({ tokens, kind }: Name): boolean {
    if (kind !== "person" || tokens.length < 2) return false;
    const [given, last] = [tokens[0]!, tokens.at(-1)!];
    return this.clipped.some((parts) => given.startsWith(parts[0]) && last.startsWith(parts[1]));
  }

  /** The words that may be the beginnings of two names. */
  private get clipped(): readonly (readonly [given: string, last: string])[] {
    this.knownClipped ??= this.text.words.flatMap(({ written }) => {
      const [, given, last] = CLIPPED.exec(written) ?? [];
      return given !== undefined && last !== undefined
        ? [[given.toLowerCase(), last.toLowerCase()] as const]
        : [];
    });
    return this.knownClipped;
  }

  private hasLast(name: Name, byOffice: boolean): boolean {
    const last = name.tokens.at(-1)!;
    if (!this.hasWord(last, byOffice)) return false;
    const others = this.wordsOfOthers(name);
    return others.size === 0 || this.hasWord(last, byOffice, others);
  }

  /** Whether a first name stands before a last name that differs in one letter: "Ada Reed", "Ada Rhed". */
  private hasMisspelt({ tokens, kind }: Name): boolean {
    const [given, last] = [tokens[0]!, tokens.at(-1)!];
    if (kind !== "person" || tokens.length < 2 || last.length < MIN_SURNAME) return false;
    if (!this.lowers.has(given)) return false;
    const { words } = this.text;
    return words.some(({ lower }, i) => {
      const next = words[i + 1]?.lower ?? "";
      return lower === given && next.length >= MIN_SURNAME && differsByOne(next, last);
    });
  }

  /** Whether a word stands where it is no first name: "Sasha" in "Sasha Obama" is no other Sasha. */
  private isAlone(token: string): boolean {
    if (!this.lowers.has(token)) return false;
    const { words, names } = this.text;
    const isFirst = (i: number): boolean =>
      names.some(({ first, kind, tokens }) => first === i && kind === "person" && tokens.length > 1);
    return words.some(({ lower }, i) => lower === token && !isFirst(i));
  }

  /** Whether an office stands without the name of its holder: "President Lincoln" is no other president. */
  private hasOffice(office: string): boolean {
    const { words, names } = this.text;
    return words.some(
      ({ lower, end }, i) =>
        lower === office && !names.some(({ first }) => first === i + 1 && words[first]!.start - end <= 2),
    );
  }

  /** Returns the words that stand in names of other places alone: "Korea" where all is about the South. */
  private wordsOfOthers({ tokens, kind }: Name): ReadonlySet<string> {
    if (kind === "person" || kind === "unknown") return NO_WORDS;
    const { words, names } = this.text;
    const others = names.filter(
      (name) =>
        // A part of the name is short for it.
        name.tokens.some((token) => !tokens.includes(token)) &&
        name.tokens.length > 1 &&
        isOther(name.tokens.join(" "), tokens.join(" ")),
    );
    if (others.length === 0) return NO_WORDS;
    const isOfOthers = (i: number): boolean => others.some(({ first, last }) => first <= i && i <= last);
    const free = new Set(words.filter((_, i) => !isOfOthers(i)).map(({ lower }) => lower));
    return new Set([...this.lowers].filter((lower) => !free.has(lower)));
  }

  /** @param but words that do not count. */
  private hasWord(token: string, byOffice: boolean, but = NO_WORDS): boolean {
    const has = (word: string): boolean => this.lowers.has(word) && !but.has(word);
    if (has(token) || has(`${token}s`)) return true;
    if (token.endsWith("s") && has(token.slice(0, -1))) return true;
    for (const alias of ALIASES.get(token) ?? []) {
      if (!has(alias) || (alias === "us" && !this.hasUs)) continue;
      if (!OFFICES.has(alias) || (byOffice && this.hasOffice(alias))) return true;
    }
    if (token.length < MIN_FUZZY) return false;
    // "Mexican" stands for "Mexico".
    const beginning = token.slice(0, MIN_FUZZY);
    return this.long.some(
      (word) =>
        (word.startsWith(beginning) || isNear(word, token)) && !but.has(word) && !isOther(word, token),
    );
  }

  /** Whether the country stands there; "us" is a pronoun. */
  private get hasUs(): boolean {
    return this.text.words.some(({ written }) => written === "US");
  }

  private hasInitials(tokens: readonly string[]): boolean {
    if (tokens.length > 1) return this.lowers.has(initialsOf(tokens));
    const only = tokens[0]!;
    if (only.length >= 3 && only.length <= 6 && this.initials.some((of) => of.includes(only))) return true;
    // Names are read only where there are words that begin so.
    return [...only].every((letter) => this.initials[0]!.includes(letter)) && this.initialsOfNames.has(only);
  }

  private hasSameEntity({ tokens, kind }: Name): boolean {
    if (kind === "person" || kind === "unknown") return false;
    const name = tokens.join(" ");
    return this.places.some((other) => sameEntity(other, name));
  }
}

/** Whether two words are known to name two things: Austria and Australia. */
function isOther(word: string, token: string): boolean {
  const [of, others] = [entitiesOf(word), entitiesOf(token)];
  return of.size > 0 && others.size > 0 && ![...of].some((entity) => others.has(entity));
}

function initialsOf(words: readonly string[]): string {
  return words.map((word) => word[0]).join("");
}

/** Whether two words are one but for a glued word or a letter. */
function isNear(word: string, token: string): boolean {
  return word.includes(token) || (Math.abs(word.length - token.length) <= 1 && differsByOne(word, token));
}

/** Whether one letter is changed or missing, or two neighbours are swapped. */
function differsByOne(a: string, b: string): boolean {
  const short = Math.min(a.length, b.length);
  let from = 0;
  while (from < short && a[from] === b[from]) from++;
  let back = 0;
  while (back < short - from && a[a.length - 1 - back] === b[b.length - 1 - back]) back++;
  const restA = a.length - from - back;
  const restB = b.length - from - back;
  if (restA <= 1 && restB <= 1) return true;
  return restA === 2 && restB === 2 && a[from] === b[from + 1] && a[from + 1] === b[from];
}
