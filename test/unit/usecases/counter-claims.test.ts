import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Article } from "../../../src/base/core/types";
import { CounterClaims, readCounterClaims } from "../../../src/usecases/encoder/counter-claims";
import { temporaryFolder } from "../../support/temporary";

const folder = temporaryFolder();
const file = join(folder, "claims.jsonl");

const article = (id: string, fields: Pick<Article, "title" | "subtitle" | "vclaim">): Article =>
  ({ source: "s", id, ...fields }) as Article;
const moon = article("moon", {
  title: "Did Ann Lee Hire the Moon for 10 Days?",
  subtitle: "Ann Lee, 100, is no astronaut.",
  vclaim: "Ann Lee hired the moon for 10 days.",
});
const cows = article("cows", { title: "Rumor: Cows fly.", vclaim: "Cows fly." });

const edit = (of: Article, kind: string, replaced: string, replacement: string, claim: string): object => ({
  ...{ source: of.source, article: of.id, original: of.vclaim, kind, replaced, replacement, claim },
});

async function read(...lines: object[]): Promise<CounterClaims> {
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  return new CounterClaims(await readCounterClaims(file), [moon, cows]);
}

async function textsOf(line: object): Promise<readonly string[] | undefined> {
  const { texts } = (await read(line)).negatives(["title", "subtitle", "vclaim"]);
  return [...texts.values()][0]?.[0];
}

describe("an article with a counter-claim", () => {
  test("has another name in all its fields, so that it does not contradict itself", async () => {
    const claim = "Bo Kim hired the moon for 10 days.";
    expect(await textsOf(edit(moon, "name", "Ann Lee", "Bo Kim", claim))).toEqual([
      "Did Bo Kim Hire the Moon for 10 Days?",
      "Bo Kim, 100, is no astronaut.",
      claim,
    ]);
  });

  test("has another number where the number stands, not where its digits do", async () => {
    const claim = "Ann Lee hired the moon for 20 days.";
    expect(await textsOf(edit(moon, "number", "10", "20", claim))).toEqual([
      "Did Ann Lee Hire the Moon for 20 Days?",
      "Ann Lee, 100, is no astronaut.",
      claim,
    ]);
  });

  test("keeps a title that asks where its claim is negated", async () => {
    const claim = "Ann Lee did not hire the moon for 10 days.";
    expect(await textsOf(edit(moon, "negation", "hired", "did not hire", claim))).toEqual([
      moon.title,
      moon.subtitle,
      claim,
    ]);
  });

  test("makes it in every field that repeats the claim", async () => {
    const line = edit(cows, "negation", "fly", "do not fly", "Cows do not fly.");
    expect(await textsOf(line)).toEqual(["Rumor: Cows do not fly.", "Cows do not fly."]);
  });
});

describe("a file of counter-claims", () => {
  const known = edit(cows, "negation", "fly", "do not fly", "Cows do not fly.");

  test("counts those whose article is missing, or makes another claim now", async () => {
    const claims = await read(known, { ...known, article: "fish" }, { ...known, original: "Cows swim." });
    expect(claims.unknown).toBe(2);
    expect(claims.countIn([{ article: 0 }, { article: 1 }, { article: 1 }])).toBe(2);
  });

  test("is refused where no pair is of one of its articles", async () => {
    const claims = await read(known);
    expect(() => claims.refuseUnused([{ article: 1 }])).not.toThrow();
    expect(() => claims.refuseUnused([{ article: 0 }])).toThrow(
      expect.objectContaining({ code: "NEGATIVES_UNUSED" }),
    );
  });

  test.each(["{", "null", '{"claim": "Cows swim."}', ""])("is refused at the line %j", async (line) => {
    writeFileSync(file, `${JSON.stringify(known)}\n${line}\n`);
    await expect(readCounterClaims(file)).rejects.toMatchObject({
      code: "NEGATIVES_FORMAT",
      place: { file, line: 2 },
    });
  });

  test("is refused where there is none", async () => {
    await expect(readCounterClaims(join(folder, "none"))).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
  });
});
