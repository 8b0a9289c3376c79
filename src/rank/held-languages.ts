import type { ArticleHeadings } from "../store";
import { isTellable, languageOfTag, tellLanguage } from "../text";
import type { ForeignLanguage } from "./answer";

/** Articles that are looked at, evenly over the collection. */
const SAMPLE = 200;
/** Share of the articles above which the collection holds a language; fewer are strays, or told wrongly. */
const MIN_SHARE = 0.02;

/** What a collection is written in: languages as they are compared, with the code that its articles give. */
type Held = ReadonlyMap<string, string>;

/**
 * Knows in which languages a collection is, and says so where a post is in another. Where articles do not say
 * their language, it is told from their headings. Nothing is read before the first post asks. One per state
 * of the index.
 */
export class HeldLanguages {
  private held: Held | undefined;

  /** @param keys `[documents]` store keys. */
  constructor(
    private readonly headings: Pick<ArticleHeadings, "get">,
    private readonly keys: Uint32Array,
  ) {}

  /**
   * Returns a post's language with those that the collection holds, where the post is for certain in none of
   * them. Undefined too where it is not known what the collection holds, or one of its languages is none that
   * can be told.
   */
  foreign(post: string): ForeignLanguage | undefined {
    this.held ??= this.read();
    const held = new Set(this.held.keys());
    if (held.size === 0 || ![...held].every(isTellable)) return undefined;
    const told = tellLanguage(post, held);
    const language = told === undefined ? undefined : languageOfTag(told);
    if (told === undefined || language === undefined || held.has(language)) return undefined;
    return { post: told, collection: [...this.held.values()] };
  }

  /** Returns the languages of more than a few articles, the most frequent first. */
  private read(): Held {
    const counts = new Map<string, { readonly code: string; count: number }>();
    let all = 0;
    const step = Math.max(1, this.keys.length / SAMPLE);
    for (let i = 0; i < this.keys.length; i += step) {
      const code = this.codeOf(this.keys[Math.floor(i)] as number);
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
