import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { run } from "../../support/cli";
import { builtProgram } from "../../support/program";
import { sampleHome } from "../../support/sample";
import { countOf, describeWithNats, messagesOf, testNats } from "../../support/servers/nats";
import { temporaryFolder, writeIn } from "../../support/temporary";
import { until } from "../../support/until";

const folder = temporaryFolder();

/** A program that runs until it is told to end. */
class Program {
  out = "";
  err = "";
  readonly ended: Promise<number | null>;
  private readonly child: ChildProcess;

  constructor(args: readonly string[]) {
    this.child = spawn(process.execPath, [builtProgram(), ...args], { stdio: ["ignore", "pipe", "pipe"] });
    this.child.stdout!.setEncoding("utf8").on("data", (text) => {
      this.out += text;
    });
    this.child.stderr!.setEncoding("utf8").on("data", (text) => {
      this.err += text;
    });
    this.ended = once(this.child, "close").then(() => this.child.exitCode);
  }

  /** Address of a server. */
  async address(): Promise<string> {
    await until(() => this.out.includes("http://"));
    return /http:\/\/[\d.:]+/.exec(this.out)![0];
  }

  end(signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> {
    this.child.kill(signal);
    return this.ended;
  }
}

describeWithNats("an owner, and who follows it", () => {
  const owner = sampleHome("words");
  const broker = testNats();
  const programs: Program[] = [];
  afterAll(() => Promise.all(programs.map((program) => program.end("SIGKILL"))));
  const start = (home: string, ...args: string[]): Program => {
    mkdirSync(home, { recursive: true });
    const program = new Program(["--home", home, ...args, "--nats", broker.url]);
    programs.push(program);
    return program;
  };
  const push = async (home: string): Promise<string> => {
    const { out } = await run(["--home", home, "--json", "generations", "push", "--nats", broker.url]);
    return (JSON.parse(out) as { release: string }).release;
  };
  const post = (address: string, path: string, body: object): Promise<Response> =>
    fetch(`${address}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });

  test("an article that is posted to the owner is found at a follower, and a vote there comes back", async () => {
    await push(owner);
    const writer = start(owner, "serve", "--port", "0", "--workers", "1", "--share");
    const reader = start(join(folder, "server"), "serve", "--port", "0", "--workers", "1", "--follow");
    const [there, here] = [await writer.address(), await reader.address()];
    const article = {
      source: "desk",
      id: "teal",
      vclaim: "The moon is made of teal cheese",
      rating: "False",
    };
    expect((await post(there, "/v1/articles", article)).status).toBe(201);
    const tweet = "they say the moon is made of teal cheese";
    const best = async (): Promise<string | undefined> => {
      const response = await post(here, "/v1/rank", { text: tweet });
      const { results } = (await response.json()) as { results: { article: { id: string } }[] };
      return results[0]?.article.id;
    };
    await until(async () => (await best()) === "teal");
    const refused = await post(here, "/v1/articles", { ...article, id: "other" });
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
      400,
      "STORE_FOLLOWS",
    ]);
    const vote = { tweet: { text: tweet }, article: { source: "desk", id: "teal" }, vote: "match" };
    expect((await post(here, "/v1/feedback", vote)).status).toBe(201);
    await until(async () => {
      const response = await fetch(`${there}/v1/feedback`);
      const { votes } = (await response.json()) as { votes: { article: { id: string }; vote: string }[] };
      return votes.some((one) => one.article.id === "teal" && one.vote === "match");
    });
    expect(await Promise.all([reader.end(), writer.end()])).toEqual([0, 0]);
  });

  test("generations are swapped and rolled back while a worker answers, and no post is lost", async () => {
    const home = join(folder, "swapping");
    cpSync(owner, home, { recursive: true });
    const subjects = ["--nats", broker.url, "--subjects", "swap"];
    // Each generation's index holds an article more than the one before.
    for (const i of [0, 1, 2]) {
      const article = { source: "test", id: `${i}`, vclaim: `The ${i} moon is made of cheese` };
      const file = writeIn(folder, `article-${i}.jsonl`, JSON.stringify(article));
      await run(["--home", home, "import", "articles", file]);
      await run(["--home", home, "index", "--no-dense"]);
      cpSync(join(home, "index"), join(folder, `index-${i}`), { recursive: true });
    }
    const serve = async (i: number): Promise<string> => {
      rmSync(join(home, "index"), { recursive: true });
      cpSync(join(folder, `index-${i}`), join(home, "index"), { recursive: true });
      const { out } = await run(["--home", home, "--json", "generations", "push", ...subjects]);
      return (JSON.parse(out) as { release: string }).release;
    };
    const names = new Set([await serve(0)]);
    const worker = start(
      join(folder, "worker"),
      "work",
      "--follow",
      "--concurrency",
      "1",
      "--subjects",
      "swap",
    );
    const posts = Array.from({ length: 400 }, (_, i) => `{"id":"p${i}","text":"the ${i} moon is of cheese"}`);
    await run(["feed", writeIn(folder, "posts.jsonl", posts.join("\n")), ...subjects]);
    await until(() => worker.err.includes("answers the stream"));
    let swaps = 0;
    for (const i of [1, 2, 0, 1, 0, 2]) {
      names.add(await serve(i));
      swaps++;
      await until(() => worker.err.split("answer now").length > swaps);
    }
    expect(names.size).toBe(3);
    await until(async () => (await countOf(broker.url, "swap_posts")) === 0);
    expect(await worker.end()).toBe(0);
    const answers = (await messagesOf(broker.url, "swap_answers")).map(
      ({ data }) => JSON.parse(data.toString()) as { id: string; answer: { generation: string } },
    );
    expect(answers.map(({ id }) => id).sort()).toEqual(posts.map((_, i) => `p${i}`).sort());
    for (const { answer } of answers) expect([...names]).toContain(answer.generation);
  });
});
