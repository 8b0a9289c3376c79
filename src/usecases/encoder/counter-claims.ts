import { createHash } from "node:crypto";
import * as v from "valibot";
import { SHORT_FIELDS } from "../../../index";
import type { HardNegatives } from "../../../training";
import { InputError } from "../../base/core/errors";
import { addToList } from "../../base/core/multimap";
import type { Article } from "../../base/core/types";
import { parseJson } from "../../base/core/values/parse-json";
import { text } from "../../base/core/values/shape";
import { articleInput, type EncodedField } from "../../encoder/inputs";
// Not from the room's entry: training needs no importer.
import { readLines } from "../../import/text-file";

/** What is read of a line that `claims generate` writes. */
const lineShape = v.object({
  source: v.string(),
  article: v.string(),
  original: text(1),
  claim: text(1),
  kind: v.string(),
  replaced: v.string(),
  replacement: v.string(),
});
type CounterClaim = v.InferOutput<typeof lineShape>;

/** A file of claims that are false where those of articles are true. */
export interface CounterClaimFile {
  readonly path: string;
  /** Of its lines as `readLines` gives them, a line feed after each: packing the file changes nothing. */
  readonly sha256: string;
  readonly claims: readonly CounterClaim[];
}

/**
 * Reads what `claims generate` wrote.
 * @throws InputError `NEGATIVES_FORMAT` with the line, `FILE_NOT_FOUND` and others of `readLines`.
 */
export async function readCounterClaims(path: string): Promise<CounterClaimFile> {
  const hash = createHash("sha256");
  const claims: CounterClaim[] = [];
  for await (const { text, number } of readLines(path)) {
    hash.update(`${text}\n`);
    const claim = v.safeParse(lineShape, parseJson(text));
    if (!claim.success) {
      throw new InputError(
        "this is no counter-claim",
        { file: path, line: number },
        {
          code: "NEGATIVES_FORMAT",
          hint: "--negatives takes what `crowdchecked claims generate --out FILE` writes without --from bodies.",
        },
      );
    }
    claims.push(claim.output);
  }
  return { path, sha256: hash.digest("hex"), claims };
}

type EncodedArticle = Pick<Article, EncodedField>;

/** The counter-claims of the articles of a workspace. */
export class CounterClaims {
  /** Claims of the file whose article the workspace does not hold, or holds with another claim. */
  readonly unknown: number;
  private readonly twins = new Map<number, EncodedArticle[]>();

  /**
   * @param articles in the order of their numbers.
   * @param prefix of the encoder's articles.
   */
  constructor(
    private readonly file: CounterClaimFile,
    articles: readonly Article[],
    private readonly prefix = "",
  ) {
    const keyOf = (source: string, id: string): string => `${source}\0${id}`;
    const known = new Map(
      articles.map((article, number) => [keyOf(article.source, article.id), { article, number }]),
    );
    let unknown = 0;
    for (const claim of file.claims) {
      const found = known.get(keyOf(claim.source, claim.article));
      if (!found || (found.article.vclaim ?? found.article.title) !== claim.original) {
        unknown++;
        continue;
      }
      addToList(this.twins, found.number, twinOf(found.article, claim));
    }
    this.unknown = unknown;
  }

  /** Returns how many of the pairs have an article with a counter-claim. */
  countIn(pairs: Iterable<{ readonly article: number }>): number {
    let count = 0;
    for (const { article } of pairs) if (this.twins.has(article)) count++;
    return count;
  }

  /** Returns the texts of articles with their counter-claims, as an encoder reads the given fields. */
  negatives(fields: readonly EncodedField[]): HardNegatives {
    const texts = [...this.twins].map(
      ([number, twins]) => [number, twins.map((twin) => articleInput(twin, fields, this.prefix))] as const,
    );
    return { sha256: this.file.sha256, texts: new Map(texts) };
  }

  /** @throws InputError `NEGATIVES_UNUSED` where no pair has an article with a counter-claim. */
  refuseUnused(pairs: Iterable<{ readonly article: number }>): void {
    if (this.countIn(pairs) > 0) return;
    const { path, claims } = this.file;
    throw new InputError(
      `none of its ${claims.length} claims is of an article that pairs are trained on; ${this.unknown} are of no article of the workspace`,
      { file: path },
      {
        code: "NEGATIVES_UNUSED",
        hint: "Generate them from the same workspace: crowdchecked claims generate --out FILE",
      },
    );
  }
}

/**
 * Returns an article that makes a counter-claim instead of its claim.
 *
 * Its other fields stay, so that a negative differs from the article only in what is false: without them the
 * encoder could tell it by its length. But fields often repeat the claim, and a text that contradicts itself
 * would give the negative away: the encoder could learn to see the contradiction without reading the tweet.
 * So a field that repeats the claim gets the counter-claim too, and in the others the edited name, number or
 * word is replaced wherever it stands. A negation does not reach them: most titles are questions
 * ("Did ...?"), which fit the claim and its negation alike. Headlines that state the claim in other words
 * still contradict its negation.
 */
function twinOf(article: EncodedArticle, counter: CounterClaim): EncodedArticle {
  const { original, claim, kind, replaced, replacement } = counter;
  const isRepeated = kind !== "negation" && replaced !== "";
  const rewrite = (text: string): string => {
    if (text.includes(original)) return text.replace(original, () => claim);
    return isRepeated ? replaceWords(text, replaced, replacement) : text;
  };
  const written = SHORT_FIELDS.flatMap((field) => {
    const text = article[field];
    return text ? [[field, rewrite(text)] as const] : [];
  });
  return Object.fromEntries(written);
}

/** Replaces words or a number wherever they stand by themselves: "10" neither in "100" nor in "10.5". */
export function replaceWords(text: string, words: string, others: string): string {
  const escaped = words.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  const alone = new RegExp(`(?<![\\p{L}\\p{N}]|\\p{N}[.,])${escaped}(?![\\p{L}\\p{N}]|[.,]\\p{N})`, "giu");
  return text.replace(alone, () => others);
}
