import type { Command } from "commander";
import { DIALECTS } from "../../../scorer";
import { type ArticleFilter, answerJson } from "../../answer";
import { dayRange } from "../../answer/filter";
import { UsageError } from "../../base/core/errors";
import { servingGeneration } from "../../base/home/generations";
import { MAX_QUERY_CHARS, parseDay } from "../../base/text";
import type { Query } from "../../rank";
import { QUERIES_HELP } from "../../usecases/evaluate/query-file";
import { type LoadedWorkspace, loadWorkspace, RANKER_CHOICES } from "../../workspace";
import { choice, invalidOption } from "../choice";
import { type CliIo, RANKER_HELP, type RunVerb } from "../io";
import { answerText } from "./rank-answer";
import { fileOfTweets, type RunOptions } from "./rank-run";

interface Options extends RunOptions {
  readonly top: string;
  readonly explain?: boolean;
  readonly near?: boolean;
  readonly date?: string;
  readonly author?: string;
  readonly imageText?: string;
  readonly quotedText?: string;
  readonly site: readonly string[];
  readonly rating: readonly string[];
  readonly language: readonly string[];
  readonly from?: string;
  readonly to?: string;
  readonly queries?: string;
  readonly ranker: string;
}

/** What a command line asks of the workspace, its arguments checked. */
type Work = (workspace: LoadedWorkspace) => Promise<void>;

/** Takes an option that may be given several times. */
const several = (value: string, before: readonly string[]): string[] => [...before, value];

export function registerRank(program: Command, run: RunVerb): void {
  program
    .command("rank")
    .description("ranks the workspace's articles for a tweet: argument, standard input, or a file of queries")
    .argument(
      "[tweet]",
      "the tweet's text; without it and without --image-text and --quoted-text, standard input is read",
    )
    .option("--top <n>", "length of the list; longer where more parts of the post are answered", "5")
    .option("--explain", "adds the articles' sentences nearest to the claim, and what spoke for each article")
    .option("--near", "shows near misses where no previous fact-check was found")
    .option("--date <date>", "when the tweet was posted, ISO 8601")
    .option("--author <name>", "who posted it")
    .option("--image-text <text>", "text recognised in its images")
    .option("--quoted-text <text>", "text of the post that it quotes")
    .option("--site <host>", "only articles of this source or site; may be repeated", several, [])
    .option("--rating <rating>", "only articles with this rating; may be repeated", several, [])
    .option("--language <tag>", "only articles in this language (BCP 47); may be repeated", several, [])
    .option("--from <date>", "only articles published on this day or later, ISO 8601")
    .option("--to <date>", "only articles published on this day or earlier, ISO 8601")
    .option("--queries <file>", `${QUERIES_HELP}; ranked into --run, links left out of account`)
    .option("--run <file>", "where the run is written, 100 articles a query")
    .option("--dialect <name>", `form of the run: ${DIALECTS.join(", ")}`, "trec")
    .option("--ranker <which>", RANKER_HELP, "auto")
    .action(
      run(async (io, tweet: string | undefined, options: Options) => {
        const ranker = choice("--ranker", options.ranker, RANKER_CHOICES);
        const work = await (options.queries === undefined
          ? oneTweet(io, tweet, options)
          : fileOfTweets(io, options.queries, options));
        const workspace = loadWorkspace(io.config.home, { ranker, candidates: io.config.candidates });
        try {
          await work(workspace);
        } finally {
          workspace.close();
        }
      }),
    );
}

function topOf(given: string): number {
  const top = Number(given);
  if (Number.isInteger(top) && top >= 1 && top <= 1000) return top;
  throw invalidOption("--top", "an integer from 1 to 1000", given);
}

/** Returns what stands on standard input, as far as a tweet is read at all. */
async function readStandardInput(): Promise<string> {
  let text = "";
  for await (const chunk of process.stdin.setEncoding("utf8")) {
    text += chunk;
    if (text.length > MAX_QUERY_CHARS) break;
  }
  return text;
}

function queryOfOptions(text: string, { date, author, imageText, quotedText }: Options): Query {
  if (date !== undefined && parseDay(date) === undefined)
    throw invalidOption("--date", "a date such as 2020-03-31", date);
  if (![text, imageText, quotedText].some((part) => part?.trim())) {
    throw new UsageError("The tweet is empty.", {
      code: "EMPTY_QUERY",
      hint: 'Give a text: crowdchecked rank "TWEET"',
    });
  }
  return {
    text,
    ...(imageText === undefined ? {} : { imageText }),
    ...(quotedText === undefined ? {} : { quotedText }),
    ...(author === undefined ? {} : { author }),
    ...(date === undefined ? {} : { date }),
  };
}

/** Returns the filter that was asked for; undefined where none was. */
function readFilter({ site, rating, language, from, to }: Options): ArticleFilter | undefined {
  const filter: ArticleFilter = {
    ...(site.length > 0 ? { sites: site } : {}),
    ...(rating.length > 0 ? { ratings: rating } : {}),
    ...(language.length > 0 ? { languages: language } : {}),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
  dayRange(filter);
  return Object.keys(filter).length > 0 ? filter : undefined;
}

/** Reads the arguments for one tweet and returns the work to do on the workspace. */
async function oneTweet(io: CliIo, tweet: string | undefined, options: Options): Promise<Work> {
  const { explain = false, near = false } = options;
  const top = topOf(options.top);
  const filter = readFilter(options);
  const isTold = options.imageText !== undefined || options.quotedText !== undefined;
  const query = queryOfOptions(tweet ?? (isTold ? "" : await readStandardInput()), options);
  return async (workspace) => {
    const answer = await workspace.answer(query, { top, explain, ...(filter ? { filter } : {}) });
    if (io.json) io.out(JSON.stringify(answerJson(answer, servingGeneration(io.config.home) ?? null)));
    else io.out(answerText(answer, { near, isFiltered: filter !== undefined, color: io.color }));
  };
}
