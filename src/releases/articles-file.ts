import { createReadStream, rmSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import * as v from "valibot";
import { streamInto } from "../base/artifact";
import { readLines } from "../base/core/files/read-lines";
import { NOT_JSON, parseJson } from "../base/core/values/parse-json";
import { strictObject, whole } from "../base/core/values/shape";
import { type ArticleState, articleStates, articlesRevision, type Database } from "../base/store";
import { parseOwnedArticle } from "../base/store/articles/article-record";

/** Longest line, UTF-16 units: the longest fact-check is a few hundred kilobytes. */
const MAX_LINE_CHARS = 16 << 20;
/** Fast rather than small: a push waits for it. */
const LEVEL = 4;

const stateShape = strictObject({
  key: whole(1),
  revision: whole(1),
  article: v.unknown(),
  withdrawal: v.exactOptional(strictObject({ withdrawnAt: v.string(), reason: v.exactOptional(v.string()) })),
});

/** What a file of articles holds. */
export interface WrittenArticles {
  readonly count: number;
  readonly revision: number;
}

/** Writes all articles of a store, as they are at one moment, into a file: JSON lines, gzipped. */
export async function writeArticles(
  database: Database,
  file: string,
  signal: AbortSignal,
): Promise<WrittenArticles> {
  // A transaction that reads holds the moment.
  database.exec("BEGIN");
  try {
    const revision = articlesRevision(database);
    let count = 0;
    function* lines(): Generator<string> {
      for (const state of articleStates(database, 0)) {
        count++;
        yield `${JSON.stringify(state)}\n`;
      }
    }
    await pipeline(Readable.from(lines()), createGzip({ level: LEVEL }), streamInto(file), { signal });
    return { count, revision };
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  } finally {
    database.exec("COMMIT");
  }
}

/**
 * Yields the articles of such a file.
 * @param wrong returns what is thrown for a file that is damaged. @param problem as in "its ... is damaged".
 */
export async function* readArticles(
  file: string,
  wrong: (problem: string, cause?: unknown) => Error,
): AsyncGenerator<ArticleState, void> {
  const gunzip = createGunzip();
  const unpacked = pipeline(createReadStream(file), gunzip);
  unpacked.catch(() => {});
  try {
    for await (const { number, text } of readLines(gunzip, MAX_LINE_CHARS)) {
      const value = text === undefined ? undefined : parseJson(text);
      const unread = text === undefined ? "it is too long" : NOT_JSON;
      const state = value === undefined ? unread : parseState(value);
      if (typeof state === "string") throw wrong(`line ${number} of its articles is wrong: ${state}`);
      yield state;
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code?.startsWith("Z_") ? wrong("its articles cannot be unpacked", error) : error;
  } finally {
    gunzip.destroy();
  }
}

/** Returns an article as its owner holds it, or what is wrong with it. */
export function parseState(value: unknown): ArticleState | string {
  const parsed = v.safeParse(stateShape, value);
  if (!parsed.success) return "it is no article of a store";
  const read = parseOwnedArticle(parsed.output.article);
  return typeof read === "string" ? read : { ...parsed.output, article: read.record };
}
