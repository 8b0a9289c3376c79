import { LexicalIndex, LexicalIndexBuilder, mergeLexical, RecentArticles } from "../../index";
import type { Database } from "../base/store";
import type { SearchIndex } from "../rank/search-index";
import { type ArticleChanges, readChanges } from "./article-changes";
import { type DenseMaker, denseMaker, denseMark, putVectors } from "./dense";
import { MergeAside } from "./merge-aside";
import type { WholeIndex } from "./merge-task";

/** Recent articles are merged once they are more than so many, and than this share of the others. */
const MERGED_FROM = 1_000;
const MERGED_SHARE = 1 / 8;

/** What happened to articles after a revision. */
interface Changes extends ArticleChanges {
  /** Keys of the added and changed articles with what names their texts (`denseMark`). */
  readonly marks: ReadonlyMap<number, number>;
}

/** A lexical index, and what changed in it where documents and words keep their numbers. */
interface Taken {
  readonly lexical: LexicalIndex;
  readonly documents?: readonly number[];
}

/**
 * Takes articles of the store into an index in memory, beside what is there (`RecentArticles`). Once they are
 * many, a thread merges all, and its index takes the place of the other with the articles that come next. One
 * per workspace that catches up.
 */
export class Intake {
  /** What was last built or merged. */
  private whole: WholeIndex;
  /** Set from the moment at which recent articles are many until what is merged is taken over. */
  private merging: MergeAside | undefined;
  /** Made when the first article comes. */
  private recent: RecentArticles | undefined;
  /** Set while articles are taken in beside the others; what is half done can only be merged anew. */
  private isHalfDone = false;
  /** Made when the first article comes: most programs end before. */
  private maker: DenseMaker | undefined;

  /**
   * @param first an index that was built as a whole, and its revision.
   * @param onTakingIn called again and again while articles are taken in.
   */
  constructor(
    private readonly database: Database,
    { index, articlesRevision }: { readonly index: SearchIndex; readonly articlesRevision: number },
    private readonly onTakingIn?: () => void,
  ) {
    this.whole = { arrays: index.lexical.arrays, revision: articlesRevision };
  }

  /**
   * Returns the index with the articles that were added or changed after a revision, and without those that
   * were withdrawn. The index given goes on to answer where this fails, else it must not be used any more.
   * @param index what was returned last.
   */
  async take({ lexical, semantics, ...kept }: SearchIndex, since: number): Promise<SearchIndex> {
    if (semantics) this.maker ??= denseMaker(semantics.encoder);
    const { maker } = this;
    const changes = this.changesSince(since);
    const { marks, withdrawn } = changes;
    // Before the lexical half: where encoding fails, the former index must still hold together.
    if (maker)
      await semantics?.change(async (dense) => {
        const changed = [...marks].filter(([key, mark]) => dense.markOf(key) !== mark).map(([key]) => key);
        const without = await putVectors(dense, maker, this.database, changed, this.onTakingIn);
        // Last: where encoding fails, the former index still has them, and nobody else their rows.
        for (const key of [...withdrawn, ...without]) dense.remove(key);
      });
    const taken = this.takeMerged() ?? this.takeBeside(lexical, changes) ?? this.merge(since, changes);
    kept.wording?.forget(marks.keys());
    return { ...kept, lexical: taken.lexical, semantics: semantics?.renewed(taken.lexical, taken.documents) };
  }

  /**
   * Returns the index without some articles, all others as they are; undefined, with nothing changed, where
   * only `take` can leave them out.
   * @param index what was returned last; it must not be used any more.
   */
  async withdraw(
    { lexical, semantics, ...kept }: SearchIndex,
    keys: number[],
  ): Promise<SearchIndex | undefined> {
    const nothing = new LexicalIndexBuilder().finish();
    const taken = this.takeBeside(lexical, { changed: nothing, withdrawn: new Set(keys) });
    if (!taken) return undefined;
    await semantics?.change(async (dense) => {
      for (const key of keys) dense.remove(key);
    });
    return { ...kept, lexical: taken.lexical, semantics: semantics?.renewed(taken.lexical, taken.documents) };
  }

  /** Ends what still goes on. Nothing may be taken in any more. */
  close(): void {
    this.merging?.stop();
  }

  private changesSince(revision: number): Changes {
    const marks = new Map<number, number>();
    const changes = readChanges(this.database, revision, (article) => {
      this.onTakingIn?.();
      marks.set(article.key, this.maker ? denseMark(article, this.maker) : 0);
    });
    return { ...changes, marks };
  }

  /** Returns the index that a thread has merged, with what came since; undefined where there is none. */
  private takeMerged(): Taken | undefined {
    const whole = this.merging?.merged;
    if (!whole) return undefined;
    this.begin(whole);
    const lexical = new LexicalIndex(whole.arrays);
    const changes = readChanges(this.database, whole.revision, this.onTakingIn);
    if (changes.changed.keys.length === 0 && changes.withdrawn.size === 0) return { lexical };
    const taken = this.takeBeside(lexical, changes);
    // Its documents and words are not those of the index before.
    return taken && { lexical: taken.lexical };
  }

  /** Returns undefined where the whole is to be merged first. */
  private takeBeside(
    former: LexicalIndex,
    { changed, withdrawn }: Omit<ArticleChanges, "revision">,
  ): Taken | undefined {
    if (this.isHalfDone || this.merging?.hasFailed) return undefined;
    const { length } = this.whole.arrays.keys;
    // A merge is the shorter way where more come at once than there are.
    if (changed.keys.length + withdrawn.size > Math.max(MERGED_FROM, length)) return undefined;
    this.recent ??= new RecentArticles(this.whole.arrays);
    this.isHalfDone = true;
    const taken = this.recent.take(changed, withdrawn);
    this.isHalfDone = false;
    if (!taken) return undefined;
    if (this.recent.size > Math.max(MERGED_FROM, MERGED_SHARE * length))
      this.merging ??= new MergeAside(this.database.name, this.whole);
    former.repairWords.rise(taken.risen);
    return { lexical: new LexicalIndex(taken.arrays, former.repairWords), documents: taken.documents };
  }

  /**
   * Merges all that has happened since the last whole index was made, while the query waits.
   * @param changes what happened after the revision `since`: all of it, unless recent articles came before.
   */
  private merge(since: number, changes: ArticleChanges): Taken {
    const isAll = this.whole.revision === since;
    const { changed, withdrawn, revision } = isAll
      ? changes
      : readChanges(this.database, this.whole.revision, this.onTakingIn);
    const arrays = mergeLexical(this.whole.arrays, changed, withdrawn);
    this.begin({ arrays, revision });
    return { lexical: new LexicalIndex(arrays) };
  }

  /** Goes on from another whole index. */
  private begin(whole: WholeIndex): void {
    this.merging?.stop();
    this.merging = undefined;
    this.whole = whole;
    this.recent = undefined;
    this.isHalfDone = false;
  }
}
