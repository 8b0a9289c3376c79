import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { readIndexManifest } from "../../index";
import { workspacePaths } from "../base/home/paths";
import { denseRecall, loadWorkspace } from "../workspace";
import type { SanityCheck } from "./gate";
import { missedGolden, readGolden } from "./golden";

/** Articles may disappear, but not a tenth of them in a night. */
const LEAST_ARTICLES = 0.9;
/** An index's bytes per article change little; a factor of two is suspicious. */
const MOST_GROWTH = 2;
/** The graph's search must find nearly all of the hundred nearest articles. */
const LEAST_RECALL = 0.95;
/** Smaller indexes are not compared by size. */
const FEWEST_BYTES = 1 << 20;

/**
 * Checks whether a generation is sound: its size against the serving one, golden queries, recall of the dense
 * index.
 * @param home of the workspace, which may hold golden queries.
 * @param built home of the generation.
 * @param serving home of the one that serves.
 * @param texts to search the dense index for.
 * @throws those of `readGolden` and `loadWorkspace`.
 */
export async function checkSanity(
  home: string,
  built: string,
  serving: string | undefined,
  texts: readonly string[],
): Promise<SanityCheck[]> {
  return [
    ...(serving === undefined ? [] : checkSizes(built, serving)),
    ...(await checkGolden(home, built)),
    ...(await checkRecall(built, texts)),
  ];
}

function checkSizes(built: string, serving: string): SanityCheck[] {
  const [now, before] = [sizeOf(built), sizeOf(serving)];
  const growth = now.bytes / now.articles / (before.bytes / before.articles);
  const isSmall = Math.max(now.bytes, before.bytes) < FEWEST_BYTES;
  return [
    {
      name: "articles",
      passed: now.articles >= LEAST_ARTICLES * before.articles,
      found: `${now.articles} in the index, ${before.articles} in the serving one`,
    },
    {
      name: "size",
      passed: isSmall || (growth <= MOST_GROWTH && growth >= 1 / MOST_GROWTH),
      found: `${now.bytes} bytes of indexes, ${before.bytes} in the serving one`,
    },
  ];
}

async function checkGolden(home: string, built: string): Promise<SanityCheck[]> {
  const golden = readGolden(home);
  if (golden.length === 0) return [];
  const workspace = loadWorkspace(built);
  try {
    const missed = await missedGolden(workspace, golden);
    const findings = missed.map(
      ({ query, rank }) =>
        `"${query.text.slice(0, 60)}" finds ${query.source}/${query.id} at ${rank ?? "no rank"}`,
    );
    const passed = golden.length - missed.length;
    return [
      {
        name: "golden queries",
        passed: missed.length === 0,
        found: [`${passed} of ${golden.length} pass`, ...findings].join("; "),
      },
    ];
  } finally {
    workspace.close();
  }
}

async function checkRecall(built: string, texts: readonly string[]): Promise<SanityCheck[]> {
  const recall = await denseRecall(built, texts);
  if (recall === undefined) return [];
  return [
    {
      name: "recall@100 of the dense index",
      passed: recall >= LEAST_RECALL,
      found: `${(100 * recall).toFixed(1)} % of an exact scan's, over ${texts.length} texts`,
    },
  ];
}

/** Returns how many articles a home's lexical index holds, and how large its indexes are. */
function sizeOf(home: string): { readonly articles: number; readonly bytes: number } {
  const { index, denseIndex } = workspacePaths(home);
  return { articles: readIndexManifest(index).articles, bytes: bytesOf(index) + bytesOf(denseIndex) };
}

/** Returns the bytes of a folder's files. */
export function bytesOf(folder: string): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    return sum + (entry.isDirectory() ? bytesOf(path) : statSync(path).size);
  }, 0);
}
