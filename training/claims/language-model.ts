/** Discount of each count, as Ney et al. estimate it for singletons and doubletons. */
const LEAST_DISCOUNT = 0.1;
const START = "<s>";
const END = "</s>";

/** How often something occurred, and how many different words followed it. */
interface Context {
  total: number;
  followers: number;
}

/** Words between which n-grams are joined. */
const GAP = " ";

/**
 * A trigram language model with interpolated Kneser-Ney smoothing; unknown words share what discounts leave.
 * @see R. Kneser and H. Ney, Improved backing-off for m-gram language modeling, ICASSP 1995; S. Chen and
 *   J. Goodman, An empirical study of smoothing techniques for language modeling, 1998, section 2.7.
 */
export class LanguageModel {
  /** By order: trigrams counted, shorter ones by how many different words precede them. */
  private readonly counts = [1, 2, 3].map(() => new Map<string, number>());
  private readonly contexts = [0, 1, 2].map(() => new Map<string, Context>());
  private readonly discounts: readonly number[];

  /** @param texts words in lower case, one list a text. */
  constructor(texts: Iterable<readonly string[]>) {
    const [, bigrams, trigrams] = this.counts as [Counts, Counts, Counts];
    for (const text of texts) {
      const words = [START, START, ...text, END];
      for (let i = 2; i < words.length; i++) add(trigrams, words.slice(i - 2, i + 1).join(GAP));
    }
    for (const trigram of trigrams.keys()) add(bigrams, afterFirst(trigram));
    for (const bigram of bigrams.keys()) add(this.counts[0]!, afterFirst(bigram));
    for (const [n, counts] of this.counts.entries()) this.readContexts(counts, this.contexts[n]!);
    this.discounts = this.counts.map(discountOf);
  }

  private readContexts(counts: Counts, contexts: Map<string, Context>): void {
    for (const [ngram, count] of counts) {
      const before = beforeLast(ngram);
      const known = contexts.get(before);
      if (!known) contexts.set(before, { total: count, followers: 1 });
      else {
        known.total += count;
        known.followers++;
      }
    }
  }

  /** Returns the natural logarithm of the probability of each word of a text, and of its end. */
  logProbabilities(text: readonly string[]): number[] {
    const words = [START, START, ...text, END];
    return words.slice(2).map((word, i) => Math.log(this.probability(word, words[i]!, words[i + 1]!)));
  }

  /** Returns the probability of a word behind two others. */
  probability(word: string, first: string, second: string): number {
    const known = this.counts[0]!.size;
    let probability = 1 / (known + 1);
    for (const [n, before] of ["", second, `${first}${GAP}${second}`].entries()) {
      const context = this.contexts[n]!.get(before);
      if (!context) continue;
      const ngram = n === 0 ? word : `${before}${GAP}${word}`;
      const discount = this.discounts[n]!;
      const own = Math.max(0, (this.counts[n]!.get(ngram) ?? 0) - discount) / context.total;
      probability = own + ((discount * context.followers) / context.total) * probability;
    }
    return probability;
  }
}

type Counts = Map<string, number>;

function add(counts: Counts, ngram: string): void {
  counts.set(ngram, (counts.get(ngram) ?? 0) + 1);
}

function afterFirst(ngram: string): string {
  return ngram.slice(ngram.indexOf(GAP) + 1);
}

function beforeLast(ngram: string): string {
  const at = ngram.lastIndexOf(GAP);
  return at < 0 ? "" : ngram.slice(0, at);
}

function discountOf(counts: Counts): number {
  let once = 0;
  let twice = 0;
  for (const count of counts.values()) {
    if (count === 1) once++;
    else if (count === 2) twice++;
  }
  return once === 0 ? LEAST_DISCOUNT : Math.max(LEAST_DISCOUNT, once / (once + 2 * twice));
}
