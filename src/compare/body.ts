import type { Name } from "./names";
import { Statement } from "./statement";

/** So often a body has a name that it is about. */
const OFTEN = 2;
/** So many characters are read for other forms of a name; a word as it stands is looked for in all. */
const MOST_READ = 20_000;

const LETTER = /[\p{L}\p{N}]/u;

/** An article's body, in which names are looked for. */
export class Body {
  private knownLower?: string;
  private known?: Statement;

  constructor(
    private readonly text: string,
    private readonly language?: string,
  ) {}

  /** Whether it has a word of the name again and again. */
  isAbout({ tokens }: Name): boolean {
    return tokens.some((token) => this.count(token, OFTEN) === OFTEN);
  }

  /** Whether it mentions a name, in whatever form. */
  mentions(name: Name): boolean {
    if (name.tokens.some((token) => this.count(token, 1) > 0)) return true;
    this.known ??= new Statement(this.text.slice(0, MOST_READ), this.language);
    return this.known.mentions.has(name, false);
  }

  /** Counts a word up to a number. */
  private count(word: string, most: number): number {
    this.knownLower ??= this.text.toLowerCase();
    const lower = this.knownLower;
    let count = 0;
    for (let at = lower.indexOf(word); at >= 0 && count < most; at = lower.indexOf(word, at + 1)) {
      if (!LETTER.test(lower.charAt(at - 1)) && !LETTER.test(lower.charAt(at + word.length))) count++;
    }
    return count;
  }
}
