import { rmSync } from "node:fs";
import { join } from "node:path";
import { exportTarget, guardWrite, MANIFEST, makeFolder, refuseForeign, replaceFile } from "../base/artifact";
import type { Config } from "../base/config";
import { UsageError } from "../base/core/errors";
import { CODE_VERSION } from "../base/core/version";
import * as store from "../base/store";
import { exportLines, type LinesTarget, targetName } from "../import";
import { type AgreedJudgement, type Agreement, agreedJudgements } from "../nightly";
import { DocumentIds } from "./evaluate/document-ids";
import { checkInterrupted, type Home, type Job, withExistingStore } from "./job";

const PAGE = 1000;

/** Votes of a list where no number is given. */
export const VOTES_LISTED = 20;

/** The settings that make votes judgements. */
type Rules = Pick<Config, "feedbackVoters" | "feedbackAgreementPercent">;

/** Returns the latest votes that count, the newest first. */
export function listVotes(
  { home }: Home,
  { limit = VOTES_LISTED }: { readonly limit?: number },
): Promise<readonly store.Vote[]> {
  return withExistingStore(home, (database) => store.latestVotes(database, limit));
}

/**
 * Ends a vote, whoever cast it; the next night takes back the judgement that it brought.
 * @throws UsageError `VOTE_UNKNOWN`.
 */
export async function undoVote({ home }: Home, { id }: { readonly id: number }): Promise<void> {
  const now = new Date().toISOString();
  if (await withExistingStore(home, (database) => store.endVote(database, id, now))) return;
  throw new UsageError(`There is no vote ${id} that counts.`, {
    code: "VOTE_UNKNOWN",
    hint: "crowdchecked feedback list shows the latest ones.",
  });
}

/** Where votes go. */
export interface ExportFeedbackOptions {
  /** JSON lines, gzipped when the name ends in `.gz`. */
  readonly file: string;
  /**
   * Folder for the judgements that voters agree on: a new or empty one, or one of an earlier export. Absent:
   * these are not written.
   */
  readonly qrels?: string | undefined;
}

/** What was written. */
export interface ExportedFeedback {
  readonly votes: number;
  readonly file: string;
  /** Absent without a folder for them; where there are none, the folder holds nothing that `import` reads. */
  readonly judgements?: number;
}

/**
 * Writes all votes, also those that no longer count, and the judgements that the next night would take.
 * @throws UsageError `FOLDER_NOT_EMPTY` before anything is written; InterruptedError; EnvironmentError
 *   `DISK_FULL` or `EXPORT_WRITE`.
 */
export function exportFeedback(
  settings: Home & Rules,
  { file, qrels }: Omit<ExportFeedbackOptions, "file"> & { readonly file: LinesTarget },
  { signal }: Pick<Job, "signal">,
): Promise<ExportedFeedback> {
  return withExistingStore(settings.home, async (database) => {
    if (qrels !== undefined) refuseForeign(qrels, Object.values(JUDGED));
    const votes = await exportLines(file, voteLines(database, signal));
    const written = { votes, file: targetName(file) };
    if (qrels === undefined) return written;
    return { ...written, judgements: await exportJudgements(settings, database, qrels) };
  });
}

function* voteLines(database: store.Database, signal: AbortSignal): Generator<string> {
  for (let after = 0; ; ) {
    checkInterrupted(signal, "The export");
    const page = store.votes(database, { after, limit: PAGE, live: false });
    for (const vote of page) yield JSON.stringify(vote);
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.id;
  }
}

/** Files of a folder of judgements; the queries are in one of the two. */
const JUDGED = {
  manifest: MANIFEST,
  table: "queries.tsv",
  lines: "queries.jsonl",
  qrels: "qrels-train.tsv",
} as const;

/** Returns how many were written. */
async function exportJudgements(rules: Rules, database: store.Database, folder: string): Promise<number> {
  const { judgements } = agreedVotes(database, rules);
  const ids = new DocumentIds(database);
  // First of all: what is begun can then be written again.
  guardWrite(exportTarget("judgements", folder), () => {
    makeFolder(folder);
    replaceFile(join(folder, JUDGED.manifest), `${JSON.stringify({ codeVersion: CODE_VERSION })}\n`);
  });
  await exportQueries(folder, [...new Map(judgements.map((judged) => [judged.tweetId, judged])).values()]);
  const lines = judgements.map(
    ({ tweetId, article, relevance }) => `${tweetId}\t0\t${ids.of(article)}\t${relevance}`,
  );
  return await exportLines(join(folder, JUDGED.qrels), lines);
}

/** What a quoted cell of a table cannot hold: it ends at the next line with a tab, and after many lines. */
const NO_CELL = /[\t\r]|(?:\n[^\n]*){50}/;

/** Writes tweets in the simpler form that holds them all, and removes what an earlier export wrote. */
async function exportQueries(folder: string, tweets: readonly AgreedJudgement[]): Promise<void> {
  const hasMore = tweets.some(
    ({ text, imageText, quotedText, language, author, date }) =>
      imageText || quotedText || language || author || date || NO_CELL.test(text),
  );
  const { table, lines: whole } = JUDGED;
  const [written, former] = hasMore ? [whole, table] : [table, whole];
  const lines = tweets.map(({ tweetId: id, text, imageText, quotedText, language, author, date }) =>
    hasMore
      ? JSON.stringify({ id, text, imageText, quotedText, language, author, date })
      : `${id}\t"${text.replaceAll('"', '""')}"`,
  );
  await exportLines(join(folder, written), lines);
  rmSync(join(folder, former), { force: true });
}

/** What the votes brought to the training. */
export interface VotesTaken extends store.FeedbackChange, Omit<Agreement, "judgements"> {
  readonly votes: number;
}

/**
 * Makes the votes that count now the judgements of the feedback: adds new ones, takes those back that lost
 * their votes.
 */
export function takeVotes(database: store.Database, rules: Rules): VotesTaken {
  return store.storeWork(database.name, () => {
    const { judgements, undecided, heldOut } = agreedVotes(database, rules);
    const change = store.writeFeedbackJudgements(database, judgements);
    return { votes: store.countVotes(database), ...change, undecided, heldOut };
  });
}

/** Returns the judgements that the votes amount to under the rules of the settings. */
function agreedVotes(
  database: store.Database,
  { feedbackVoters: voters, feedbackAgreementPercent: agreementPercent }: Rules,
): Agreement {
  return agreedJudgements(database, { voters, agreementPercent });
}
