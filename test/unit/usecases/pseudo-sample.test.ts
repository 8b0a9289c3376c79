import { silentProgress } from "../../../src/base/core/progress";
import { ArticleWriter } from "../../../src/base/store";
import { tweetMarks } from "../../../src/base/text";
import { samplePosts } from "../../../src/usecases/pseudo/sample";
import { temporaryStore } from "../../support/workspace";

const QUOTE = "every kettle in this town will be gone by the end of winter";
const database = temporaryStore();
const task = { progress: silentProgress, signal: new AbortController().signal };

test("no pseudo-post is what a held-out tweet says that its article quotes", async () => {
  new ArticleWriter(database).upsert(
    { source: "s", id: "kettle", title: "Kettles", body: `A post says: "${QUOTE}". That is wrong.` },
    "2026-01-01",
  );
  const sample = { sample: 10, seed: 1 };
  expect(await samplePosts(task, database, sample)).toMatchObject([{ kind: "quote" }]);
  const heldOut = new Set(tweetMarks({ dataset: "d", id: "1", text: `@anne ${QUOTE}!` }));
  expect(await samplePosts(task, database, { ...sample, heldOut })).toEqual([]);
});
