import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { openWorkspace } from "../../../src";
import { type AnswerJson, answerJson } from "../../../src/answer/answer-json";
import { serveGeneration } from "../../../src/base/home/generations";
import { buildIndex, loadWorkspace, openStore } from "../../../src/workspace";
import { builtProgram } from "../../support/program";
import { putSample } from "../../support/sample";
import { temporaryHome } from "../../support/workspace";

const PROGRAM = builtProgram();
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
  let server: ChildProcess;
  let address: string;

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
    const args = ["--home", home, "--json", "--quiet", "serve", "--port", "0", "--workers", "1"];
    const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: ["ignore", "pipe", "inherit"] });
    server = child;
    const [line] = await once(child.stdout, "data");
    address = JSON.parse(String(line)).address;
  });
  afterAll(async () => {
    server.kill("SIGTERM");
    await once(server, "exit");
  });

  const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const init = { method, headers: { "content-type": "application/json" } };
    const sent = body === undefined ? { method } : { ...init, body: JSON.stringify(body) };
    return (await fetch(`${address}${path}`, sent)).json();
  };
  const served = async (text: string): Promise<AnswerJson> =>
    (await send("POST", "/v1/rank", { text, top: 5 })) as AnswerJson;
  const ranked = (text: string): AnswerJson =>
    JSON.parse(
      execFileSync(process.execPath, [PROGRAM, "--home", home, "--json", "rank", text, "--top", "5"], {
        encoding: "utf8",
      }),
    );

  test("is answered from by rank and library as by its server, as articles come, change and go", async () => {
    const source = "checks.example.org";
    const zeppelins = { source, id: "zeppelins", vclaim: ZEPPELINS, rating: "False" };
    expect(ranked(ZEPPELINS)).toMatchObject({ verdict: "none", results: [] });
    expect(await send("POST", "/v1/articles", zeppelins)).toMatchObject({ added: 1 });
    expect(best(ranked(ZEPPELINS))).toEqual(["answer", zeppelins]);

    const changed = { ...zeppelins, vclaim: LIGHTHOUSES };
    expect(await send("POST", "/v1/articles", changed)).toMatchObject({ changed: 1 });
    expect((await served(SHARK)).results[0]?.article.id).toBe(SHARK_CHECK);
    expect(await send("DELETE", `/v1/articles/sample/${SHARK_CHECK}`)).toMatchObject({ id: SHARK_CHECK });

    const library = openWorkspace(home);
    const answers = new Map<string, AnswerJson>();
    for (const text of [ZEPPELINS, LIGHTHOUSES, SHARK]) {
      const answer = await served(text);
      answers.set(text, answer);
      expect(ranked(text)).toEqual(answer);
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
