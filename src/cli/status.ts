import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { CrowdcheckedError } from "../core/errors";
import { CODE_VERSION } from "../core/version";
import * as rank from "../rank";
import * as store from "../store";
import type { RunVerb } from "./main";

export function registerStatus(program: Command, run: RunVerb): void {
  program
    .command("status")
    .description("tells what the workspace holds, how big, how old and of which version")
    .action(
      run(async (io) => {
        const { home } = io.config;
        const paths = rank.workspacePaths(home);
        const database = store.openDatabase(paths.database);
        try {
          const folder = rank.rankerExists(paths.ranker) ? paths.ranker : rank.DEFAULT_RANKER;
          const status = {
            version: CODE_VERSION,
            home,
            articles: store.countArticles(database),
            ...store.countTweets(database),
            judgements: store.countJudgements(database),
            pairs: store.countPairs(database),
            databaseBytes: statSync(paths.database).size,
            index: attempt(() => {
              const { articles, builtAt, codeVersion, version } = rank.currentIndexManifest(home, database);
              return { articles, builtAt, codeVersion, version, bytes: folderBytes(paths.index) };
            }),
            ranker: rank.rankerExists(folder)
              ? attempt(() => {
                  const { manifest, booster } = rank.loadRanker(folder);
                  booster.dispose();
                  const { preset, trainedAt, codeVersion, datasets, queries, rounds, features } = manifest;
                  return {
                    own: folder === paths.ranker,
                    preset,
                    trainedAt,
                    codeVersion,
                    datasets,
                    queries,
                    rounds,
                    features: features.length,
                  };
                })
              : "none; the untrained fusion ranks",
            jobs: store.latestJobs(database, 5),
          };
          if (io.json) io.out(JSON.stringify(status));
          else
            for (const [name, value] of Object.entries(status))
              io.out(`${name.padEnd(14)} ${typeof value === "string" ? value : inLine(value)}`);
        } finally {
          database.close();
        }
      }),
    );
}

function attempt<T>(look: () => T): T | string {
  try {
    return look();
  } catch (error) {
    if (error instanceof CrowdcheckedError) return `${error.code}: ${error.message} ${error.hint ?? ""}`;
    throw error;
  }
}

function inLine(value: unknown): string {
  if (Array.isArray(value))
    return value.length === 0 ? "none" : value.map((row) => `\n  ${inLine(row)}`).join("");
  if (typeof value === "object" && value !== null) {
    return Object.entries(value)
      .filter(([, field]) => field !== null)
      .map(([name, field]) => `${name} ${typeof field === "object" ? JSON.stringify(field) : field}`)
      .join(", ");
  }
  return String(value);
}

function folderBytes(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}
