import { existsSync } from "node:fs";
import { join } from "node:path";
import { InputError } from "../base/core/errors";
import { readText } from "../base/core/files/read-text";
import { GOLDEN } from "../base/home/paths";
import type { LoadedWorkspace } from "../workspace";

const DEFAULT_WITHIN = 5;

/** A text that must always find its article. */
export interface GoldenQuery {
  readonly text: string;
  readonly source: string;
  readonly id: string;
  /** The worst rank that is allowed. */
  readonly within: number;
}

/**
 * Reads the golden queries of a workspace: lines of text, source, id of the article and the worst rank
 * allowed (default 5), separated by tabs; lines that begin with # are comments.
 * @returns none where there is no file.
 * @throws InputError `GOLDEN_FORMAT` with the line, `FILE_BINARY`.
 */
export function readGolden(home: string): GoldenQuery[] {
  const file = join(home, GOLDEN);
  if (!existsSync(file)) return [];
  const lines = readText(file, "Its lines are text, source, id and rank, separated by tabs.").split(/\r?\n/);
  return lines.flatMap((line, i): GoldenQuery[] => {
    if (line.trim() === "" || line.startsWith("#")) return [];
    const [text, source, id, rank] = line.split("\t").map((cell) => cell.trim());
    const within = rank === undefined || rank === "" ? DEFAULT_WITHIN : Number(rank);
    if (text && source && id && Number.isInteger(within) && within >= 1)
      return [{ text, source, id, within }];
    throw new InputError(
      "text, source, id and a rank from 1 were expected, separated by tabs",
      { file, line: i + 1 },
      {
        code: "GOLDEN_FORMAT",
        hint: "Mend the line, or put # before it.",
      },
    );
  });
}

/**
 * Returns those golden queries that do not find their article, each with the rank at which it stands instead;
 * undefined: not at all.
 */
export async function missedGolden(
  workspace: LoadedWorkspace,
  queries: readonly GoldenQuery[],
): Promise<{ readonly query: GoldenQuery; readonly rank: number | undefined }[]> {
  const missed: { query: GoldenQuery; rank: number | undefined }[] = [];
  for (const query of queries) {
    const ranked = await workspace.rank(query.text, { top: Math.max(query.within, 100) });
    const rank = ranked.find(
      ({ article }) => article.source === query.source && article.id === query.id,
    )?.rank;
    if (rank === undefined || rank > query.within) missed.push({ query, rank });
  }
  return missed;
}
