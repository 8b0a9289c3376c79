import type { GroupArticle, GroupVerdict, PostGroup, Wording } from "../base/core/post-group";
import { beginningOf } from "../base/text";
import { Curve, minuteOf, postsWithin } from "./curve";

/** A post with its answer, as it is grouped. */
export interface AnsweredPost {
  /** What names it to whoever sent it. */
  readonly id: string;
  /** What it says; the text of its images may stand behind it. */
  readonly text: string;
  /** When it came, milliseconds since 1970. */
  readonly at: number;
  readonly verdict: GroupVerdict;
  /** 0 - 1; absent where the answer has none. */
  readonly confidence?: number;
  /** The best article, unless the verdict is `none`. */
  readonly article?: GroupArticle;
  /** Id of the claim that the best article checks; present where the verdict is `answer`. */
  readonly claim?: string;
  readonly language?: string;
  /** Hash of its picture, the same for copies of the picture. */
  readonly picture?: string;
}

/** How much of its first post a group keeps, UTF-16 units. */
const TEXT_CHARS = 400;
const MOST_POSTS = 5;
const MOST_LANGUAGES = 8;

const SURENESS: Readonly<Record<GroupVerdict, number>> = { none: 0, suggest: 1, answer: 2 };

/** What was found for a group. */
export type Finding = Pick<PostGroup, "verdict" | "confidence" | "article">;

/** Posts that say the same. */
export class Group {
  /** Posts that resemble one of these join. */
  readonly wordings: Wording[];
  readonly pictures: string[];
  /** Names of the alert rules that have fired and are not armed again. */
  readonly alerted: Set<string>;
  private readonly curve: Curve;
  private readonly languages: Set<string>;
  private readonly posts: string[];
  private finding: Finding;
  private kept: Pick<PostGroup, "text" | "count" | "firstAt" | "lastAt">;
  private answered: string | undefined;

  private constructor(
    readonly id: number,
    group: Omit<PostGroup, "id">,
  ) {
    const { text, count, firstAt, lastAt, claim } = group;
    this.wordings = [...group.wordings];
    this.pictures = [...group.pictures];
    this.alerted = new Set(group.alerted);
    this.curve = new Curve(group.curve);
    this.languages = new Set(group.languages);
    this.posts = [...group.posts];
    this.finding = findingOf(group);
    this.kept = { text, count, firstAt, lastAt };
    this.answered = claim;
  }

  /** Returns a group for a post, which is not counted yet. */
  static begin(id: number, { text, at }: AnsweredPost): Group {
    const none = { wordings: [], pictures: [], alerted: [], curve: [], languages: [], posts: [] };
    const beginning = beginningOf(text, TEXT_CHARS);
    return new Group(id, { ...none, text: beginning, count: 0, firstAt: at, lastAt: at, verdict: "none" });
  }

  static restore({ id, ...group }: PostGroup): Group {
    return new Group(id, group);
  }

  get count(): number {
    return this.kept.count;
  }

  get lastAt(): number {
    return this.kept.lastAt;
  }

  /** The claim that its answered posts share. */
  get claim(): string | undefined {
    return this.answered;
  }

  /** Returns whether both are answered, by different claims. */
  contradicts({ claim }: { readonly claim?: string | undefined }): boolean {
    return this.answered !== undefined && claim !== undefined && claim !== this.answered;
  }

  /** Counts a post, which does not contradict it. */
  take(post: AnsweredPost): void {
    const { text, count, firstAt, lastAt } = this.kept;
    const { id, at, language, claim } = post;
    this.kept = { text, count: count + 1, firstAt: Math.min(firstAt, at), lastAt: Math.max(lastAt, at) };
    this.curve.add(minuteOf(at));
    if (this.posts.length < MOST_POSTS) this.posts.push(id);
    this.know(language === undefined ? [] : [language]);
    this.answered ??= claim;
    this.finding = surer(this.finding, findingOf(post));
  }

  /** Takes over the posts of another group, which it does not contradict, but not wordings and pictures. */
  absorb(other: Group): void {
    const [older, newer] = other.kept.firstAt < this.kept.firstAt ? [other, this] : [this, other];
    this.kept = {
      text: older.kept.text,
      count: older.count + newer.count,
      firstAt: older.kept.firstAt,
      lastAt: Math.max(older.lastAt, newer.lastAt),
    };
    this.posts.splice(0, this.posts.length, ...[...older.posts, ...newer.posts].slice(0, MOST_POSTS));
    this.know(other.languages);
    this.curve.merge(other.curve);
    for (const rule of other.alerted) this.alerted.add(rule);
    this.answered ??= other.answered;
    this.finding = surer(this.finding, other.finding);
  }

  /** Returns its posts of the `minutes` up to and with the minute `now`; at most an hour. */
  postsWithin(minutes: number, now: number): number {
    return postsWithin(this.curve.steps, minutes, now);
  }

  /** Returns the group as it is kept. */
  snapshot(): PostGroup {
    const { id, kept, finding, answered, curve, languages, posts, pictures, wordings, alerted } = this;
    return {
      id,
      ...kept,
      ...finding,
      ...(answered === undefined ? {} : { claim: answered }),
      curve: curve.steps,
      languages: [...languages],
      posts: [...posts],
      pictures: [...pictures],
      wordings: [...wordings],
      alerted: [...alerted],
    };
  }

  private know(languages: Iterable<string>): void {
    for (const language of languages) {
      if (this.languages.size < MOST_LANGUAGES) this.languages.add(language);
    }
  }
}

function findingOf({ verdict, confidence, article }: Finding): Finding {
  return { verdict, ...(confidence === undefined ? {} : { confidence }), ...(article && { article }) };
}

/** Returns the surer of two findings, the first where they are equally sure. */
function surer(a: Finding, b: Finding): Finding {
  const order = SURENESS[b.verdict] - SURENESS[a.verdict] || (b.confidence ?? 0) - (a.confidence ?? 0);
  return order > 0 ? b : a;
}
