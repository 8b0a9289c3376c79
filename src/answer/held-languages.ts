import type { ArticleHeadings } from "../base/store";
import { codeOfTag, isTellable, languageOfNumber, languageOfTag, tellLanguage } from "../base/text";
import type { ForeignLanguage } from "./answer";

/** Articles that are sampled, evenly over the collection. */
const SAMPLE = 200;
/** Share of the articles above which the collection holds a language; fewer are strays or errors. */
const MIN_SHARE = 0.02;

/** The articles of a collection. */
export interface HeldArticles {
  /** `[documents]` store keys. */
  readonly keys: Uint32Array;
  /** `[documents]` their languages as `languageNumber` does; absent: the store tells. */
  readonly languages?: Uint16Array;
  /** Documents that are no longer shown. */
  readonly removed?: ReadonlySet<number> | undefined;
}

/** A language of a collection. */
interface HeldLanguage {
  /** In the form in which languages are compared. */
  readonly language: string;
  /** As an article gives it: Malay is compared as Indonesian. */
  readonly code: () => string;
}

/**
 * Detects posts in languages that a collection does not hold. Articles without a language are classified by
 * their headings. The first post makes it look at the articles, and later ones again only when as many
 * articles have come or gone as a language of the collection has at least.
 */
export class HeldLanguages {
  private known: { readonly held: readonly HeldLanguage[]; readonly articles: number } | undefined;

  constructor(private readonly headings: Pick<ArticleHeadings, "get">) {}

  /**
   * Returns a post's language with those that the collection holds, where the post is for certain in none of
   * them. Undefined too where it is not known what the collection holds, or one of its languages is none that
   * can be told.
   * @param given the post's language, where it is known; otherwise its words tell.
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

  /** Returns the code of the collection's most frequent language; undefined where that is not known. */
  main(articles: HeldArticles): string | undefined {
    return this.of(articles)[0]?.code();
  }

  /** Returns the collection's languages as `languageOfTag` does, the most frequent first. */
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
        // The article may say something else since, in another language.
        return code !== undefined && languageOfTag(code) === language ? code : language;
      },
    };
  }

  /** Returns an article's language, as it is given or told; undefined where that is not known. */
  private codeOf(key: number): string | undefined {
    const { language, text } = this.headings.get(key) ?? { language: null, text: "" };
    return (language === null ? undefined : codeOfTag(language)) ?? tellLanguage(text);
  }
}
