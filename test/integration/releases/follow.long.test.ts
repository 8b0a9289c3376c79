import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { generations, servingGeneration } from "../../../src/base/home/generations";
import { ArticleWriter, articleStates, Withdrawals } from "../../../src/base/store";
import type { Registry } from "../../../src/broker/registry";
import { FolderRegistry } from "../../../src/releases/folder-registry";
import { buildIndex, loadWorkspace, openStore } from "../../../src/workspace";
import { run } from "../../support/cli";
import { pushFrom, startFollower } from "../../support/releases";
import { putSample } from "../../support/sample";
import { temporaryFolder } from "../../support/temporary";
import { until } from "../../support/until";
import { codeOf } from "../../support/workspace";

const folder = temporaryFolder();
let worlds = 0;

/** An owner with the sample, a registry, and the home of a follower. */
async function world(): Promise<{ owner: string; home: string; registry: FolderRegistry }> {
  const root = join(folder, String(worlds++));
  const [owner, home] = [join(root, "owner"), join(root, "follower")];
  for (const path of [owner, home]) mkdirSync(path, { recursive: true });
  await putSample(owner, "words");
  return { owner, home, registry: new FolderRegistry(join(root, "registry")) };
}

/** Adds an article to an owner, and withdraws another. */
function change(owner: string, id: string): void {
  const database = openStore(owner);
  const now = "2026-01-01T00:00:00.000Z";
  database
    .transaction(() => {
      const article = {
        source: "test",
        id,
        vclaim: `The ${id} moon is made of teal cheese`,
        rating: "False",
      };
      new ArticleWriter(database).upsert(article, now);
      const { source, id: other } = [...articleStates(database, 0)][0]!.article;
      new Withdrawals(database).withdraw({ source, id: other }, now, "a test");
    })
    .immediate();
  database.close();
}

async function index(owner: string): Promise<void> {
  const database = openStore(owner);
  await buildIndex(owner, database, { dense: false });
  database.close();
}

const statesOf = (home: string): unknown[] => {
  const database = openStore(home);
  try {
    return [...articleStates(database, 0)];
  } finally {
    database.close();
  }
};

async function best(home: string, text: string): Promise<string[]> {
  const workspace = loadWorkspace(home, { catchUp: true });
  try {
    return (await workspace.rank(text, { top: 3 })).map(({ article }) => article.id);
  } finally {
    workspace.close();
  }
}

const SHARK = "a shark swimming on the flooded freeway";

test("a follower gets the files, and the articles with their keys, revisions and withdrawals", async () => {
  const { owner, home, registry } = await world();
  change(owner, "first");
  await index(owner);
  const { release, articles } = await pushFrom(owner, registry);
  const { stop, fetched } = await startFollower(home, registry);
  await stop();
  expect([fetched, generations(home), servingGeneration(home)]).toEqual([
    [[release, articles]],
    [release],
    release,
  ]);
  expect(statesOf(home)).toEqual(statesOf(owner));
  expect(statesOf(home)).toHaveLength(articles);
  for (const text of [SHARK, "the moon is made of teal cheese"])
    expect(await best(home, text)).toEqual(await best(owner, text));
});

test("a second push sends nothing; after a new article it sends and brings the articles alone", async () => {
  const { owner, home, registry } = await world();
  const first = await pushFrom(owner, registry);
  const follower = await startFollower(home, registry);
  expect((await pushFrom(owner, registry)).sent).toBe(0);
  change(owner, "second");
  const { release, sent, bytes } = await pushFrom(owner, registry);
  expect(release).toBe(first.release);
  expect(sent).toBeGreaterThan(0);
  expect(sent).toBeLessThan(bytes / 2);
  await until(() => follower.fetched.length === 2);
  await follower.stop();
  // The new one, and the one that was withdrawn.
  expect(follower.fetched[1]).toEqual([release, 2]);
  expect((await best(home, "the moon is made of teal cheese"))[0]).toBe("second");
});

test("another generation is taken, and a push of the former one brings it back without sending", async () => {
  const { owner, home, registry } = await world();
  const before = join(owner, "..", "before");
  cpSync(join(owner, "index"), join(before, "index"), { recursive: true });
  const first = await pushFrom(owner, registry);
  const follower = await startFollower(home, registry);
  change(owner, "third");
  await index(owner);
  const second = await pushFrom(owner, registry);
  expect(second.release).not.toBe(first.release);
  await until(() => follower.follower.serving === second.release);
  follower.follower.swapped(second.release);
  rmSync(join(owner, "index"), { recursive: true });
  cpSync(join(before, "index"), join(owner, "index"), { recursive: true });
  expect(await pushFrom(owner, registry)).toMatchObject({ release: first.release, sent: 0 });
  await until(() => follower.follower.serving === first.release);
  follower.follower.swapped(first.release);
  await follower.stop();
  expect(servingGeneration(home)).toBe(first.release);
  expect(follower.fetched.map(([name]) => name)).toEqual([first.release, second.release]);
});

test("a damaged file is refused, what serves goes on, and a good push is taken", async () => {
  const { owner, home, registry } = await world();
  const first = await pushFrom(owner, registry);
  const follower = await startFollower(home, registry);
  change(owner, "fourth");
  await index(owner);
  const known = new Set(await registry.blobs());
  const { release } = await pushFrom(owner, registry);
  const blob = [...(await registry.blobs())].find((name) => !known.has(name))!;
  const path = join(registry.address, "blobs", blob);
  const whole = readFileSync(path);
  await until(() => follower.follower.serving === release);
  await follower.stop();
  // Another machine meets it damaged.
  writeFileSync(path, Buffer.concat([whole.subarray(0, -1), Buffer.of(whole.at(-1)! ^ 1)]));
  const other = join(home, "..", "other");
  mkdirSync(other);
  const hindered: string[] = [];
  const slow = startFollower(other, {
    ...reading(registry),
    async current() {
      const manifest = await registry.current();
      // After two tries the file is whole again.
      if (hindered.push("look") === 3) writeFileSync(path, whole);
      return manifest;
    },
  });
  const second = await slow;
  expect(second.hindered).toEqual(["RELEASE_DAMAGED", "RELEASE_DAMAGED"]);
  expect(generations(other)).toEqual([release]);
  await second.stop();
  expect(first.release).not.toBe(release);
});

/** The methods by which a follower reads a registry. */
function reading(registry: Registry): Registry {
  return {
    address: registry.address,
    current: (signal) => registry.current(signal),
    blob: (sha256, signal) => registry.blob(sha256, signal),
    changed: (signal) => registry.changed(signal),
    close: () => registry.close(),
  };
}

test("a fetch that broke off goes on with the file that it was at", async () => {
  const { owner, home, registry } = await world();
  const { release, files } = await pushFrom(owner, registry);
  const asked: string[] = [];
  let left = 2;
  const breaking: Registry = {
    ...reading(registry),
    blob(sha256) {
      asked.push(sha256);
      if (left-- === 1) throw new Error("the line is cut");
      return registry.blob(sha256);
    },
  };
  const follower = await startFollower(home, breaking);
  await follower.stop();
  expect(generations(home)).toEqual([release]);
  // The file at the cut was asked for twice; the articles come beside the files.
  expect(asked.length).toBe(files + 1 + 1);
  expect(readdirSync(join(home, "generations"))).toEqual([release]);
});

test("a generation that cannot be opened gives way to the one before, also after a restart", async () => {
  const { owner, home, registry } = await world();
  const first = await pushFrom(owner, registry);
  const follower = await startFollower(home, registry);
  change(owner, "fifth");
  await index(owner);
  const second = await pushFrom(owner, registry);
  await until(() => follower.follower.serving === second.release);
  follower.follower.swapFailed(second.release);
  expect(follower.follower.serving).toBe(first.release);
  await follower.stop();
  expect(servingGeneration(home)).toBe(first.release);
});

test("a follower writes no articles of its own, and an owner does not follow", async () => {
  const { owner, home, registry } = await world();
  await pushFrom(owner, registry);
  const follower = await startFollower(home, registry);
  expect(await codeOf(() => startFollower(home, registry))).toBe("FOLLOWER_RUNNING");
  await follower.stop();
  expect(await codeOf(() => change(home, "own"))).toBe("STORE_FOLLOWS");
  expect(await codeOf(() => pushFrom(home, registry))).toBe("STORE_FOLLOWS");
  expect(await codeOf(() => startFollower(owner, registry))).toBe("FOLLOW_OWNER");
});

test("a registry has one owner; who takes it over is followed from the next start on", async () => {
  const { owner, home, registry } = await world();
  const { owner: other } = await world();
  await pushFrom(owner, registry);
  const follower = await startFollower(home, registry);
  expect(await codeOf(() => pushFrom(other, registry))).toBe("REGISTRY_TAKEN");
  change(other, "sixth");
  await pushFrom(other, registry, { takeOver: true });
  await until(() => follower.hindered.includes("RELEASE_DIVERGED"));
  await follower.stop();
  expect(statesOf(home)).toEqual(statesOf(owner));
  const again = await startFollower(home, registry);
  await again.stop();
  expect(statesOf(home)).toEqual(statesOf(other));
});

test("the registry keeps the newest releases, and no file that only older ones need", async () => {
  const { owner, registry } = await world();
  const names: string[] = [];
  for (const id of ["a", "b", "c"]) {
    change(owner, id);
    await index(owner);
    names.push((await pushFrom(owner, registry, { keep: 2 })).release);
  }
  const kept = await registry.releases();
  expect(kept.map(({ id }) => id)).toEqual(names.slice(1).map((name) => `${name}.json`));
  const needed = kept.flatMap(({ manifest }) => {
    const { articles, files } = JSON.parse(Buffer.from(manifest).toString()) as {
      articles: { sha256: string };
      files: { sha256: string }[];
    };
    return [articles, ...files].map(({ sha256 }) => sha256);
  });
  expect([...(await registry.blobs())].sort()).toEqual([...new Set(needed)].sort());
});

test("what is pushed holds articles and nothing else of the store", async () => {
  const { owner, registry } = await world();
  expect((await run(["--home", owner, "token", "add", "desk", "--scopes", "write"])).code).toBe(0);
  await pushFrom(owner, registry);
  const manifest = JSON.parse(Buffer.from((await registry.current())!).toString()) as {
    articles: { sha256: string };
    files: { path: string }[];
  };
  expect(manifest.files.map(({ path }) => path)).toEqual([
    "index/lexical/arrays.bin",
    "index/lexical/manifest.json",
  ]);
  const lines = gunzipSync(readFileSync(join(registry.address, "blobs", manifest.articles.sha256)))
    .toString()
    .trim()
    .split("\n");
  expect(lines.map((line) => JSON.parse(line))).toEqual(statesOf(owner));
});
