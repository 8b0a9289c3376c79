import {
  type FieldWords,
  type LexicalArrays,
  type LexicalQuery,
  NO_DAY,
  perView,
  SHORT_FIELDS,
  VIEW_NAMES,
  VIEWS,
  type ViewName,
  ViewScorer,
} from "../../../index";
import { NO_LANGUAGE_NUMBER } from "../../base/text";
import type { Candidates, Retriever } from "../candidates";
import type { SearchIndex } from "../search-index";
import type { DenseView } from "../semantics";
import { type Alignment, NO_ALIGNMENT, WordAlignment } from "./alignment";
import { BodyMatch, type BodyOverlap, NO_BODY } from "./body-match";
import { Lazy, Turn } from "./lazy";
import type { FieldOverlap, QueryOverlap } from "./overlap";
import { PassageMeaning } from "./passage-meaning";
import { QueryWords } from "./query-words";
import { ShortText } from "./short-text";
import { longestCommonSubsequence, type SharedRuns, sharedRuns } from "./word-order";

const TITLE = 0;
const VCLAIM = 2;

type FieldName = "title" | "vclaim";

/** Place of each view in lists of views. */
const PLACES = perView((view) => VIEW_NAMES.indexOf(view));

/** What is computed of one field of the loaded candidate. */
interface FieldText {
  readonly overlap: Lazy<FieldOverlap>;
  readonly subsequence: Lazy<number>;
  readonly runs: Lazy<SharedRuns>;
  readonly alignment: Lazy<Alignment>;
}

/**
 * Reads candidates of one query, one at a time, into numbers that features are made of. What no feature asks
 * for is not worked out; buffers are reused: what it says holds until the next `load`.
 */
export class CandidateText {
  private readonly days: LexicalArrays["days"];
  private readonly languages: LexicalArrays["languages"];
  private readonly fieldWords: FieldWords;
  private readonly words: QueryWords;
  private readonly text: ShortText;
  private candidates: Candidates | undefined;
  /** Documents of the candidates whose words are aligned. */
  private closely = new Uint32Array();
  private tweetDay: number | undefined;
  private position = 0;
  private doc = 0;

  private readonly ofQuery = new Turn();
  private readonly ofCandidate = new Turn();

  // Of the query, with all its candidates.
  private readonly views: Lazy<{ readonly scorer: ViewScorer; readonly most: Float64Array }>;
  private readonly bodies: Lazy<BodyMatch>;
  private readonly alignment: Lazy<WordAlignment | undefined>;
  private readonly meaning: Lazy<PassageMeaning | undefined>;

  // Of the candidate that is loaded.
  /** Its fields that hold words, as bits like those of `VIEWS`. */
  private readonly written = this.perCandidate(() => {
    let fields = 0;
    for (let field = 0; field < SHORT_FIELDS.length; field++) {
      if (this.fieldWords.length(this.doc, field) > 0) fields |= 1 << field;
    }
    return fields;
  });
  private readonly short = this.perCandidate(() => this.text.counts(this.doc));
  private readonly viewScores = this.perCandidate(() => {
    const { scorer } = this.views.value;
    scorer.load(this.doc, this.short.value);
    return scorer;
  });
  private readonly viewBm25 = this.perCandidate(() => this.viewScores.value.bm25());
  private readonly viewTfidf = this.perCandidate(() => this.viewScores.value.tfidf());
  private readonly bodyOverlap = this.perCandidate(() => this.bodies.value.load(this.doc, this.words.slotOf));
  private readonly wholeOverlap = this.perCandidate(() => {
    // It fills the counts of the body's words.
    if (this.bodyOverlap.value === NO_BODY) return this.shortOverlap.value;
    return this.text.queryOverlap([...this.short.value, this.bodies.value.counts]);
  });
  private readonly shortOverlap = this.perCandidate(() => this.text.queryOverlap(this.short.value));
  private readonly nearestPassage = this.perCandidate(() => this.meaning.value?.best(this.doc) ?? Number.NaN);
  private readonly fields = {
    title: this.fieldText(TITLE),
    vclaim: this.fieldText(VCLAIM),
  };
  private readonly tweetAlignment = this.perCandidate(
    () => this.alignment.value?.ofTweet(this.doc) ?? NO_ALIGNMENT,
  );

  constructor({ lexical: index, semantics }: SearchIndex) {
    const words = new QueryWords(index);
    this.fieldWords = index.fieldWords;
    this.words = words;
    this.text = new ShortText(index.fieldWords, words);
    this.days = index.arrays.days;
    this.languages = index.arrays.languages;
    const scorer = new ViewScorer(index);
    const bodies = new BodyMatch(index.arrays, words.idf);
    const alignment = semantics && new WordAlignment(index, words.idf, semantics.words);
    const meaning = semantics && new PassageMeaning(index, words.idf, semantics.words);
    this.views = this.perQuery(() => {
      scorer.setQuery(words.query);
      return { scorer, most: scorer.mostBm25() };
    });
    this.bodies = this.perQuery(() => {
      bodies.setQuery(words.query, words.slotIdf, words.bigrams);
      return bodies;
    });
    this.alignment = this.perQuery(() => {
      alignment?.setQuery(words.query, this.closely, words.slotOf, words.slotIdf);
      return alignment;
    });
    this.meaning = this.perQuery(() => {
      meaning?.setQuery(words.query, words.slotIdf, this.docs);
      return meaning;
    });
  }

  /** Begins a query. */
  setQuery(query: LexicalQuery, candidates: Candidates, tweetDay: number | undefined): void {
    this.words.set(query);
    this.text.setQuery();
    this.candidates = candidates;
    this.closely = new Uint32Array();
    this.tweetDay = tweetDay;
    this.ofQuery.next();
    this.ofCandidate.next();
  }

  /** Names the candidates whose words are to be aligned with the query's: no others may be asked for that. */
  readClosely(positions: Uint32Array): void {
    this.closely = positions.map((position) => this.docs[position]!);
  }

  /** Turns to candidate number `position`. */
  load(position: number): void {
    this.position = position;
    this.doc = this.docs[position]!;
    this.ofCandidate.next();
  }

  get vclaim(): FieldOverlap {
    return this.fields.vclaim.overlap.value;
  }

  get title(): FieldOverlap {
    return this.fields.title.overlap.value;
  }

  /** How title, subtitle and vclaim cover the query. */
  get tweet(): QueryOverlap {
    return this.shortOverlap.value;
  }

  /** The same of all text. */
  get article(): QueryOverlap {
    return this.wholeOverlap.value;
  }

  get body(): BodyOverlap {
    return this.bodyOverlap.value;
  }

  /** Cosine of the passage that is nearest in meaning; NaN without encoder or body. */
  get passageMeaning(): number {
    return this.nearestPassage.value;
  }

  /** How a field's words find their like in the query; all NaN without an encoder. */
  aligned(field: FieldName): Alignment {
    return this.fields[field].alignment.value;
  }

  /** How the query's words find their like in the article; all NaN without an encoder. */
  get alignedTweet(): Alignment {
    return this.tweetAlignment.value;
  }

  retrieverScore(retriever: Retriever): number {
    return this.candidates?.scores[retriever][this.position] ?? Number.NaN;
  }

  /** Cosine of the tweet and a view; NaN without an encoder. */
  cosine(view: DenseView): number {
    if (!this.hasView(view)) return Number.NaN;
    return this.candidates?.cosines[view][this.position] ?? Number.NaN;
  }

  /** What the reranker says; NaN where it did not read the article. */
  get crossScore(): number {
    return this.candidates?.cross?.[this.position] ?? Number.NaN;
  }

  bm25(view: ViewName): number {
    if (!this.hasView(view)) return Number.NaN;
    const v = PLACES[view];
    const most = this.views.value.most[v]!;
    return most === 0 ? 0 : this.viewBm25.value[v]! / most;
  }

  /** Whether the article has any of the view's fields. */
  private hasView(view: ViewName): boolean {
    return (VIEWS[view] & this.written.value) !== 0;
  }

  tfidf(view: ViewName): number {
    return this.hasView(view) ? this.viewTfidf.value[PLACES[view]]! : Number.NaN;
  }

  /** Number of the query's body words, stop words left out. */
  get tweetLength(): number {
    return this.words.query.sequence.length;
  }

  /** Days from the tweet to the article's publication; NaN where a date is unknown. */
  get daysToArticle(): number {
    const day = this.days[this.doc] ?? NO_DAY;
    return this.tweetDay === undefined || day === NO_DAY ? Number.NaN : day - this.tweetDay;
  }

  /** 1 where the article is in the tweet's language, else 0; NaN where one of them is not known. */
  get sameLanguage(): number {
    const language = this.languages[this.doc]!;
    const ofTweet = this.words.query.language;
    if (language === NO_LANGUAGE_NUMBER || ofTweet === NO_LANGUAGE_NUMBER) return Number.NaN;
    return Number(language === ofTweet);
  }

  /** Length in words of the longest common subsequence of the query and a field; NaN without the field. */
  longestCommonSubsequence(field: FieldName): number {
    return this.fields[field].subsequence.value;
  }

  /** What a field shares with the query word after word; NaN without the field. */
  runs(field: FieldName): SharedRuns {
    return this.fields[field].runs.value;
  }

  private get docs(): Uint32Array {
    return this.candidates?.docs ?? new Uint32Array();
  }

  private perQuery<T>(make: () => T): Lazy<T> {
    return new Lazy(make, this.ofQuery);
  }

  private perCandidate<T>(make: () => T): Lazy<T> {
    return new Lazy(make, this.ofCandidate);
  }

  private fieldText(field: number): FieldText {
    const slots = this.perCandidate(() => this.text.slots(this.doc, field));
    return {
      overlap: this.perCandidate(() => this.text.overlap(this.doc, field)),
      subsequence: this.perCandidate(() => longestCommonSubsequence(this.words.query.sequence, slots.value)),
      runs: this.perCandidate(() => sharedRuns(this.words.bigrams, slots.value)),
      alignment: this.perCandidate(() =>
        this.fieldWords.length(this.doc, field) === 0
          ? NO_ALIGNMENT
          : (this.alignment.value?.ofField(this.doc, field) ?? NO_ALIGNMENT),
      ),
    };
  }
}
