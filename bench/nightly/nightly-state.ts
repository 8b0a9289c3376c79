import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { readDenseManifest, readIndexManifest } from "../../index";
import { generations, servingGeneration } from "../../src/base/home/generations";
import { workspacePaths } from "../../src/base/home/paths";
import { NightLog } from "../../src/base/store";
import { readModelManifest } from "../../src/encoder";
import { buildingFolder, generationHome, isNightRunning, type NightEvaluation } from "../../src/nightly";
import { readRankerManifest } from "../../src/rank";
import { openStore } from "../../src/workspace";

/** What a workspace ends a night with, a text for each part; times and what was spent are left out. */
export type EndState = Readonly<Record<string, string>>;

/** Tables with the columns that do not tell when. */
const TABLES = {
  articles: "SELECT key, source, id, hash FROM articles ORDER BY 1",
  versions: "SELECT article, count(*) FROM article_versions GROUP BY 1 ORDER BY 1",
  pages: "SELECT url, state, problem, extractor, article FROM pages ORDER BY 1",
  tweets: "SELECT dataset, id, text FROM tweets ORDER BY 1, 2",
  links: "SELECT t.id, url FROM links JOIN tweets t ON t.key = tweet ORDER BY 1, 2",
  checked:
    "SELECT c.id, t.id, role FROM checked_tweets JOIN tweets c ON c.key = checker JOIN tweets t ON t.key = tweet ORDER BY 1, 2, 3",
  scores:
    "SELECT t.id, article, method, version, score, title, subtitle FROM pair_scores JOIN tweets t ON t.key = tweet ORDER BY 1, 2, 3",
  judgements: "SELECT count(*), sum(relevance) FROM qrels",
  removed: "SELECT id, reason FROM removed_tweets ORDER BY 1",
  steps: "SELECT night_steps.step, state FROM night_steps ORDER BY night, position",
  nights: "SELECT generation, baseline, finished_at IS NULL FROM nights ORDER BY number",
} as const;

/** Returns what the workspace at `home` holds. */
export function endState(home: string): EndState {
  const database = openStore(home);
  try {
    const rows = Object.entries(TABLES).map(([name, sql]) => {
      const found = database.prepare(sql).raw().all();
      return [name, `${found.length} rows ${sha256(JSON.stringify(found))}`];
    });
    const log = new NightLog(database);
    const figures = log.history("evaluate", 1000).map(({ summary }) => {
      const { built, serving, promoted, reasons } = summary as NightEvaluation;
      return [built, serving, promoted, reasons];
    });
    return { ...Object.fromEntries(rows), figures: JSON.stringify(figures), ...generationsState(home) };
  } finally {
    database.close();
  }
}

function generationsState(home: string): Record<string, string> {
  const names = generations(home);
  const states = names.map((name): [string, string] => {
    const { index, denseIndex, encoder, ranker } = workspacePaths(generationHome(home, name));
    const dense = existsSync(denseIndex) ? readDenseManifest(denseIndex) : undefined;
    const parts = [
      JSON.stringify(readIndexManifest(index).sections),
      dense === undefined ? "" : `${dense.encoder} ${JSON.stringify(dense.sections)}`,
      existsSync(encoder) ? readModelManifest(encoder).hash : "",
      existsSync(ranker) ? readRankerManifest(ranker).sha256 : "",
    ];
    return [`generation ${name}`, parts.map((part) => sha256(part).slice(0, 12)).join(" ")];
  });
  const left = names.filter((name) => existsSync(buildingFolder(home, name)));
  return {
    ...Object.fromEntries(states),
    serving: String(servingGeneration(home)),
    unfinished: left.join(),
    lock: String(isNightRunning(home)),
    report: String(existsSync(join(home, "reports"))),
  };
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Returns the parts in which two workspaces differ, with what they hold. */
export function differences(expected: EndState, found: EndState): string[] {
  const names = new Set([...Object.keys(expected), ...Object.keys(found)]);
  return [...names]
    .filter((name) => expected[name] !== found[name])
    .map((name) => `${name}: ${expected[name]} expected, ${found[name]} found`);
}
