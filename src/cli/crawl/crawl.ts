import type { Command } from "commander";
import type { RunVerb } from "../io";
import { registerCrawlArticles } from "./crawl-articles";
import { registerCrawlCompliance } from "./crawl-compliance";
import { registerCrawlNotes } from "./crawl-notes";
import { registerCrawlTweets } from "./crawl-tweets";

export function registerCrawl(program: Command, run: RunVerb): void {
  const verb = program
    .command("crawl")
    .description("takes articles and posts from the web into the workspace");
  // A line for each subcommand, each in a file of its own.
  registerCrawlArticles(verb, run);
  registerCrawlTweets(verb, run);
  registerCrawlNotes(verb, run);
  registerCrawlCompliance(verb, run);
}
