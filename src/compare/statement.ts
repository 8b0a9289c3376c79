import { addToList } from "../base/core/multimap";
import { foldsInPlace, tellLanguage } from "../base/text";
import { type Stems, type Surroundings, surroundings } from "./context";
import { WrittenNumbers, withEnglishNumbers } from "./foreign-numbers";
import { type LanguageWords, wordsOfLanguage } from "./languages";
import { Mentions, type Name, readNames } from "./names";
import { type Polarity, readPolarity, readPolarityIn } from "./polarity";
import { mayNameQuantities, type Quantity, readQuantities } from "./quantities";
import { callsWrong, doubts, readCues, type StanceCues } from "./stance/cues";
import { readCuesIn } from "./stance/cues-in-languages";
import { type ComparedText, readText } from "./text";

const DIGIT = /\d/;

/** A post or a text of an article, read once for all that it is compared with. */
export class Statement implements ComparedText {
  readonly text: string;
  readonly plain: string;
  readonly words: ComparedText["words"];
  readonly signature: number;
  private knownNames?: readonly Name[];
  private knownPolarity?: Polarity;
  private knownQuantities?: readonly Quantity[];
  private knownMentions?: Mentions;
  private knownCues?: StanceCues;
  private knownLanguage?: { readonly code: string | undefined };
  private knownLowers?: ReadonlySet<string>;
  private knownStems?: Stems;
  private knownPlaces?: ReadonlyMap<string, readonly number[]>;
  private knownPlainWords?: readonly number[];
  private readonly knownAround: Surroundings[] = [];
  private knownNumbered?: string;
  private knownNumbers?: WrittenNumbers;

  /** @param given its language, ISO 639-1; default: it is read as English. */
  constructor(
    text: string,
    private readonly given?: string,
  ) {
    ({
      text: this.text,
      plain: this.plain,
      words: this.words,
      signature: this.signature,
    } = readText(text, given));
  }

  /**
   * Whether it is said to be in another language than English, whose opposites and words for numbers are not
   * known.
   */
  get isForeign(): boolean {
    return (this.given ?? "en") !== "en";
  }

  /** What its language denies and asks with; undefined for English, and where that is not known. */
  get lists(): LanguageWords | undefined {
    return this.isForeign ? wordsOfLanguage(this.given!) : undefined;
  }

  /** Whether both are in one language, and it is known what that denies and asks with. */
  speaksAs(other: Statement): boolean {
    if (this.isForeign !== other.isForeign) return false;
    return !this.isForeign || (this.lists !== undefined && this.lists === other.lists);
  }

  get names(): readonly Name[] {
    this.knownNames ??= readNames(this, this.given);
    return this.knownNames;
  }

  get polarity(): Polarity {
    const { lists } = this;
    this.knownPolarity ??= lists ? readPolarityIn(this, lists) : readPolarity(this);
    return this.knownPolarity;
  }

  /** Those of what is said, not of the signature. */
  get quantities(): readonly Quantity[] {
    this.knownQuantities ??= this.isForeign
      ? readQuantities(this.numbered).filter(({ start, end }) => DIGIT.test(this.numbered.slice(start, end)))
      : this.saidQuantities();
    return this.knownQuantities;
  }

  private saidQuantities(): readonly Quantity[] {
    const { said } = this;
    return foldsInPlace(said) && !mayNameQuantities(said, this.words) ? [] : readQuantities(said);
  }

  /** Whether it may have one of the numbers in a quantity of another text, as digits alone tell. */
  mayHave(other: Statement, { start, end }: Quantity): boolean {
    this.knownNumbers ??= new WrittenNumbers(this.numbered);
    return this.knownNumbers.has(other.numbered.slice(start, end));
  }

  /** Its text without links and signature. */
  private get said(): string {
    return this.plain.slice(0, this.words[this.signature]?.start);
  }

  /** The same with numbers as English writes them. */
  private get numbered(): string {
    this.knownNumbered ??= withEnglishNumbers(this.said);
    return this.knownNumbered;
  }

  get cues(): StanceCues {
    const { lists } = this;
    this.knownCues ??= lists ? readCuesIn(this, this.polarity, lists) : readCues(this);
    return this.knownCues;
  }

  /** Whether it has a word for what is false. */
  get callsWrong(): boolean {
    return this.lists ? this.cues.callsWrong : callsWrong(this.text);
  }

  /** Whether it says that something is hardly true. */
  get doubts(): boolean {
    return this.lists ? this.cues.doubts : doubts(this.text);
  }

  /** Its language (ISO 639-1): the one that is given, otherwise what its words tell. */
  get language(): string | undefined {
    this.knownLanguage ??= { code: this.given ?? tellLanguage(this.cues.said) };
    return this.knownLanguage.code;
  }

  get mentions(): Mentions {
    this.knownMentions ??= new Mentions(this);
    return this.knownMentions;
  }

  /** Its words in lower case. */
  get lowers(): ReadonlySet<string> {
    this.knownLowers ??= new Set(this.words.map(({ lower }) => lower));
    return this.knownLowers;
  }

  /** Stems of all its content words, those of the signature included. */
  get stems(): Stems {
    const isAllSaid = this.signature === this.words.length;
    this.knownStems ??= isAllSaid ? this.places : new Set(this.words.map(({ stem }) => stem));
    return this.knownStems;
  }

  /** Numbers of the content words that are said, by stem. */
  get places(): ReadonlyMap<string, readonly number[]> {
    this.knownPlaces ??= placesOfWords(this);
    return this.knownPlaces;
  }

  /** Numbers of the words that are said, belong to no name, and begin with no digit. */
  get plainWords(): readonly number[] {
    this.knownPlainWords ??= plainWords(this);
    return this.knownPlainWords;
  }

  /** Whether a word stands in a quantity: "old" of "19 year old" is none that "young" would be opposed to. */
  isCounted(word: number): boolean {
    const { start } = this.words[word]!;
    return this.quantities.some((quantity) => quantity.start <= start && start < quantity.end);
  }

  /** Returns what stands around a word. */
  around(word: number): Surroundings {
    this.knownAround[word] ??= surroundings(this, { first: word, last: word });
    return this.knownAround[word];
  }

  /** Whether a word stands in it, in any inflection. */
  has(lower: string, stem: string): boolean {
    return this.lowers.has(lower) || (stem !== "" && this.stems.has(stem));
  }

  /**
   * Returns the share of a claim's content words that this statement has, 0 - 1.
   * @param leftOut names of the claim whose words do not count.
   */
  sharedWith({ words }: Statement, leftOut: readonly Name[] = []): number {
    let all = 0;
    let shared = 0;
    let next = 0;
    for (let i = 0; i < words.length; i++) {
      const { stem } = words[i]!;
      while (next < leftOut.length && leftOut[next]!.last < i) next++;
      if (stem === "" || (leftOut[next]?.first ?? words.length) <= i) continue;
      all++;
      if (this.stems.has(stem)) shared++;
    }
    return all === 0 ? 0 : shared / all;
  }
}

function placesOfWords({ words, signature }: ComparedText): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (let i = 0; i < signature; i++) {
    const { stem } = words[i]!;
    if (stem === "") continue;
    addToList(places, stem, i);
  }
  return places;
}

function plainWords({ words, signature, names }: Statement): number[] {
  const plain: number[] = [];
  let name = 0;
  for (let i = 0; i < signature; i++) {
    while (name < names.length && names[name]!.last < i) name++;
    const isOfName = (names[name]?.first ?? words.length) <= i;
    if (!isOfName && !startsWithDigit(words[i]!.lower)) plain.push(i);
  }
  return plain;
}

function startsWithDigit(lower: string): boolean {
  const first = lower.charCodeAt(0);
  return first >= 0x30 && first <= 0x39;
}
