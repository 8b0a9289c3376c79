import type { Command } from "commander";
import { type SiteSummary, summaryRecord, type Tally } from "../../../crawlers/articles";
import { UsageError } from "../../base/core/errors";
import { formatDay, parseDay } from "../../base/text";
import { crawlArticles } from "../../usecases/crawl/articles";
import type { CliIo, RunVerb } from "../io";
import { printable } from "../printable";

const EXAMPLES = `
Examples:
  crowdchecked crawl articles --since 2024-01-01
  crowdchecked crawl articles --site politifact --max-pages 100
  crowdchecked crawl articles --site https://example.org/sitemap.xml
`;

interface Options {
  readonly site?: readonly string[];
  readonly since?: string;
  readonly maxPages?: string;
}

export function registerCrawlArticles(verb: Command, run: RunVerb): void {
  verb
    .command("articles")
    .description("crawls fact-checking sites, politely; the setting contact says whom they can turn to")
    .option(
      "--site <site...>",
      "name, file with a definition (.json), or sitemap of a site with ClaimReview (default: the setting sites)",
    )
    .option("--since <date>", "only articles that changed on this day (YYYY-MM-DD) or later")
    .option("--max-pages <n>", "ask each site for at most so many articles")
    .addHelpText("after", EXAMPLES)
    .action(
      run(async (io, options: Options) => {
        const asked = { sites: options.site, ...sinceOf(options), ...maxPagesOf(options) };
        const job = { ...io, note: (text: string) => io.note(printable(text)) };
        const summaries = await io.withStore((database) => crawlArticles(database, asked, job));
        show(io, summaries);
        const stopped = summaries.find((summary) => summary.stopped)?.stopped;
        if (stopped) throw stopped;
      }),
    );
}

function sinceOf({ since }: Options): { readonly since?: string } {
  if (since === undefined) return {};
  const day = parseDay(since);
  if (day === undefined || !/^\d{4}-/.test(since)) throw invalid("--since", since, "a day, as YYYY-MM-DD");
  return { since: formatDay(day) };
}

function maxPagesOf({ maxPages }: Options): { readonly maxPages?: number } {
  if (maxPages === undefined) return {};
  const number = Number(maxPages);
  if (!/^\d{1,9}$/.test(maxPages) || number < 1) throw invalid("--max-pages", maxPages, "a number from 1");
  return { maxPages: number };
}

function invalid(option: string, given: string, expected: string): UsageError {
  return new UsageError(`${option} must be ${expected}; it is ${JSON.stringify(given)}.`, {
    code: "OPTION_INVALID",
    hint: "crowdchecked crawl articles --help tells all options.",
  });
}

function show(io: CliIo, summaries: readonly SiteSummary[]): void {
  if (io.json) {
    io.out(JSON.stringify({ sites: summaries.map(summaryRecord) }));
    return;
  }
  for (const summary of summaries) for (const line of linesOf(summary)) io.out(line);
}

function linesOf(summary: SiteSummary): string[] {
  const { site, found, queued, left, fetched, notModified, gone, aside, refused, postponed, recovered } =
    summary;
  const row = (name: string, text: string): string => `  ${name.padEnd(12)} ${text}`;
  const tallied = (name: string, counts: Tally): string[] =>
    Object.keys(counts).length === 0
      ? []
      : [
          row(
            name,
            Object.entries(counts)
              .map(([key, count]) => `${printable(key)} ${count}`)
              .join(", "),
          ),
        ];
  return [
    site,
    row("found", `${found} addresses, ${queued} of them new or changed; ${left} are still to be fetched`),
    row("articles", `${summary.added} added, ${summary.changed} changed, ${summary.unchanged} unchanged`),
    row(
      "pages",
      `${fetched} fetched, ${notModified} not modified, ${gone} gone, ${aside} aside, ${refused} refused, ${postponed} postponed`,
    ),
    ...(recovered > 0 ? [row("recovered", `${recovered} pages that were aside are articles now`)] : []),
    ...tallied("reasons", summary.reasons),
    ...tallied("read by", summary.extractors),
    ...tallied("differences", summary.differences),
    ...tallied("flaws", summary.flaws),
    row("requests", `${summary.requests}, ${summary.redirects} redirects, ${summary.retries} retries`),
  ];
}
