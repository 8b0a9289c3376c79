import {
  type LexicalArrays,
  LexicalIndex,
  LexicalIndexBuilder,
  mergeLexical,
  RecentArticles,
} from "../../index";
import { articlesRevision, articlesSince, type Database, withdrawnSince } from "../base/store";
import type { SearchIndex } from "../rank/search-index";
import { type DenseMaker, denseMaker, denseMark, putVectors } from "./dense";

/** Recent articles are merged once they are so many, and this share of the others. */
const MERGED_FROM = 1_000;
const MERGED_SHARE = 1 / 8;

/** What happened to articles after a revision. */
interface Changes {
  /** Only the added and changed articles. */
  readonly changed: LexicalArrays;
  /** Keys of articles that were withdrawn. */
  readonly withdrawn: ReadonlySet<number>;
  /** Keys of the added and changed articles with what names their texts (`denseMark`). */
  readonly marks: ReadonlyMap<number, number>;
}

/** A lexical index, and what changed in it where documents and words keep their numbers. */
interface Taken {
  readonly lexical: LexicalIndex;
  readonly documents?: readonly number[];
}

/**
 * Takes articles of the store into an index in memory: a few beside what is there (`RecentArticles`), many by
 * a merge of the whole. One per workspace that catches up.
 */
export class Intake {
  /** The index that was last built or merged as a whole, and its revision. */
  private whole: { readonly arrays: LexicalArrays; readonly revision: number };
  /** Made when the first article comes. */
  private recent: RecentArticles | undefined;
  /** Set while articles are taken in beside the others; what is half done can only be merged anew. */
  private isHalfDone = false;
  /** Made when the first article comes: most programs end before. */
  private maker: DenseMaker | undefined;

  /** @param first an index that was built as a whole, and its revision. */
  constructor(
    private readonly database: Database,
    { index, articlesRevision }: { readonly index: SearchIndex; readonly articlesRevision: number },
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
        const without = await putVectors(dense, maker, this.database, changed);
        // Last: where encoding fails, the former index still has them, and nobody else their rows.
        for (const key of [...withdrawn, ...without]) dense.remove(key);
      });
    const taken = this.takeFew(lexical, changes) ?? this.merge();
    kept.wording?.forget(marks.keys());
    return { ...kept, lexical: taken.lexical, semantics: semantics?.renewed(taken.lexical, taken.documents) };
  }

  private changesSince(revision: number): Changes {
    const builder = new LexicalIndexBuilder();
    const marks = new Map<number, number>();
    const read = (): readonly number[] => {
      for (const article of articlesSince(this.database, revision)) {
        builder.add(article);
        marks.set(article.key, this.maker ? denseMark(article, this.maker) : 0);
      }
      return withdrawnSince(this.database, revision);
    };
    // One moment: an article that another process withdraws meanwhile would both come and go.
    const withdrawn = new Set(this.database.transaction(read)());
    return { changed: builder.finish(), withdrawn, marks };
  }

  private takeFew(former: LexicalIndex, { changed, withdrawn }: Changes): Taken | undefined {
    if (this.isHalfDone) return undefined;
    const recent = this.recent?.size ?? 0;
    const most = Math.max(MERGED_FROM, MERGED_SHARE * this.whole.arrays.keys.length);
    if (recent + changed.keys.length + withdrawn.size > most) return undefined;
    this.recent ??= new RecentArticles(this.whole.arrays);
    this.isHalfDone = true;
    const taken = this.recent.take(changed, withdrawn);
    this.isHalfDone = false;
    if (!taken) return undefined;
    former.repairWords.rise(taken.risen);
    return { lexical: new LexicalIndex(taken.arrays, former.repairWords), documents: taken.documents };
  }

  /** Merges all that has happened since the last whole index was made. */
  private merge(): Taken {
    const revision = articlesRevision(this.database);
    const { changed, withdrawn } = this.changesSince(this.whole.revision);
    const arrays = mergeLexical(this.whole.arrays, changed, withdrawn);
    this.whole = { arrays, revision };
    this.recent = undefined;
    this.isHalfDone = false;
    return { lexical: new LexicalIndex(arrays) };
  }
}
