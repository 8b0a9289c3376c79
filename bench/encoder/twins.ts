/**
 * Whether an encoder tells a claim from its counter-claim. It gets each judged tweet that it has not seen,
 * and whose article it was not trained on, the article, and the article with a counter-claim in the place of
 * its claim (`claims generate`). Shares in per cent, by kind of edit:
 *
 * - twin accuracy: the tweet is nearer to the article that makes its claim;
 * - the same of another tweet, which has nothing to do with either: far from one half, the encoder prefers
 *   claims as they are (or without "not") whatever the tweet says;
 * - the tweet edited like the claim is nearer to the counter-claim.
 *
 * node dist/bench/encoder/twins.js --home WORKSPACE --claims FILE [--encoder FOLDER,...] \
 *   [--splits train,dev] [--fields title,subtitle,vclaim]
 *
 * FILE: claims generate --per-claim 4. The figures of several encoders are those of all their comparisons.
 */

import { createRng } from "../../src/base/core/rng";
import { dot } from "../../src/base/core/sums";
import { iterateArticles, judgedTweets } from "../../src/base/store";
import { isMarked, type TweetParts } from "../../src/base/text";
import { Statement } from "../../src/compare";
import { loadTextEncoder, readModelManifest, type TextEncoder } from "../../src/encoder";
import { articleInput, type EncodedField } from "../../src/encoder/inputs";
import { shownParts } from "../../src/rank";
import {
  type CounterClaimFile,
  CounterClaims,
  readCounterClaims,
  replaceWords,
} from "../../src/usecases/encoder/counter-claims";
import { encoderFolder, openStore } from "../../src/workspace";
import { alterPost, NamePool } from "../../training/claims";
import { table } from "../measure";
import { readOptions } from "../read-options";

const values = readOptions({
  home: undefined,
  claims: undefined,
  encoder: undefined,
  splits: "train,dev",
  fields: "title,subtitle,vclaim",
});
const KINDS = ["negation", "number", "name", "antonym"] as const;
const FIELDS = values.fields.split(",") as EncodedField[];

interface Twin {
  readonly tweet: TweetParts;
  /** The tweet with the edit of the counter-claim, where that is possible. */
  readonly edited: TweetParts | undefined;
  readonly article: readonly string[];
  readonly counter: readonly string[];
}

/** A share of comparisons. */
class Share {
  private right = 0;
  count = 0;

  /** Equal cosines count one half. */
  add(nearer: number, other: number): void {
    this.right += nearer > other ? 1 : nearer === other ? 0.5 : 0;
    this.count++;
  }

  toString(): string {
    return this.count === 0 ? "-" : `${((100 * this.right) / this.count).toFixed(1)} (${this.count})`;
  }
}

type Shares = Record<"own" | "another" | "edited", Share>;

function readTwins(home: string, file: CounterClaimFile, folder: string): Map<string, Twin[]> {
  const database = openStore(home);
  const articles = [...iterateArticles(database)];
  const numberOf = new Map(articles.map(({ key }, number) => [key, number]));
  const seen = new Set(readModelManifest(folder).seenTweets);
  const judged = values.splits.split(",").flatMap((split) => judgedTweets(database, split));
  const known = new Set(judged.filter((tweet) => isMarked(tweet, seen)).flatMap(({ relevant }) => relevant));
  const tweets = judged.filter(({ relevant }) => !relevant.some((key) => known.has(key)));
  database.close();
  const names = new NamePool([]);
  return new Map(
    KINDS.map((kind) => {
      const claims = file.claims.filter((claim) => claim.kind === kind);
      const { texts } = new CounterClaims({ ...file, claims }, articles).negatives(FIELDS);
      const keyOf = (source: string, id: string): string => `${source}\0${id}`;
      const editOf = new Map(claims.map((claim) => [keyOf(claim.source, claim.article), claim]));
      const twins = tweets.flatMap((tweet): Twin[] => {
        const number = numberOf.get(tweet.relevant[0]!)!;
        const article = articles[number]!;
        const counter = texts.get(number)?.[0];
        const edit = editOf.get(keyOf(article.source, article.id));
        if (!counter || !edit) return [];
        const text =
          kind === "negation"
            ? alterPost(new Statement(tweet.text), new Statement(edit.original), kind, createRng(1), names)
            : replaceWords(tweet.text, edit.replaced, edit.replacement);
        const edited = text === undefined || text === tweet.text ? undefined : shownParts({ ...tweet, text });
        return [{ tweet: shownParts(tweet), edited, article: articleInput(article, FIELDS), counter }];
      });
      return [kind, twins] as const;
    }),
  );
}

async function compare(encoder: TextEncoder, twins: readonly Twin[], shares: Shares): Promise<void> {
  const { dimension } = encoder;
  const rows = (vectors: Float32Array): Float32Array[] =>
    Array.from({ length: vectors.length / dimension }, (_, row) =>
      vectors.subarray(row * dimension, (row + 1) * dimension),
    );
  const tweets = rows(await encoder.embedTweets(twins.map(({ tweet }) => tweet)));
  const edited = rows(await encoder.embedTweets(twins.map((twin) => twin.edited ?? twin.tweet)));
  const articles = rows(await encoder.embedArticles(twins.map(({ article }) => article)));
  const counters = rows(await encoder.embedArticles(twins.map(({ counter }) => counter)));
  for (const [i, twin] of twins.entries()) {
    const [article, counter] = [articles[i]!, counters[i]!];
    const another = tweets[(i + (twins.length >> 1)) % twins.length]!;
    shares.own.add(dot(tweets[i]!, article), dot(tweets[i]!, counter));
    shares.another.add(dot(another, article), dot(another, counter));
    if (twin.edited) shares.edited.add(dot(edited[i]!, counter), dot(edited[i]!, article));
  }
}

async function main(): Promise<void> {
  const { home, claims } = values;
  if (!home || !claims) throw new Error("--home and --claims are needed");
  const file = await readCounterClaims(claims);
  const byKind = new Map<string, Shares>();
  for (const folder of values.encoder?.split(",") ?? [encoderFolder(home)]) {
    const encoder = loadTextEncoder(folder);
    for (const [kind, twins] of readTwins(home, file, folder)) {
      const shares = byKind.get(kind) ?? { own: new Share(), another: new Share(), edited: new Share() };
      byKind.set(kind, shares);
      await compare(encoder, twins, shares);
    }
  }
  const rows = [...byKind].map(([kind, shares]) => [
    kind,
    ...[shares.own, shares.another, shares.edited].map(String),
  ]);
  console.log(
    table([["per cent (n)", "tweet to claim", "another tweet", "edited to counter-claim"], ...rows]),
  );
}

void main();
