import { rmSync } from "node:fs";
import { join } from "node:path";
import { PACKAGE_ROOT } from "../base/core/version";
import type { Streams } from "./io";
import { main } from "./main";

const HOME = ".crowdchecked-demo";

/** What a new user would type, in this order. */
const COMMANDS: readonly (readonly string[])[] = [
  ["import", "checkthat", join(PACKAGE_ROOT, "sample")],
  ["index"],
  ["rank", "--top", "3", "so they are putting chips in the jabs now? bill gates thought we wouldnt notice"],
  ["rank", "--top", "3", "Is it true Einstein flunked maths at school?? asking for my son #mathstwitter"],
  ["rank", "--top", "3", "wow a SHARK just swimming down the flooded freeway #HurricaneHarvey"],
  ["status"],
];

/**
 * Builds a workspace from the embedded sample and ranks tweets against it, showing each command
 * before its answer.
 */
async function demo(streams: Streams): Promise<number> {
  rmSync(HOME, { recursive: true, force: true });
  for (const command of COMMANDS) {
    const args = ["--home", HOME, "--quiet", ...command];
    streams.out.write(`\n$ crowdchecked ${args.map(quoted).join(" ")}\n`);
    const code = await main(args, streams, new AbortController().signal);
    if (code !== 0) return code;
  }
  streams.out.write(`\nThe workspace stays in ${HOME}. Rank a text of your own against it:\n`);
  streams.out.write(`  npx crowdchecked --home ${HOME} rank "TWEET"\n`);
  return 0;
}

function quoted(argument: string): string {
  return /^[\w./-]+$/.test(argument) ? argument : JSON.stringify(argument);
}

demo({ out: process.stdout, err: process.stderr, environment: process.env }).then((code) => {
  process.exitCode = code;
});
