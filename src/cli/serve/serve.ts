import { type Command, Option } from "commander";
import { SETTINGS } from "../../base/config";
import { startServer } from "../../usecases/serve";
import type { RunVerb } from "../io";
import { numeric, withExamples } from "../options";
import { type BrokerFlags, withBrokerOptions, withFollowOption } from "../streams/options";

interface Options extends BrokerFlags {
  readonly follow?: string | true;
  readonly share?: boolean;
  readonly port: number;
  readonly host: string;
  readonly open?: boolean;
  readonly logQueries?: boolean;
}

export function registerServe(program: Command, run: RunVerb): void {
  const verb = program
    .command("serve")
    .description("answers over HTTP and serves a web page, until you stop it (Ctrl-C)")
    .addOption(numeric("--port <n>", "port to listen on", { min: 0, max: 65_535, whole: true }, 8080))
    .option("--host <address>", "address to listen on", "127.0.0.1")
    .option("--workers <n>", `${SETTINGS.workers.meaning} (default: ${SETTINGS.workers.default})`)
    .option("--open", "let users of other machines ask and vote although there are no tokens")
    .option("--log-queries", "write the texts of queries to the log")
    .addOption(
      new Option(
        "--share",
        "tell those who follow each change of articles at once, through the broker",
      ).conflicts("follow"),
    );
  withBrokerOptions(withFollowOption(verb)).action(
    run(async (io, { open = false, logQueries = false, ...flags }: Options) => {
      const options = { ...flags, open, logQueries, log: io.log, environment: io.environment };
      const { address, closed } = await startServer(io.config, options, io);
      io.answer({ address }, () => `Listening on ${address}`);
      await closed;
    }),
  );
  withExamples(verb, [
    "serve --host 0.0.0.0 --port 80 --workers 4",
    "--home ./replica serve --follow https://releases.example.org/crowdchecked/",
  ]);
}
