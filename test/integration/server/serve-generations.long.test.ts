import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { serveGeneration } from "../../../src/base/home/generations";
import { workspacePaths } from "../../../src/base/home/paths";
import {
  adoptWorkspace,
  buildingFolder,
  finishBuilding,
  generationHome,
  prepareBuilding,
} from "../../../src/nightly/folders";
import { sampleHome } from "../../support/sample";
import { testServer } from "../../support/servers/api";
import { until } from "../../support/until";

const home = sampleHome();
beforeAll(() => {
  adoptWorkspace(home, "2026-01-01T00:00:00.000Z");
  for (const name of ["0002", "0003", "0004"]) {
    prepareBuilding(home, name, generationHome(home, "0001"));
    finishBuilding(home, name);
  }
});
const server = testServer(home, { lookMs: 5 });

async function generation(): Promise<string> {
  const response = await server.post("/v1/rank", { text: "a shark swimming on the flooded freeway" });
  expect(response.status).toBe(200);
  return ((await response.json()) as { generation: string }).generation;
}

async function untilServed(name: string): Promise<void> {
  await until(async () => (await generation()) === name);
}

test("a generation that is promoted answers the next queries, and no request fails in the change", async () => {
  let asking = true;
  const seen: string[] = [];
  const clients = Array.from({ length: 3 }, async () => {
    while (asking) seen.push(await generation());
  });
  for (const name of ["0002", "0001", "0003"]) {
    serveGeneration(home, name);
    await untilServed(name);
  }
  asking = false;
  await Promise.all(clients);
  const changes = seen.filter((name, i) => name !== seen[i - 1]);
  expect(changes[0]).toBe("0001");
  expect(new Set(changes)).toEqual(new Set(["0001", "0002", "0003"]));
});

test("one that cannot be opened is told in the metrics, the one before answers, and the next one is taken", async () => {
  prepareBuilding(home, "0005", generationHome(home, "0001"));
  // Files of generations may be links to those of others: a broken one takes the place of its own alone.
  const broken = join(workspacePaths(buildingFolder(home, "0005")).index, "manifest.json");
  writeFileSync(`${broken}.new`, "{}");
  renameSync(`${broken}.new`, broken);
  finishBuilding(home, "0005");
  serveGeneration(home, "0005");
  const failed = async (): Promise<boolean> =>
    (await (await fetch(`${server.address}/metrics`)).text()).includes(
      'crowdchecked_generation_swaps_total{outcome="failed"} 1',
    );
  await until(failed);
  expect(await generation()).toBe("0003");
  serveGeneration(home, "0004");
  await untilServed("0004");
});
