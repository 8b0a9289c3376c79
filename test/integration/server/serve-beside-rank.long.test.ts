import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { openWorkspace } from "../../../src";
import { type AnswerJson, answerJson } from "../../../src/answer/answer-json";
import { serveGeneration } from "../../../src/base/home/generations";
import { buildIndex, loadWorkspace, openStore } from "../../../src/workspace";
import { run } from "../../support/cli";
import { putSample } from "../../support/sample";
import { testServer } from "../../support/servers/api";
import { temporaryHome } from "../../support/workspace";

const ZEPPELINS = "Zeppelins harvest pumpkins over Luxembourg";
const LIGHTHOUSES = "Lighthouses in Norway are painted with milk";
const SHARK = "a shark swimming on the flooded freeway";
const SHARK_CHECK = "shark-swimming-flooded-highway";

const best = (answer: AnswerJson | undefined) => [answer?.verdict, answer?.results[0]?.article];

/** A workspace that its server answers from by the index on disk, or by that of a generation. */
const HOMES = {
  "a workspace": temporaryHome(),
  "a workspace with generations": temporaryHome(),
};

describe.each(Object.entries(HOMES))("%s", (name, home) => {
  beforeAll(async () => {
    await putSample(home, "meaning");
    if (name.endsWith("generations")) {
      const generation = join(home, "generations", "0001");
      mkdirSync(generation, { recursive: true });
      const database = openStore(home);
      await buildIndex(generation, database);
      database.close();
      serveGeneration(home, "0001");
    }
  });
  const server = testServer(home);

  const post = async (path: string, body: unknown): Promise<unknown> =>
    (await server.post(path, body)).json();
  const served = async (text: string): Promise<AnswerJson> =>
    (await post("/v1/rank", { text, top: 5 })) as AnswerJson;
  const ranked = async (text: string): Promise<AnswerJson> =>
    JSON.parse((await run(["--home", home, "--json", "rank", text, "--top", "5"])).out);

  test("is answered from by rank and library as by its server, as articles come, change and go", async () => {
    const source = "checks.example.org";
    const zeppelins = { source, id: "zeppelins", vclaim: ZEPPELINS, rating: "False" };
    expect(await ranked(ZEPPELINS)).toMatchObject({ verdict: "none", results: [] });
    expect(await post("/v1/articles", zeppelins)).toMatchObject({ added: 1 });
    expect(best(await ranked(ZEPPELINS))).toEqual(["answer", zeppelins]);

    const changed = { ...zeppelins, vclaim: LIGHTHOUSES };
    expect(await post("/v1/articles", changed)).toMatchObject({ changed: 1 });
    expect((await served(SHARK)).results[0]?.article.id).toBe(SHARK_CHECK);
    expect(await server.ask(`/v1/articles/sample/${SHARK_CHECK}`, "DELETE")).toEqual([
      200,
      expect.objectContaining({ id: SHARK_CHECK }),
    ]);

    const library = openWorkspace(home);
    const answers = new Map<string, AnswerJson>();
    for (const text of [ZEPPELINS, LIGHTHOUSES, SHARK]) {
      const answer = await served(text);
      answers.set(text, answer);
      expect(await ranked(text)).toEqual(answer);
      const inProgram = answerJson(await library.answer(text, { top: 5 }), answer.generation);
      expect(JSON.parse(JSON.stringify(inProgram))).toEqual(answer);
    }
    library.close();
    expect(answers.get(ZEPPELINS)).toMatchObject({ verdict: "none" });
    expect(best(answers.get(LIGHTHOUSES))).toEqual(["answer", changed]);
    expect(JSON.stringify(answers.get(SHARK))).not.toContain(SHARK_CHECK);
  });

  test("is never ranked with what was withdrawn, also where it does not catch up", async () => {
    const open = () => loadWorkspace(home);
    if (name === "a workspace") {
      expect(open).toThrow(expect.objectContaining({ code: "INDEX_STALE" }));
      return;
    }
    const workspace = open();
    expect(workspace.index.lexical.size).toBe(284);
    const found = (await workspace.rank(SHARK, { top: 100 })).map(({ article }) => article.id);
    expect(found).toContain("helicopter-shark-photo-of-the-year");
    expect(found).not.toContain(SHARK_CHECK);
    workspace.close();
  });
});
