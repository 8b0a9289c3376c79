/**
 * Draws posts to be labelled by stance. The split into tuning and held-out posts is drawn with them, before
 * any is read. The texts go to `--out`, which is to lie outside the project; only ids and labels enter it
 * (stance-labels.tsv).
 *
 * node dist/bench/answer/stance-draw.js --home WORKSPACES --out FILE [--rest] [--seed 1]
 *
 * It draws the second sample: half at random, half among posts with cues of denial or asking. With --rest it
 * takes all that had no label when it was in use; every third article is held out, unless posts of it are
 * tuned on. Left out are posts labelled before, posts with the words of another one, and articles in other
 * languages.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createRng, shuffle } from "../../src/base/core/rng";
import { workspacePaths } from "../../src/base/home/paths";
import { ArticleReader, judgedTweets, openDatabase } from "../../src/base/store";
import { tellLanguage } from "../../src/base/text";
import { readArticle } from "../../src/compare";
import { readOptions } from "../read-options";
import { articleDigest, readLabels } from "./stance-labels";
import { type Stratum, strataOf } from "./stance-strata";

/** Posts a collection: from all, then those with cues. A third of each is held out. */
const COUNTS: readonly (readonly [Stratum | "any", number])[] = [
  ["any", 51],
  ["wrong", 18],
  ["asking", 18],
  ["negated", 15],
  ["doubting", 15],
];

const values = readOptions({
  home: ".",
  out: undefined,
  rest: false,
  seed: "1",
});
if (values.out === undefined) throw new Error("--out FILE, outside the project");
// What a draw gave is labelled by now: it goes by the labels that there were before.
const FIRST = /^(?:tuning|held-out)$/;
const FOURTH = /^(?:tuning-4|held-out-3)$/;
const labels = readLabels().filter(({ half }) => (values.rest ? !FOURTH.test(half) : FIRST.test(half)));
const rng = createRng(Number(values.seed));
const drawn: object[] = [];
for (const dataset of new Set(labels.map((label) => label.dataset))) {
  const mine = labels.filter((label) => label.dataset === dataset);
  const database = openDatabase(workspacePaths(join(values.home, dataset)).database);
  const articles = new ArticleReader(database);
  const labelled = new Set(mine.map(({ id }) => id));
  const posts = judgedTweets(database, "train");
  const known = new Set(posts.filter(({ id }) => labelled.has(id)).map(({ text }) => wordsOf(text)));
  const order = shuffle(posts, rng);
  const take = (
    stratum: Stratum | "any",
    count: number,
    halfOf: (taken: number, digest: string) => string,
  ) => {
    let taken = 0;
    for (const { id, text, relevant } of order) {
      if (taken === count) break;
      const article = articles.get(relevant[0]!);
      const read = article && readArticle(article);
      if (!article || !read || known.has(wordsOf(text)) || labelled.has(id)) continue;
      if (stratum !== "any" && !strataOf(text).includes(stratum)) continue;
      if ((article.language ?? tellLanguage(read.claim.text) ?? "en").slice(0, 2) !== "en") continue;
      known.add(wordsOf(text));
      const { vclaim, title } = article;
      const digest = articleDigest(article.id);
      const half = halfOf(taken++, digest);
      drawn.push({ dataset, id, article: digest, half, stratum, vclaim, title, text });
    }
  };
  if (values.rest) {
    const tuned = new Set(mine.filter(({ half }) => half.startsWith("tuning")).map(({ article }) => article));
    take("any", posts.length, (_, digest) =>
      Number.parseInt(digest.slice(0, 4), 16) % 3 === 0 && !tuned.has(digest) ? "held-out-3" : "tuning-4",
    );
  } else {
    for (const [stratum, count] of COUNTS)
      take(stratum, count, (taken) => (taken % 3 === 2 ? "held-out-2" : "tuning-2"));
  }
  database.close();
}
const lines = shuffle(drawn, rng).map((post) => JSON.stringify(post));
writeFileSync(values.out, `${lines.join("\n")}\n`);

function wordsOf(text: string): string {
  return text.replace(/https?:\S+|\P{L}/gu, "").toLowerCase();
}
