import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { LONG_STEPS } from "../../support/night";
import { builtProgram } from "../../support/program";
import { samplePartHome } from "../../support/sample";
import { temporaryFolder } from "../../support/temporary";
import { until } from "../../support/until";

const SHARK = "a shark swims on the flooded freeway";
const NEW = { source: "desk", id: "bees", vclaim: "Bees in Northport can count to nine." };
const PROGRAM = builtProgram();

const home = samplePartHome("small", "words");
const folder = temporaryFolder();
const backup = join(folder, "backup");
const elsewhere = join(folder, "elsewhere");

/** Without what a machine may be set up for. */
const ENVIRONMENT = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(?:X_|CROWDCHECKED_)/.test(name)),
);

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the program as a shell would, in a home. */
function crowdcheckedIn(where: string, ...args: readonly string[]): Ended {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [PROGRAM, "--home", where, "--quiet", ...args],
    {
      encoding: "utf8",
      env: ENVIRONMENT,
    },
  );
  return { code: status, out: stdout, err: stderr };
}

const crowdchecked = (...args: readonly string[]): Ended => crowdcheckedIn(home, ...args);

/** What an administrator does on a day, in this order. */
describe("an administrator", () => {
  let server: ChildProcess;
  let address: string;

  async function ask(path: string, body?: unknown): Promise<Record<string, never>> {
    const headers = { "content-type": "application/json" };
    const request = body === undefined ? {} : { method: "POST", headers, body: JSON.stringify(body) };
    const response = await fetch(`${address}${path}`, request);
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
    return (await response.json()) as Record<string, never>;
  }

  beforeAll(async () => {
    const args = [PROGRAM, "--home", home, "--json", "--quiet", "serve", "--port", "0", "--workers", "1"];
    server = spawn(process.execPath, args, {
      stdio: ["ignore", "pipe", "ignore"],
      env: ENVIRONMENT,
    });
    const [line] = await once(server.stdout!, "data");
    address = JSON.parse(String(line)).address;
  });
  afterAll(() => server.kill("SIGKILL"));

  test("backs the workspace up while the server takes articles and answers", async () => {
    await ask("/v1/articles", [NEW]);
    const { code, out } = crowdchecked("backup", backup);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^286 articles in .*backup: \d+ files, [\d.]+ MiB\n$/),
    ]);
    await ask("/v1/rank", { text: SHARK });
    expect(crowdchecked("backup", backup)).toMatchObject({
      code: 2,
      err: expect.stringContaining("BACKUP_EXISTS"),
    });
  });

  test("restores it elsewhere, follows what status says, and finds the article that came last", () => {
    const restored = crowdcheckedIn(elsewhere, "restore", backup);
    expect([restored.code, restored.out]).toEqual([0, expect.stringMatching(/^286 articles restored to /)]);
    // The server held it in memory; the index in the backup is older.
    expect(crowdcheckedIn(elsewhere, "status").out).toContain("crowdchecked index");
    expect(crowdcheckedIn(elsewhere, "index", "--no-dense").code).toBe(0);
    const { out } = crowdcheckedIn(elsewhere, "--json", "rank", NEW.vclaim, "--top", "1", "--near");
    expect(out).toContain('"bees"');
    const refused = crowdchecked("restore", backup);
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining("WORKSPACE_NOT_EMPTY")]);
  });

  test("asks what a night would do, and learns what would fail before it does", () => {
    const { code, out } = crowdchecked("nightly", "--dry-run");
    expect(code).toBe(0);
    expect(out).toMatch(/^would begin a night$/m);
    expect(out).toMatch(/^crawl-articles would fail: CONTACT_MISSING/m);
    expect(out).toMatch(/^crawl-tweets would fail: X_TOKEN/m);
    expect(existsSync(join(home, "reports"))).toBe(false);
  });

  test("lets the first night run, and reads in its report what it did and why it was promoted", () => {
    const night = crowdchecked("nightly", "--skip", ...LONG_STEPS);
    expect([night.code, night.err]).toEqual([0, ""]);
    expect(night.out).toContain("generation 0002 serves now");
    const reports = readdirSync(join(home, "reports"));
    expect(reports.map((name) => name.split(".")[1]).sort()).toEqual(["html", "json"]);
    const page = readFileSync(join(home, "reports", reports.find((name) => name.endsWith("html"))!), "utf8");
    expect(page).toContain("Generation 0002 was promoted. On the dev tweets it is as good as what served.");
    expect(page).toMatch(/Left out: crawl-articles, crawl-tweets, compliance, train-encoder/);
    expect(page).toContain("286 articles indexed, by words alone.");
    expect(page).toContain("Nobody has voted.");
    expect(page).toMatch(/<svg [^>]*>\s*<title>Difference to what served, in points/);
    expect(page).toMatch(/<svg [^>]*>\s*<title>Dev MAP@5 of what each night built/);
    expect(page).not.toContain("FAILED");
  });

  test("sees that the server has taken over what the night built", async () => {
    await until(async () => {
      // More requests a minute are refused.
      await wait(500);
      return (await ask("/v1/status"))["generation"] === "0002";
    });
    await ask("/v1/rank", { text: SHARK });
  });

  test("looks at the status and asks the doctor", () => {
    const status = crowdchecked("status");
    expect(status.code).toBe(0);
    expect(status.out).toMatch(/^articles +286$/m);
    expect(status.out).toMatch(/^generation +0002 serves; there are 2$/m);
    const doctor = crowdchecked("doctor", "--sample", "20");
    expect([doctor.code, doctor.err]).toEqual([0, ""]);
    expect(doctor.out).toContain("286");
  });

  test("stops the server, which ends with success", async () => {
    server.kill("SIGTERM");
    expect(await once(server, "exit")).toEqual([0, null]);
  });
});
