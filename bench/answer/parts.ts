/**
 * What ranking a post's parts by themselves wins and costs: long messages of three judged tweets each between
 * everyday sentences, messages of everyday sentences alone, and judged posts with more than one text.
 *
 * node dist/bench/answer/parts.js --home WORKSPACE [--split dev] [--messages 60] [--seed 1]
 *
 * An article is given where it is the first of an answer that is not `none`, or answers a part. It is right
 * if it, or one that is folded into it, is judged to check one of the tweets; desks that check the same claim
 * and are not judged count as wrong.
 */

import type { Answer, AnsweredArticle, Verdict } from "../../src/answer";
import { findCalibration } from "../../src/answer";
import { Answerer } from "../../src/answer/answerer";
import { Confidence } from "../../src/answer/confidence/confidence";
import { DuplicateGrouper } from "../../src/answer/duplicate-grouper";
import { Explainer } from "../../src/answer/explain/explainer";
import { type PartReader, partReader } from "../../src/answer/query-parts";
import { createRng, type Rng, shuffle } from "../../src/base/core/rng";
import {
  ArticleReader,
  ArticleSites,
  type JudgedTweet,
  judgedTweets,
  type StoredArticle,
} from "../../src/base/store";
import { parseTweet } from "../../src/base/text";
import type { Query } from "../../src/rank";
import { shownParts } from "../../src/rank/query";
import { FeatureRanker } from "../../src/rank/ranker";
import type { LoadedWorkspace } from "../../src/workspace";
import { loadWorkspace } from "../../src/workspace";
import { percentile, table } from "../measure";
import { readOptions } from "../read-options";
import { runMain } from "../run-main";

/** What people write around claims; some of it has names and numbers, none of it is for a fact-checker. */
const EVERYDAY = [
  "Hello all, I copied this from the group of my old school.",
  "My sister Laura moved to the second floor last Tuesday and we carried boxes all day.",
  "On another note, has anybody seen the grey cat of number 12?",
  "We had 14 people over for dinner and nobody wanted the soup.",
  "I read it aloud to grandpa and he only shook his head.",
  "The bus was late again, so I had time to type all of this out.",
  "And now for something that I heard at the bakery this morning.",
  "You know me, I am not one to spread gossip.",
  "Anyway, the garden looks lovely and the tomatoes are finally red.",
  "Then there is this one, which my colleague Peter sent around at work.",
  "Uncle Frank says he saw the same on his tablet during the football match.",
  "I still have to fix the bicycle before the weekend.",
  "Make of it what you will, but I could not sleep after reading it.",
  "Please forward this to as many people as you can before it is deleted!",
  "Also this, from the lady who waters our plants.",
  "The children start school on Monday and need new shoes.",
  "Let me know if you are coming to the choir on Thursday at 7.",
  "On Friday the plumber comes because the tap in Leo's bathroom drips.",
  "The dentist moved to Mill Road 27, above the shoe shop.",
  "Lots of love to everybody, and kisses to the little ones.",
];
const CLAIMS = 3;
/** Sentences before, between and behind the tweets, each. */
const MOST_BETWEEN = 3;
const CHAT_SENTENCES = 14;

/** A post with the articles that check each of its claims, as store keys. */
interface Post {
  readonly query: Query;
  readonly claims: readonly (readonly number[])[];
}

/** Returns long messages; no two tweets of one share an article, and no tweet is in two. */
function longMessages(tweets: readonly JudgedTweet[], count: number, rng: Rng): Post[] {
  const left = [...tweets];
  shuffle(left, rng);
  const posts: Post[] = [];
  while (posts.length < count) {
    const chosen: JudgedTweet[] = [];
    for (const tweet of left) {
      const isOther = chosen.every(({ relevant }) => !relevant.some((key) => tweet.relevant.includes(key)));
      if (chosen.length < CLAIMS && isOther) chosen.push(tweet);
    }
    if (chosen.length < CLAIMS) break;
    for (const tweet of chosen) left.splice(left.indexOf(tweet), 1);
    const sentences = [...EVERYDAY];
    shuffle(sentences, rng);
    const between = (): string => sentences.splice(0, 1 + rng.below(MOST_BETWEEN)).join(" ");
    const said = chosen.flatMap(({ text }) => [parseTweet(text).body, between()]);
    posts.push({
      query: { text: [between(), ...said].join(" ") },
      claims: chosen.map(({ relevant }) => relevant),
    });
  }
  return posts;
}

/** Returns messages that claim nothing a fact-checker could check. */
function chats(count: number, rng: Rng): Post[] {
  return Array.from({ length: count }, () => {
    const sentences = [...EVERYDAY];
    shuffle(sentences, rng);
    return { query: { text: sentences.slice(0, CHAT_SENTENCES).join(" ") }, claims: [] };
  });
}

function answererOf(workspace: LoadedWorkspace, partsOf: PartReader): Answerer {
  const { index, model, home } = workspace;
  if (!model) throw new Error("The workspace has no trained ranker.");
  const articles = new ArticleReader(workspace.database);
  const sites = new ArticleSites(workspace.database);
  const ranker = new FeatureRanker(index, model);
  return new Answerer({
    ranking: (tweet, mask) => ranker.rank(tweet, mask),
    articleOf: (doc) => articles.get(index.lexical.arrays.keys[doc] as number) as StoredArticle,
    maskOf: () => new Uint8Array(index.lexical.size).fill(1),
    partsOf,
    duplicates: new DuplicateGrouper(index, (doc) => sites.of(index.lexical.arrays.keys[doc] as number)),
    explainer: new Explainer(index, model),
    confidence: new Confidence(model.manifest.features, findCalibration(home, model.manifest)?.manifest),
    foreignLanguage: () => undefined,
  });
}

/** Returns the articles that an answer gives, each with the verdict that gives it. */
function givenBy({ verdict, articles }: Answer): (readonly [AnsweredArticle, Verdict])[] {
  const given = articles.filter((article, i) => verdict !== "none" && (i === 0 || article.parts));
  return given.map((article) => [article, article.parts?.[0]?.verdict ?? verdict]);
}

/** Returns a row: claims found, of these by `answer`, wrong articles, of these by `answer`, milliseconds. */
async function row(name: string, answerer: Answerer, posts: readonly Post[]): Promise<string[]> {
  const counts = { found: 0, byAnswer: 0, wrong: 0, wrongAnswers: 0 };
  const times = new Float64Array(posts.length);
  for (const [i, { query, claims }] of posts.entries()) {
    const start = performance.now();
    const answer = await answerer.answer(query);
    times[i] = performance.now() - start;
    const found = new Map<readonly number[], Verdict>();
    for (const [{ article, alsoCheckedIn }, verdict] of givenBy(answer)) {
      const keys = [article, ...alsoCheckedIn].map(({ key }) => key);
      const right = claims.filter((relevant) => relevant.some((key) => keys.includes(key)));
      for (const claim of right) if (found.get(claim) !== "answer") found.set(claim, verdict);
      if (right.length === 0) counts.wrong++;
      if (right.length === 0 && verdict === "answer") counts.wrongAnswers++;
    }
    counts.found += found.size;
    counts.byAnswer += [...found.values()].filter((verdict) => verdict === "answer").length;
  }
  const ms = [0.5, 0.9].map((share) => percentile(times, share).toFixed(0));
  return [name, ...Object.values(counts).map(String), ...ms];
}

async function main(): Promise<void> {
  const values = readOptions({ home: "./.crowdchecked", split: "dev", messages: "60", seed: "1" });
  const workspace = loadWorkspace(values.home);
  const partsOf = partReader(workspace.index.lexical);
  const whole = answererOf(workspace, () => []);
  const parts = answererOf(workspace, partsOf);
  const tweets = judgedTweets(workspace.database, values.split);
  const head = ["found", "by answer", "wrong", "by answer", "p50 ms", "p90"];
  const compare = async (
    name: string,
    posts: readonly Post[],
    more: readonly string[][] = [],
  ): Promise<void> => {
    if (posts.length === 0) return;
    await whole.answer((posts[0] as Post).query);
    const rows = [await row("whole alone", whole, posts), await row("with parts", parts, posts)];
    console.log(`${table([[name, ...head], ...more, ...rows])}\n`);
  };
  const written = tweets.filter(({ text }) => parseTweet(text).body !== "");
  const rng = createRng(Number(values.seed));
  const messages = longMessages(written, Number(values.messages), rng);
  const words = messages.map(({ query }) => query.text.split(/\s+/).length);
  const [least, middle, most] = [0, 0.5, 1].map((share) => percentile(words, share));
  const used = messages.flatMap(({ claims }) => claims);
  const alone = written
    .filter(({ relevant }) => used.includes(relevant))
    .map(({ text, relevant }) => ({ query: { text: parseTweet(text).body }, claims: [relevant] }));
  const name = `${messages.length} messages, ${least} - ${middle} - ${most} words, ${alone.length} claims`;
  await compare(name, messages, [await row("each tweet by itself", whole, alone)]);
  const empty = chats(messages.length, rng);
  await compare(`${empty.length} messages that claim nothing`, empty);
  const several = tweets
    .map(({ relevant, ...query }) => ({ query, claims: [relevant] }))
    .filter(({ query }) => partsOf(query, shownParts(query)).length > 0);
  await compare(`${several.length} posts with several texts`, several);
  workspace.close();
}

runMain(main);
