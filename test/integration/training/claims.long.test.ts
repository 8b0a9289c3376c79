import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { countArticles } from "../../../src/base/store";
import type { HeadName, StoredTensor } from "../../../src/encoder/checkpoint";
import { openStore } from "../../../src/workspace";
import { run, runUntil } from "../../support/cli";
import { publishedCopies } from "../../support/encoder/published-copies";
import { putSample } from "../../support/sample";
import { writeIn } from "../../support/temporary";
import { temporaryHome } from "../../support/workspace";

describe("claims generate", () => {
  const home = temporaryHome();
  beforeAll(() => putSample(home, "nothing"));
  const generate = (out: string, ...args: string[]) =>
    run(["--home", home, "claims", "generate", "--out", out, ...args]);

  test("writes the same claims for a seed, with their sources, into the file alone", async () => {
    const files = ["a.jsonl", "b.jsonl", "c.jsonl"].map((name) => join(home, name)) as [
      string,
      string,
      string,
    ];
    const { code, out } = await generate(files[0]);
    expect(code).toBe(0);
    expect(out).toMatch(/^\d+ claims of \d+ articles written to /);
    await generate(files[1]);
    await generate(files[2], "--seed", "9");
    const [a, b, c] = files.map((file) => readFileSync(file, "utf8"));
    expect(a).toBe(b);
    expect((await generate("-")).out).toBe(a);
    expect(existsSync("-")).toBe(false);
    expect(a).not.toBe(c);
    const lines = a!
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.length).toBeGreaterThan(100);
    for (const { claim, original, source } of lines) {
      expect(source).toBe("sample");
      expect(claim).not.toBe(original);
    }
    const database = openStore(home);
    expect(countArticles(database)).toBe(285);
    database.close();
  });

  test("--from bodies needs articles in English with bodies", async () => {
    const { code, err } = await generate(join(home, "v.jsonl"), "--from", "bodies");
    expect([code, err]).toEqual([3, expect.stringMatching(/NO_ARTICLES: No article in English has a body/)]);
  });

  test.each([
    ["--kb", ["--from", "bodies", "--kb", "concepts.tsv"]],
    ["--kinds", ["--from", "bodies", "--kinds", "name"]],
    ["--per-claim", ["--from", "bodies", "--per-claim", "2"]],
    ["--clauses", ["--clauses", "3"]],
  ])("%s is refused where it would not be heeded", async (option, args) => {
    const { code, err } = await generate(join(home, "x.jsonl"), ...args);
    expect([code, err]).toEqual([2, expect.stringContaining(`OPTION_INVALID: ${option} is about`)]);
    expect(existsSync(join(home, "x.jsonl"))).toBe(false);
  });

  test("names the line of a table of concepts that it cannot read", async () => {
    const kb = join(home, "kb.tsv");
    writeFileSync(kb, "Q1\taspirin\tdrug\nQ2\tibuprofen\n");
    const { code, err } = await generate(join(home, "d.jsonl"), "--kinds", "sibling", "--kb", kb);
    expect(code).toBe(2);
    expect(err).toMatch(/KB_INVALID: Line 2 /);
  });

  test("refuses a table of concepts that no kind of edit would use", async () => {
    const kb = writeIn(home, "unused.tsv", "Q1\taspirin\tdrug\nQ2\tibuprofen\tdrug\n");
    const { code, err } = await generate(join(home, "e.jsonl"), "--kb", kb);
    expect(code).toBe(2);
    expect(err).toContain("OPTION_INVALID");
    expect(err).toContain("--kinds sibling");
    expect(existsSync(join(home, "e.jsonl"))).toBe(false);
  });
});

describe("claims generate with brought models", () => {
  const CLAIMS = ["The mayor killed two tigers in the old town.", "Taxes rose in Canada under Barack Obama."];
  const ORACLES = join(__dirname, "..", "..", "oracles");
  const { model: copyOf, editTensors } = publishedCopies();
  const home = temporaryHome();
  const verb = (...args: string[]) => run(["--home", home, ...args]);
  const generate = (out: string, ...args: string[]) =>
    verb("claims", "generate", "--out", join(home, out), ...args);
  const linesOf = (out: string) =>
    readFileSync(join(home, out), "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line));

  /** Brings a tiny random network whose bias makes some classes win wherever it is asked. */
  function bring(head: HeadName, bias: string, classes: Readonly<Record<number, number>>) {
    const published = copyOf(
      (folder) =>
        editTensors(folder, (tensors) => {
          const tensor = tensors.get(bias) as StoredTensor;
          const data = Float32Array.from(tensor.data as Float32Array);
          for (const [i, value] of Object.entries(classes)) data[Number(i)] = value;
          return new Map(tensors).set(bias, { ...tensor, data });
        }),
      join(ORACLES, `bert-${head}`),
    );
    return verb("model", "import", published, "--as", head);
  }
  const models = join(home, "models");
  /** Rows of the published classifier: contradiction, entailment, neutral. */
  const contradicts = () => bring("nli", "classifier.bias", { 0: 30 });
  const entails = () => bring("nli", "classifier.bias", { 1: 30 });

  beforeAll(async () => {
    const articles = CLAIMS.map((vclaim, i) => JSON.stringify({ source: "s", id: `${i}`, vclaim }));
    await verb("import", "articles", writeIn(home, "articles.jsonl", articles.join("\n")));
    const pieces = readFileSync(join(ORACLES, "bert-masked-lm", "vocab.txt"), "utf8").split("\n");
    const [saved, senator] = ["saved", "senator"].map((piece) => pieces.indexOf(piece)) as [number, number];
    await bring("masked-lm", "cls.predictions.bias", { [saved]: 60, [senator]: 50 });
    await contradicts();
  });

  test("--infill puts what the model finds likeliest in the place of a word of the same form", async () => {
    expect((await generate("a.jsonl", "--kinds", "infill", "--infill", "masked-lm")).code).toBe(0);
    const [one, ...more] = linesOf("a.jsonl");
    expect(more).toEqual([]);
    expect(one).toMatchObject({
      claim: "The mayor saved two tigers in the old town.",
      kind: "infill",
      original: CLAIMS[0],
      replaced: "killed",
      replacement: "saved",
      method: expect.stringContaining("COVID-Fact"),
    });
    expect(one).not.toHaveProperty("contradiction");
  });

  test("--infill adds its kind to the others", async () => {
    const models = ["--infill", join(home, "models", "masked-lm")];
    await generate("b.jsonl", "--per-claim", "5", ...models);
    expect(linesOf("b.jsonl").map(({ article, kind }) => [article, kind])).toEqual([
      ["0", "negation"],
      ["0", "antonym"],
      ["0", "number"],
      ["0", "infill"],
      ["1", "negation"],
      ["1", "antonym"],
    ]);
  });

  test("--entailment keeps what contradicts, with the probability, whatever the published order of labels", async () => {
    const { code, out } = await generate("c.jsonl", "--kinds", "negation", "--entailment", "nli");
    expect([code, out]).toEqual([0, expect.stringMatching(/^2 claims of 2 articles .*\(negation 2\)/)]);
    expect(linesOf("c.jsonl").map(({ contradiction }) => contradiction)).toEqual([1, 1]);
    await entails();
    await generate("d.jsonl", "--kinds", "negation", "--entailment", "nli");
    expect(linesOf("d.jsonl")).toEqual([]);
    await contradicts();
  });

  test("the same seed and models give the same file", async () => {
    const models = ["--infill", "masked-lm", "--entailment", "nli"];
    await generate("e.jsonl", "--per-claim", "2", ...models);
    await generate("f.jsonl", "--per-claim", "2", ...models);
    expect(readFileSync(join(home, "f.jsonl"), "utf8")).toBe(readFileSync(join(home, "e.jsonl"), "utf8"));
    expect(linesOf("e.jsonl")).toHaveLength(4);
  });

  test("a model with the other head, none at all, and the kind without a model are refused by code", async () => {
    const refused = async (code: number, message: RegExp, ...args: string[]) =>
      expect(await generate("g.jsonl", ...args)).toMatchObject({ code, err: expect.stringMatching(message) });
    const other = join(home, "models", "nli");
    await refused(3, /MODEL_ARCHITECTURE: .*"bert \(nli\)"; expected bert \(masked-lm\)/, "--infill", other);
    await refused(3, /MODEL_MISSING[\s\S]*model import DIR --as nli/, "--entailment", join(home, "nowhere"));
    await refused(2, /OPTION_INVALID: [\s\S]*--infill/, "--kinds", "negation,infill");
    expect(existsSync(join(home, "g.jsonl"))).toBe(false);
  });

  test("a stop leaves no file, not even a part of one", async () => {
    const args = [
      "--home",
      home,
      "claims",
      "generate",
      "--out",
      join(home, "h.jsonl"),
      "--entailment",
      "nli",
    ];
    expect((await runUntil("Reading claims", args)).code).toBe(130);
    expect(readdirSync(home).filter((name) => name.startsWith("h.jsonl"))).toEqual([]);
  });

  describe("--from bodies", () => {
    const home = temporaryHome();
    const BODIES = [
      "Barack Obama has killed tigers in the old town. The weather in Canada was cold for many weeks.",
      "Angela Merkel has praised poets in the old town. The schools of Berlin were closed for a year.",
    ];
    const from = (out: string, ...args: string[]) =>
      run(["--home", home, "claims", "generate", "--from", "bodies", "--out", join(home, out), ...args]);
    const made = (out: string) =>
      readFileSync(join(home, out), "utf8")
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line));

    beforeAll(async () => {
      const german = "Olaf Scholz hat im Mai eine Schule in Berlin eröffnet. Die Schule ist sehr alt.";
      const articles = [...BODIES, german].map((body, i) => ({
        source: "b",
        id: `${i}`,
        body,
        title: "A town",
      }));
      const lines = articles.map((one, i) => JSON.stringify({ ...one, language: i === 2 ? "de" : "en" }));
      await run(["--home", home, "import", "articles", writeIn(home, "bodies.jsonl", lines.join("\n"))]);
    });

    test("writes claims of each label with their evidence, the same for a seed, of English articles", async () => {
      const { code, out } = await from("a.jsonl");
      expect(code).toBe(0);
      expect(out).toMatch(/ of 2 articles .*\(supported \d+, refuted \d+, not enough information \d+\)/);
      await from("b.jsonl");
      expect(made("b.jsonl")).toEqual(made("a.jsonl"));
      for (const line of made("a.jsonl")) {
        expect(line).toMatchObject({ source: "b", seed: 1, method: expect.stringContaining("QACG") });
        const [{ start, end }] = line.sentences;
        expect(line.evidence).toBe(BODIES[Number(line.article)]!.slice(start, end));
        expect(line.altered === undefined).toBe(line.label !== "refuted");
      }
    });

    test("--limit and --clauses take fewer", async () => {
      await from("c.jsonl", "--limit", "1", "--clauses", "1");
      expect(new Set(made("c.jsonl").map(({ article }) => article))).toEqual(new Set(["0"]));
      const supported = made("c.jsonl").filter(({ label }) => label === "supported");
      expect(supported.map(({ claim }) => claim)).toEqual([
        "Barack Obama has killed tigers in the old town.",
      ]);
    });

    test("--infill chooses words, and --entailment drops what contradicts nothing", async () => {
      expect((await from("d.jsonl", "--infill", join(models, "masked-lm"))).code).toBe(0);
      expect(made("d.jsonl").map(({ claim }) => claim)).toContain(
        "Barack Obama has saved tigers in the old town.",
      );
      await entails();
      expect((await from("e.jsonl", "--entailment", join(models, "nli"))).code).toBe(0);
      await contradicts();
      const labels = new Set(made("e.jsonl").map(({ label }) => label));
      expect(labels).toEqual(new Set(["supported", "not enough information"]));
    });

    test("what it writes is refused as counter-claims", async () => {
      await from("f.jsonl");
      const negatives = [
        "train",
        "encoder",
        "--negatives",
        join(home, "f.jsonl"),
        "--out",
        join(home, "new"),
      ];
      const { code, err } = await run(["--home", home, ...negatives]);
      expect(code).toBe(2);
      expect(err).toMatch(/NEGATIVES_FORMAT: .*f\.jsonl:1: [\s\S]*without --from bodies/);
    });

    test("a stop leaves no file", async () => {
      const args = ["--home", home, "claims", "generate", "--from", "bodies", "--out", join(home, "h.jsonl")];
      expect((await runUntil("Reading bodies", args)).code).toBe(130);
      expect(readdirSync(home).filter((name) => name.startsWith("h.jsonl"))).toEqual([]);
    });
  });
});
