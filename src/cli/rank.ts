import { writeFileSync } from "node:fs";
import type { Command } from "commander";
import pc from "picocolors";
import { DIALECTS, formatRun, type RankedDocument } from "../../scorer";
import { EnvironmentError, InterruptedError, UsageError } from "../core/errors";
import { yieldToEvents } from "../core/yield";
import { openWorkspace, type Query, RANKER_CHOICES, type RankedArticle, type Workspace } from "../rank";
import { markMatches, matchingStems } from "../rank/highlight";
import { formatDay, MAX_QUERY_CHARS, parseDay } from "../text";
import { choice, invalidOption } from "./choice";
import { DocumentIds } from "./document-ids";
import { type CliIo, RANKER_HELP } from "./io";
import type { RunVerb } from "./main";
import { printable } from "./printable";
import { type FileQuery, readQueries } from "./query-file";

interface Options {
  readonly top: string;
  readonly date?: string;
  readonly author?: string;
  readonly queries?: string;
  readonly run?: string;
  readonly dialect: string;
  readonly ranker: string;
}

/** What a command line asks of the workspace, its arguments checked. */
type Work = (workspace: Workspace) => Promise<void>;

export function registerRank(program: Command, run: RunVerb): void {
  program
    .command("rank")
    .description("ranks the workspace's articles for a tweet: argument, standard input, or a file of queries")
    .argument("[tweet]", "the tweet's text; without it, standard input is read")
    .option("--top <n>", "length of the list", "5")
    .option("--date <date>", "when the tweet was posted, ISO 8601")
    .option("--author <name>", "who posted it")
    .option("--queries <file>", "id<TAB>text lines, ranked into --run")
    .option("--run <file>", "where the run is written, 100 articles a query")
    .option("--dialect <name>", `form of the run: ${DIALECTS.join(", ")}`, "trec")
    .option("--ranker <which>", RANKER_HELP, "auto")
    .action(
      run(async (io, tweet: string | undefined, options: Options) => {
        const ranker = choice("--ranker", options.ranker, RANKER_CHOICES);
        const work = await (options.queries === undefined
          ? oneTweet(io, tweet, options)
          : fileOfTweets(io, options.queries, options));
        const workspace = openWorkspace(io.config.home, { ranker, candidates: io.config.candidates });
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

function readTweet(text: string, { date, author }: Options): Query {
  if (date !== undefined && parseDay(date) === undefined)
    throw invalidOption("--date", "a date such as 2020-03-31", date);
  if (text.trim() === "") {
    throw new UsageError("The tweet is empty.", {
      code: "EMPTY_QUERY",
      hint: 'Give a text: crowdchecked rank "TWEET"',
    });
  }
  return { text, ...(author === undefined ? {} : { author }), ...(date === undefined ? {} : { date }) };
}

/** Reads the arguments for one tweet and returns the work to do on the workspace. */
async function oneTweet(io: CliIo, tweet: string | undefined, options: Options): Promise<Work> {
  const top = topOf(options.top);
  const query = readTweet(tweet ?? (await readStandardInput()), options);
  return async (workspace) => show(io, query, await workspace.rank(query, { top }));
}

function show(io: CliIo, query: Query, ranked: readonly RankedArticle[]): void {
  if (io.json) {
    io.out(
      JSON.stringify({
        query,
        results: ranked.map(({ rank, score, article: { key: _, body: __, ...article } }) => ({
          rank,
          score,
          ...article,
        })),
      }),
    );
    return;
  }
  if (ranked.length === 0) {
    io.out("There is nothing to look for in this text.");
    return;
  }
  const colors = pc.createColors(io.color);
  const stems = matchingStems(query);
  const marked = (text: string): string =>
    markMatches(printable(text), stems, io.color ? colors.bold : (word) => `*${word}*`);
  for (const entry of ranked) io.out(card(entry, marked, colors));
}

function card(
  { rank, score, article }: RankedArticle,
  marked: (text: string) => string,
  colors: ReturnType<typeof pc.createColors>,
): string {
  const day = article.date === undefined ? undefined : parseDay(article.date);
  const facts = [article.rating, day === undefined ? undefined : formatDay(day), article.url].filter(
    (fact) => fact !== undefined,
  );
  const lines = [
    `${String(rank).padStart(3)}  ${score.toFixed(2).padStart(7)}  ${marked(article.title ?? article.vclaim ?? "")}`,
    ...(article.title && article.vclaim ? [`${" ".repeat(14)}claim: ${marked(article.vclaim)}`] : []),
    `${" ".repeat(14)}${colors.dim([...facts, `${article.source}/${article.id}`].map(printable).join("  "))}`,
  ];
  return lines.join("\n");
}

/** Reads the arguments for a file of queries and returns the work to do on the workspace. */
async function fileOfTweets(io: CliIo, queryFile: string, options: Options): Promise<Work> {
  const { run: runFile } = options;
  const dialect = choice("--dialect", options.dialect, DIALECTS);
  if (runFile === undefined) {
    throw new UsageError("--run is missing: where the run of --queries goes.", { code: "OPTION_INVALID" });
  }
  const queries = await readQueries(queryFile);
  return async (workspace) => {
    const run = await rankAll(io, workspace, queries);
    writeRun(runFile, formatRun(run, { tag: "crowdchecked", dialect }));
    if (io.json) io.out(JSON.stringify({ queries: run.size, run: runFile }));
    else io.out(`${run.size} queries ranked into ${runFile}`);
  };
}

async function rankAll(
  io: CliIo,
  workspace: Workspace,
  queries: readonly FileQuery[],
): Promise<Map<string, RankedDocument[]>> {
  const ids = new DocumentIds(workspace.database);
  const progress = io.startProgress("Ranking", "queries");
  const run = new Map<string, RankedDocument[]>();
  for (const { id, text } of queries) {
    await yieldToEvents();
    if (io.signal.aborted) throw new InterruptedError("Ranking");
    const ranked = await workspace.rankKeys({ text });
    run.set(
      id,
      ranked.map(({ key, score }) => ({ document: ids.of(key), score })),
    );
    progress.update(run.size, queries.length);
  }
  progress.finish();
  return run;
}

function writeRun(file: string, content: string): void {
  try {
    writeFileSync(file, content);
  } catch (cause) {
    throw new EnvironmentError(`${file} could not be written: ${(cause as Error).message}.`, {
      code: "EXPORT_WRITE",
      hint: "Check the folder, its permissions and the room on the disk.",
      cause,
    });
  }
}
