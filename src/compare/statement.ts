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
}
