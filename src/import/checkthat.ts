import { existsSync, readdirSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { decodeHTML } from "entities";
import { z } from "zod";
import { InputError } from "../core/errors";
import type { Article } from "../core/types";
import { cleanText, formatDay, parseDay } from "../text";
import { parseJson, readArticles } from "./articles";
import { type ImportOptions, ImportSession, type ImportSummary } from "./session";
import { readLines } from "./text-file";
import { readTsvTweets } from "./tweets";

/** Claim files read at once: the disk's queue is kept full, and memory stays small. */
const READ_AHEAD = 64;

export interface CheckthatOptions extends ImportOptions {
  /** Name of the dataset, and of its source of articles; default: the folder's name. */
  readonly dataset?: string;
}

const vclaimRecord = z.looseObject({
  vclaim_id: z.string().min(1),
  vclaim: z.string().optional(),
  title: z.string().optional(),
  subtitle: z.string().optional(),
  author: z.string().optional(),
  date: z.string().optional(),
  page_url: z.string().optional(),
});

/**
 * Takes a CheckThat! dataset: a folder of verified claims (`vclaims/*.json`) or `articles.jsonl[.gz]`, tweets (`tweets*.tsv`,
 * `queries*.tsv`) and judgements (`qrels*.tsv`, split by file name). Any of them may be missing.
 * @throws InputError `NOTHING_TO_IMPORT` when none is there.
 */
export async function importCheckthat(folder: string, options: CheckthatOptions): Promise<ImportSummary> {
  const files = findFiles(folder);
  const dataset = options.dataset ?? basename(resolve(folder));
  return ImportSession.run("checkthat", options, async (session) => {
    let source = dataset;
    if (files.claims) await readClaims(files.claims, source, session);
    for (const file of files.articles) {
      source = (await firstSource(file)) ?? dataset;
      await readArticles(file, session);
    }
    for (const file of files.tweets) await readTsvTweets(file, dataset, session);
    for (const file of files.qrels) await readQrels(file, { dataset, source }, session);
  });
}

interface Files {
  readonly claims?: string;
  readonly articles: readonly string[];
  readonly tweets: readonly string[];
  readonly qrels: readonly string[];
}

function findFiles(folder: string): Files {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    throw new InputError(
      "there is no such folder",
      { file: folder },
      { code: "FILE_NOT_FOUND", hint: "Give the dataset's folder." },
    );
  }
  const names = readdirSync(folder).sort();
  const matching = (pattern: RegExp): string[] =>
    names.filter((name) => pattern.test(name)).map((name) => join(folder, name));
  const claims = ["vclaims", "verified_claims"]
    .map((name) => join(folder, name))
    .find((path) => existsSync(path));
  const files = {
    ...(claims === undefined ? {} : { claims }),
    articles: matching(/^articles.*\.jsonl(?:\.gz)?$/),
    tweets: matching(/^(?:tweets|queries).*\.tsv$/),
    qrels: matching(/^qrels.*\.tsv$/),
  };
  if (!claims && files.articles.length + files.tweets.length + files.qrels.length === 0) {
    throw new InputError(
      "the folder holds no vclaims/, articles.jsonl, tweets*.tsv, queries*.tsv or qrels*.tsv",
      { file: folder },
      {
        code: "NOTHING_TO_IMPORT",
        hint: "Give the folder that holds the dataset's files.",
      },
    );
  }
  return files;
}

async function readClaims(folder: string, source: string, session: ImportSession): Promise<void> {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".json") && !name.startsWith("._"))
    .sort();
  for (let start = 0; start < names.length; start += READ_AHEAD) {
    session.checkInterrupted();
    const files = names.slice(start, start + READ_AHEAD).map((name) => join(folder, name));
    const texts = await Promise.all(files.map((file) => readFile(file, "utf8")));
    files.forEach((file, i) => {
      readClaim({ file }, texts[i] as string, source, session);
    });
  }
}

/** Takes one verified claim as CheckThat! and CrowdChecked write it. */
export function readClaim(
  place: { readonly file: string },
  text: string,
  source: string,
  session: ImportSession,
): void {
  const parsed = vclaimRecord.safeParse(parseJson(text));
  if (!parsed.success) {
    session.refuse(
      place,
      parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; "),
    );
    return;
  }
  const { vclaim_id: id, page_url: url, date, ...rest } = parsed.data;
  const day = date ? parseDay(date) : undefined;
  if (date && day === undefined)
    session.flaw(place, `the date "${date}" is not read; the article is kept without it`);
  const fields = {
    url: plainText(url),
    title: plainText(rest.title),
    subtitle: plainText(rest.subtitle),
    vclaim: plainText(rest.vclaim),
    author: plainText(rest.author),
    date: day === undefined ? undefined : formatDay(day),
  };
  if (!fields.title && !fields.vclaim) {
    session.refuse(place, "one of vclaim and title is needed");
    return;
  }
  const present = Object.fromEntries(Object.entries(fields).filter(([, value]) => value));
  session.article({ source, id, ...present } satisfies Article);
}

/** Returns text without HTML entities, control characters and surrounding blanks. */
export function plainText(text: string | undefined): string | undefined {
  return text === undefined ? undefined : cleanText(decodeHTML(text)).trim();
}

async function firstSource(file: string): Promise<string | undefined> {
  for await (const line of readLines(file)) {
    const value = parseJson(line.text) as { source?: unknown } | undefined;
    return typeof value?.source === "string" ? value.source : undefined;
  }
  return undefined;
}

async function readQrels(
  file: string,
  names: { dataset: string; source: string },
  session: ImportSession,
): Promise<void> {
  const split = splitOf(file);
  for await (const line of readLines(file)) {
    session.checkInterrupted();
    if (line.text.trim() === "") continue;
    const place = { file, line: line.number };
    const cells = line.text.trim().split(/\s+/);
    const [tweetId, , articleId, relevance] = cells;
    if (cells.length !== 4)
      session.refuse(place, `4 columns (tweet, 0, article, relevance) were expected, ${cells.length} found`);
    else if (!/^-?\d+$/.test(relevance as string))
      session.refuse(place, `the relevance "${relevance}" is not an integer`);
    else
      session.judgement(
        place,
        { ...names, tweetId: tweetId as string, articleId: articleId as string },
        split,
        Number(relevance),
      );
  }
}

/** Returns `dev` of `qrels-dev.tsv`; a file without such a name is of the split `train`. */
function splitOf(file: string): string {
  return /train|dev|test/.exec(basename(file))?.[0] ?? "train";
}
