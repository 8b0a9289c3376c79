import type { ArticleHeadings } from "../base/store";
import { isTellable, languageOfTag, tellLanguage } from "../base/text";
import type { ForeignLanguage } from "./answer";

/** Articles that are sampled, evenly over the collection. */
const SAMPLE = 200;
/** Share of the articles above which the collection holds a language; fewer are strays or errors. */
const MIN_SHARE = 0.02;

/** Languages of a collection in comparable form, with the code that its articles give. */
type Held = ReadonlyMap<string, string>;

/**
 * Detects posts in languages that a collection does not hold. Articles without a language are classified by
 * their headings. The first post makes it read the articles, and later ones again only when as many articles
 * have come or gone as a language of the collection has at least.
 */
export class HeldLanguages {
  private known: { readonly held: Held; readonly articles: number } | undefined;

  constructor(private readonly headings: Pick<ArticleHeadings, "get">) {}

  /**
   * Returns a post's language with those that the collection holds, where the post is for certain in none of
   * them. Undefined too where it is not known what the collection holds, or one of its languages is none that
   * can be told.
   * @param keys `[documents]` store keys of the collection's articles.
   * @param given the post's language, where it is known; otherwise its words tell.
   */
  foreign(post: string, keys: Uint32Array, given?: string): ForeignLanguage | undefined {
    const languages = this.of(keys);
    const held = new Set(languages.keys());
    if (held.size === 0 || ![...held].every(isTellable)) return undefined;
    const detected = given ?? tellLanguage(post, held);
    const language = detected === undefined ? undefined : languageOfTag(detected);
    if (detected === undefined || language === undefined || held.has(language)) return undefined;
    return { post: detected, collection: [...languages.values()] };
  }

  /**
   * Returns the code of the collection's most frequent language; undefined where that is not known.
   * @param keys `[documents]` store keys of the collection's articles.
   */
  main(keys: Uint32Array): string | undefined {
    return this.of(keys).values().next().value;
  }

  /**
   * Returns the collection's languages as `languageOfTag` does, the most frequent first.
   * @param keys `[documents]` store keys of the collection's articles.
   */
  all(keys: Uint32Array): string[] {
    return [...this.of(keys).keys()];
  }

  private of(keys: Uint32Array): Held {
    const articles = keys.length;
    const isStale = this.known && Math.abs(articles - this.known.articles) > MIN_SHARE * this.known.articles;
    if (!this.known || isStale) this.known = { held: this.read(keys), articles };
    return this.known.held;
  }

  /** Returns the languages of more than a few articles, the most frequent first. */
  private read(keys: Uint32Array): Held {
    const counts = new Map<string, { readonly code: string; count: number }>();
    let all = 0;
    const step = Math.max(1, keys.length / SAMPLE);
    for (let i = 0; i < keys.length; i += step) {
      const code = this.codeOf(keys[Math.floor(i)]!);
      const language = code === undefined ? undefined : languageOfTag(code);
      if (code === undefined || language === undefined) continue;
      const known = counts.get(language) ?? { code, count: 0 };
      known.count++;
      counts.set(language, known);
      all++;
    }
    const frequent = [...counts].filter(([, { count }]) => count > MIN_SHARE * all);
    frequent.sort(([, a], [, b]) => b.count - a.count);
    return new Map(frequent.map(([language, { code }]) => [language, code]));
  }

  /** Returns the primary subtag of an article's language; undefined where it is neither said nor told. */
  private codeOf(key: number): string | undefined {
    const { language, text } = this.headings.get(key) ?? { language: null, text: "" };
    const said = language === null ? undefined : languageOfTag(language);
    return said === undefined ? tellLanguage(text) : language?.trim().toLowerCase().split(/[-_]/)[0];
  }
}
