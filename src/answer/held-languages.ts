import type { ArticleHeadings } from "../base/store";
import { codeOfTag, isTellable, languageOfNumber, languageOfTag, tellLanguage } from "../base/text";
import type { ForeignLanguage } from "./answer";

/** Number of articles to sample, evenly over the collection. */
const SAMPLE = 200;
/**
 * The collection holds a language if more than this share of the articles is in it; fewer are strays or
 * errors.
 */
const MIN_SHARE = 0.02;

/** The articles of a collection. */
export interface HeldArticles {
  /** `[documents]` store keys. */
  readonly keys: Uint32Array;
  /** `[documents]` their languages as `languageNumber` numbers them; absent: the store has them. */
  readonly languages?: Uint16Array;
  /** Documents that are not shown any more. */
  readonly removed?: ReadonlySet<number> | undefined;
}

/** A language of a collection. */
interface HeldLanguage {
  /** In the form in which languages are compared. */
  readonly language: string;
  /** As an article names it: Malay is compared as Indonesian. */
  readonly code: () => string;
}

/**
 * Detects posts in languages that a collection does not hold. It detects the language of articles without one
 * from their headings. It looks at the articles for the first post, and again only after as many articles
 * have come or gone as a language needs to count.
 */
export class HeldLanguages {
  private known: { readonly held: readonly HeldLanguage[]; readonly articles: number } | undefined;

  constructor(private readonly headings: Pick<ArticleHeadings, "get">) {}

  /**
   * Returns a post's language, and the languages of the collection, if the post is certainly in none of them.
   * Undefined also if the collection's languages are unknown, or if one of them cannot be detected.
   * @param given the post's language, if known; otherwise it is detected from the post's words.
   */
  foreign(post: string, articles: HeldArticles, given?: string): ForeignLanguage | undefined {
    const languages = this.of(articles);
    const held = new Set(languages.map(({ language }) => language));
    if (held.size === 0 || ![...held].every(isTellable)) return undefined;
    const detected = given ?? tellLanguage(post, held);
    const language = detected === undefined ? undefined : languageOfTag(detected);
    if (detected === undefined || language === undefined || held.has(language)) return undefined;
    return { post: detected, collection: languages.map(({ code }) => code()) };
  }

  /** Returns the code of the collection's most frequent language; undefined if it is unknown. */
  main(articles: HeldArticles): string | undefined {
    return this.of(articles)[0]?.code();
  }

  /** Returns the collection's languages in the form of `languageOfTag`, the most frequent first. */
  all(articles: HeldArticles): string[] {
    return this.of(articles).map(({ language }) => language);
  }

  private of(of: HeldArticles): readonly HeldLanguage[] {
    const articles = of.keys.length - (of.removed?.size ?? 0);
    const isStale = this.known && Math.abs(articles - this.known.articles) > MIN_SHARE * this.known.articles;
    if (!this.known || isStale) this.known = { held: this.count(of), articles };
    return this.known.held;
  }

  /** Returns the languages of more than a few articles, the most frequent first. */
  private count({ keys, languages, removed }: HeldArticles): readonly HeldLanguage[] {
    const counts = new Map<string, HeldLanguage & { count: number }>();
    let all = 0;
    const step = Math.max(1, keys.length / SAMPLE);
    for (let i = 0; i < keys.length; i += step) {
      const doc = Math.floor(i);
      if (removed?.has(doc)) continue;
      const told = languages ? this.indexed(languages[doc]!, keys[doc]!) : this.read(keys[doc]!);
      if (told === undefined) continue;
      const known = counts.get(told.language) ?? { ...told, count: 0 };
      known.count++;
      counts.set(told.language, known);
      all++;
    }
    const frequent = [...counts.values()].filter(({ count }) => count > MIN_SHARE * all);
    return frequent.sort((a, b) => b.count - a.count);
  }

  private read(key: number): HeldLanguage | undefined {
    const code = this.codeOf(key);
    const language = code === undefined ? undefined : languageOfTag(code);
    return code === undefined || language === undefined ? undefined : { language, code: () => code };
  }

  private indexed(number: number, key: number): HeldLanguage | undefined {
    const language = languageOfNumber(number);
    if (language === undefined) return undefined;
    return {
      language,
      code: () => {
        const code = this.codeOf(key);
        // The article may have changed since, and be in another language now.
        return code !== undefined && languageOfTag(code) === language ? code : language;
      },
    };
  }

  /** Returns an article's language, given or detected; undefined if it is unknown. */
  private codeOf(key: number): string | undefined {
    const { language, text } = this.headings.get(key) ?? { language: null, text: "" };
    return (language === null ? undefined : codeOfTag(language)) ?? tellLanguage(text);
  }
}
