import { readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import { join } from "node:path";
import { FolderRegistry } from "../../../src/releases/folder-registry";
import { readManifest } from "../../../src/releases/manifest";
import { pushFrom, putOwner } from "../../support/releases";
import { temporaryFolder, writeIn } from "../../support/temporary";

const folder = temporaryFolder();
const owner = join(folder, "owner");
beforeAll(() => putOwner(owner, { "0001": "one", "0002": "two" }));

const clockAt = (time: number) => ({ now: () => time, wait: async () => {} });

test("a push keeps what it made current, also where older releases bear later times", async () => {
  const registry = new FolderRegistry(join(folder, "ahead"));
  const [ahead, right] = [clockAt(2e12), clockAt(1e12)];
  const first = await pushFrom(owner, registry, { generation: "0001", keep: 1, clock: ahead });
  const second = await pushFrom(owner, registry, { generation: "0002", keep: 1, clock: right });
  expect(second.removed).toEqual([first.release]);
  const current = readManifest((await registry.current())!, "here");
  expect(current.name).toBe(second.release);
  for (const { sha256 } of [current.articles, ...current.files])
    expect(await registry.blobs()).toContain(sha256);
});

test.each([
  ["cut off", (bytes: Buffer) => bytes.subarray(1)],
  ["changed", (bytes: Buffer) => Buffer.from(bytes.map((byte) => byte ^ 1))],
])("a file that is %s in the registry is put right by another push, which sends it alone", async (name, spoil) => {
  const registry = new FolderRegistry(join(folder, name));
  await pushFrom(owner, registry, { generation: "0001" });
  const { files } = readManifest((await registry.current())!, "here");
  const blob = join(registry.address, "blobs", files[0]!.sha256);
  const before = readFileSync(blob);
  writeFileSync(blob, spoil(before));
  const { sent } = await pushFrom(owner, registry, { generation: "0001" });
  expect(readFileSync(blob)).toEqual(before);
  expect(sent).toBe(before.length);
});

test("a push that finds no folder for temporary files says so, and names the variable for another", async () => {
  const registry = new FolderRegistry(join(folder, "nowhere"));
  const tmpdir = jest.spyOn(os, "tmpdir").mockReturnValue(join(folder, "absent"));
  await expect(pushFrom(owner, registry, { generation: "0001" })).rejects.toMatchObject({
    code: "RELEASE_WRITE",
    message: expect.stringContaining("absent"),
    hint: expect.stringContaining("TMPDIR"),
  });
  tmpdir.mockRestore();
});

test("a file that is gone before it is read is a change that a later push does not meet", async () => {
  const home = join(folder, "changing");
  putOwner(home, { "0001": "one" });
  const registry = new FolderRegistry(join(folder, "meanwhile"));
  const onBytes = () => rmSync(join(home, "generations", "0001", "models"), { recursive: true, force: true });
  const push = pushFrom(home, registry, { generation: "0001", onBytes });
  await expect(push).rejects.toMatchObject({ code: "PUSH_CHANGING", exitCode: 75 });
});

test("an older manifest that cannot be read keeps all there is, and no push from its end", async () => {
  const registry = new FolderRegistry(join(folder, "torn"));
  const first = await pushFrom(owner, registry, { generation: "0001", keep: 1 });
  writeIn(registry.address, "releases/0000-deadbeef.json", "");
  const second = await pushFrom(owner, registry, { generation: "0002", keep: 1 });
  expect(second.removed).toEqual([]);
  const ids = (await registry.releases()).map(({ id }) => id);
  expect(ids).toEqual(["0000-deadbeef", first.release, second.release].map((name) => `${name}.json`));
});
