import type { Command } from "commander";
import { crawlTweets } from "../../../crawlers/x";
import { formatDay, parseDay } from "../../base/text";
import { xOptions } from "../../usecases/crawl/x-options";
import { invalidOption } from "../choice";
import type { RunVerb } from "../io";
import { readXLimits, showXSummary, withXOptions, type XFlags } from "./x-run";

interface Flags extends XFlags {
  readonly archive?: boolean;
  readonly since?: string;
}

/** Adds `tweets` to the verb `crawl`. */
export function registerCrawlTweets(crawl: Command, run: RunVerb): void {
  const verb = crawl
    .command("tweets")
    .description("posts that answer or quote another with a link to a fact-check, and what they are about")
    .option("--archive", "search all posts, not those of the last seven days")
    .option("--since <date>", "read from this day on (default: from where the last crawl ended)");
  withXOptions(verb).action(
    run(async (io, flags: Flags) => {
      const { archive = false } = flags;
      const since = flags.since === undefined ? {} : { since: readDay("--since", flags.since) };
      const options = xOptions(io, readXLimits(flags));
      const summary = await io.withStore((database) =>
        crawlTweets({ ...options(database), archive, ...since }),
      );
      for (const { from, to } of summary.lost) {
        io.note(`Posts from ${from} to ${to} can no longer be found so; crawl tweets --archive reads them.`);
      }
      showXSummary(io, summary);
    }),
  );
}

function readDay(option: string, given: string): string {
  const day = parseDay(given);
  if (day === undefined) throw invalidOption(option, "a date like 2024-01-31", given);
  return `${formatDay(day)}T00:00:00.000Z`;
}
