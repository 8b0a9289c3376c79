import { join } from "node:path";
import {
  keepLabelPrecision,
  keptLabelPrecision,
  openDatabase,
  scoresVersion,
  TweetWriter,
} from "../../../../src/base/store";
import { MIGRATIONS } from "../../../../src/base/store/migrations";
import { Sqlite } from "../../../../src/base/store/sqlite";
import { temporaryFolder } from "../../../support/temporary";
import { temporaryStore } from "../../../support/workspace";

const folder = temporaryFolder();
const database = temporaryStore();
const BINS = [
  { bin: 3, rows: 15, good: 12 },
  { bin: 9, rows: 4, good: 4 },
];

test("what was judged of a method's bins is kept for its version, until it is judged again", () => {
  keepLabelPrecision(database, "jaccard", "1", [...BINS].reverse());
  expect(keptLabelPrecision(database, "jaccard", "1")).toEqual(BINS);
  expect(keptLabelPrecision(database, "jaccard", "2")).toEqual([]);
  expect(keptLabelPrecision(database, "jaccard", undefined)).toEqual([]);
  expect(keptLabelPrecision(database, "cosine", "1")).toEqual([]);
  keepLabelPrecision(database, "jaccard", "2", BINS.slice(0, 1));
  expect(keptLabelPrecision(database, "jaccard", "1")).toEqual([]);
  expect(keptLabelPrecision(database, "jaccard", "2")).toEqual(BINS.slice(0, 1));
});

test("counts that cannot be are refused, and what was kept stays", () => {
  const wrong = [{ bin: 3, rows: 2, good: 3 }];
  expect(() => keepLabelPrecision(database, "jaccard", "2", wrong)).toThrow(/CHECK/);
  expect(keptLabelPrecision(database, "jaccard", "2")).toEqual(BINS.slice(0, 1));
});

test("scores have a version when all are of one", () => {
  expect(scoresVersion(database, "jaccard")).toBeUndefined();
  database.exec(`INSERT INTO articles (key, source, id, title, hash, updated_at) VALUES (1, 's', 'a', 't', 'h', '2024-01-01');
    INSERT INTO tweets (key, dataset, id, text) VALUES (1, 'x', '1', 'one'), (2, 'x', '2', 'two');
    INSERT INTO pair_scores (tweet, article, method, version, score) VALUES (1, 1, 'jaccard', '2', 0.5)`);
  expect(scoresVersion(database, "jaccard")).toBe("2");
  database.exec(
    "INSERT INTO pair_scores (tweet, article, method, version, score) VALUES (2, 1, 'jaccard', '1', 0.5)",
  );
  expect(scoresVersion(database, "jaccard")).toBeUndefined();
});

test("a workspace of before is brought up to date with its scores; a changed tweet still loses its own", () => {
  const file = join(folder, "older.db");
  const older = new Sqlite(file);
  for (const step of MIGRATIONS.slice(0, 3)) older.exec(step);
  older.pragma("user_version = 3");
  older.exec(`INSERT INTO articles (key, source, id, title, hash, updated_at) VALUES (1, 's', 'a', 't', 'h', '2024-01-01');
    INSERT INTO tweets (key, dataset, id, text, claim_score) VALUES (1, 'x', '1', 'one', 0.5), (2, 'x', '2', 'two', 1);
    INSERT INTO pair_scores (tweet, article, method, version, score) VALUES (1, 1, 'jaccard', '1', 0.5), (2, 1, 'jaccard', '1', 0.5)`);
  older.close();
  const newer = openDatabase(file);
  expect(newer.prepare("SELECT count(*) FROM pair_scores").pluck().get()).toBe(2);
  new TweetWriter(newer).upsert({ dataset: "x", id: "1", text: "edited" });
  expect(newer.prepare("SELECT tweet FROM pair_scores").pluck().all()).toEqual([2]);
  newer.close();
});
