/** Posts that a person labelled by stance, read from workspaces. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { workspacePaths } from "../../src/base/home/paths";
import { ArticleReader, judgedTweets, openDatabase } from "../../src/base/store";
import { type ReadArticle, readArticle, Statement } from "../../src/compare";
import { articleDigest, type StanceLabel } from "./stance-labels";

export interface LabelledPost extends StanceLabel {
  readonly said: Statement;
  readonly claim: ReadArticle;
}

/**
 * Returns the labelled posts of the workspaces below a folder, which are called as the labels' collections;
 * those of missing ones are left out.
 */
export function readLabelled(home: string, labels: readonly StanceLabel[]): LabelledPost[] {
  return [...new Set(labels.map(({ dataset }) => dataset))].flatMap((dataset) => {
    const { database: file } = workspacePaths(join(home, dataset));
    if (!existsSync(file)) return [];
    const database = openDatabase(file);
    const articles = new ArticleReader(database);
    const judged = ["train", "dev"].flatMap((split) => judgedTweets(database, split));
    const posts = new Map(judged.map((post) => [post.id, post]));
    const read = labels
      .filter((label) => label.dataset === dataset)
      .flatMap((label) => {
        const post = posts.get(label.id);
        const article = post?.relevant
          .map((key) => articles.get(key))
          .find((known) => known && articleDigest(known.id) === label.article);
        const claim = article && readArticle(article);
        return post && claim ? [{ ...label, said: new Statement(post.text), claim }] : [];
      });
    database.close();
    return read;
  });
}
