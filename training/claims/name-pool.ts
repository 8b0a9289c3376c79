import { addToList } from "../../src/base/core/multimap";
import type { Rng } from "../../src/base/core/rng";
import type { Statement } from "../../src/compare";
import { isCommonWord, kindOf, relationOf, sameEntity } from "../../src/compare/lexicon";
import type { Name } from "../../src/compare/names";
import { endOfWord } from "../../src/compare/text";
import { withArticles } from "./article";
import type { Edit, Replacement } from "./edit";

/** A name that the texts of a collection have. */
interface KnownName {
  readonly tokens: readonly string[];
  /** Its words as written, as many as tokens. */
  readonly written: readonly string[];
  kind: string;
  count: number;
}

/** Two capitalised words that occur once may be no person; refused where there are many others. */
const FEWEST = 2;
const MANY = 50;
/** How many names of like frequency are drawn from. */
const DRAWN = 12;

/** The names of a collection's claims, by what they name and how often they occur. */
export class NamePool {
  private readonly names = new Map<string, KnownName>();
  private readonly surnames = new Set<string>();
  private byKind?: ReadonlyMap<string, readonly KnownName[]> | undefined;

  constructor(texts: Iterable<Statement> = []) {
    for (const text of texts) this.read(text);
  }

  /** Takes in the names of a text. */
  read(text: Statement): void {
    for (const name of text.names) this.add(text, name);
    this.byKind = undefined;
  }

  /** The names by kind and number of words, the most frequent first. */
  private ranked(): ReadonlyMap<string, readonly KnownName[]> {
    if (this.byKind) return this.byKind;
    const byKind = new Map<string, KnownName[]>();
    for (const { tokens, kind } of this.names.values()) {
      if (tokens.length === 2 && kind === "person") this.surnames.add(tokens[1]!);
    }
    for (const name of this.names.values()) {
      if (name.kind === "unknown" && this.surnames.has(name.tokens[0]!)) name.kind = "surname";
      const key = `${name.kind} ${name.tokens.length}`;
      addToList(byKind, key, name);
    }
    for (const names of byKind.values())
      names.sort((a, b) => b.count - a.count || compareText(a.tokens.join(" "), b.tokens.join(" ")));
    this.byKind = byKind;
    return byKind;
  }

  private add(text: Statement, { first, last, tokens, kind }: Name): void {
    const key = tokens.join(" ");
    const known = this.names.get(key);
    if (known) {
      known.count++;
      return;
    }
    if (last - first + 1 !== tokens.length) return;
    const written: string[] = [];
    for (let i = first; i <= last; i++) {
      if (text.words[i]!.tagged) return;
      written.push(text.text.slice(text.words[i]!.start, endOfWord(text, i)));
    }
    if (!written.every((word) => /^\p{Lu}/u.test(word)) || tokens.every(isCommonWord)) return;
    this.names.set(key, { tokens, written, kind: kindOf(key) ?? kind, count: 1 });
  }

  /** Returns what a name names, as the whole collection shows it: a single word may be a known person's. */
  kindOf({ tokens, kind }: Pick<Name, "tokens" | "kind">): string {
    const key = tokens.join(" ");
    this.ranked();
    const known = this.names.get(key)?.kind ?? kindOf(key) ?? kind;
    return known === "unknown" && tokens.length === 1 && this.surnames.has(tokens[0]!) ? "surname" : known;
  }

  /**
   * Draws another name of the same kind, number of words and like frequency, which a text does not mention.
   */
  private draw(name: Name, text: string, rng: Rng): readonly string[] | undefined {
    const own = name.tokens.join(" ");
    const kind = this.kindOf(name);
    const names = this.ranked().get(`${kind} ${name.tokens.length}`) ?? [];
    const count = this.names.get(own)?.count ?? 1;
    const lower = text.toLowerCase();
    const far = (other: KnownName): number => Math.abs(Math.log2(other.count / count));
    const ordered = names.map((other) => ({ other, far: far(other) })).sort((a, b) => a.far - b.far);
    const least = names.length >= MANY ? FEWEST : 1;
    const nearby: KnownName[] = [];
    for (const { other } of ordered) {
      if (nearby.length === DRAWN) break;
      const key = other.tokens.join(" ");
      if (other.tokens.some((token) => lower.includes(token))) continue;
      if (other.tokens.some((token) => name.tokens.includes(token))) continue;
      if (kind === "person" && (other.count < least || other.tokens.some(isKnown))) continue;
      if (kind === "nationality" && !sameEnding(key, own)) continue;
      if (sameEntity(key, own) || relationOf(key, own) === "synonym") continue;
      nearby.push(other);
    }
    return nearby.length === 0 ? undefined : nearby[rng.below(nearby.length)]!.written;
  }

  /** Returns the edit that puts a drawn name wherever a text has the given one; undefined where none fits. */
  edit(statement: Statement, name: Name, others: string, rng: Rng): Edit | undefined {
    const drawn = this.draw(name, `${statement.text} ${others}`, rng);
    const places = drawn && placesOf(statement, name.tokens, drawn);
    const [first, ...rest] = places ?? [];
    return first && withArticles({ kind: "name", replacements: [first, ...rest] }, statement);
  }
}

/** Whether a word is a place, party or the like: "Georgia Democratic" is no person. */
function isKnown(token: string): boolean {
  const kind = kindOf(token);
  return kind !== undefined && kind !== "person";
}

/** "Americans" and "Mexicans", but "American" and "Mexican". */
function sameEnding(a: string, b: string): boolean {
  return a.endsWith("s") === b.endsWith("s");
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Returns where a text has a name as a whole, and where its last word stands alone. */
function placesOf(statement: Statement, tokens: readonly string[], drawn: readonly string[]): Replacement[] {
  const { words, signature, text } = statement;
  const places: Replacement[] = [];
  const add = (first: number, last: number, replacement: string): void => {
    const { start } = words[first]!;
    const end = endOfWord(statement, last);
    const isShouted =
      tokens.join("").length > 5 && text.slice(start, end) === text.slice(start, end).toUpperCase();
    const isPart = words[first]!.tagged && first < last;
    const written = isShouted ? replacement.toUpperCase() : replacement;
    places.push({ start, end, replacement: isPart ? written.replaceAll(" ", "") : written });
  };
  for (let i = 0; i < signature; i++) {
    if (tokens.every((token, n) => i + n < signature && words[i + n]!.lower === token)) {
      add(i, i + tokens.length - 1, drawn.join(" "));
      i += tokens.length - 1;
    } else if (tokens.length > 1 && words[i]!.lower === tokens.at(-1)) {
      if (!isCommonWord(words[i]!.lower)) add(i, i, drawn.at(-1)!);
    }
  }
  return places;
}
