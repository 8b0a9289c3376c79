import type { Article } from "../../../src/base/core/types";
import { languageOfTag, parseDay, scriptOf, tellLanguage } from "../../../src/base/text";
import { anchorsOf } from "./anchors";
import { NO_DAY, type Published, sharingPairs } from "./nearest";

/** Two articles, by their numbers in the order in which they were added, that check the same claim. */
export type ArticlePair = readonly [number, number];

const WORD = /[\p{L}\p{M}]+/gu;
/** Characters of a body by which its language is told. */
const TOLD_CHARS = 1000;

/**
 * Finds articles of different languages that check the same claim: published within thirty days, with the
 * same rare names and numbers, as they are written, or between two scripts as they sound.
 */
export class PairMiner {
  /** Language of each article; undefined where it is not certain. */
  readonly languages: (string | undefined)[] = [];
  private readonly scripts: (string | undefined)[] = [];
  private readonly days: number[] = [];
  private readonly written = new AnchorNumbers();
  private readonly sounded = new AnchorNumbers();

  add(article: Article): void {
    const { language, date, title, subtitle, vclaim, body } = article;
    const text = [title, subtitle, vclaim, body?.slice(0, TOLD_CHARS)].filter(Boolean).join(" ");
    const given = language === undefined ? undefined : languageOfTag(language);
    this.languages.push(given ?? tellLanguage(text));
    this.scripts.push(scriptOf(text.match(WORD) ?? []));
    this.days.push(date === undefined ? NO_DAY : (parseDay(date) ?? NO_DAY));
    const { written, sounded } = anchorsOf(article);
    this.written.add(written);
    this.sounded.add(sounded);
  }

  /** Returns the pairs, the lower number first. */
  pairs(): ArticlePair[] {
    const { languages, scripts } = this;
    const found = new Map<string, ArticlePair>();
    for (const pair of [
      ...sharingPairs(this.published(this.written, languages)),
      ...sharingPairs(this.published(this.sounded, scripts)),
    ]) {
      const [a, b] = pair;
      const areTold = languages[a] !== undefined && languages[b] !== undefined;
      if (areTold && languages[a] !== languages[b]) found.set(pair.join(), pair);
    }
    return [...found.values()];
  }

  private published({ ofArticles, texts }: AnchorNumbers, groups: Published["groups"]): Published {
    return { days: this.days, anchors: ofArticles, texts: [...texts], groups };
  }
}

/** Gives anchors numbers in the order in which they come. */
class AnchorNumbers {
  readonly ofArticles: Uint32Array[] = [];
  private readonly numberOf = new Map<string, number>();

  get texts(): Iterable<string> {
    return this.numberOf.keys();
  }

  /** Takes the anchors of the next article. */
  add(anchors: ReadonlySet<string>): void {
    this.ofArticles.push(Uint32Array.from(anchors, (anchor) => this.numberFor(anchor)));
  }

  private numberFor(anchor: string): number {
    const known = this.numberOf.get(anchor);
    if (known !== undefined) return known;
    const number = this.numberOf.size;
    this.numberOf.set(anchor, number);
    return number;
  }
}
