import type { Command } from "commander";
import { checkCompliance } from "../../../crawlers/x";
import { xOptions } from "../../usecases/crawl/x-options";
import type { RunVerb } from "../io";
import { readWhole, readXLimits, showXSummary, withXOptions, type XFlags } from "./x-run";

const MIN_AGE_DAYS = "1";

interface Flags extends XFlags {
  readonly minAge: string;
  readonly acceptAllGone: boolean;
}

/** Adds `compliance` to the verb `crawl`. */
export function registerCrawlCompliance(crawl: Command, run: RunVerb): void {
  const verb = crawl
    .command("compliance")
    .description(
      "looks stored posts up again and removes those that are gone, those first that were looked at longest ago",
    )
    .option("--min-age <days>", "leave alone what was looked at in so many days", MIN_AGE_DAYS)
    .option("--accept-all-gone", "remove posts even where all of a hundred are said to be gone", false);
  withXOptions(verb).action(
    run(async (io, flags: Flags) => {
      const minAgeDays = readWhole("--min-age", flags.minAge);
      const options = xOptions(io, readXLimits(flags));
      const summary = await io.withStore((database) =>
        checkCompliance({ ...options(database), minAgeDays, acceptAllGone: flags.acceptAllGone }),
      );
      showXSummary(io, summary);
    }),
  );
}
