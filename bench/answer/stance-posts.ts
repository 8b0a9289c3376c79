/** Posts that a person labelled by stance, read from workspaces. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { workspacePaths } from "../../src/base/home/paths";
import { ArticleReader, judgedTweets, openDatabase } from "../../src/base/store";
import { type ReadArticle, readArticle, Statement } from "../../src/compare";
import { articleDigest, type StanceLabel } from "./stance-labels";
import { strataOf } from "./stance-strata";

export interface LabelledPost extends StanceLabel {
  readonly said: Statement;
  readonly claim: ReadArticle;
  /** How many judged posts of its collection and stratum stand for each labelled one of its half. */
  readonly weight: number;
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
    const train = judgedTweets(database, "train");
    const posts = new Map([...train, ...judgedTweets(database, "dev")].map((post) => [post.id, post]));
    const read = labels
      .filter((label) => label.dataset === dataset)
      .flatMap((label) => {
        const post = posts.get(label.id);
        const article = post?.relevant
          .map((key) => articles.get(key))
          .find((known) => known && articleDigest(known.id) === label.article);
        const claim = article && readArticle(article);
        return post && claim ? [{ ...label, text: post.text, claim }] : [];
      });
    database.close();
    const all = countBy(train, ({ text }) => strataOf(text)[0]!);
    const drawn = countBy(read, ({ half, text }) => `${half} ${strataOf(text)[0]}`);
    return read.map(({ text, ...label }) => {
      const [stratum] = strataOf(text);
      const weight = all.get(stratum!)! / drawn.get(`${label.half} ${stratum}`)!;
      return { ...label, said: new Statement(text), weight };
    });
  });
}

function countBy<T>(items: readonly T[], key: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1);
  return counts;
}
