import { basename } from "node:path";
import { readArchivedLines, readArchivedTexts } from "./archive";
import { CROWD_METHOD } from "./checkthat";
import { nothingToImport, pathsIn } from "./folder";
import { type ImportOptions, ImportSession, type ImportSummary, type RecordPlace } from "./session";
import { importClaim, MAX_CLAIM_BYTES } from "./vclaim";

const DATASET = "crowdchecked";

/**
 * Takes the CrowdChecked release as it is published: `vclaims.tar.gz`, `tweets-all-ids.tsv.tar.gz` and
 * `qrels-train*.tsv.tar.gz`, any of which may be missing. Tweets have ids only, texts come with hydration;
 * the pairs of `qrels-train-30` are those with a Jaccard score above 0.30, of `qrels-train-cos.0.50` those
 * with a cosine above 0.50, and of `qrels-train` all that the crowd linked.
 * @throws InputError `NOTHING_TO_IMPORT`, `FILE_NOT_FOUND`, `FILE_TRUNCATED`.
 */
export async function importCrowdchecked(folder: string, options: ImportOptions): Promise<ImportSummary> {
  const { claims, tweets, qrels } = findArchives(folder);
  return ImportSession.run("crowdchecked", options, async (session) => {
    for (const file of claims) await readClaims(file, session);
    for (const file of tweets) await readTweetIds(file, session);
    for (const file of qrels) await readPairs(file, session);
    session.requireRecords(folder, "claims, tweets or pairs in its archives");
  });
}

function findArchives(folder: string): Record<"claims" | "tweets" | "qrels", readonly string[]> {
  const matching = pathsIn(folder);
  const archives = {
    claims: matching(/^vclaims.*\.tar\.gz$/),
    tweets: matching(/^tweets.*\.tar\.gz$/),
    qrels: matching(/^qrels.*\.tar\.gz$/),
  };
  if (Object.values(archives).every(({ length }) => length === 0)) {
    throw nothingToImport(folder, "vclaims.tar.gz, tweets-all-ids.tsv.tar.gz or qrels-train*.tsv.tar.gz");
  }
  return archives;
}

async function readClaims(file: string, session: ImportSession): Promise<void> {
  for await (const { path, text } of readArchivedTexts(file, MAX_CLAIM_BYTES)) {
    session.checkInterrupted();
    const place = { file: `${file}!${path}` };
    if (text === undefined) session.refuse(place, `a claim has at most ${MAX_CLAIM_BYTES} bytes`);
    else if (!path.endsWith(".json")) session.refuse(place, "a JSON file was expected");
    else importClaim(place, text, DATASET, session);
  }
}

async function readTweetIds(file: string, session: ImportSession): Promise<void> {
  for await (const { place, cells } of readRows(file, session)) {
    const [id, externalId] = cells;
    if (cells.length !== 2 || !id || !externalId) {
      session.refuse(place, `2 columns (tweet, the platform's id) were expected, ${found(cells)}`);
    } else if (!/^\d+$/.test(externalId)) {
      session.refuse(place, `the platform's id "${externalId}" is not a number`);
    } else {
      session.tweet(place, { dataset: DATASET, id, externalId });
    }
  }
}

async function readPairs(file: string, session: ImportSession): Promise<void> {
  const { method, threshold } = labelOf(file);
  for await (const { place, cells } of readRows(file, session)) {
    const [tweetId, , articleId, relevance] = cells;
    if (cells.length !== 4 || !tweetId || !articleId) {
      session.refuse(place, `4 columns (tweet, 0, article, relevance) were expected, ${found(cells)}`);
    } else if (relevance !== "1") {
      session.refuse(place, `the relevance of a pair is 1, not "${relevance}"`);
    } else {
      session.pair(place, { dataset: DATASET, tweetId, sources: [DATASET], articleId }, method, threshold);
    }
  }
}

/** Returns by what the pairs of a file were chosen, from its name. */
function labelOf(file: string): { readonly method: string; readonly threshold: number } {
  const [, cosine, percent] = /qrels-train(?:-cos\.(\d\.\d+))?(?:-(\d+))?\.tsv/.exec(basename(file)) ?? [];
  if (cosine !== undefined) return { method: "cosine", threshold: Number(cosine) };
  if (percent !== undefined) return { method: "jaccard", threshold: Number(percent) / 100 };
  return { method: CROWD_METHOD, threshold: 0 };
}

async function* readRows(
  file: string,
  session: ImportSession,
): AsyncGenerator<{ readonly place: RecordPlace; readonly cells: readonly string[] }> {
  for await (const { path, number, text } of readArchivedLines(file)) {
    session.checkInterrupted();
    if (text.trim() === "") continue;
    yield {
      place: { file: `${file}!${path}`, line: number },
      cells: text.split("\t").map((cell) => cell.trim()),
    };
  }
}

function found(cells: readonly string[]): string {
  return cells.includes("") ? "an empty one found" : `${cells.length} found`;
}
