import { type ArticlesWithBodies, bodyClaims, isEnglish } from "../../../training/claims";
import { ArtifactError } from "../../base/core/errors";
import type { Progress } from "../../base/core/progress";
import { ArticleReader, type Database, iterateArticles } from "../../base/store";
import { checkInterrupted, type Job } from "../job";
import type { GenerateClaimsOptions, Making } from "./options";

/**
 * Prepares claims of bodies that evidence supports, refutes or does not settle.
 * @throws ArtifactError `NO_ARTICLES` where no article in English has a body.
 */
export function claimsFromBodies(
  database: Database,
  { clauses: clausesPerArticle, limit }: GenerateClaimsOptions,
  seed: number,
  { progress, signal }: Job,
): Making {
  const articles = articlesWithBodies(database, limit);
  return async function* (models) {
    const read = progress("Reading bodies", "articles");
    const shown = { read, making: undefined as Progress | undefined };
    const onProgress = (done: number, total: number): void => {
      if (!shown.making) {
        read.finish();
        shown.making = progress("Generating", "articles");
      }
      shown.making.update(done, total);
    };
    const chosen = { ...models, clausesPerArticle, signal, onRead: read.update, onProgress };
    try {
      for await (const claim of bodyClaims(articles, chosen, seed)) yield { claim, counted: claim.label };
    } catch (error) {
      checkInterrupted(signal, "The generation");
      throw error;
    } finally {
      (shown.making ?? read).finish();
    }
  };
}

/**
 * Returns the articles in English that have a body, the first so many.
 * @throws ArtifactError `NO_ARTICLES` where there are none.
 */
function articlesWithBodies(database: Database, limit = Number.POSITIVE_INFINITY): ArticlesWithBodies {
  const keys: number[] = [];
  for (const article of iterateArticles(database)) {
    if (keys.length >= limit) break;
    if (article.body && isEnglish(article)) keys.push(article.key);
  }
  if (keys.length === 0) {
    throw new ArtifactError("No article in English has a body.", {
      code: "NO_ARTICLES",
      hint: "Import articles with their bodies, e.g.: crowdchecked import articles FILE.jsonl",
    });
  }
  const reader = new ArticleReader(database);
  return {
    length: keys.length,
    *[Symbol.iterator]() {
      for (const key of keys) {
        const article = reader.get(key);
        if (article) yield article;
      }
    },
  };
}
