import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { UsageError } from "../../base/core/errors";
import { type Database, endVote, latestVotes, type Vote, votes } from "../../base/store";
import { exportLines } from "../../import";
import type { AgreedJudgement } from "../../nightly";
import { DocumentIds } from "../../usecases/evaluate/document-ids";
import { agreedVotes } from "../../usecases/night/votes";
import { invalidOption } from "../choice";
import type { CliIo, RunVerb } from "../io";
import { printable } from "../printable";

const MAX_LISTED = 1000;
const PAGE = 1000;
const SHOWN_CHARS = 80;

export function registerFeedback(program: Command, run: RunVerb): void {
  const verb = program
    .command("feedback")
    .description("lists, undoes and exports what people voted on results");
  verb
    .command("list", { isDefault: true })
    .description("the latest votes that count, the newest first")
    .option("--limit <n>", "how many", "20")
    .action(
      run(async (io, { limit }: { readonly limit: string }) => {
        const most = readNumber("--limit", limit, MAX_LISTED);
        const latest = await io.withStore((database) => latestVotes(database, most));
        if (io.json) io.out(JSON.stringify({ votes: latest }));
        else for (const vote of latest) io.out(lineOf(vote));
      }),
    );
  verb
    .command("undo <id>")
    .description("ends a vote, whoever cast it; the next night takes back what came of it")
    .action(
      run(async (io, given: string) => {
        const id = readNumber("<id>", given, Number.MAX_SAFE_INTEGER);
        const undone = await io.withStore((database) => endVote(database, id, new Date().toISOString()));
        if (!undone) {
          throw new UsageError(`There is no vote ${id} that counts.`, {
            code: "VOTE_UNKNOWN",
            hint: "crowdchecked feedback list tells the latest ones.",
          });
        }
        io.out(io.json ? JSON.stringify({ id, undone }) : `vote ${id} is undone`);
      }),
    );
  verb
    .command("export <file>")
    .description("writes all votes, ended ones as well, as JSON lines, gzipped when the name ends in .gz")
    .option(
      "--qrels <folder>",
      "also what they agree on: queries.tsv (queries.jsonl where a post has texts of images or quoted posts) and qrels-train.tsv, as `import checkthat` reads them",
    )
    .action(
      run(async (io, file: string, { qrels }: { readonly qrels?: string }) => {
        await io.withStore(async (database) => {
          const count = await exportLines(file, voteLines(database));
          const judgements = qrels === undefined ? undefined : await exportJudgements(io, database, qrels);
          if (io.json)
            io.out(
              JSON.stringify({ votes: count, file, ...(judgements === undefined ? {} : { judgements }) }),
            );
          else {
            io.out(`${count} votes written to ${file}`);
            if (judgements !== undefined) io.out(`${judgements} judgements written to ${qrels}`);
          }
        });
      }),
    );
}

function readNumber(option: string, given: string, most: number): number {
  const number = Number(given);
  if (/^\d+$/.test(given) && number >= 1 && number <= most) return number;
  throw invalidOption(option, `a whole number from 1 to ${most}`, given);
}

function lineOf({ id, votedAt, voter, vote, article, rank, tweet }: Vote): string {
  const place = rank === null ? "" : ` at rank ${rank}`;
  const text = printable(tweet.text);
  const shown = text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS - 3)}...` : text;
  return `${id}  ${votedAt}  ${printable(voter)}  ${vote}  ${printable(`${article.source}/${article.id}`)}${place}: ${shown}`;
}

function* voteLines(database: Database): Generator<string> {
  for (let after = 0; ; ) {
    const page = votes(database, { after, limit: PAGE, live: false });
    for (const vote of page) yield JSON.stringify(vote);
    if (page.length < PAGE) return;
    after = (page.at(-1) as Vote).id;
  }
}

/** Writes the judgements that the next night would take. @returns how many. */
async function exportJudgements(io: CliIo, database: Database, folder: string): Promise<number> {
  const { judgements } = agreedVotes(database, io.config);
  const ids = new DocumentIds(database);
  mkdirSync(folder, { recursive: true });
  await exportQueries(folder, [...new Map(judgements.map((judged) => [judged.tweetId, judged])).values()]);
  const lines = judgements.map(
    ({ tweetId, article, relevance }) => `${tweetId}\t0\t${ids.of(article)}\t${relevance}`,
  );
  return exportLines(join(folder, "qrels-train.tsv"), lines);
}

/**
 * Writes tweets in the simpler form that holds all of them; what an earlier export wrote in the other goes.
 */
async function exportQueries(folder: string, tweets: readonly AgreedJudgement[]): Promise<void> {
  const hasParts = tweets.some(({ imageText, quotedText }) => imageText || quotedText);
  const [written, former] = hasParts ? ["queries.jsonl", "queries.tsv"] : ["queries.tsv", "queries.jsonl"];
  const lines = tweets.map(({ tweetId: id, text, imageText, quotedText }) =>
    hasParts ? JSON.stringify({ id, text, imageText, quotedText }) : `${id}\t"${text.replaceAll('"', '""')}"`,
  );
  await exportLines(join(folder, written), lines);
  rmSync(join(folder, former), { force: true });
}
