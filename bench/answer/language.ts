/**
 * Which posts a workspace says are in a language that its collection does not hold, and what telling that
 * takes.
 *
 * node dist/bench/answer/language.js --home WORKSPACE [--words 8] FILE...
 *
 * A file is `id<TAB>text` or JSON lines with `text` or `post`; a last word "None", which a collection of
 * posts has behind most of them, is cut. Posts of fewer words (as `Intl.Segmenter` parts them) are left out.
 * A line a file: posts, share that the workspace answers, share told to be foreign, and as what.
 */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { parseTweet, saidText, tellLanguage } from "../../src/base/text";
import { loadWorkspace } from "../../src/workspace";
import { table } from "../measure";
import { readArguments } from "../read-options";

const { values, positionals } = readArguments({ home: undefined, words: "8" });
if (!values.home || positionals.length === 0)
  throw new Error("Usage: node dist/bench/answer/language.js --home WORKSPACE [--words 8] FILE...");

const segmenter = new Intl.Segmenter("und", { granularity: "word" });

function wordsIn(text: string): number {
  return [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).length;
}

function postsOf(file: string): string[] {
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  return lines.map((line) => {
    if (file.endsWith(".jsonl")) {
      const { text, post = text } = JSON.parse(line) as { text?: string; post?: string };
      return (post ?? "").replace(/\s*\bNone$/, "");
    }
    const cell = line.slice(line.indexOf("\t") + 1);
    return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
  });
}

function percent(count: number, all: number): string {
  return `${((100 * count) / all).toFixed(1)} %`;
}

async function main(home: string): Promise<void> {
  const workspace = loadWorkspace(home);
  const rows: string[][] = [];
  const all: string[] = [];
  for (const file of positionals) {
    const posts = postsOf(file).filter((post) => wordsIn(post) >= Number(values.words));
    all.push(...posts);
    const told = new Map<string, number>();
    let answered = 0;
    for (const text of posts) {
      const { verdict, language } = await workspace.answer({ text }, { top: 1 });
      if (verdict === "answer") answered++;
      if (language) told.set(language.post, (told.get(language.post) ?? 0) + 1);
    }
    const foreign = [...told.values()].reduce((sum, count) => sum + count, 0);
    const as = [...told].sort(([, a], [, b]) => b - a).map(([code, count]) => `${code} ${count}`);
    const shares = [percent(answered, posts.length), percent(foreign, posts.length)];
    rows.push([basename(file), String(posts.length), ...shares, as.join(", ")]);
  }
  workspace.close();
  console.log(table([["posts of", "posts", "answered", "told foreign", "as"], ...rows]));
  const texts = all.map((text) => saidText(parseTweet(text)));
  const passes = [1, 2, 3, 4, 5].map(() => {
    const start = performance.now();
    for (const text of texts) tellLanguage(text);
    return (1000 * (performance.now() - start)) / texts.length;
  });
  console.log(`\n${Math.min(...passes).toFixed(1)} microseconds a post, the best of five passes`);
}

void main(values.home);
