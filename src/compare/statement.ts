import { Mentions } from "./mentions";
import { type Name, readNames } from "./names";
import { type Polarity, readPolarity } from "./polarity";
import { type Quantity, readQuantities } from "./quantities";
import { type ComparedText, readText } from "./text";

/** A post or a text of an article, read once for all that it is compared with. */
export class Statement implements ComparedText {
  readonly text: string;
  readonly words: ComparedText["words"];
  readonly signature: number;
  private knownNames?: readonly Name[];
  private knownPolarity?: Polarity;
  private knownQuantities?: readonly Quantity[];
  private knownMentions?: Mentions;
  private knownLowers?: ReadonlySet<string>;
  private knownSaidStems?: ReadonlySet<string>;
  private knownStems?: ReadonlySet<string>;

  constructor(given: string) {
    ({ text: this.text, words: this.words, signature: this.signature } = readText(given));
  }

  get names(): readonly Name[] {
    this.knownNames ??= readNames(this);
    return this.knownNames;
  }

  get polarity(): Polarity {
    this.knownPolarity ??= readPolarity(this);
    return this.knownPolarity;
  }

  /** Those of what is said, not of the signature. */
  get quantities(): readonly Quantity[] {
    const end = this.words[this.signature]?.start ?? this.text.length;
    this.knownQuantities ??= readQuantities(this.text.slice(0, end));
    return this.knownQuantities;
  }

  get mentions(): Mentions {
    this.knownMentions ??= new Mentions([this]);
    return this.knownMentions;
  }

  private get stems(): ReadonlySet<string> {
    this.knownStems ??= new Set(this.words.map(({ stem }) => stem));
    return this.knownStems;
  }

  /** Stems of the content words that are said, the signature left out. */
  get saidStems(): ReadonlySet<string> {
    this.knownSaidStems ??= new Set(
      this.words.slice(0, this.signature).flatMap(({ stem }) => (stem === "" ? [] : stem)),
    );
    return this.knownSaidStems;
  }

  /** Whether a word stands in it, in any inflection. */
  has(lower: string, stem: string): boolean {
    this.knownLowers ??= new Set(this.words.map((word) => word.lower));
    return this.knownLowers.has(lower) || (stem !== "" && this.stems.has(stem));
  }

  /**
   * Returns the share of a claim's content words that this statement has, 0 - 1.
   * @param leftOut names of the claim whose words do not count.
   */
  sharedWith({ words }: Statement, leftOut: readonly Name[] = []): number {
    let all = 0;
    let shared = 0;
    let next = 0;
    for (const [i, { stem }] of words.entries()) {
      while (next < leftOut.length && leftOut[next]!.last < i) next++;
      if (stem === "" || (leftOut[next]?.first ?? words.length) <= i) continue;
      all++;
      if (this.stems.has(stem)) shared++;
    }
    return all === 0 ? 0 : shared / all;
  }
}
