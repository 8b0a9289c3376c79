import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { FolderRegistry } from "../../../src/releases/folder-registry";
import { pushFrom, putOwner, startFollower } from "../../support/releases";
import { temporaryFolder } from "../../support/temporary";

const folder = temporaryFolder();
const owner = join(folder, "owner");
beforeAll(() => putOwner(owner, { "0001": "one", "0002": "two" }));

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

test("a damaged note of what was fetched before does not keep the next release away", async () => {
  const { registry, home, path } = await followed("note");
  writeFileSync(path("release.json"), "");
  const { release } = await pushFrom(owner, registry, { generation: "0002" });
  const follower = await startFollower(home, registry);
  await follower.stop();
  expect([follower.follower.serving, follower.hindered]).toEqual([release, []]);
});
