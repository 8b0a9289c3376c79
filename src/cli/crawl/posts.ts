import type { Command } from "commander";
import { RULES, type Rule, type XSummary } from "../../../crawlers/x";
import type { Range } from "../../base/core/values/range";
import {
  checkCompliance,
  crawlNotes,
  crawlPosts,
  hydratePosts,
  MAX_WAIT_SECONDS,
  MICRO,
  type XLimits,
} from "../../usecases/crawl/posts";
import { exportPostIds } from "../../usecases/exports";
import type { CliIo, RunVerb } from "../io";
import { day, invalidOption, numeric, parsed, withExamples } from "../options";
import { showRefusals } from "../refusals";
import { outputNamed, tellWritten } from "../written";

/** The options of every verb that reads posts. */
export interface XFlags {
  readonly maxPosts?: number;
  readonly maxUsd?: number;
  readonly maxWait?: number;
}

const FROM_ZERO: Range = { min: 0, max: Number.MAX_SAFE_INTEGER, whole: true };

/** Adds the options of a verb that reads posts. */
export function withXOptions(verb: Command): Command {
  return verb
    .addOption(numeric("--max-posts <n>", "read at most n posts that X charges for", FROM_ZERO))
    .addOption(
      parsed(
        "--max-usd <amount>",
        "spend at most this many dollars (settings: xPostMicroUsd, xMonthUsd)",
        microUsd,
      ),
    )
    .addOption(
      numeric(
        "--max-wait <seconds>",
        `wait at most this long for a rate limit; beyond it the command ends with exit code 75 (default: ${MAX_WAIT_SECONDS})`,
        FROM_ZERO,
      ),
    );
}

function microUsd(given: string, option: string): number {
  const value = Math.round(Number(given) * MICRO);
  if (/^\d+(?:\.\d+)?$/.test(given) && Number.isSafeInteger(value)) return value;
  throw invalidOption(option, "an amount in dollars, e.g. 2.50", given);
}

/** Returns the limits that the flags set. */
export function xLimits({ maxPosts, maxUsd, maxWait }: XFlags): XLimits {
  return { maxPosts, maxMicroUsd: maxUsd, maxWaitSeconds: maxWait };
}

/** Adds `tweets` to the verb `crawl`. */
export function registerTweets(crawl: Command, run: RunVerb): void {
  const verb = crawl
    .command("tweets")
    .description(
      "reads from X the posts that answer or quote another post with a link to a fact-check, and the posts that they answer or quote",
    )
    .option("--archive", "search all posts, not only those of the last seven days")
    .addOption(
      day(
        "--since <date>",
        "search from this day (YYYY-MM-DD) on (default: from where the last crawl ended)",
      ),
    );
  withExamples(verb, [
    "crawl tweets --max-posts 500 --max-usd 2.50",
    "crawl tweets --archive --since 2024-01-01",
  ]);
  withXOptions(verb).action(
    run(async (io, { archive, since, ...flags }: XFlags & { archive?: boolean; since?: string }) => {
      const { environment } = io;
      const asked = { environment, archive: archive === true, since, ...xLimits(flags) };
      const summary = await crawlPosts(io.config, asked, io);
      for (const { from, to } of summary.lost)
        io.note(
          `This search no longer reaches the posts from ${from} to ${to}. To read them: crowdchecked crawl tweets --archive`,
        );
      show(io, summary);
    }),
  );
}

/** Adds `notes` to the verb `crawl`. */
export function registerNotes(crawl: Command, run: RunVerb): void {
  const verb = crawl
    .command("notes <file...>")
    .description(
      "reads Community Notes that link a fact-check from the files notes-*.tsv[.gz] of X's daily download. crowdchecked hydrate then reads the texts of their posts",
    )
    .option("--verbose", "list every refused row with file and line")
    .action(
      run(async (io, files: string[], { verbose = false }: { readonly verbose?: boolean }) => {
        const summary = await crawlNotes(io.config, { files }, io);
        const { refusals, ...counts } = summary;
        showRefusals(io, refusals, { verbose });
        const { added, changed, unchanged } = summary.rows;
        io.answer(verbose ? summary : counts, () =>
          [
            `${"notes".padEnd(10)} ${summary.notes} read`,
            `${"pairs".padEnd(10)} ${added} added, ${changed} changed, ${unchanged} unchanged`,
            `${"skipped".padEnd(10)} ${summary.removedBefore} on posts that are gone`,
            `${"refused".padEnd(10)} ${summary.refused}`,
          ].join("\n"),
        );
      }),
    );
  withExamples(verb, ["crawl notes notes-00000.tsv", "crawl notes --verbose notes-*.tsv.gz"]);
}

/** Adds `compliance` to the verb `crawl`. */
export function registerCompliance(crawl: Command, run: RunVerb): void {
  const verb = crawl
    .command("compliance")
    .description(
      "looks up stored posts again and removes those that are gone from X. Begins with the posts whose last look-up is the oldest",
    )
    .addOption(
      numeric("--min-age <days>", "skip posts that were looked up within this many days", FROM_ZERO, 1),
    )
    .option("--accept-all-gone", "remove posts even when X says that all posts of a request are gone");
  withExamples(verb, ["crawl compliance --max-posts 1000", "crawl compliance --min-age 7 --max-usd 5"]);
  withXOptions(verb).action(
    run(
      async (io, { minAge, acceptAllGone, ...flags }: XFlags & { minAge: number; acceptAllGone?: true }) => {
        const { environment } = io;
        const asked = { minAgeDays: minAge, acceptAllGone: acceptAllGone === true, ...xLimits(flags) };
        show(io, await checkCompliance(io.config, { environment, ...asked }, io));
      },
    ),
  );
}

export function registerHydrate(program: Command, run: RunVerb): void {
  const verb = program
    .command("hydrate")
    .argument(
      "[file]",
      "ids of posts, one a line (default: all posts of which the workspace knows only the id)",
    )
    .description("reads the texts of posts from X");
  withExamples(verb, ["hydrate ids.txt --max-usd 5", "hydrate --max-posts 1000"]);
  withXOptions(verb).action(
    run(async (io, file: string | undefined, flags: XFlags) => {
      const { environment } = io;
      show(io, await hydratePosts(io.config, { environment, file, ...xLimits(flags) }, io));
    }),
  );
}

export function registerDehydrate(program: Command, run: RunVerb): void {
  const verb = program
    .command("dehydrate <file>")
    .description(
      "writes the ids of all posts, one a line. X allows publishing ids, but not texts. The name - is standard output",
    )
    .action(
      run(async (io, file: string) => {
        const ids = await exportPostIds(io.config, { file: outputNamed(file, io) });
        tellWritten(io, file, { ids, file }, () => `${ids} ids written to ${file}`);
      }),
    );
  withExamples(verb, ["dehydrate ids.txt", "dehydrate ids.txt.gz"]);
}

/** Writes what a run on the X API did. */
function show(io: CliIo, summary: XSummary): void {
  io.answer(summary, () =>
    inRows(summary)
      .map(([name, text]) => `${name.padEnd(10)} ${text}`)
      .join("\n"),
  );
  if (summary.ended === "budget" && !io.json)
    io.note("The budget is used up. The same command continues where this run ended.");
}

function inRows(summary: XSummary): (readonly [string, string])[] {
  const { rows, dropped, run, month } = summary;
  const usd = (micro: number): string => `$${(micro / MICRO).toFixed(2)}`;
  const counted = (name: string, count: number, text: string): (readonly [string, string])[] =>
    count > 0 ? [[name, `${count} ${text}`]] : [];
  return [
    ["posts", `${rows.added} added, ${rows.changed} filled or changed, ${rows.unchanged} unchanged`],
    ["pairs", `${summary.links} new links to fact-checks, ${summary.checks} new posts that they check`],
    ...(Object.keys(RULES) as Rule[]).flatMap((rule) => counted("dropped", dropped[rule], RULES[rule])),
    ...counted("gone", summary.gone, "are gone from X and were removed here"),
    ...counted("skipped", summary.removedBefore, "had been removed here before"),
    ...counted("missing", summary.missing, "were requested, but X did not mention them"),
    ...counted("problems", summary.problems, "were not delivered for other reasons"),
    ...counted("refused", summary.unreadable, "do not have the form of a post"),
    ...counted("refused", summary.unasked, "were not requested"),
    ...counted("refused", summary.invalid, "ids are not valid"),
    ...counted("repaired", summary.mended, "had control or broken characters, which were removed"),
    ["spent", `${run.posts} posts, ${usd(run.microUsd)}; this month ${month.posts}, ${usd(month.microUsd)}`],
  ];
}
