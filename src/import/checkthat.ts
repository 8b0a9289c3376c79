import { statSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { readArticles } from "./articles";
import { listFolder, nothingToImport, pathsIn } from "./folder";
import { type ImportOptions, ImportSession, type ImportSummary } from "./session";
import { readLines } from "./text-file";
import { JSON_LINES } from "./tweet-lines";
import { readJsonTweets, readTsvTweets } from "./tweets";
import { importClaim, MAX_CLAIM_BYTES } from "./vclaim";

/** Claim files read at once: the disk's queue is kept full, and memory stays small. */
const READ_AHEAD = 64;

export interface CheckthatOptions extends ImportOptions {
  /** Name of the dataset, and of its source of articles; default: the folder's name. */
  readonly dataset?: string;
  /**
   * The split, by file name, whose judgements are links of a crowd: they become pairs of the method `crowd`.
   */
  readonly crowd?: string;
  /**
   * Whether judgements may be of articles of any source, named as runs name them: by the id, or by
   * `SOURCE:ID` where several sources have it. Default: false.
   */
  readonly anySource?: boolean;
  /** Stands before the names of the other splits, which keeps two datasets' `dev` apart; default: nothing. */
  readonly splitPrefix?: string;
}

/** Where judgements are of, and what becomes of them. */
interface QrelsReading {
  readonly dataset: string;
  readonly sources: readonly string[] | "any";
  readonly crowd: string | undefined;
  readonly splitPrefix: string;
}

/** Tweet, 0, article, relevance. */
const QRELS_COLUMNS = 4;

/** How what a dataset's folder may hold is called, in whatever form. */
const NAMES = /^(?:vclaims|verified[-_]claims|articles|tweets|queries|qrels)(?!\p{L})/iu;
const HELD =
  "vclaims/, articles*.jsonl, tweets*.tsv, queries*.tsv (or .jsonl) or qrels*.tsv; files also gzipped (.gz)";

/** Of pairs that people linked, whatever a score says of them; as the CrowdChecked release's. */
export const CROWD_METHOD = "crowd";

/**
 * Takes a CheckThat! dataset: a folder of verified claims (`vclaims/*.json`) or `articles.jsonl`, tweets
 * (`tweets*.tsv`, `queries*.tsv`) and judgements (`qrels*.tsv`, split by file name), each file plain or
 * gzipped. Any of them may be missing; what has such a name and another form is refused. Tweets may stand in
 * `.jsonl` files of such names, too. Those are read first: they can hold more than the text, and where two
 * files say something else of a tweet, the first counts. Judgements mean the articles of this dataset; where
 * the folder has an articles file, of the sources that it names. Judgements of the split `crowd` are what
 * people linked, noise included: relevant ones become pairs, others are refused, since a crowd links nothing
 * that does not fit.
 * @throws InputError `NOTHING_TO_IMPORT` when none is there, all are empty, or there are no judgements of the
 *   split `crowd`.
 */
export async function importCheckthat(folder: string, options: CheckthatOptions): Promise<ImportSummary> {
  const files = findFiles(folder);
  const { dataset = basename(resolve(folder)), crowd, anySource = false, splitPrefix = "" } = options;
  if (crowd !== undefined && !files.qrels.some((file) => splitOf(file) === crowd)) {
    throw nothingToImport(folder, `qrels*.tsv of the split ${crowd}`);
  }
  return ImportSession.run("checkthat", options, async (session) => {
    for (const file of files.others) session.refuse({ file }, `it is not read; expected: ${HELD}`);
    const sources = new Set([dataset]);
    for (const claims of files.claims) await readClaims(claims, dataset, session);
    for (const file of files.articles) {
      for (const source of await readArticles(file, session)) sources.add(source);
    }
    for (const file of files.tweets) {
      const read = JSON_LINES.test(file) ? readJsonTweets : readTsvTweets;
      await read(file, dataset, session);
    }
    const named = anySource ? "any" : [...sources];
    const reading: QrelsReading = { dataset, sources: named, crowd, splitPrefix };
    for (const file of files.qrels) await readQrels(file, reading, session);
    session.requireRecords(folder, "claims, articles, tweets or judgements in its files");
  });
}

type Files = Readonly<Record<"claims" | "articles" | "tweets" | "qrels" | "others", readonly string[]>>;

function findFiles(folder: string): Files {
  const matching = pathsIn(folder);
  const files = {
    // A link that leads nowhere is told when it is read.
    claims: matching(/^(?:vclaims|verified[-_]claims)/).filter(
      (path) => statSync(path, { throwIfNoEntry: false })?.isFile() !== true,
    ),
    articles: matching(/^articles.*\.jsonl(?:\.gz)?$/),
    tweets: [
      ...matching(/^(?:tweets|queries).*\.jsonl(?:\.gz)?$/),
      ...matching(/^(?:tweets|queries).*\.tsv(?:\.gz)?$/),
    ],
    qrels: matching(/^qrels.*\.tsv(?:\.gz)?$/),
  };
  if (Object.values(files).every(({ length }) => length === 0)) throw nothingToImport(folder, HELD);
  const known = new Set(Object.values(files).flat());
  return { ...files, others: matching(NAMES).filter((path) => !known.has(path)) };
}

async function readClaims(folder: string, source: string, session: ImportSession): Promise<void> {
  const names = listFolder(folder).filter((name) => name.endsWith(".json") && !name.startsWith("._"));
  for (let start = 0; start < names.length; start += READ_AHEAD) {
    session.checkInterrupted();
    const files = names.slice(start, start + READ_AHEAD).map((name) => join(folder, name));
    const texts = await Promise.allSettled(files.map(readSmall));
    for (const [i, file] of files.entries()) {
      const text = texts[i]!;
      if (text.status === "fulfilled") importClaim({ file }, text.value, source, session);
      else session.refuse({ file }, `the file cannot be read: ${(text.reason as Error).message}`);
    }
  }
}

async function readSmall(file: string): Promise<string> {
  const { size } = await stat(file);
  if (size > MAX_CLAIM_BYTES) throw new Error(`a claim has at most ${MAX_CLAIM_BYTES} bytes`);
  return readFile(file, "utf8");
}

async function readQrels(
  file: string,
  { dataset, sources, crowd, splitPrefix }: QrelsReading,
  session: ImportSession,
): Promise<void> {
  const split = splitOf(file);
  for await (const line of readLines(file)) {
    session.checkInterrupted();
    if (line.text.trim() === "") continue;
    const place = { file, line: line.number };
    const cells = cellsOf(line.text);
    const [tweetId, , articleId, relevance] = cells;
    if (cells.length !== QRELS_COLUMNS || !tweetId || !articleId) {
      session.refuse(
        place,
        `${QRELS_COLUMNS} columns (tweet, 0, article, relevance) were expected, ${cells.length} found`,
      );
    } else if (!/^-?\d{1,15}$/.test(relevance as string)) {
      session.refuse(place, `the relevance "${relevance}" is not an integer of at most 15 digits`);
    } else if (split !== crowd) {
      session.judgement(
        place,
        { dataset, sources, tweetId, articleId },
        splitPrefix + split,
        Number(relevance),
      );
    } else if (Number(relevance) <= 0) {
      session.refuse(place, `the relevance of a pair is 1 or more, not "${relevance}"`);
    } else {
      session.pair(place, { dataset, sources, tweetId, articleId }, CROWD_METHOD, 0);
    }
  }
}

/** Returns the cells of a line. Ids may hold blanks where tabs part the cells, as in our own files. */
function cellsOf(line: string): string[] {
  const text = line.trim();
  return text.includes("\t") ? text.split("\t").map((cell) => cell.trim()) : text.split(/\s+/);
}

/**
 * Returns `dev` of `qrels-dev.tsv` and of `qrels-validation.tsv`; a file without such a name is of the split
 * `train`. A name begins where no letter stands before: `latest` is no test.
 */
function splitOf(file: string): string {
  const name = /(?<!\p{L})(?:train|dev|test|val(?:id(?:ation)?)?(?!\p{L}))/u.exec(basename(file))?.[0];
  return name?.startsWith("val") ? "dev" : (name ?? "train");
}
