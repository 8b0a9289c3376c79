import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadDenseIndex, readDenseManifest } from "../../../index";
import type { Article } from "../../../src/base/core/types";
import { SHIPPED_ENCODER } from "../../../src/base/home/paths";
import {
  ArticleReader,
  ArticleWriter,
  articlesRevision,
  type Database,
  type StoredArticle,
} from "../../../src/base/store";
import { loadTextEncoder } from "../../../src/encoder";
import { DENSE_VIEWS, Semantics } from "../../../src/rank/semantics";
import { packPieces } from "../../../src/rank/wording";
import { openStore } from "../../../src/workspace";
import {
  type DenseMaker,
  denseMaker,
  denseMark,
  putBatch,
  updateDenseIndex,
} from "../../../src/workspace/dense";
import { openWording } from "../../../src/workspace/wording";
import { lexicalIndexOf } from "../../support/lexical";
import { type Texts, WordBag } from "../../support/meaning";
import { temporaryFolder } from "../../support/temporary";

const WORDS = { dog: [1, 0], hound: [0.8, 0.6], cat: [0, 1], fish: [-1, 0] };
const VIEWS = DENSE_VIEWS.length;

const root = temporaryFolder();
let homes = 0;
let open: Database[] = [];
afterEach(() => {
  for (const database of open) database.close();
  open = [];
});

function emptyStore(): { database: Database; folder: string } {
  const home = join(root, `home-${homes++}`);
  const database = openStore(home);
  open.push(database);
  return { database, folder: join(home, "dense") };
}

/** A store of two articles, its dense index, and the encoder that made it. */
async function indexed() {
  const { database, folder } = emptyStore();
  const encoder = new WordBag(WORDS);
  put(database, "a", { title: "dog" });
  put(database, "b", { title: "cat", vclaim: "hound" });
  await updateDenseIndex(folder, database, { encoder });
  return { database, folder, encoder };
}

function put(database: Database, id: string, texts: Texts): void {
  new ArticleWriter(database).upsert({ source: "test", id, ...texts }, "2024-01-01T00:00:00.000Z");
}

const keysIn = (folder: string, { hash, dimension }: WordBag): number[] =>
  [...loadDenseIndex(folder, { encoder: hash, dimension }).index.keys()].sort();

describe("a dense index that is brought up to date", () => {
  test("has a vector of every view of every article, and says what it was made from", async () => {
    const { database, folder, encoder } = await indexed();
    expect(encoder.encoded).toBe(2 * VIEWS);
    const { index } = loadDenseIndex(folder, { encoder: encoder.hash, dimension: 2 });
    const dog = Float32Array.of(1, 0);
    const row = index.rowOf(2) as number;
    expect(index.score("title", dog, Uint32Array.of(row))[0]).toBeCloseTo(0, 4);
    expect(index.score("vclaim", dog, Uint32Array.of(row))[0]).toBeCloseTo(0.8, 4);
    expect(readDenseManifest(folder)).toMatchObject({
      encoder: encoder.hash,
      articles: 2,
      articlesRevision: articlesRevision(database),
    });
  });

  test("encodes nothing where nothing has changed", async () => {
    const { database, folder, encoder } = await indexed();
    encoder.encoded = 0;
    await updateDenseIndex(folder, database, { encoder });
    expect(encoder.encoded).toBe(0);
    expect(keysIn(folder, encoder)).toEqual([1, 2]);
  });

  test("encodes only what is new or has other texts; another date is no other text", async () => {
    const { database, folder, encoder } = await indexed();
    encoder.encoded = 0;
    put(database, "b", { title: "fish" });
    put(database, "c", { vclaim: "cat" });
    new ArticleWriter(database).upsert({ source: "test", id: "a", title: "dog", date: "2020-01-01" }, "now");
    await updateDenseIndex(folder, database, { encoder });
    expect(encoder.encoded).toBe(2 * VIEWS);
    const { index } = loadDenseIndex(folder, { encoder: encoder.hash, dimension: 2 });
    const row = index.rowOf(2) as number;
    expect(index.score("all", Float32Array.of(-1, 0), Uint32Array.of(row))[0]).toBeCloseTo(1, 4);
  });

  test("loses articles that are no longer there", async () => {
    const { database, folder, encoder } = await indexed();
    database.prepare("DELETE FROM articles WHERE id = 'a'").run();
    await updateDenseIndex(folder, database, { encoder });
    expect(keysIn(folder, encoder)).toEqual([2]);
  });

  test("has no vector of articles that the encoder knows no word of, nor keeps one", async () => {
    const { database, folder, encoder } = await indexed();
    put(database, "b", { title: "zebra" });
    put(database, "c", { title: "!!!" });
    await updateDenseIndex(folder, database, { encoder });
    expect(keysIn(folder, encoder)).toEqual([1]);
  });

  test("is built anew for another encoder, also of another dimension", async () => {
    const { database, folder } = await indexed();
    for (const words of [WORDS, { dog: [1, 0, 0], cat: [0, 0, 1] }]) {
      const other = new WordBag(words, `${"1".repeat(63)}${Object.keys(words).length}`);
      await updateDenseIndex(folder, database, { encoder: other });
      expect(other.encoded).toBe(2 * VIEWS);
      expect(keysIn(folder, other)).toEqual([1, 2]);
    }
  });

  test("is built anew where more than half of it is gone", async () => {
    const { database, folder, encoder } = await indexed();
    put(database, "c", { title: "fish" });
    await updateDenseIndex(folder, database, { encoder });
    database.prepare("DELETE FROM articles WHERE id <> 'a'").run();
    await updateDenseIndex(folder, database, { encoder });
    encoder.encoded = 0;
    await updateDenseIndex(folder, database, { encoder });
    expect(encoder.encoded).toBe(VIEWS);
    expect(readDenseManifest(folder)).toMatchObject({ articles: 1, rows: 1 });
  });

  test("is the same as one built at once, for every search", async () => {
    const { database, folder, encoder } = await indexed();
    put(database, "b", { title: "fish" });
    put(database, "c", { vclaim: "cat hound" });
    await updateDenseIndex(folder, database, { encoder });
    const whole = join(root, "whole");
    await updateDenseIndex(whole, database, { encoder });
    const listed = (path: string, query: readonly number[]) => {
      const { index } = loadDenseIndex(path, { encoder: encoder.hash, dimension: 2 });
      const { docs, scores } = index.search(Float32Array.from(query), 10);
      return Array.from(docs, (row, i) => [index.keyOf(row), scores[i]]);
    };
    for (const query of [
      [1, 0],
      [0, 1],
      [-0.6, 0.8],
    ])
      expect(listed(folder, query)).toEqual(listed(whole, query));
  });

  test("stays as it was when it is interrupted", async () => {
    const { database, folder, encoder } = await indexed();
    put(database, "c", { title: "fish" });
    const updating = updateDenseIndex(folder, database, { encoder }, { signal: AbortSignal.abort() });
    await expect(updating).rejects.toMatchObject({ code: "INTERRUPTED" });
    expect(keysIn(folder, encoder)).toEqual([1, 2]);
  });

  test("lets signals in while an encoder that waits for nothing goes on", async () => {
    const { database, folder } = emptyStore();
    for (let i = 0; i < 200; i++) put(database, String(i), { title: "dog" });
    const controller = new AbortController();
    setImmediate(() => controller.abort());
    const updating = updateDenseIndex(
      folder,
      database,
      { encoder: new WordBag(WORDS) },
      { signal: controller.signal },
    );
    await expect(updating).rejects.toMatchObject({ code: "INTERRUPTED" });
  });

  test("can be empty", async () => {
    const { database, folder } = emptyStore();
    const encoder = new WordBag(WORDS);
    await updateDenseIndex(folder, database, { encoder });
    expect(keysIn(folder, encoder)).toEqual([]);
  });
});

test("a text that moves to another field is encoded anew", () => {
  const [title, claim] = ["Do cows fly?", "Cows fly over Ghent."];
  const mark = (fields: Partial<Article>): number => denseMark({ source: "s", id: "1", ...fields }, {});
  expect(mark({ title, subtitle: claim })).not.toBe(mark({ title, vclaim: claim }));
  expect(mark({ title })).not.toBe(mark({ vclaim: title }));
  expect(mark({ title, vclaim: claim })).toBe(mark({ title, vclaim: claim, rating: "False" }));
});

describe("the word pieces of articles", () => {
  const shipped = loadTextEncoder(SHIPPED_ENCODER);
  const maker = denseMaker(shipped);
  const expected = { encoder: shipped.hash, dimension: shipped.dimension };
  const packed = (texts: Texts) => packPieces(shipped.weightedPieces!(), texts);
  const piecesIn = (folder: string, ...keys: number[]) => {
    const { index } = loadDenseIndex(folder, expected);
    const pieces = keys.map((key) => index.piecesOf(key));
    index.close();
    return pieces;
  };
  const cow: Texts = {
    title: "Do cows fly?",
    vclaim: "Cows fly over Ghent.",
    body: "No cow flies. ".repeat(60),
  };

  test("are kept beside its vectors by the shipped encoder, and read again where a text of theirs changed", async () => {
    const { database, folder } = emptyStore();
    put(database, "a", cow);
    put(database, "b", { title: "A dog drives a bus" });
    await updateDenseIndex(folder, database, maker);
    expect(piecesIn(folder, 1, 2)).toEqual([packed(cow), packed({ title: "A dog drives a bus" })]);
    // Its vectors are of headline and claim: to them nothing has changed.
    const changed = { ...cow, body: `${cow.body} One did.` };
    put(database, "a", changed);
    await updateDenseIndex(folder, database, maker);
    expect(piecesIn(folder, 1, 2)).toEqual([packed(changed), packed({ title: "A dog drives a bus" })]);
  });

  test("are added to an index of a version that kept none", async () => {
    const { database, folder } = emptyStore();
    put(database, "a", cow);
    await updateDenseIndex(folder, database, maker);
    const file = join(folder, "manifest.json");
    const { pieces: _, ...manifest } = JSON.parse(readFileSync(file, "utf8"));
    writeFileSync(file, JSON.stringify(manifest));
    rmSync(join(folder, "pieces.bin"));
    expect(piecesIn(folder, 1)).toEqual([undefined]);
    await updateDenseIndex(folder, database, maker);
    expect(piecesIn(folder, 1)).toEqual([packed(cow)]);
  });

  test("are kept by no encoder that nobody compares the wording with", async () => {
    const { folder, encoder } = await indexed();
    expect(denseMaker(encoder).packer).toBeUndefined();
    expect(readDenseManifest(folder)).not.toHaveProperty("pieces");
    const mark = (body: string, by: DenseMaker) =>
      denseMark({ source: "s", id: "1", vclaim: "cat", body }, by);
    expect(mark("a", { encoder })).toBe(mark("b", { encoder }));
    expect(mark("a", maker)).not.toBe(mark("b", maker));
  });

  test("spare a query the articles' texts", async () => {
    const { database, folder } = emptyStore();
    put(database, "a", cow);
    await updateDenseIndex(folder, database, maker);
    const { index } = loadDenseIndex(folder, expected);
    const semantics = new Semantics(shipped, index, lexicalIndexOf({ title: "Do cows fly?" }));
    const scores = (get: (key: number) => StoredArticle | undefined) =>
      openWording(semantics, { get })!.score("a cow that flies", [1]);
    const article = new ArticleReader(database).get(1);
    index.remove(1);
    const read = scores(() => article);
    expect(read[0]).not.toBeNaN();
    await semantics.change(async (dense) => {
      await putBatch(dense, maker, [article!]);
    });
    expect(scores(() => undefined)).toEqual(read);
    semantics.close();
  });
});
