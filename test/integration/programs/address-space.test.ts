import { builtProgram, runProgram } from "../../support/program";
import { sampleHome } from "../../support/sample";

const home = sampleHome();

/** Ranks where the system gives a process so many addresses, in KiB. */
function rankWithin(addresses: number, env: NodeJS.ProcessEnv = {}) {
  const rank = [process.execPath, builtProgram(), "--home", home, "--json", "rank", "a shark on the freeway"];
  return runProgram("bash", ["-c", `ulimit -v ${addresses}; exec "$@"`, "rank", ...rank], { env });
}

/** Returns the setting that a refusal names. */
function settingNamed({
  code,
  err,
}: {
  readonly code: number | null;
  readonly err: string;
}): NodeJS.ProcessEnv {
  const { error } = JSON.parse(err);
  expect([code, error.code]).toEqual([3, "ADDRESS_SPACE"]);
  const [, name = "", value] = /(NODE_OPTIONS)=(\S+)/.exec(error.hint) ?? [];
  return { [name]: value };
}

test("where the system limits addresses, it ranks or tells how to rank within the limit, and that helps", async () => {
  const limit = 8_000_000;
  const first = await rankWithin(limit);
  // Node.js 24 does without the addresses that 20 reserves for WebAssembly.
  const { code, out } = first.code === 0 ? first : await rankWithin(limit, settingNamed(first));
  expect([code, JSON.parse(out).results.length]).toEqual([0, expect.any(Number)]);
});
