import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DEV_SET, GOLDEN } from "../../../src/base/home/paths";
import { ArticleWriter, JudgementWriter, TweetReader, TweetWriter } from "../../../src/base/store";
import { freezeDevSet, readDevSet } from "../../../src/nightly";
import { readGolden } from "../../../src/nightly/golden";
import { openStore } from "../../../src/workspace";
import { codeOf, temporaryHome } from "../../support/workspace";

const AT = "2026-01-30T02:00:00.000Z";

describe("the frozen dev set", () => {
  const home = temporaryHome();
  const database = openStore(home);
  afterAll(() => database.close());
  const ids = (): string[] => readDevSet(home, database, AT).tweets.map(({ id }) => id);
  const judge = (id: string, split = "dev"): void => {
    new TweetWriter(database).upsert({ dataset: "d", id, text: `text ${id}` });
    const tweet = new TweetReader(database).findKey("d", id) as number;
    new JudgementWriter(database).upsert(tweet, 1, split, 1);
  };

  test("is not frozen while there are no dev tweets", () => {
    expect(readDevSet(home, database, AT)).toMatchObject({ tweets: [], gone: 0 });
    new ArticleWriter(database).upsert({ source: "s", id: "a", title: "a title" }, AT);
    judge("1");
    judge("9", "train");
    expect(ids()).toEqual(["1"]);
  });

  test("stays what it was when dev tweets come, until it is frozen anew on purpose", () => {
    const { mark } = readDevSet(home, database, AT);
    judge("2");
    expect(ids()).toEqual(["1"]);
    expect(readDevSet(home, database, AT).mark).toBe(mark);
    expect(freezeDevSet(home, database, AT)).toBe(2);
    expect(ids()).toEqual(["1", "2"]);
    expect(readDevSet(home, database, AT).mark).not.toBe(mark);
  });

  test("counts tweets that are gone", () => {
    database.prepare("UPDATE tweets SET text = NULL WHERE id = '2'").run();
    expect(readDevSet(home, database, AT)).toMatchObject({ gone: 1, tweets: [{ id: "1" }] });
  });

  test.each([
    "",
    "[]",
    '{"version":2,"frozenAt":"x","tweets":[]}',
    '{"version":1,"frozenAt":"x","tweets":[1]}',
  ])("that is not of its form is refused and left as it is: %s", async (content) => {
    const file = join(home, DEV_SET);
    writeFileSync(file, content);
    expect(await codeOf(() => readDevSet(home, database, AT))).toBe("DEV_SET_FORMAT");
    expect(readFileSync(file, "utf8")).toBe(content);
  });
});

describe("golden queries", () => {
  const home = temporaryHome();

  test("are none where there is no file", () => {
    expect(readGolden(home)).toEqual([]);
  });

  test("are lines of text, source, id and rank, which is 5 where it is not given", () => {
    writeFileSync(join(home, GOLDEN), "# a note\n\nbees can count\ts\tbees\t1\r\nbees fly\ts\tbees\n");
    expect(readGolden(home)).toEqual([
      { text: "bees can count", source: "s", id: "bees", within: 1 },
      { text: "bees fly", source: "s", id: "bees", within: 5 },
    ]);
  });

  test.each([
    "bees can count",
    "bees\ts\t",
    "bees\ts\tid\t0",
    "bees\ts\tid\tfirst",
  ])("that are not so are refused with the line: %s", (line) => {
    writeFileSync(join(home, GOLDEN), `# a note\n${line}\n`);
    expect(() => readGolden(home)).toThrow(
      expect.objectContaining({ code: "GOLDEN_FORMAT", place: { file: join(home, GOLDEN), line: 2 } }),
    );
  });
});
