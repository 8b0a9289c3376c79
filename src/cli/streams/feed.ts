import type { Command } from "commander";
import { LANES, type Lane } from "../../broker/broker";
import { feedStream } from "../../usecases/streams/feed";
import type { RunVerb } from "../io";
import { COUNT, numeric, oneOf, withExamples } from "../options";
import { requireTaken, showRefusals } from "../refusals";
import { type StreamFlags, withStreamOptions } from "./options";

interface FeedFlags extends StreamFlags {
  readonly lane: Lane;
  readonly from: number;
  readonly rate?: number;
  readonly wait: boolean;
  readonly verbose?: boolean;
}

export function registerFeed(program: Command, run: RunVerb): void {
  const verb = program
    .command("feed [file]")
    .description(
      "sends posts into a stream: JSON lines, as POST /v1/rank/batch takes them, from a file or standard input",
    );
  withExamples(verb, [
    "feed --nats nats://127.0.0.1:4222 posts.jsonl",
    "feed --nats nats://127.0.0.1:4222 --rate 50 --no-wait < posts.jsonl",
  ]);
  withStreamOptions(verb)
    .addOption(oneOf("--lane <name>", "people are answered before the feed", LANES, "feed"))
    .addOption(
      numeric("--rate <n>", "posts a second (default: as fast as the stream takes them)", {
        min: 0.01,
        max: 1e6,
      }),
    )
    .addOption(numeric("--from <line>", "the first line to send", COUNT, 1))
    .option("--no-wait", "end when the stream is full, and say where to go on, instead of waiting")
    .option("--verbose", "list every refused line")
    .action(
      run(async (io, file: string | undefined, { verbose = false, ...flags }: FeedFlags) => {
        const choice = { ...flags, input: file ?? process.stdin, environment: io.environment };
        const { refusals, ...counts } = await feedStream(io.config, choice, io);
        const name = file ?? "standard input";
        const named = refusals.map((refusal) => ({ file: name, ...refusal }));
        showRefusals(io, named, { verbose, count: counts.refused });
        io.answer(verbose ? { ...counts, refusals } : counts, () =>
          [
            `accepted    ${counts.accepted}`,
            `duplicates  ${counts.duplicates}`,
            `refused     ${counts.refused}`,
          ].join("\n"),
        );
        const { accepted, duplicates, refused } = counts;
        requireTaken(name, { taken: accepted + duplicates, refused });
      }),
    );
}
