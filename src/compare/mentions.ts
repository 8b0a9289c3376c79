import { ALIASES, OFFICES } from "./aliases";
import { isCommonWord, sameEntity } from "./lexicon";
import type { Name } from "./names";
import type { ComparedText } from "./text";

/** A text whose names are read. */
export interface NamedText extends ComparedText {
  readonly names: readonly Name[];
}

/** From this length on words may differ in one letter or an ending. */
const MIN_FUZZY = 5;

/** The words of a text, in which names are looked for. */
export class Mentions {
  private readonly lowers = new Set<string>();
  private readonly long: string[] = [];
  private readonly initials: string;
  /** Names that are no person's. */
  private readonly places: string[] = [];
  private readonly initialsOfNames = new Set<string>();

  constructor(private readonly text: NamedText) {
    const { words, names } = text;
    for (const { lower } of words) this.lowers.add(lower);
    for (const { tokens, kind } of names) {
      if (tokens.length > 1) this.initialsOfNames.add(tokens.map((token) => token[0]).join(""));
      if (kind !== "person" && kind !== "unknown") this.places.push(tokens.join(" "));
    }
    for (const lower of this.lowers) if (lower.length >= MIN_FUZZY) this.long.push(lower);
    this.initials = words.map(({ lower }) => lower[0]).join("");
  }

  /**
   * Whether a name is mentioned: one of its words stands there, words that stand for it, or its initials.
   * @param byOffice whether an office counts: "POTUS" for a president.
   */
  has(name: Name, byOffice: boolean): boolean {
    const { tokens, kind } = name;
    const last = tokens.at(-1)!;
    if (this.hasWord(last, byOffice)) return true;
    if (kind === "person" && tokens.length > 1) {
      // A first name alone is a mention, with another name behind it, it is of another person.
      if (this.isAlone(tokens[0]!)) return true;
    } else if (
      tokens.some((token) => (tokens.length === 1 || !isCommonWord(token)) && this.hasWord(token, byOffice))
    )
      return true;
    return this.hasInitials(tokens) || this.hasSameEntity(name);
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

  private hasWord(token: string, byOffice: boolean): boolean {
    if (this.lowers.has(token) || this.lowers.has(`${token}s`)) return true;
    if (token.endsWith("s") && this.lowers.has(token.slice(0, -1))) return true;
    for (const alias of ALIASES.get(token) ?? []) {
      if (!this.lowers.has(alias)) continue;
      if (!OFFICES.has(alias) || (byOffice && this.hasOffice(alias))) return true;
    }
    return token.length >= MIN_FUZZY && this.long.some((word) => isNear(word, token));
  }

  private hasInitials(tokens: readonly string[]): boolean {
    if (tokens.length > 1) return this.lowers.has(tokens.map((token) => token[0]).join(""));
    const only = tokens[0]!;
    if (this.initialsOfNames.has(only)) return true;
    return only.length >= 3 && only.length <= 6 && this.initials.includes(only);
  }

  private hasSameEntity({ tokens, kind }: Name): boolean {
    if (kind === "person" || kind === "unknown") return false;
    const name = tokens.join(" ");
    return this.places.some((other) => sameEntity(other, name));
  }
}

/** Whether two words are one but for an ending, a glued word, or a letter. */
function isNear(word: string, token: string): boolean {
  if (word.includes(token)) return true;
  // "Mexican" stands for "Mexico".
  if (word.slice(0, MIN_FUZZY) === token.slice(0, MIN_FUZZY)) return true;
  return Math.abs(word.length - token.length) <= 1 && differsByOne(word, token);
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
