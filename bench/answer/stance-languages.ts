/**
 * How posts in other languages than English stand to claims: precision, recall and F1 by label.
 *
 * node dist/bench/answer/stance-languages.js [--posts-claims FOLDER] [--half held-out] \
 *   [--languages ar,de,...]
 *
 * Two sets, both labelled by reading: pairs that were written for it (`stance-pairs.jsonl`), and, with the
 * folder of posts and claims (`bench:languages`), posts from there, a quarter of them beside another post's
 * claim (`stance-languages.tsv`, ids alone). Every second claim was held out: its pairs were not looked at
 * while the lists were made. Some families of mistakes have further pairs, all in the tuning half.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compare, readArticle, type Stance, Statement, stanceOf } from "../../src/compare";
import { table } from "../measure";
import { readJsonLines, readOptions } from "../read-options";
import { stanceNamed } from "./stance-labels";
import { type Judged, SCORE_HEAD, scores } from "./stance-scores";

const values = readOptions({
  "posts-claims": undefined,
  half: "held-out",
  languages: undefined,
});

interface Pair {
  readonly language: string;
  readonly claim: string;
  readonly post: string;
  readonly label: Stance;
  readonly half: string;
}

function writtenPairs(): Pair[] {
  return readJsonLines<Omit<Pair, "label"> & { readonly stance: string }>(
    "bench/answer/stance-pairs.jsonl",
  ).map(({ stance, ...pair }) => ({ ...pair, label: stanceNamed(stance) }));
}

/** Posts of a folder by id, each with the claim that was drawn from it. */
function postsOf(
  folder: string,
  language: string,
): Map<string, { readonly post: string; readonly claim: string }> {
  const files = ["", "-dev"].map((part) => join(folder, `${language}${part}.jsonl`)).filter(existsSync);
  const rows = files.flatMap((file) =>
    readJsonLines<{ readonly id: string; readonly post: string; readonly claim: string }>(file),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function labelledPosts(folder: string): Pair[] {
  const known = new Map<string, ReturnType<typeof postsOf>>();
  const [, ...lines] = readFileSync("bench/answer/stance-languages.tsv", "utf8").trimEnd().split("\n");
  return lines.flatMap((line) => {
    const [language = "", post = "", claim = "", label, half = ""] = line.split("\t");
    const posts = known.get(language) ?? postsOf(folder, language);
    known.set(language, posts);
    const [said, claimed] = [posts.get(post), posts.get(claim)];
    if (!said || !claimed) return [];
    return [{ language, post: said.post, claim: claimed.claim, label: stanceNamed(label), half }];
  });
}

function judged({ language, claim, post, label }: Pair): Judged {
  const said = new Statement(post, language);
  const article = readArticle({ vclaim: claim }, language)!;
  return { label, found: stanceOf(said, article, compare(said, article)) };
}

function rowsOf(name: string, pairs: readonly Pair[]): string[][] {
  return pairs.length === 0 ? [] : scores(name, pairs.map(judged));
}

const asked = values.languages?.split(",");
const isAsked = ({ half, language }: Pair): boolean =>
  half === values.half && (asked?.includes(language) ?? true);
const folder = values["posts-claims"];
console.log(
  table([
    SCORE_HEAD,
    ...rowsOf("written", writtenPairs().filter(isAsked)),
    ...rowsOf("posts", folder === undefined ? [] : labelledPosts(folder).filter(isAsked)),
  ]),
);
