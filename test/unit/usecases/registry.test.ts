import { join } from "node:path";
import { openRegistry } from "../../../src/usecases/releases/registry";
import { temporaryFolder, writeIn } from "../../support/temporary";

const folder = temporaryFolder();

test("a registry that is no folder is refused by name: a file, what would be below one, nothing", async () => {
  const file = writeIn(folder, "releases.txt", "no folder");
  for (const registry of [file, join(file, "releases"), join(folder, "none")]) {
    const opened = openRegistry({ registry, environment: {} }, "test", { note: () => {} });
    await expect(opened).rejects.toMatchObject({ code: "REGISTRY_UNKNOWN" });
  }
});
