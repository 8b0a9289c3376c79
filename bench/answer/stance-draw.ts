/**
 * Draws posts to be labelled by stance: half at random, half among posts with cues of denial or asking. The
 * split into tuning and held-out posts is drawn with them, before any is read. The texts go to `--out`, which
 * is to lie outside the project; only ids and labels enter it (stance-labels.tsv).
 *
 * node dist/bench/answer/stance-draw.js --home WORKSPACES --out FILE [--labels FILE] [--seed 1]
 *
 * Left out are posts labelled before, posts with the words of another one, and articles in other languages.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createRng, shuffle } from "../../src/base/core/rng";
import { workspacePaths } from "../../src/base/home/paths";
import { ArticleReader, judgedTweets, openDatabase } from "../../src/base/store";
import { tellLanguage } from "../../src/base/text";
import { readArticle } from "../../src/compare";
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

const { values } = parseArgs({
  options: {
    home: { type: "string", default: "." },
    out: { type: "string" },
    labels: { type: "string", default: "bench/answer/stance-labels.tsv" },
    seed: { type: "string", default: "1" },
  },
});
// Those of the first sample: what this draw gave is labelled by now, too.
const labels = readLabels(values.labels).filter(({ half }) => half === "tuning" || half === "held-out");
const rng = createRng(Number(values.seed));
const drawn: string[] = [];
for (const dataset of new Set(labels.map((label) => label.dataset))) {
  const database = openDatabase(workspacePaths(join(values.home, dataset)).database);
  const articles = new ArticleReader(database);
  const labelled = new Set(labels.filter((label) => label.dataset === dataset).map(({ id }) => id));
  const wordsOf = (text: string): string => text.replace(/https?:\S+|\P{L}/gu, "").toLowerCase();
  const posts = judgedTweets(database, "train");
  const known = new Set(posts.filter(({ id }) => labelled.has(id)).map(({ text }) => wordsOf(text)));
  const order = shuffle(posts, rng);
  for (const [stratum, count] of COUNTS) {
    let taken = 0;
    for (const { id, text, relevant } of order) {
      if (taken === count) break;
      const article = articles.get(relevant[0]!);
      const read = article && readArticle(article);
      if (!article || !read || known.has(wordsOf(text))) continue;
      if (stratum !== "any" && !strataOf(text).includes(stratum)) continue;
      if ((article.language ?? tellLanguage(read.claim.text) ?? "en").slice(0, 2) !== "en") continue;
      known.add(wordsOf(text));
      const half = taken++ % 3 === 2 ? "held-out-2" : "tuning-2";
      const { vclaim, title } = article;
      drawn.push(
        JSON.stringify({
          dataset,
          id,
          article: articleDigest(article.id),
          half,
          stratum,
          vclaim,
          title,
          text,
        }),
      );
    }
  }
  database.close();
}
if (values.out === undefined) throw new Error("--out FILE, outside the project");
writeFileSync(values.out, `${shuffle(drawn, rng).join("\n")}\n`);
