import { DenseIndex, denseShape, LexicalIndex, LexicalIndexBuilder } from "../../../index";
import { RecentLists } from "../../../index/recent/recent-lists";
import { Confidence } from "../../../src/answer/confidence/confidence";
import { FilterMasks } from "../../../src/answer/filter-masks";
import { HeldLanguages } from "../../../src/answer/held-languages";
import {
  ArticleAddresses,
  ArticleHeadings,
  ArticleReader,
  ArticleSites,
  ArticleWriter,
  type Database,
  openDatabase,
  Withdrawals,
} from "../../../src/base/store";
import { parseTweet } from "../../../src/base/text";
import { FeatureRanker } from "../../../src/rank/ranker";
import type { SearchIndex } from "../../../src/rank/search-index";
import { DENSE_VIEWS, Semantics } from "../../../src/rank/semantics";
import { CatchUp } from "../../../src/workspace/catch-up";
import { Snapshot } from "../../../src/workspace/snapshot";
import { WordBag } from "../../support/meaning";
import { preloadInThreads } from "../../support/worker-threads.cjs";
import { temporaryStore } from "../../support/workspace";

const NOW = "2026-01-31T00:00:00.000Z";
const WORDS = { dog: [1, 0], hound: [0.8, 0.6], cat: [0, 1], fish: [-1, 0] };

/** What takes in the articles of a store, from an index without articles on. */
function catchUpOf(database: Database, waitsFor?: number) {
  const sources = {
    articles: new ArticleReader(database),
    addresses: new ArticleAddresses(database),
    sites: new ArticleSites(database),
    languages: new HeldLanguages(new ArticleHeadings(database)),
    masks: new FilterMasks(database),
    rankerOf: (index: SearchIndex) => new FeatureRanker(index),
    model: undefined,
    confidence: new Confidence([], undefined),
  };
  const encoder = new WordBag(WORDS);
  const lexical = new LexicalIndex(new LexicalIndexBuilder().finish());
  const dense = DenseIndex.empty(denseShape({ dimension: 2, views: DENSE_VIEWS }));
  const renew = (index: SearchIndex, revision: number): Snapshot => new Snapshot(sources, index, revision);
  const failures: unknown[] = [];
  const clock = { time: 0, now: () => clock.time };
  const catchUp = new CatchUp({
    database,
    snapshot: renew({ lexical, semantics: new Semantics(encoder, dense, lexical) }, 0),
    renew,
    onFailure: (error) => failures.push(error),
    clock,
    waitsFor,
  });
  const found = (text: string): Promise<string[]> => catchUp.use((snapshot) => idsOf(snapshot, text));
  return { catchUp, clock, encoder, failures, found };
}

async function idsOf(snapshot: Snapshot, text: string): Promise<string[]> {
  const { candidates, order } = await snapshot.ranking({ text });
  return Array.from(order, (row) => snapshot.articleOf(candidates.docs[row] as number).id);
}

describe("queries while articles come", () => {
  const database = temporaryStore();
  const writer = new ArticleWriter(database);
  const write = (id: string, title: string, rating = "False"): unknown =>
    writer.upsert({ source: "s", id, title, rating }, NOW);
  write("dog", "A dog drives a bus");
  const { catchUp, clock, encoder, failures, found } = catchUpOf(database);

  test("are answered with those that were there when they were asked, by words and by meaning", async () => {
    expect(await found("hound")).toEqual(["dog"]);
    write("cat", "A cat drives a tram");
    expect(await found("hound tram")).toEqual(["cat", "dog"]);
  });

  test("do not see what an article said before", async () => {
    write("cat", "A fish drives a boat");
    const { current } = catchUp;
    expect(await found("tram")).toEqual([]);
    expect((await found("boat"))[0]).toBe("cat");
    expect(catchUp.current).not.toBe(current);
    expect(catchUp.current.index.lexical.vocabulary.find("tram")).toBe(-1);
  });

  test("have texts encoded that are new, and no others", async () => {
    const before = encoder.encoded;
    write("dog", "A dog drives a bus", "True");
    await found("bus");
    expect(encoder.encoded).toBe(before);
    write("hound", "A hound drives a lorry");
    await found("lorry");
    expect(encoder.encoded).toBe(before + DENSE_VIEWS.length);
  });

  test("end with what they began with, and those that come meanwhile wait for the new", async () => {
    let letGo = (): void => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const running = catchUp.use(async (snapshot) => {
      await held;
      return idsOf(snapshot, "submarine");
    });
    await Promise.resolve();
    write("late", "A submarine for a dog");
    const waiting = [found("submarine"), found("submarine")];
    await new Promise((resolve) => setImmediate(resolve));
    letGo();
    expect(await running).not.toContain("late");
    for (const ids of await Promise.all(waiting)) expect(ids[0]).toBe("late");
  });

  test("keep their snapshot where articles come in the very turn in which they were asked", async () => {
    let letGo = (): void => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const running = catchUp.use(async (snapshot) => {
      await held;
      expect(catchUp.current).toBe(snapshot);
      return idsOf(snapshot, "airship");
    });
    write("sudden", "An airship for a cat");
    const waiting = found("airship");
    await new Promise((resolve) => setImmediate(resolve));
    letGo();
    expect(await running).not.toContain("sudden");
    expect((await waiting)[0]).toBe("sudden");
  });

  test("see each of many articles that are written between them", async () => {
    const asked = Array.from({ length: 20 }, async (_, i) => {
      for (let turn = 0; turn < i % 5; turn++) await new Promise((resolve) => setImmediate(resolve));
      write(`many-${i}`, `Story unheard${"abcdefghijklmnopqrst"[i]}`);
      return (await found(`unheard${"abcdefghijklmnopqrst"[i]}`))[0];
    });
    expect(await Promise.all(asked)).toEqual(asked.map((_, i) => `many-${i}`));
  });

  test("go on with what was there where new articles cannot be taken in, and it is tried again after ten seconds", async () => {
    database.exec("DROP INDEX articles_by_revision");
    write("unseen", "A zeppelin");
    const before = catchUp.current;
    await Promise.all([found("bus"), found("boat")]);
    expect((await found("bus"))[0]).toBe("dog");
    expect(catchUp.current).toBe(before);
    expect(failures).toEqual([
      expect.objectContaining({ message: expect.stringContaining("no such index") }),
    ]);
    database.exec("CREATE INDEX articles_by_revision ON articles (revision)");
    clock.time += 9_999;
    expect(await found("zeppelin")).toEqual([]);
    clock.time += 1;
    expect((await found("zeppelin"))[0]).toBe("unseen");
    expect(failures).toHaveLength(1);
  });

  test("take in new articles after a failure also where the clock was set back", async () => {
    database.exec("DROP INDEX articles_by_revision");
    write("later", "A lighthouse");
    expect(await found("lighthouse")).toEqual([]);
    database.exec("CREATE INDEX articles_by_revision ON articles (revision)");
    clock.time -= 3_600_000;
    expect((await found("lighthouse"))[0]).toBe("later");
  });
});

describe("articles that do not fit beside the others", () => {
  const database = temporaryStore();
  const writer = new ArticleWriter(database);
  const write = (id: string, title: string, body?: string): unknown =>
    writer.upsert({ source: "s", id, title, ...(body === undefined ? {} : { body }) }, NOW);
  write("dog", "A dog drives a bus");
  const { catchUp, failures, found } = catchUpOf(database);
  const isWhole = (): boolean => catchUp.current.index.lexical.arrays.recent === undefined;

  test("are merged with them where they are more at once", async () => {
    expect(await found("bus")).toEqual(["dog"]);
    expect(isWhole()).toBe(false);
    database.transaction(() => {
      for (let i = 0; i < 1_001; i++) write(`many-${i}`, `Tram ${i} of the line`);
    })();
    expect((await found("tram 777"))[0]).toBe("many-777");
    expect(isWhole()).toBe(true);
    write("cat", "A cat drives a tram");
    expect((await found("cat tram"))[0]).toBe("cat");
    expect((await found("tram 778"))[0]).toBe("many-778");
    expect(isWhole()).toBe(false);
  });

  test("are merged where the first body comes, but not where one goes and comes back", async () => {
    write("fish", "A fish", "It rides a submarine to the market.");
    expect((await found("submarine market"))[0]).toBe("fish");
    expect(isWhole()).toBe(true);
    const withdrawals = new Withdrawals(database);
    withdrawals.withdraw({ source: "s", id: "dog" }, NOW);
    expect(await found("bus")).not.toContain("dog");
    expect(isWhole()).toBe(false);
    withdrawals.bringBack({ source: "s", id: "dog" }, NOW);
    expect((await found("dog bus"))[0]).toBe("dog");
    expect(isWhole()).toBe(false);
    expect(failures).toEqual([]);
  });
});

describe("more changed articles than a query waits for", () => {
  const database = temporaryStore();
  const writer = new ArticleWriter(database);
  const stubborn = temporaryStore();
  const withdrawals = new Withdrawals(database);
  const write = (id: string, title: string): unknown => writer.upsert({ source: "s", id, title }, NOW);
  write("dog", "A dog drives a bus");
  write("cat", "A cat drives a tram");
  const { catchUp, failures, found } = catchUpOf(database, 2);
  const pending = (): Promise<number> => catchUp.use(async (_, lacking) => lacking);

  test("are told of, and not found until they are asked for as a whole", async () => {
    expect([await found("hound"), await pending()]).toEqual([["dog", "cat"], 0]);
    for (let i = 0; i < 3; i++) write(`ferry-${i}`, `A ferry ${i} and a fish`);
    expect([await found("ferry"), await pending()]).toEqual([[], 3]);
    write("ferry-3", "A ferry 3 and a fish");
    expect(await pending()).toBe(4);
  });

  test("do not keep an article that is withdrawn in what is found, by words or by meaning", async () => {
    withdrawals.withdraw({ source: "s", id: "dog" }, NOW);
    expect([await found("bus"), await found("hound"), await pending()]).toEqual([[], ["cat"], 5]);
    withdrawals.bringBack({ source: "s", id: "dog" }, NOW);
    expect([await found("bus"), await pending()]).toEqual([[], 5]);
  });

  test("are waited for where a withdrawn one goes with them alone", async () => {
    const pen = new ArticleWriter(stubborn);
    // The sixtieth half of a character, where the word is cut, is the first of two.
    pen.upsert({ source: "s", id: "long", title: `x${"𒀀".repeat(35)}` }, NOW);
    pen.upsert({ source: "s", id: "cat", title: "A cat drives a tram" }, NOW);
    const patient = catchUpOf(stubborn, 2);
    await patient.found("tram");
    for (let i = 0; i < 3; i++) pen.upsert({ source: "s", id: `ferry-${i}`, title: `A ferry ${i}` }, NOW);
    new Withdrawals(stubborn).withdraw({ source: "s", id: "long" }, NOW);
    expect(await patient.catchUp.use(async (_, lacking) => lacking)).toBe(0);
    expect((await patient.found("ferry 2"))[0]).toBe("ferry-2");
  });

  test("are all found after that, and fewer are waited for as before", async () => {
    await catchUp.takeAll();
    expect([(await found("ferry 3 fish"))[0], (await found("bus"))[0], await pending()]).toEqual([
      "ferry-3",
      "dog",
      0,
    ]);
    write("ferry-4", "A ferry 4 and a fish");
    write("ferry-5", "A ferry 5 and a fish");
    expect((await found("ferry 5 fish"))[0]).toBe("ferry-5");
    expect(failures).toEqual([]);
  });
});

describe("articles that have become many beside the others", () => {
  const databases = [temporaryStore(), temporaryStore()] as const;

  /** Takes in more articles than stand beside the others, and returns what a test asks of them. */
  async function many(database: Database) {
    const writer = new ArticleWriter(database);
    const write = (id: string, title: string): unknown => writer.upsert({ source: "s", id, title }, NOW);
    const taken = catchUpOf(database);
    for (let part = 0; part < 2; part++) {
      database.transaction(() => {
        for (let i = 0; i < 600; i++) write(`${part}-${i}`, `Tram ${part} ${i} of the line`);
      })();
      await taken.found("tram");
    }
    const built = (): number => taken.catchUp.current.index.lexical.arrays.gramCodes.length;
    return { ...taken, write, built };
  }

  test("are merged by a thread, and queries that come meanwhile find what comes meanwhile", async () => {
    const [database] = databases;
    const { catchUp, failures, found, write, built } = await many(database);
    const before = built();
    for (let i = 0; built() === before; i++) {
      // A slow merge takes many turns: of more equal vectors than a query asks for, a graph may pass by one.
      write(`later-${i}`, `Ferry ${i} and ${i < 50 ? "a hound" : "others"}`);
      write("1-599", `Airship ${i} and a fish`);
      expect((await found(`ferry ${i}`))[0]).toBe(`later-${i}`);
      expect((await found(`airship ${i}`))[0]).toBe("1-599");
      await new Promise((resolve) => setImmediate(resolve));
    }
    const fresh = catchUpOf(database);
    for (const text of ["tram 1 77", "ferry 0", "hound", "airship", "line"])
      expect(await found(text)).toEqual(await fresh.found(text));
    expect(failures).toEqual([]);
    catchUp.close();
  });

  test("are merged by the query that comes next where the thread fails", async () => {
    preloadInThreads("missing.cjs");
    const { catchUp, failures, found, write, built } = await many(databases[1]);
    preloadInThreads();
    const before = built();
    for (let i = 0; built() === before; i++) {
      write("later", `Ferry ${i}`);
      expect((await found(`ferry ${i}`))[0]).toBe("later");
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(catchUp.current.index.lexical.arrays.recent).toBeUndefined();
    expect(failures).toEqual([]);
  });
});

describe("articles that are half taken in when that fails", () => {
  const database = temporaryStore();

  test("are merged with all others the next time", async () => {
    const writer = new ArticleWriter(database);
    const write = (id: string, title: string): unknown => writer.upsert({ source: "s", id, title }, NOW);
    write("dog", "A dog drives a bus");
    const { catchUp, clock, failures, found } = catchUpOf(database);
    expect(await found("hound")).toEqual(["dog"]);
    const forget = jest.spyOn(RecentLists.prototype, "forget").mockImplementationOnce(() => {
      throw new Error("out of memory");
    });
    write("cat", "A cat drives a tram");
    expect(await found("bus")).toEqual(["dog"]);
    expect(failures).toEqual([expect.objectContaining({ message: "out of memory" })]);
    forget.mockRestore();
    clock.time += 10_000;
    expect((await found("tram"))[0]).toBe("cat");
    expect((await found("bus"))[0]).toBe("dog");
    expect(catchUp.current.index.lexical.arrays.recent).toBeUndefined();
  });
});

describe("an article that another process withdraws while its change is read", () => {
  const database = temporaryStore();

  test("goes with the next query, and leaves the counts of the others right", async () => {
    const writer = new ArticleWriter(database);
    const write = (id: string, title: string): unknown => writer.upsert({ source: "s", id, title }, NOW);
    write("dog", "A dog drives a bus");
    write("cat", "A cat drives a tram");
    const { catchUp, failures, found } = catchUpOf(database);
    await found("bus");
    write("fish", "A fish drives a boat");
    await found("boat");
    write("cat", "A cat drives a lorry");
    const other = openDatabase(database.name);
    const add = jest.spyOn(LexicalIndexBuilder.prototype, "add").mockImplementationOnce(function (
      this: LexicalIndexBuilder,
      article,
    ) {
      other.transaction(() => new Withdrawals(other).withdraw({ source: "s", id: "cat" }, NOW)).immediate();
      this.add(article);
    });
    await found("lorry");
    add.mockRestore();
    other.close();
    expect((await found("drives")).sort()).toEqual(["dog", "fish"]);
    const { arrays, terms } = catchUp.current.index.lexical;
    expect(arrays.recent?.articles).toBe(2);
    expect(arrays.short.recent?.documentFrequencies[terms.find("drive")]).toBe(2);
    expect(failures).toEqual([]);
  });
});

describe("an article that is withdrawn while others cannot be encoded", () => {
  const database = temporaryStore();

  test("is found until they can be", async () => {
    const writer = new ArticleWriter(database);
    const write = (id: string, title: string): unknown => writer.upsert({ source: "s", id, title }, NOW);
    write("dog", "A dog drives a bus");
    const { clock, encoder, failures, found } = catchUpOf(database);
    expect(await found("hound")).toEqual(["dog"]);
    write("cat", "A cat drives a tram");
    new Withdrawals(database).withdraw({ source: "s", id: "dog" }, NOW);
    const encode = jest.spyOn(encoder, "embedArticles").mockRejectedValueOnce(new Error("out of memory"));
    expect(await found("hound")).toEqual(["dog"]);
    expect(failures).toEqual([expect.objectContaining({ message: "out of memory" })]);
    encode.mockRestore();
    clock.time += 10_000;
    expect(await found("hound")).not.toContain("dog");
  });
});

describe("an article that loses its vector before others cannot be encoded", () => {
  const database = temporaryStore();

  test("is not found by the meaning of one that comes with them", async () => {
    const writer = new ArticleWriter(database);
    const write = (id: string, title: string): unknown => writer.upsert({ source: "s", id, title }, NOW);
    write("dog", "A dog drives a bus");
    write("hound", "A hound drives a boat");
    const { clock, encoder, failures, found } = catchUpOf(database);
    expect(await found("cat")).toEqual(["hound", "dog"]);
    write("dog", "Nobody drives a bus");
    // More than are encoded at a time.
    for (let i = 0; i < 80; i++) write(`many-${i}`, "A cat in a tram");
    const whole = encoder.embedArticles.bind(encoder);
    const encode = jest.spyOn(encoder, "embedArticles");
    encode.mockImplementationOnce(whole).mockRejectedValueOnce(new Error("out of memory"));
    expect(await found("cat")).toEqual(["hound", "dog"]);
    expect(failures).toEqual([expect.objectContaining({ message: "out of memory" })]);
    encode.mockRestore();
    clock.time += 10_000;
    const ids = await found("cat");
    expect(ids).toContain("many-79");
    expect(ids).not.toContain("dog");
  });
});

describe.each([1, 1_200])("articles that change while they are encoded with %i others", (others) => {
  const database = temporaryStore();

  test("are found by their new words and meaning by the next query", async () => {
    const writer = new ArticleWriter(database);
    const write = (id: string, title: string): unknown => writer.upsert({ source: "s", id, title }, NOW);
    database.transaction(() => {
      write("first", "A dog drives a bus");
      for (let i = 0; i < others; i++) write(`many-${i}`, `A cat in tram ${i}`);
      write("last", "A dog drives a lorry");
    })();
    const { catchUp, encoder, failures, found } = catchUpOf(database);
    const encode = encoder.embedArticles.bind(encoder);
    jest.spyOn(encoder, "embedArticles").mockImplementationOnce(async (texts) => {
      for (const id of ["first", "last"]) write(id, "A fish drives a tractor");
      return encode(texts);
    });
    await found("bus");
    expect((await found("tractor")).slice(0, 2).sort()).toEqual(["first", "last"]);
    expect(catchUp.current.index.lexical.vocabulary.find("bus")).toBe(-1);
    const nearFish = await catchUp.use(async ({ index: { lexical, semantics } }) => {
      const query = await semantics?.read(parseTweet("fish"));
      const docs = Uint32Array.from(lexical.arrays.keys.keys());
      return query && semantics?.cosines(query, docs).all.filter((cosine) => cosine > 0.9);
    });
    expect(nearFish).toHaveLength(2);
    expect(failures).toEqual([]);
  });
});
