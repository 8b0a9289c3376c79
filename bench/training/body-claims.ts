import { createRng, shuffle } from "../../src/base/core/rng";
import { ArticleReader, iterateArticles, type StoredArticle } from "../../src/base/store";
import type { PostSampler } from "../../src/usecases/pseudo/posts";
import type { SampledPost } from "../../src/usecases/pseudo/sample";
import { generateClaims } from "../../training/claims/from-bodies/generate";
import { degrade } from "../../training/pseudo";
import { withoutText } from "../../training/pseudo/cut";

const CLAUSES_PER_ARTICLE = 2;

/**
 * Returns supported claims of bodies as posts, one of each drawn article: a clause of the body, changed as
 * people change texts, with the article without its sentence. English articles only.
 */
export const sampleBodyClaims: PostSampler = async (_task, database, { sample, seed, how }) => {
  const rng = createRng(seed);
  const articles = new ArticleReader(database);
  const keys = shuffle(
    Array.from(iterateArticles(database), ({ key }) => key),
    rng,
  );
  const sampled: SampledPost[] = [];
  for (const key of keys) {
    if (sampled.length === sample) break;
    const article = articles.get(key);
    const post = article && claimOf(article, seed);
    if (post) sampled.push({ ...post, text: degrade(post.text, rng, how) });
  }
  return sampled;
};

function claimOf(article: StoredArticle, seed: number): SampledPost | undefined {
  if (!/^en\b/i.test(article.language ?? "en")) return undefined;
  const made = generateClaims([article], { seed, clausesPerArticle: CLAUSES_PER_ARTICLE });
  const supported = made.find(({ label, provenance: { from } }) => label === "supported" && from === "clause");
  if (!supported) return undefined;
  const { claim, evidence, provenance } = supported;
  const [{ start, end } = { start: 0, end: 0 }] = provenance.sentences;
  const rest = withoutText(article, evidence, { span: { text: evidence, start, end } });
  return rest && { kind: "quote", text: claim, article: rest };
}
