import { join } from "node:path";
import { openRegistry } from "../../../src/usecases/releases/registry";
import { temporaryFolder, writeIn } from "../../support/temporary";

const folder = temporaryFolder();
const quiet = { note: () => {} };

test("a registry that is no folder is refused by name: a file, what would be below one, nothing", async () => {
  const file = writeIn(folder, "releases.txt", "no folder");
  for (const registry of [file, join(file, "releases"), join(folder, "none")]) {
    const opened = openRegistry({ registry, environment: {} }, "test", quiet);
    await expect(opened).rejects.toMatchObject({ code: "REGISTRY_UNKNOWN" });
  }
});

test("an authorization that no header can carry is refused before anything is asked, and not shown", async () => {
  const open = (authorization: string) => {
    const environment = { CROWDCHECKED_REGISTRY_AUTHORIZATION: authorization };
    return openRegistry({ registry: "https://releases.example.org/", environment }, "test", quiet);
  };
  for (const odd of ["Bearer a-secret\nX: y", "Bearer a-secret\u2013", "Bearer \0a-secret"]) {
    const error = await open(odd).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: "REGISTRY_REFUSED", exitCode: 4 });
    expect(JSON.stringify(error) + String(error)).not.toContain("a-secret");
  }
  // As a file of secrets ends.
  await expect(open("Bearer a-secret\n")).resolves.toMatchObject({
    address: "https://releases.example.org/",
  });
});
