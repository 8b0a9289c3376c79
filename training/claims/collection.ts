import { LexicalIndex, LexicalIndexBuilder } from "../../index";
import type { Article } from "../../src/base/core/types";
import { claimKey, tellLanguage } from "../../src/base/text";
import { Statement } from "../../src/compare";
import { LanguageModel } from "./language-model";
import { NamePool } from "./name-pool";

/** What of an article claims are generated from. */
export type ClaimArticle = Pick<Article, "source" | "id" | "vclaim" | "title" | "subtitle" | "language">;

/** An article with a claim that can be edited. */
export interface SourceClaim {
  readonly article: ClaimArticle;
  readonly doc: number;
  readonly statement: Statement;
}

/** Claims of fewer words are titles of themes. */
const FEWEST_WORDS = 5;
const MOST_CHARS = 400;
/** Articles that are read before others have their turn. */
const ARTICLES_A_TURN = 200;
/** Share of an edited claim's words that another article's claim has where both are one claim. */
const SAME = 0.9;

/** What is kept of the articles of a collection while they are read. */
class ClaimsRead {
  readonly builder = new LexicalIndexBuilder();
  readonly claims: SourceClaim[] = [];
  readonly texts: string[][] = [];
  readonly stems: ReadonlySet<string>[] = [];
  readonly keys = new Map<string, number>();

  add(article: ClaimArticle): void {
    const text = article.vclaim ?? article.title;
    if (text === undefined || !isEnglish(article)) return;
    const doc = this.stems.length;
    const statement = new Statement(text);
    this.builder.add({ ...article, key: doc });
    this.keys.set(claimKey(text), doc);
    this.stems.push(new Set(statement.places.keys()));
    this.texts.push(statement.words.map(({ lower }) => lower));
    if (article.vclaim && article.title)
      this.texts.push(new Statement(article.title).words.map(({ lower }) => lower));
    if (isEditable(statement)) this.claims.push({ article, doc, statement });
  }
}

/** The claims of a collection, and what is read from all of them: an index, names, a language model. */
export class ClaimCollection {
  readonly claims: readonly SourceClaim[];
  readonly index: LexicalIndex;
  readonly names: NamePool;
  readonly language: LanguageModel;
  private readonly keys: ReadonlyMap<string, number>;
  private readonly stems: readonly ReadonlySet<string>[];

  private constructor({ builder, claims, texts, stems, keys }: ClaimsRead) {
    this.claims = claims;
    this.stems = stems;
    this.keys = keys;
    this.index = new LexicalIndex(builder.finish());
    this.names = new NamePool(claims.map(({ statement }) => statement));
    this.language = new LanguageModel(texts);
  }

  /**
   * @param pause awaited now and then with the number of articles read, since many take long; what it throws
   *   ends the reading.
   */
  static async read(
    articles: Iterable<ClaimArticle>,
    pause = async (_done: number): Promise<void> => {},
  ): Promise<ClaimCollection> {
    const read = new ClaimsRead();
    let done = 0;
    for (const article of articles) {
      read.add(article);
      if (++done % ARTICLES_A_TURN === 0) await pause(done);
    }
    await pause(done);
    return new ClaimCollection(read);
  }

  /** Whether a text is the claim of another article, by its words. */
  collides(text: string, doc: number): boolean {
    const same = this.keys.get(claimKey(text));
    if (same !== undefined) return true;
    const { places: stems } = new Statement(text);
    const terms = [...stems.keys()].map((one) => this.index.terms.find(one)).filter((term) => term >= 0);
    const { docs } = this.index.short.search(new Map(terms.map((term) => [term, 1])), 3);
    return [...docs].some((other) => {
      if (other === doc) return false;
      const theirs = this.stems[other]!;
      let shared = 0;
      for (const one of stems.keys()) if (theirs.has(one)) shared++;
      return shared >= SAME * stems.size && shared >= SAME * theirs.size;
    });
  }
}

/** Whether an article may be in English: it says so, or its claim and headings tell no other language. */
export function isEnglish({
  vclaim = "",
  title = "",
  subtitle = "",
  language,
}: Omit<ClaimArticle, "source" | "id">): boolean {
  return /^en\b/i.test(language ?? tellLanguage([vclaim, title, subtitle].join("\n")) ?? "en");
}

/** Whether a claim was cut off behind a word that is never the last. */
export function endsCutOff(words: Statement["words"]): boolean {
  return /^(?:a|an|the|of|in|to|and|or|for|with|on|at|by|from)$/.test(words.at(-1)?.lower ?? "");
}

/** Whether a claim is one sentence that states something. */
function isEditable({ text, words }: Statement): boolean {
  if (words.length < FEWEST_WORDS || text.length > MOST_CHARS || text.trim().endsWith("?")) return false;
  if (endsCutOff(words)) return false;
  return words.at(-1)!.sentence === 0 && !/[\u201c\u201d"]/.test(text);
}
