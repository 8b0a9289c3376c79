import type { Command } from "commander";
import { type SiteSummary, summaryRecord, type Tally } from "../../../crawlers/articles";
import type { CrowdcheckedError } from "../../base/core/errors";
import { type CrawlArticlesOptions, crawlArticles } from "../../usecases/crawl/articles";
import type { RunVerb } from "../io";
import { COUNT, day, numeric, withExamples } from "../options";
import { printable } from "../printable";
import { registerCompliance, registerNotes, registerTweets } from "./posts";

interface Options extends Pick<CrawlArticlesOptions, "since" | "maxPages"> {
  readonly site?: readonly string[];
}

export function registerCrawl(program: Command, run: RunVerb): void {
  const verb = program
    .command("crawl")
    .description("reads articles and posts from the web into the workspace");
  withExamples(verb, [
    "crawl articles --site politifact --max-pages 100",
    "crawl tweets --since 2024-01-01 --max-usd 5",
  ]);
  const articles = verb
    .command("articles")
    .description(
      "crawls the articles of fact-checking sites. The setting contact must name an address that webmasters can write to",
    )
    .option(
      "--site <site...>",
      "a site: its name, a file that defines it (.json), or the address of a sitemap or feed, if its pages hold ClaimReview (default: the setting sites)",
    )
    .addOption(day("--since <date>", "only articles that changed on this day (YYYY-MM-DD) or later"))
    .addOption(numeric("--max-pages <n>", "request at most n articles of each site", COUNT))
    .action(
      run(async (io, { site, since, maxPages }: Options) => {
        const job = { ...io, note: (text: string) => io.note(printable(text)) };
        const summaries = await crawlArticles(io.config, { sites: site, since, maxPages }, job);
        io.answer({ sites: summaries.map(summaryRecord) }, () => summaries.flatMap(linesOf).join("\n"));
        const stopped = summaries.find((summary) => summary.stopped)?.stopped;
        if (stopped) throw stopped;
      }),
    );
  withExamples(articles, [
    "crawl articles --site politifact --since 2024-01-01 --max-pages 100",
    "crawl articles --site https://example.org/sitemap.xml",
  ]);
  registerTweets(verb, run);
  registerNotes(verb, run);
  registerCompliance(verb, run);
}

function toldOf({ code, message }: CrowdcheckedError): string {
  return `${code}: ${message}`;
}

function linesOf(summary: SiteSummary): string[] {
  const { site, found, queued, left, fetched, notModified, gone, vanished, aside, refused, postponed } =
    summary;
  const { recovered } = summary;
  const row = (name: string, text: string): string => `  ${name.padEnd(12)} ${text}`;
  const tallied = (name: string, counts: Tally): string[] => {
    const items = Object.entries(counts).map(([key, count]) => `${printable(key)} ${count}`);
    return items.length === 0 ? [] : [row(name, items.join(", "))];
  };
  return [
    site,
    row("found", `${found} addresses, ${queued} of them new or changed; ${left} still to be fetched`),
    row("articles", `${summary.added} added, ${summary.changed} changed, ${summary.unchanged} unchanged`),
    row(
      "pages",
      `${fetched} fetched, ${notModified} not modified, ${gone} gone, ${aside} set aside, ${refused} refused, ${postponed} postponed`,
    ),
    ...(vanished > 0
      ? [
          row(
            "vanished",
            `${vanished} of the pages gone had an article, which stays; see crowdchecked doctor`,
          ),
        ]
      : []),
    ...(recovered > 0
      ? [row("recovered", `${recovered} pages that had been set aside are articles now`)]
      : []),
    ...tallied("reasons", summary.reasons),
    ...tallied("read by", summary.extractors),
    ...tallied("differences", summary.differences),
    ...tallied("flaws", summary.flaws),
    row("requests", `${summary.requests}, ${summary.redirects} redirects, ${summary.retries} retries`),
    ...(summary.stopped ? [row("stopped", printable(toldOf(summary.stopped)))] : []),
  ];
}
