/**
 * How posts stand to the claims that they were judged to: precision, recall and F1 by label against labels
 * that a person gave, on the half that the rules were tuned on and on the held-out one.
 *
 * node dist/bench/answer/stance.js --home WORKSPACES [--labels FILE] [--half tuning,held-out]
 *
 * Each collection is a workspace of its own below --home, called as in the labels; those that are missing are
 * left out. Labels are of training posts, and hold no text.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { workspacePaths } from "../../src/base/home/paths";
import { ArticleReader, judgedTweets, openDatabase } from "../../src/base/store";
import { compare, readArticle, STANCES, type Stance, Statement, stanceOf } from "../../src/compare";
import { table } from "../measure";
import { articleDigest, readLabels, type StanceLabel } from "./stance-labels";

interface Judged {
  readonly label: Stance;
  readonly found: Stance;
}

/** Returns the labelled and the found stances of a collection's posts. */
function judge(home: string, labels: readonly StanceLabel[]): Judged[] {
  const database = openDatabase(workspacePaths(home).database);
  const articles = new ArticleReader(database);
  const posts = new Map(judgedTweets(database, "train").map((post) => [post.id, post]));
  const judged = labels.flatMap(({ id, article: wanted, label }) => {
    const post = posts.get(id);
    const article = post?.relevant
      .map((key) => articles.get(key))
      .find((known) => known && articleDigest(known.id) === wanted);
    const read = article && readArticle(article);
    if (!post || !read) return [];
    const said = new Statement(post.text);
    return [{ label, found: stanceOf(said, read, compare(said, read)) }];
  });
  database.close();
  return judged;
}

const percent = (share: number): string => (Number.isNaN(share) ? "-" : (100 * share).toFixed(1));

/** Returns a row for each label that occurs, and the mean of their F1. */
function scores(half: string, judged: readonly Judged[]): string[][] {
  const rows: string[][] = [];
  const all: number[] = [];
  for (const stance of STANCES) {
    const labelled = judged.filter(({ label }) => label === stance).length;
    const found = judged.filter((of) => of.found === stance).length;
    const right = judged.filter(({ label, found }) => label === stance && found === stance).length;
    const f1 = (2 * right) / (labelled + found);
    if (labelled > 0) all.push(f1);
    const counts = [String(labelled), String(found), String(right)];
    rows.push([half, stance, ...counts, percent(right / found), percent(right / labelled), percent(f1)]);
  }
  const macro = all.reduce((sum, f1) => sum + f1, 0) / all.length;
  return [
    ...rows,
    [half, `macro, ${all.length} labels`, String(judged.length), "", "", "", "", percent(macro)],
  ];
}

const { values } = parseArgs({
  options: {
    home: { type: "string", default: "." },
    labels: { type: "string", default: "bench/answer/stance-labels.tsv" },
    half: { type: "string", default: "tuning,held-out" },
  },
});
const labels = readLabels(values.labels);
const datasets = [...new Set(labels.map(({ dataset }) => dataset))];
const rows = values.half.split(",").flatMap((half) => {
  const judged = datasets.flatMap((dataset) => {
    const home = join(values.home, dataset);
    if (!existsSync(workspacePaths(home).database)) return [];
    return judge(
      home,
      labels.filter((label) => label.dataset === dataset && label.half === half),
    );
  });
  return scores(half, judged);
});
const head = ["half", "stance", "labelled", "found", "right", "precision %", "recall %", "F1 %"];
console.log(table([head, ...rows]));
