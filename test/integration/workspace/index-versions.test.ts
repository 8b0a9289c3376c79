import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { importCheckthat } from "../../../src/import";
import { buildIndex, openStore } from "../../../src/workspace";
import { temporaryFolder, writeIn } from "../../support/temporary";
import { temporaryHome } from "../../support/workspace";

/** Texts that the reading of texts has to decide on: links, spellings, scripts, signs, bodies. */
const ARTICLES = [
  {
    title: "Did a Lighthouse Lean After the Storm?",
    vclaim: "The mayor’s “leaning lighthouse” cost 1,200,000 dollars, #Harbour officials said.",
    subtitle: "See https://example.org/tower?x=1 and @harbour_news 😀👍",
    body: `The lighthouse of Port Ellery doesn't lean. ${"Its keeper measured it again. ".repeat(60)}`,
    rating: "False",
    date: "2021-03-04",
  },
  {
    title: "Café owner's naïve co-operative",
    vclaim: "Ein Straßenbahnfahrer in Köln erhielt 3 Ämter",
    language: "de",
  },
  { title: "क्या बाढ़ में पुल टूटा?", vclaim: "ज़िले का पुराना पुल २०२१ की बाढ़ में बह गया", language: "hi" },
  { title: "هل أُغلقت المكتبة؟", vclaim: "أغلقت البلدية المكتبة القديمة عام ٢٠٢٠", language: "ar" },
  { title: "Правда ли, что трамвай исчез?", vclaim: "Ёлка выросла на крыше трамвая № 7", language: "ru" },
  { title: "Η γέφυρα του χωριού", vclaim: "Η γέφυρα έπεσε μετά τη βροχή", language: "el" },
];
const POSTS = ["@sam the LIGHTHOUSE is leaning!!! https://t.co/abc #harbour 😱", "पुल बह गया!! ज़रूर देखें"];

const home = temporaryHome();
const folder = temporaryFolder();

/** Returns the version of an index, and a mark of all that it holds. */
function held(index: string): { readonly version: number; readonly mark: string } {
  const file = join(home, "index", index, "manifest.json");
  const { version, sections, pieces = [] } = JSON.parse(readFileSync(file, "utf8"));
  const hash = createHash("sha256");
  for (const { name, type, length, sha256 } of [...sections, ...pieces])
    hash.update(`${name} ${type} ${length} ${sha256}\n`);
  return { version, mark: hash.digest("hex").slice(0, 12) };
}

beforeAll(async () => {
  const lines = ARTICLES.map((article, i) => JSON.stringify({ id: `a${i}`, source: "made", ...article }));
  writeIn(folder, "articles.jsonl", `${lines.join("\n")}\n`);
  writeIn(
    folder,
    "tweets.tsv",
    `tweet_id\ttweet_content\n${POSTS.map((text, i) => `${i}\t${text}\n`).join("")}`,
  );
  writeIn(folder, "qrels-train.tsv", "0\t0\ta0\t1\n1\t0\ta2\t1\n");
  const database = openStore(home);
  await importCheckthat(folder, { database, dataset: "made" });
  await buildIndex(home, database);
  database.close();
});

// Where one of these fails, the same texts make another index than before. What was built before the change
// would be searched as if it were of today, and nobody told. Let the version rise (index/storage.ts,
// index/dense/manifest.ts, index/posts/storage.ts), then note the new mark. After another shipped encoder the
// mark of its vectors alone is new: an index names its encoder.
test.each([
  ["words", "lexical", { version: 6, mark: "e2531d75f320" }],
  ["vectors of the shipped encoder", "dense", { version: 3, mark: "2ed5dc366b7c" }],
  ["known posts", "posts", { version: 3, mark: "7a42d3519a22" }],
])("an index of %s that would hold something else for the same texts has another version", (_, index, is) => {
  expect(held(index)).toEqual(is);
});
