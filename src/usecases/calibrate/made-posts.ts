import type * as training from "../../../training";
import { alterPost, NamePool, POST_ALTERATIONS, type PostAlteration } from "../../../training/claims";
import { createRng, type Rng, shuffle } from "../../base/core/rng";
import { ArticleReader, type Database, iterateArticles } from "../../base/store";
import { Statement } from "../../compare";
import type { LoadedWorkspace } from "../../workspace";

/** Words that say something are this long, and of letters alone. */
const WORD = /^\p{L}{3,}$/u;
/** Words of a post of common ones, at least and at most. */
const [FEWEST_WORDS, MOST_WORDS] = [3, 8];

/** Returns posts that are the claims of articles drawn at random, else their headlines, word for word. */
export function ownClaims(
  { database, index }: Pick<LoadedWorkspace, "database" | "index">,
  count: number,
  rng: Rng,
): training.TrainingQuery[] {
  const articles = new ArticleReader(database);
  const posts: training.TrainingQuery[] = [];
  for (const doc of shuffle([...index.lexical.arrays.keys.keys()], rng)) {
    if (posts.length === count) break;
    const article = articles.get(index.lexical.arrays.keys[doc]!);
    const text = article?.vclaim?.trim() || article?.title?.trim();
    if (text) posts.push({ id: `claim ${doc}`, text, relevant: new Set([doc]) });
  }
  return posts;
}

/** Returns words of the collection's vocabulary, drawn at random, each once. */
export function singleWords({ index }: Pick<LoadedWorkspace, "index">, count: number, rng: Rng): string[] {
  const { vocabulary } = index.lexical;
  const words = new Set<string>();
  // Most of a vocabulary are words: a collection of figures alone has none to give.
  for (let draw = 0; draw < 20 * count && words.size < count && vocabulary.size > 0; draw++) {
    const word = vocabulary.word(rng.below(vocabulary.size));
    if (WORD.test(word)) words.add(word);
  }
  return [...words];
}

/**
 * Returns posts that claim nothing: one or two words of the vocabulary, and some words as often as they stand
 * in articles, without order, by turns.
 */
export function wordPosts(workspace: LoadedWorkspace, count: number, rng: Rng): training.TrainingQuery[] {
  const rare = singleWords(workspace, 2 * count, rng);
  const common = ownClaims(workspace, 2 * count, rng).flatMap(({ text }) => text.split(/\s+/));
  const posts = Array.from({ length: count }, (_, i) => {
    if (i % 2 === 0) return rare.splice(0, 1 + (i % 4) / 2);
    const length = FEWEST_WORDS + rng.below(MOST_WORDS - FEWEST_WORDS + 1);
    return Array.from({ length }, () => common[rng.below(common.length)] ?? "");
  });
  return posts.map((words, i) => ({
    id: `words ${i}`,
    text: words.join(" ").toLowerCase(),
    relevant: new Set(),
  }));
}

/** What an altered post says. */
interface AlteredText {
  readonly kind: PostAlteration;
  readonly text: string;
}

/** A judged post that was altered. */
export interface AlteredQuery {
  readonly query: training.TrainingQuery;
  /** Whether its articles do not check what it says now; they do check what it denies. */
  readonly isOtherClaim: boolean;
}

/** Alters judged posts so that they say something else than their article's claim. */
export class PostAlterer {
  private readonly names: NamePool;
  private readonly articles: ArticleReader;

  /** Reads the names that stand in the claims of a collection. */
  constructor(private readonly workspace: Pick<LoadedWorkspace, "database" | "index">) {
    this.names = new NamePool(claimsOf(workspace.database));
    this.articles = new ArticleReader(workspace.database);
  }

  /**
   * Returns a judged post in each way in which it can be altered: by its text alone, since a picture would
   * still show what it said.
   */
  all({ imageText: _, quotedText: __, ...post }: training.TrainingQuery, seed: number): AlteredQuery[] {
    const [doc = -1] = post.relevant;
    const key = this.workspace.index.lexical.arrays.keys[doc];
    if (key === undefined) return [];
    return this.alter(post.text, key, seed).map(({ kind, text }) => ({
      query: { ...post, text },
      isOtherClaim: kind !== "negation",
    }));
  }

  /**
   * Returns a post altered in each way in which it shares a name, a number or a sentence with the claim of an
   * article.
   * @param key of the article in the store.
   */
  alter(post: string, key: number, seed: number): AlteredText[] {
    const { vclaim, title } = this.articles.get(key) ?? {};
    const claim = vclaim ?? title;
    if (!claim) return [];
    const [said, claimed] = [new Statement(post), new Statement(claim)];
    return POST_ALTERATIONS.flatMap((kind) => {
      const text = alterPost(said, claimed, kind, createRng(seed), this.names);
      return text === undefined ? [] : [{ kind, text }];
    });
  }
}

function* claimsOf(database: Database): Generator<Statement> {
  for (const { vclaim, title } of iterateArticles(database)) yield new Statement(vclaim ?? title ?? "");
}
