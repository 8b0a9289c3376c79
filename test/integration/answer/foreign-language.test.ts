import { ArticleWriter } from "../../../src/base/store";
import { openStore } from "../../../src/workspace";
import { run } from "../../support/cli";
import { sampleHome } from "../../support/sample";
import { testServer } from "../../support/servers/api";
import { temporaryHome } from "../../support/workspace";

/** Shares words with an article of the sample: names and numbers are the same in most languages. */
const SPANISH =
  "Dicen que Bill Gates quiere poner un chip en la vacuna de todos, y que nadie lo sabe todavía";
const ENGLISH = "They say that nobody has seen the purple submarine which my neighbour keeps in the old barn";
const TOLD = "This looks like Spanish; the collection is English.";
const LANGUAGE = { post: "es", collection: ["en"] };

const home = sampleHome();
const own = temporaryHome();
const crowdchecked = (...args: string[]) => run(["--home", home, "--quiet", ...args]);
const json = async (...args: string[]) => JSON.parse((await crowdchecked("--json", "rank", ...args)).out);

describe("a post in a language that the collection does not hold", () => {
  test("is told so on the terminal and as JSON, in whichever part it says something", async () => {
    expect((await crowdchecked("rank", SPANISH)).out.split("\n")).toContain(TOLD);
    expect((await json(SPANISH)).language).toEqual(LANGUAGE);
    expect((await json("--image-text", SPANISH)).language).toEqual(LANGUAGE);
    expect((await json("--quoted-text", SPANISH)).language).toEqual(LANGUAGE);
  });

  test("is told so where its language is given, though its words do not tell", async () => {
    expect(await json("Barcos")).not.toHaveProperty("language");
    const given = await json("Barcos", "--post-language", "pt-BR");
    expect(given).toMatchObject({ postLanguage: "pt", language: { post: "pt", collection: ["en"] } });
  });

  test("is told so where nothing is found at all", async () => {
    const { out } = await crowdchecked("rank", "เขาว่าเรือเก่าข้ามท่าเรือไม่ได้แล้วหลังพายุ");
    expect(out).toContain("This looks like Thai; the collection is English.");
  });

  test("is told nothing where it links its article, or articles of a language were asked for", async () => {
    const store = openStore(home);
    const ferry = {
      source: "check.example",
      id: "ferry",
      url: "https://check.example/ferry",
      title: "A ferry?",
    };
    store.transaction(() => new ArticleWriter(store).upsert(ferry, "2026-01-01T00:00:00.000Z"))();
    store.close();
    expect((await crowdchecked("index")).code).toBe(0);
    const linked = await json(`${SPANISH} https://check.example/ferry`);
    expect(linked).toMatchObject({ verdict: "answer", results: [{ match: "link" }, {}, {}, {}, {}] });
    expect(linked).not.toHaveProperty("language");
    expect(await json(SPANISH, "--language", "es")).not.toHaveProperty("language");
    expect((await json(SPANISH, "--site", "sample")).language).toEqual(LANGUAGE);
  });
});

test("a post in the collection's language is told nothing, found or not", async () => {
  const found = await json("a shark swimming on the flooded freeway");
  expect(found.verdict).not.toBe("none");
  const nothing = await json(ENGLISH);
  expect(nothing.verdict).toBe("none");
  for (const answer of [found, nothing]) expect(answer).not.toHaveProperty("language");
  expect((await crowdchecked("rank", ENGLISH)).out).toMatch(
    /^No previous fact-check was found \(the nearest: confidence /,
  );
});

describe("the language in which a post was read", () => {
  test("is what was given, else what its words tell; absent where they do not", async () => {
    expect((await json(ENGLISH)).postLanguage).toBe("en");
    expect((await json(SPANISH)).postLanguage).toBe("es");
    expect((await json(SPANISH, "--post-language", "ca")).postLanguage).toBe("ca");
    expect(await json("Bill Gates")).not.toHaveProperty("postLanguage");
    expect((await json("Bill Gates", "--post-language", "sr-Latn")).postLanguage).toBe("sr");
  });

  test("is named by --explain", async () => {
    const lines = async (...args: string[]) =>
      (await crowdchecked("rank", "--explain", ...args)).out.split("\n");
    expect(await lines(SPANISH)).toContain("The post was read as Spanish.");
    expect((await lines("Bill Gates")).join("\n")).toContain("it was read as English");
  });

  test("is refused where it is none, and where a file gives each post its own", async () => {
    const { code, err } = await crowdchecked("rank", "hola", "--post-language", "spanish");
    expect([code, err]).toEqual([2, expect.stringContaining("a BCP 47 language tag such as es or pt-BR")]);
    const file = await crowdchecked("rank", "--queries", "q.tsv", "--run", "r", "--post-language", "es");
    expect([file.code, file.err]).toEqual([2, expect.stringContaining("--post-language is for one tweet")]);
  });
});

describe("the server", () => {
  const server = testServer(home);

  test("tells a post's language, alone and in a batch, until the collection holds it", async () => {
    const ask = async () => (await (await server.post("/v1/rank", { text: SPANISH })).json()) as object;
    expect(await ask()).toMatchObject({ language: LANGUAGE });
    const batch = await fetch(`${server.address}/v1/rank/batch`, {
      method: "POST",
      headers: { "content-type": "application/x-ndjson" },
      body: `${JSON.stringify({ text: SPANISH })}\n${JSON.stringify({ text: ENGLISH })}\n`,
    });
    const [first, second] = (await batch.text())
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(first.answer.language).toEqual(LANGUAGE);
    expect(second.answer).not.toHaveProperty("language");
    for (let id = 1; id <= 7; id++) {
      const article = { source: "comprueba.example", id: `${id}`, title: `Barco ${id}`, language: "es" };
      expect((await server.post("/v1/articles", article)).status).toBe(201);
    }
    expect(await ask()).not.toHaveProperty("language");
  });
});

test("a language is foreign once the last articles in it are withdrawn, before the index is built anew", async () => {
  const store = openStore(own);
  const writer = new ArticleWriter(store);
  for (let i = 0; i < 12; i++) {
    const isSpanish = i % 3 === 0;
    const vclaim = isSpanish ? `Dicen que el barco ${i} no puede cruzar la bahía` : `${ENGLISH}, part ${i}`;
    writer.upsert({ source: "s", id: `${i}`, vclaim }, "2026-01-31T00:00:00.000Z");
  }
  store.close();
  const at = (...args: string[]) => run(["--home", own, "--quiet", "--json", ...args]);
  expect((await at("index")).code).toBe(0);
  expect(JSON.parse((await at("rank", SPANISH)).out)).not.toHaveProperty("language");
  for (const id of ["0", "3", "6", "9"]) expect((await at("articles", "withdraw", "s", id)).code).toBe(0);
  expect(JSON.parse((await at("rank", SPANISH)).out).language).toEqual(LANGUAGE);
});
