import { createHash } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { replaceFile } from "../base/artifact";
import { InputError } from "../base/core/errors";
import { readText } from "../base/core/files/read-text";
import { DEV_SET } from "../base/home/paths";
import { type Database, type JudgedTweet, judgedTweets } from "../base/store";

const SPLIT = "dev";
const MAX_BYTES = 1 << 26;

const devSetShape = v.object({
  version: v.literal(1),
  frozenAt: v.string(),
  tweets: v.array(v.object({ dataset: v.string(), id: v.string() })),
});

/** Tweets that every generation is measured on. */
export interface DevSet {
  /** Marks these tweets; only figures of the same tweets are comparable. */
  readonly mark: string;
  /** Those that still exist, with their present judgements. */
  readonly tweets: readonly JudgedTweet[];
  /** Frozen ones whose text or judgements are gone. */
  readonly gone: number;
}

/** Freezes the present judged tweets of the split `dev`. @returns how many. */
export function freezeDevSet(home: string, database: Database, now: string): number {
  const tweets = judgedTweets(database, SPLIT).map(({ dataset, id }) => ({ dataset, id }));
  const content = JSON.stringify({ version: 1, frozenAt: now, tweets }, null, 1);
  replaceFile(join(home, DEV_SET), `${content}\n`);
  return tweets.length;
}

/**
 * Returns the frozen dev set, and freezes it first if that has not happened and there are dev tweets.
 * @throws InputError `DEV_SET_FORMAT` for an invalid file.
 */
export function readDevSet(home: string, database: Database, now: string): DevSet {
  const file = join(home, DEV_SET);
  const judged = judgedTweets(database, SPLIT);
  if (!existsSync(file)) {
    if (judged.length === 0) return { mark: markOf([]), tweets: [], gone: 0 };
    freezeDevSet(home, database, now);
  }
  const { tweets } = parse(file);
  const known = new Map(judged.map((tweet) => [nameOf(tweet), tweet]));
  const found = tweets.flatMap((tweet) => known.get(nameOf(tweet)) ?? []);
  return { mark: markOf(tweets), tweets: found, gone: tweets.length - found.length };
}

/** @throws InputError `DEV_SET_FORMAT` for a frozen dev set that is invalid. */
export function checkDevSet(home: string): void {
  const file = join(home, DEV_SET);
  if (existsSync(file)) parse(file);
}

function parse(file: string): v.InferOutput<typeof devSetShape> {
  const invalid = (cause?: unknown): InputError =>
    new InputError(
      "the frozen dev set is not of its form",
      { file },
      {
        code: "DEV_SET_FORMAT",
        hint: "Restore the file, or freeze the dev tweets anew on purpose: crowdchecked nightly --freeze-dev.",
        cause,
      },
    );
  if (statSync(file).size > MAX_BYTES) throw invalid();
  try {
    return v.parse(devSetShape, JSON.parse(readText(file, "It is JSON.")));
  } catch (cause) {
    throw invalid(cause);
  }
}

function nameOf({ dataset, id }: { readonly dataset: string; readonly id: string }): string {
  return `${dataset}\0${id}`;
}

function markOf(tweets: readonly { readonly dataset: string; readonly id: string }[]): string {
  return createHash("sha256").update(tweets.map(nameOf).sort().join("\n")).digest("hex").slice(0, 16);
}
