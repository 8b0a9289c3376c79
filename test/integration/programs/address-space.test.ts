import { builtProgram, runProgram } from "../../support/program";
import { sampleHome } from "../../support/sample";

const home = sampleHome();

/** Ranks where the system gives a process so many addresses, in KiB. */
function rankWithin(addresses: number, env: NodeJS.ProcessEnv = {}) {
  const rank = [process.execPath, builtProgram(), "--home", home, "--json", "rank", "a shark on the freeway"];
  return runProgram("bash", ["-c", `ulimit -v ${addresses}; exec "$@"`, "rank", ...rank], { env });
}

test("where the system limits addresses, it is told how to rank within the limit, and that helps", async () => {
  const limit = 8_000_000;
  const refused = await rankWithin(limit);
  expect([refused.code, JSON.parse(refused.err).error.code]).toEqual([3, "ADDRESS_SPACE"]);
  const [, name = "", value] = /(NODE_OPTIONS)=(\S+)/.exec(JSON.parse(refused.err).error.hint) ?? [];
  const { code, out } = await rankWithin(limit, { [name]: value });
  expect([code, JSON.parse(out).results.length]).toEqual([0, expect.any(Number)]);
});
