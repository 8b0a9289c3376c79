import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { systemClock } from "../../../src/base/core/clock";
import {
  endVote,
  iterateArticles,
  type NewVote,
  VoteOutbox,
  VoteWriter,
  votes,
} from "../../../src/base/store";
import { FolderRegistry } from "../../../src/releases/folder-registry";
import { Follower } from "../../../src/releases/follower";
import { openStore } from "../../../src/workspace";
import { pushFrom, putOwner, startFollower } from "../../support/releases";
import { temporaryFolder, writeIn } from "../../support/temporary";

const folder = temporaryFolder();
const owner = join(folder, "owner");
const other = join(folder, "other");
beforeAll(() => {
  putOwner(owner, { "0001": "one", "0002": "two" }, ["1", "2"]);
  putOwner(other, { "0001": "three" }, ["3", "1"]);
});

/** Counts the blobs that are read. */
class CountedRegistry extends FolderRegistry {
  blobsRead = 0;

  override async *blob(sha256: string): AsyncGenerator<Uint8Array> {
    this.blobsRead++;
    yield* super.blob(sha256);
  }
}

/** A registry with the first generation, and a follower's home that has it. */
async function followed(name: string) {
  const registry = new CountedRegistry(join(folder, name, "registry"));
  const home = join(folder, name, "home");
  mkdirSync(home, { recursive: true });
  const { release } = await pushFrom(owner, registry, { generation: "0001" });
  await (await startFollower(home, registry)).stop();
  const path = (file: string): string => join(home, "generations", release, file);
  return { registry, home, release, path };
}

test("a generation that could not be opened is repaired at the next try, by what was damaged alone", async () => {
  const { registry, home, release, path } = await followed("damaged");
  const whole = readFileSync(path("index/a.bin"), "utf8");
  writeFileSync(path("index/a.bin"), "torn");
  const first = await startFollower(home, registry);
  first.follower.swapFailed(release);
  await first.stop();
  registry.blobsRead = 0;
  const second = await startFollower(home, registry);
  await second.stop();
  expect([second.follower.serving, registry.blobsRead]).toEqual([release, 1]);
  expect(readFileSync(path("index/a.bin"), "utf8")).toBe(whole);
  expect(second.hindered).toEqual([]);
});

test("generations that could not be opened do not stay when the next release is here", async () => {
  const { registry, home, release: first } = await followed("unopened");
  /** Takes the current release, which then cannot be opened. */
  const failWith = async (release: string): Promise<string | undefined> => {
    const database = openStore(home);
    const observer = { fetching() {}, fetched() {}, votesDropped() {}, hindered() {} };
    const follower = Follower.open({ home, database, registry, clock: systemClock, observer });
    await follower.begin(new AbortController().signal);
    follower.swapFailed(release);
    follower.close();
    database.close();
    return follower.serving;
  };
  writeIn(join(owner, "generations", "0003"), "index/a.bin", "three");
  const failed: string[] = [];
  for (const generation of ["0002", "0003"]) {
    const { release } = await pushFrom(owner, registry, { generation });
    expect(await failWith(release)).toBe(first);
    failed.push(release);
  }
  expect(readdirSync(join(home, "generations")).sort()).toEqual([first, failed[1]].sort());
});

test("a damaged note of what was fetched before does not keep the next release away", async () => {
  const { registry, home, path } = await followed("note");
  writeFileSync(path("release.json"), "");
  const { release } = await pushFrom(owner, registry, { generation: "0002" });
  const follower = await startFollower(home, registry);
  await follower.stop();
  expect([follower.follower.serving, follower.hindered]).toEqual([release, []]);
});

test("a registry that fails, as a share of another machine may, is away", async () => {
  const { registry, home } = await followed("away");
  const current = join(registry.address, "current.json");
  rmSync(current);
  // The system finds no end of links.
  symlinkSync(current, current);
  const follower = await startFollower(home, registry);
  await follower.stop();
  expect(new Set(follower.hindered)).toEqual(new Set(["REGISTRY_AWAY"]));
});

test("an owner's article with an id of any length keeps no other from its followers", async () => {
  const [home, long] = [join(folder, "long"), "x".repeat(501)];
  putOwner(join(home, "owner"), { "0001": "one" }, ["1", long, "2"]);
  const registry = new FolderRegistry(join(home, "registry"));
  await pushFrom(join(home, "owner"), registry, { generation: "0001" });
  mkdirSync(join(home, "follower"));
  const { database, hindered, stop } = await startFollower(join(home, "follower"), registry);
  expect([...iterateArticles(database)].map(({ id }) => id)).toEqual(["1", long, "2"]);
  expect(hindered).toEqual([]);
  await stop();
});

test("votes that nobody was told outlive a change of owners, but those on articles that it lacks", async () => {
  const { registry, home } = await followed("votes");
  const database = openStore(home);
  const [writer, outbox] = [new VoteWriter(database), new VoteOutbox(database)];
  const cast = (id: string, voter: string): number => {
    const now = "2026-01-02T03:04:05.000Z";
    const vote: NewVote = {
      tweet: { text: "a post" },
      article: { source: "test", id },
      vote: "up",
      voter,
      now,
    };
    return writer.cast(vote);
  };
  const undone = cast("1", "told of, then undone");
  cast("1", "told of");
  for (const event of outbox.events()) outbox.told(event);
  endVote(database, undone, "2026-01-03T00:00:00.000Z");
  cast("1", "not told of");
  cast("2", "on what is gone");
  const before = outbox.events();
  database.close();
  await pushFrom(other, registry, { generation: "0001", takeOver: true });
  const follower = await startFollower(home, registry);
  const left = votes(follower.database, { limit: 9 }).map(({ voter, article }) => [voter, article.id]);
  expect(left).toEqual([["not told of", "1"]]);
  const untold = new VoteOutbox(follower.database).events().map(({ id: _, ...event }) => event);
  expect(untold).toEqual(before.slice(0, 2).map(({ id: _, ...event }) => event));
  expect(follower.dropped).toEqual([1]);
  await follower.stop();
});
