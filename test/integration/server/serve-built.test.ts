import { setTimeout as wait } from "node:timers/promises";
import { buildIndex, loadWorkspace, openStore } from "../../../src/workspace";
import { sampleHome } from "../../support/sample";
import { testServer } from "../../support/servers/api";

const home = sampleHome();
const TEXT = "a shark swims on the flooded freeway";

async function scoresBeside(): Promise<number[]> {
  const workspace = loadWorkspace(home);
  const ranked = await workspace.rank(TEXT);
  workspace.close();
  return ranked.map(({ score }) => score);
}

describe("a server beside which an index is built", () => {
  const server = testServer(home, { lookMs: 10 });
  const scores = async (): Promise<number[]> => {
    const answered = await server.post("/v1/rank", { text: TEXT });
    const { results } = (await answered.json()) as { results: { score: number }[] };
    return results.map(({ score }) => score);
  };

  test("answers from it without a restart", async () => {
    const former = await scores();
    expect(former).toEqual(await scoresBeside());
    const database = openStore(home);
    await buildIndex(home, database, { dense: false });
    database.close();
    const wanted = await scoresBeside();
    expect(wanted).not.toEqual(former);
    let found = former;
    while (found[0] === former[0]) {
      await wait(20);
      found = await scores();
    }
    expect(found).toEqual(wanted);
    expect(await (await fetch(`${server.address}/metrics`)).text()).toContain(
      'crowdchecked_generation_swaps_total{outcome="done"} 1',
    );
  });
});
