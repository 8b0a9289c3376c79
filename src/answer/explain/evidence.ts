import { bm25Idf, type LexicalIndex } from "../../../index";
import type { StoredArticle } from "../../base/store";
import { saidText, scanWords, splitSentences } from "../../base/text";
import type { Ranking } from "../../rank/ranking";
import type { Semantics } from "../../rank/semantics";
import { Beginnings } from "./beginnings";
import { isDenial } from "./denials";
import type { Evidence } from "./explanation";
import { matchingSpans, type Stems } from "./highlights";

/** Of longer bodies only the beginning is read: ten times the length of a fact-check. */
const LIMITS = { maxChars: 60_000, maxSentences: 600 };
/** Longer ones are tables or lists that the splitter could not part. */
const MAX_SENTENCE_CHARS = 600;
/** Shorter ones are headings. */
const MIN_WORDS = 4;
const MAX_EVIDENCE = 5;
/**
 * Sentences an article whose meaning is looked at: those that share most words with the claim, the
 * earlier ones first.
 */
const PROMISING = 10;
/** How much meaning counts beside words, 0 - 1, where there is an encoder (docs/reproduce/speed.md). */
const MEANING_WEIGHT = 0.5;

/**
 * Selects the sentences of articles' bodies that are nearest to a claim: by the mean of the encoder's cosine
 * and the share of the claim's words by idf. Without an encoder that share alone counts.
 * @see Saakyan et al., COVID-Fact, ACL 2021, selection of evidence: the five sentences of highest cosine,
 *   those identical to the claim left out. Differs from the paper: the overlap of words, which an encoder of
 *   word pieces sees less sharply.
 */
export class EvidenceFinder {
  constructor(
    private readonly stems: Stems,
    private readonly semantics: Semantics | undefined,
    private readonly meaningWeight = MEANING_WEIGHT,
  ) {}

  /** Returns each article's evidence, nearest first. */
  async find(claim: Claim, articles: readonly StoredArticle[]): Promise<Evidence[][]> {
    const beginnings = new Beginnings(claim.weights.keys());
    const found = articles.map((article) => ({
      article,
      sentences: this.promising(claim, beginnings, article),
    }));
    const texts = found.flatMap(({ sentences }) => sentences.map(({ text }) => text));
    const cosines = await this.semantics?.cosinesOf(claim.text, texts);
    let next = 0;
    return found.map(({ article, sentences }) => {
      const scored = sentences.map(({ text, overlap }) => {
        const cosine = cosines?.[next++];
        if (cosine === undefined) return { text, score: overlap };
        return { text, score: this.meaningWeight * cosine + (1 - this.meaningWeight) * overlap };
      });
      return this.best(claim, article, scored);
    });
  }

  private promising(
    claim: Claim,
    beginnings: Beginnings,
    { body = "" }: StoredArticle,
  ): { text: string; overlap: number }[] {
    const total = [...claim.weights.values()].reduce((sum, weight) => sum + weight, 0);
    return splitSentences(body, LIMITS)
      .filter(({ start, end }) => end - start <= MAX_SENTENCE_CHARS)
      .map(({ start, end }) => body.slice(start, end))
      .map((text) => ({ text, scanned: scanWords(text) }))
      .filter(({ scanned }) => scanned.length >= MIN_WORDS)
      .map(({ text, scanned }) => {
        const overlap = total === 0 ? 0 : this.shared(claim, beginnings, scanned) / total;
        return { text, overlap };
      })
      .sort((a, b) => b.overlap - a.overlap)
      .slice(0, PROMISING);
  }

  private shared({ weights }: Claim, beginnings: Beginnings, scanned: readonly string[]): number {
    const found = new Set<string>();
    let sum = 0;
    for (const word of scanned) {
      if (!beginnings.mayBegin(word)) continue;
      const stem = this.stems.of(word);
      const weight = stem === null ? undefined : weights.get(stem);
      if (stem === null || weight === undefined || found.has(stem)) continue;
      found.add(stem);
      sum += weight;
    }
    return sum;
  }

  /**
   * Returns the nearest sentences that repeat neither what is shown of the article anyway nor one another.
   */
  private best(
    { text: tweet, marked }: Claim,
    { title, subtitle, vclaim }: StoredArticle,
    scored: readonly { text: string; score: number }[],
  ): Evidence[] {
    const said = [tweet, title, subtitle, vclaim].flatMap((text) => (text ? wordSet(text) : []));
    const evidence: Evidence[] = [];
    for (const { text, score } of scored.filter((of) => of.score > 0).sort((a, b) => b.score - a.score)) {
      const words = wordSet(text);
      if (said.some((other) => repeats(words, other))) continue;
      said.push(words);
      evidence.push({ sentence: text, highlights: matchingSpans(text, marked, this.stems), score });
      if (evidence.length === MAX_EVIDENCE) break;
    }
    return evidence;
  }
}

/** What a tweet says, as evidence for it is looked for. */
export interface Claim {
  /** All that the tweet says (`saidText`). */
  readonly text: string;
  /** Stems of that text with their idf. */
  readonly weights: ReadonlyMap<string, number>;
  /** Stems that are marked: those of the author as well. */
  readonly marked: ReadonlySet<string>;
}

/** Returns what a tweet says, with its stems' idf (`bm25Idf`) over the short fields. */
export function readClaim(index: LexicalIndex, { query }: Pick<Ranking, "query">): Claim {
  const { terms } = query.lexical;
  const frequencies = index.arrays.viewFrequencies.all;
  const idf = (term: number): number => bm25Idf(index.size, frequencies[term] ?? 0);
  return {
    text: saidText(query.parts),
    weights: new Map(
      terms.filter(({ bodyCount }) => bodyCount > 0).map(({ stem, term }) => [stem, idf(term)]),
    ),
    marked: stemsOf(query),
  };
}

/** Returns the stems of what a tweet says and of its author's name. */
export function stemsOf({ lexical }: Ranking["query"]): ReadonlySet<string> {
  return new Set(lexical.terms.map(({ stem }) => stem));
}

/** Share of its words from which a sentence says nothing of its own. */
const SAID_BEFORE = 0.8;
/** A text as the set of its words, stop words and all. */
export type Words = ReadonlySet<string>;

/** Returns the words of a text in lower case, stop words too; quotation marks are none. */
export function wordSet(text: string): Words {
  return new Set(scanWords(text).flatMap((word) => (word === '"' ? [] : word.toLowerCase())));
}

/**
 * Returns whether a sentence merely repeats what has been said: at least 0.8 of its words stand there, and
 * neither denies what the other does not.
 * @see Saakyan et al., COVID-Fact, ACL 2021, whose selection of evidence leaves out sentences identical
 *   to the claim.
 */
export function repeats(sentence: Words, said: Words): boolean {
  let shared = 0;
  for (const word of sentence) if (said.has(word)) shared++;
  if (shared < SAID_BEFORE * sentence.size) return false;
  return !deniesMore(sentence, said) && !deniesMore(said, sentence);
}

function deniesMore(one: Words, other: Words): boolean {
  for (const word of one) if (isDenial(word) && !other.has(word)) return true;
  return false;
}
