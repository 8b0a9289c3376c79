import type { StoredArticle } from "../../base/store";
import { scanWords, splitSentences } from "../../base/text";
import type { Semantics } from "../../rank/semantics";
import type { Claim } from "./claim";
import type { Evidence } from "./explanation";
import { matchingSpans } from "./highlights";
import { repeats, wordSet } from "./repetition";
import type { Stems } from "./stems";

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
/** How much meaning counts beside words, 0 - 1, where there is an encoder; measured (docs/reproduce.md). */
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
    const sentences = articles.map((article) => this.promising(claim, article));
    const cosines = await this.semantics?.cosinesOf(
      claim.text,
      sentences.flat().map(({ text }) => text),
    );
    let next = 0;
    return sentences.map((of, i) => {
      const scored = of.map(({ text, overlap }) => ({
        text,
        score: cosines
          ? this.meaningWeight * (cosines[next++] as number) + (1 - this.meaningWeight) * overlap
          : overlap,
      }));
      return this.best(claim, articles[i] as StoredArticle, scored);
    });
  }

  private promising(claim: Claim, { body = "" }: StoredArticle): { text: string; overlap: number }[] {
    const total = [...claim.weights.values()].reduce((sum, weight) => sum + weight, 0);
    return splitSentences(body, LIMITS)
      .filter(({ start, end }) => end - start <= MAX_SENTENCE_CHARS)
      .map(({ start, end }) => body.slice(start, end))
      .map((text) => ({ text, scanned: scanWords(text) }))
      .filter(({ scanned }) => scanned.length >= MIN_WORDS)
      .map(({ text, scanned }) => ({ text, overlap: total === 0 ? 0 : this.shared(claim, scanned) / total }))
      .sort((a, b) => b.overlap - a.overlap)
      .slice(0, PROMISING);
  }

  private shared({ weights }: Claim, scanned: readonly string[]): number {
    const found = new Set<string>();
    let sum = 0;
    for (const word of scanned) {
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
