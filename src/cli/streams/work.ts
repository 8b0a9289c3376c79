import { isIP } from "node:net";
import type { Command } from "commander";
import { isoTime } from "../../base/core/clock";
import type { ListedLetter } from "../../streams/dead-letters";
import { listDeadLetters, retryDeadLetters } from "../../usecases/streams/dead-letters";
import { workOnStream } from "../../usecases/streams/work";
import { counted } from "../counted";
import type { RunVerb } from "../io";
import { COUNT, invalidOption, numberIn, numeric, parsed, withExamples } from "../options";
import { printable } from "../printable";
import { type StreamFlags, withFollowOption, withStreamHelp, withStreamOptions } from "./options";

const MAX_LISTED = 10_000;
const LISTED = 20;
const PORT = { min: 0, max: 65_535, whole: true };

interface WorkFlags extends StreamFlags {
  readonly concurrency?: number;
  readonly name?: string;
  readonly follow?: string | true;
  readonly metrics?: { readonly host: string; readonly port: number };
}

export function registerWork(program: Command, run: RunVerb): void {
  const verb = program
    .command("work")
    .description("answers the posts of a stream, one of any number of workers, until you stop it (Ctrl-C)");
  withExamples(verb, [
    "work --nats nats://127.0.0.1:4222",
    "work --nats tls://broker.example.org --nats-creds worker.creds --follow --concurrency 4 --metrics 9100",
  ]);
  withFollowOption(withStreamOptions(verb))
    .addOption(
      numeric(
        "--concurrency <n>",
        "posts to answer at the same time, each in a thread (default: one for each processor)",
        {
          min: 1,
          max: 256,
          whole: true,
        },
      ),
    )
    .addOption(
      parsed("--name <name>", "name of the worker in its answers (default: machine and process)", readName),
    )
    .addOption(
      parsed(
        "--metrics <[address:]port>",
        "serve /metrics, /health and /ready there; without an address, only to this machine",
        readPlace,
      ),
    )
    .action(
      run(async (io, flags: WorkFlags) => {
        const worked = await workOnStream(io.config, { ...flags, environment: io.environment }, io);
        const { answered, duplicates, redelivered, retried, deadLetters } = worked;
        io.answer(worked, () =>
          [
            `answered      ${answered}, of which ${duplicates} had an answer before`,
            `came again    ${redelivered}`,
            `given back    ${retried}`,
            `dead letters  ${deadLetters}`,
          ].join("\n"),
        );
      }),
    );
  registerDead(verb, run);
}

function registerDead(work: Command, run: RunVerb): void {
  const verb = work.command("dead").description("lists and retries posts that could not be answered");
  withExamples(verb, [
    "work dead list --nats nats://127.0.0.1:4222",
    "work dead retry --all --nats nats://127.0.0.1:4222",
  ]);
  const list = verb
    .command("list")
    .description("the oldest dead letters, with their reasons")
    .addOption(numeric("--limit <n>", "how many", { ...COUNT, max: MAX_LISTED }, LISTED));
  withStreamHelp(list).action(
    run(async (io, { limit }: { readonly limit: number }) => {
      const choice = { ...work.opts<StreamFlags>(), limit, environment: io.environment };
      const found = await listDeadLetters(io.config, choice, io);
      io.answer({ count: found.count, letters: found.letters.map(letterJson) }, () =>
        found.letters.length === 0 ? "There are no dead letters." : found.letters.map(lineOf).join("\n"),
      );
      if (found.count > found.letters.length && !io.json)
        io.note(`${found.count - found.letters.length} more; --limit shows them.`);
    }),
  );
  withExamples(list, ["work dead list", "--json work dead list --limit 1000"]);
  const retry = verb
    .command("retry [number...]")
    .description("sends posts of dead letters into their stream again, and removes the letters")
    .option("--all", "all dead letters that there are now");
  withStreamHelp(retry).action(
    run(async (io, given: string[], { all }: { readonly all?: boolean }) => {
      if (given.length > 0 === (all === true))
        throw invalidOption("work dead retry", "given numbers of dead letters, or --all", given.join(" "));
      const numbers = all
        ? "all"
        : given.map((text) => numberIn("<number>", text, { ...COUNT, max: Number.MAX_SAFE_INTEGER }));
      const choice = { ...work.opts<StreamFlags>(), numbers, environment: io.environment } as const;
      const retried = await retryDeadLetters(io.config, choice, io);
      io.answer(retried, () =>
        [
          `${retried.retried} posts are in their stream again`,
          ...(retried.cut.length === 0
            ? []
            : [`not ${retried.cut.join(", ")}: only their beginning was kept`]),
        ].join("\n"),
      );
    }),
  );
  withExamples(retry, ["work dead retry 3 17", "work dead retry --all --subjects acme"]);
}

/** The name travels in the broker's protocol and in headers, which are lines. */
function readName(given: string, option: string): string {
  if (/^\P{Cc}{1,100}$/u.test(given)) return given;
  throw invalidOption(option, "1 to 100 characters in a line", given);
}

function readPlace(given: string, option: string): { readonly host: string; readonly port: number } {
  const at = given.lastIndexOf(":");
  const host = at < 0 ? "127.0.0.1" : given.slice(0, at).replace(/^\[(.*)\]$/, "$1");
  if (isIP(host) === 0 && host !== "localhost")
    throw invalidOption(option, "a port, or an address and a port", given);
  return { host, port: numberIn(option, given.slice(at + 1), PORT) };
}

function letterJson({ buriedAt, storedAt, ...letter }: ListedLetter): object {
  return { ...letter, storedAt: isoTime(storedAt), buriedAt: isoTime(buriedAt) };
}

function lineOf({
  number,
  buriedAt,
  lane,
  name: given,
  id = given,
  code,
  deliveries,
  bytes,
  reason,
}: ListedLetter): string {
  const name = id === undefined ? "no id" : printable(String(id));
  const counts = `${counted(deliveries, "delivery", "deliveries")}, ${bytes} bytes`;
  return `${number}  ${isoTime(buriedAt)}  ${lane}  ${name}  ${printable(code)}: ${printable(reason)} (${counts})`;
}
