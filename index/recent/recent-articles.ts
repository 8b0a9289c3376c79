import { FieldWords } from "../field-words";
import { VIEW_NAMES } from "../fields";
import { type BoundedPostings, type LexicalArrays, type Recent, requireWhole } from "../lexical-arrays";
import { lowerBound, type Postings, wholePostings } from "../postings";
import { type Entry, stemEntry } from "../repair/repair-source";
import { lengthsOf } from "../score/bm25";
import { Vocabulary, type VocabularyArrays } from "../vocabulary";
import { type Content, readContent } from "./content";
import { NumberedWords } from "./numbered-words";
import { RecentLists } from "./recent-lists";
import { type Numbers, RecentTexts } from "./recent-texts";
import { ViewCounts } from "./view-counts";

/** An index that has taken in articles. */
export interface Taken {
  readonly arrays: LexicalArrays;
  /** Documents of the articles that came, changed or went. */
  readonly documents: readonly number[];
  /** Words and stems that may be meant by a slip now, and could not before. */
  readonly risen: readonly Entry[];
}

/** Articles that are taken in, and what is to be done for them. */
interface Intake {
  readonly changed: LexicalArrays;
  /** `[articles of changed]` the documents that they become. */
  readonly targets: readonly number[];
  /** What goes: former versions, and articles that are removed. */
  readonly leaving: readonly Content[];
  /** Documents whose articles are removed. */
  readonly removed: readonly number[];
}

/**
 * Takes articles into an index in memory in a time that depends on these articles and hardly on the
 * collection: posting lists stay as they are, and articles that come get lists of their own; arrays grow at
 * their ends; documents that change or go do not count in the lists of before. Frequencies and lengths are
 * counted on as whole numbers. What follows from these for all articles (idf, norms) is computed by whoever
 * needs it, as in an index that is built anew, and so to the same bits.
 *
 * An article keeps its document number, and new ones come behind: documents stay in the order of their keys,
 * which decides between equal scores.
 *
 * Of the indexes that it returns only the last may be used: numbers change in place. The base stays.
 */
export class RecentArticles {
  private readonly texts: RecentTexts;
  private readonly views: ViewCounts;
  private readonly vocabulary: NumberedWords;
  private readonly terms: NumberedWords;
  private readonly gramNumbers = new Map<number, number>();
  private readonly short: RecentLists;
  private readonly grams: RecentLists;
  /** The same as `short` where no article has a body. */
  private readonly whole: RecentLists;
  private readonly hasBodies: boolean;
  private readonly builtLengths: Recent["builtLengths"];
  private readonly passages: { total: number; written: number };
  private readonly removed = new Set<number>();
  private readonly goneWords = new Set<number>();
  private readonly touched = new Set<number>();
  private articles: number;

  /** @param base an index that was built as a whole; it is not changed. */
  constructor(private readonly base: LexicalArrays) {
    requireWhole(base);
    this.texts = new RecentTexts(base);
    this.views = new ViewCounts(base, new FieldWords(base));
    this.vocabulary = new NumberedWords(base.vocabulary);
    this.terms = new NumberedWords(base.terms);
    this.short = new RecentLists(base.short);
    this.grams = new RecentLists(base.grams);
    this.hasBodies = base.whole.docs.length > 0;
    this.whole = this.hasBodies ? new RecentLists(base.whole) : this.short;
    const { short, whole } = this.texts.lengths();
    this.builtLengths = {
      short: lengthsOf(short),
      grams: lengthsOf(base.gramLengths),
      whole: lengthsOf(whole),
    };
    this.passages = { total: base.bodyTerms.length, written: base.passageStarts.length - 1 };
    this.articles = base.keys.length;
  }

  /** Documents whose articles came, changed or went since the base was built. */
  get size(): number {
    return this.touched.size;
  }

  /**
   * Takes in articles, and returns the index with them. Returns undefined, and changes nothing, where only a
   * merge of the whole can: where a new article's key is not behind all others, where the first body comes or
   * the last one goes, where no article is left, and where an article goes that has a word which was cut
   * within a character.
   * @param changed the added or changed articles alone, by ascending key.
   * @param removedKeys keys of articles that are left out, others than those of `changed`.
   */
  take(changed: LexicalArrays, removedKeys: ReadonlySet<number>): Taken | undefined {
    const intake = this.plan(changed, removedKeys);
    if (!intake) return undefined;
    const known = this.vocabulary.size;
    const numbers = this.numbersFor(changed);
    const isNew = (word: number): boolean => word >= known || this.goneWords.has(word);
    const risenWords = Array.from(numbers.words).filter(isNew);
    const stems = new Set([...numbers.terms, ...intake.leaving.flatMap(({ terms }) => [...terms])]);
    const alone = new Set([...stems].filter((term) => this.standsInBodiesAlone(term)));
    this.drop(intake);
    this.put(intake, numbers);
    for (const word of numbers.words) this.goneWords.delete(word);
    this.findGoneWords(intake.leaving, new Set(numbers.words));
    const risenStems = [...stems].filter((term) => !alone.has(term) && this.standsInBodiesAlone(term));
    return {
      arrays: this.arrays(),
      documents: [...intake.removed, ...intake.targets],
      risen: [...risenWords, ...risenStems.map(stemEntry)],
    };
  }

  private plan(changed: LexicalArrays, removedKeys: ReadonlySet<number>): Intake | undefined {
    const targets = this.texts.documentsOf(changed.keys);
    if (!targets) return undefined;
    const isHeld = (doc: number): boolean => doc < this.texts.size && !this.removed.has(doc);
    const removed = [...removedKeys].flatMap((key) => this.texts.documentOf(key) ?? []).filter(isHeld);
    const leaving: Content[] = [];
    const arrays = this.texts.arrays();
    const texts = new FieldWords(arrays);
    for (const doc of [...removed, ...targets.filter(isHeld)]) {
      const content = readContent(doc, texts, arrays, (word) => this.vocabulary.word(word));
      if (!content) return undefined;
      leaving.push(content);
    }
    const inBodies = leaving.reduce((left, { body }) => left - body.terms, this.passages.total);
    const articles = this.articles - leaving.length + targets.length;
    const bodiesStay = inBodies + changed.bodyTerms.length > 0 === this.hasBodies;
    return articles > 0 && bodiesStay ? { changed, targets, leaving, removed } : undefined;
  }

  /** Lets what goes count no more. */
  private drop({ leaving, removed }: Intake): void {
    const built = leaving.filter(({ doc }) => this.texts.isBuilt(doc)).map(({ doc }) => doc);
    for (const content of leaving) this.discount(content, this.texts.isBuilt(content.doc));
    for (const lists of this.allLists()) lists.forget(built);
    for (const doc of removed) {
      this.texts.empty(doc);
      this.removed.add(doc);
      this.touched.add(doc);
    }
    this.articles -= leaving.length;
  }

  private discount({ doc, fields, terms, grams, lengths, body }: Content, isBuilt: boolean): void {
    const from = (lists: RecentLists, term: number): void => {
      if (isBuilt) lists.discount(term);
      else lists.remove(term, doc);
    };
    for (const [term, of] of fields) {
      from(this.short, term);
      this.views.discount(term, of);
    }
    if (this.hasBodies) for (const term of terms) from(this.whole, term);
    for (const code of grams) from(this.grams, this.gramNumber(code));
    this.views.measure(lengths, -1);
    this.passages.total -= body.terms;
    this.passages.written -= body.passages;
  }

  private put({ changed, targets }: Intake, numbers: Numbers): void {
    const short = new FieldWords(changed);
    for (const [from, doc] of targets.entries()) {
      this.texts.put(changed, from, doc, numbers);
      this.views.measure(
        [0, 1, 2].map((field) => short.length(from, field)),
        1,
      );
      this.removed.delete(doc);
      this.touched.add(doc);
    }
    this.articles += targets.length;
    this.passages.total += changed.bodyTerms.length;
    this.passages.written += changed.passageStarts.length - 1;
    this.putPostings(this.short, changed.short, targets, numbers.terms);
    this.putPostings(this.grams, changed.grams, targets, numbers.grams);
    if (this.hasBodies) this.putPostings(this.whole, wholePostings(changed), targets, numbers.terms);
    for (const view of VIEW_NAMES) {
      for (const [term, articles] of changed.viewFrequencies[view].entries())
        this.views.add(numbers.terms[term]!, view, articles);
    }
  }

  private putPostings(
    lists: RecentLists,
    { starts, docs, frequencies }: Postings,
    targets: readonly number[],
    numbers: Uint32Array,
  ): void {
    for (const [term, number] of numbers.entries()) {
      const end = starts[term + 1]!;
      for (let p = starts[term]!; p < end; p++) lists.put(number, targets[docs[p]!]!, frequencies[p]!);
    }
  }

  /** Returns the numbers of what articles say, and makes room for what is new. */
  private numbersFor(changed: LexicalArrays): Numbers {
    const terms = numbersIn(this.terms, changed.terms);
    const known = this.vocabulary.size;
    const words = numbersIn(this.vocabulary, changed.vocabulary);
    // New words have their numbers in the order in which they are met.
    for (const [word, number] of words.entries())
      if (number >= known) this.texts.addWord(terms[changed.wordTerms[word]!]!);
    const grams = changed.gramCodes.map((code) => this.gramNumber(code));
    this.short.extend(this.terms.size);
    this.whole.extend(this.terms.size);
    this.views.extend(this.terms.size);
    this.grams.extend(this.base.gramCodes.length + this.gramNumbers.size);
    return { words, terms, grams };
  }

  private gramNumber(code: number): number {
    const { gramCodes } = this.base;
    const built = lowerBound(gramCodes, code);
    if (gramCodes[built] === code) return built;
    const known = this.gramNumbers.get(code);
    if (known !== undefined) return known;
    const number = gramCodes.length + this.gramNumbers.size;
    this.gramNumbers.set(code, number);
    return number;
  }

  private standsInBodiesAlone(term: number): boolean {
    return this.short.frequencyOf(term) === 0 && this.whole.frequencyOf(term) > 1;
  }

  /**
   * Notes the words of articles that have gone which no article says now. @param said words that are said.
   */
  private findGoneWords(leaving: readonly Content[], said: ReadonlySet<number>): void {
    const arrays = this.texts.arrays();
    const texts = new FieldWords(arrays);
    const candidates = new Set(leaving.flatMap(({ words }) => [...words]));
    for (const word of candidates) {
      if (!said.has(word) && !this.isSaid(word, arrays.wordTerms[word]!, texts)) this.goneWords.add(word);
    }
  }

  private isSaid(word: number, term: number, texts: FieldWords): boolean {
    const says = (doc: number): boolean => {
      const end = texts.end(doc);
      for (let i = texts.start(doc); i < end; i++) if (texts.word(i) === word) return true;
      return false;
    };
    const { starts, docs } = this.base.short;
    // Lists of before may name documents that have changed, but these are read as they are now.
    const end = term + 1 < starts.length ? starts[term + 1]! : 0;
    for (let p = term + 1 < starts.length ? starts[term]! : 0; p < end; p++) if (says(docs[p]!)) return true;
    return this.short.documentsPut(term).some(says);
  }

  private allLists(): Set<RecentLists> {
    return new Set([this.short, this.grams, this.whole]);
  }

  private arrays(): LexicalArrays {
    const { base } = this;
    const withRecent = (built: BoundedPostings, lists: RecentLists): BoundedPostings => ({
      ...built,
      recent: lists.state,
    });
    const whole = this.whole.state.documentFrequencies;
    return {
      ...base,
      ...this.texts.arrays(),
      short: withRecent(base.short, this.short),
      grams: withRecent(base.grams, this.grams),
      whole: withRecent(base.whole, this.whole),
      viewFrequencies: this.views.frequencies(),
      recent: {
        articles: this.articles,
        removed: this.removed,
        lengths: this.texts.lengths(),
        builtLengths: this.builtLengths,
        viewLengths: this.views.lengths(),
        passages: { ...this.passages },
        words: this.vocabulary.recent((word) => this.goneWords.has(word)),
        goneWords: this.goneWords,
        terms: this.terms.recent((term) => whole[term] === 0),
        grams: this.gramNumbers,
      },
    };
  }
}

function numbersIn(numbered: NumberedWords, arrays: VocabularyArrays): Uint32Array {
  const words = new Vocabulary(arrays);
  return Uint32Array.from({ length: words.size }, (_, word) => numbered.numberOf(words.word(word)));
}
