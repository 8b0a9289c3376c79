import { createRng, shuffle } from "../../src/base/core/rng";
import { ArticleReader, iterateArticles, type StoredArticle } from "../../src/base/store";
import type { PostSampler } from "../../src/usecases/pseudo/posts";
import type { SampledPost } from "../../src/usecases/pseudo/sample";
import { clausesOf, sentencesOf } from "../../training/claims/from-bodies/clauses";
import { degrade } from "../../training/pseudo";
import { withoutText } from "../../training/pseudo/cut";

/**
 * Returns supported claims of bodies as posts, one of each drawn article: its body's first clause, changed as
 * people change texts, with the article without its sentence. English articles only.
 */
export const sampleBodyClaims: PostSampler = async (_task, database, { sample, seed }) => {
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
    const post = article && claimOf(article);
    if (post) sampled.push({ ...post, text: degrade(post.text, rng) });
  }
  return sampled;
};

function claimOf(article: StoredArticle): SampledPost | undefined {
  const { body = "", language = "en" } = article;
  if (!/^en\b/i.test(language)) return undefined;
  const [clause] = clausesOf(sentencesOf(body));
  const rest = clause && withoutText(article, clause.sentence.text, { span: clause.sentence });
  return rest && { kind: "quote", text: clause.text, article: rest };
}
