import {
  formatSheet,
  type LabelMethod,
  type SheetRow,
  sampleBins,
  sheetRowId,
} from "../../../training/label";
import { exportTarget, writeFailure, writeNew } from "../../base/artifact";
import { ArtifactError, UsageError } from "../../base/core/errors";
import { createRng, shuffle } from "../../base/core/rng";
import * as store from "../../base/store";
import { type WorkspaceSettings, withExistingStore } from "../job";
import { sheetRowOf } from "./rows";

/** What an annotation sheet is made of. */
export interface LabelSampleOptions {
  readonly method: LabelMethod;
  /** Pairs of each bin. */
  readonly perBin: number;
  /** Tab-separated file that is not there yet. */
  readonly out: string;
}

/**
 * Writes an annotation sheet of scored pairs, equally many of each bin, in random order. Returns its rows.
 * @throws ArtifactError `NO_SCORES`; UsageError `SHEET_EXISTS`; EnvironmentError `EXPORT_WRITE`.
 */
export function sampleSheet(
  { home, seed }: Pick<WorkspaceSettings, "home" | "seed">,
  { method, perBin, out }: LabelSampleOptions,
): Promise<number> {
  return withExistingStore(home, (database) => {
    const rows = sampleRows(database, method, perBin, seed);
    writeSheet(out, formatSheet(rows));
    return rows.length;
  });
}

/** @throws ArtifactError `NO_SCORES` when nothing has been scored. */
function sampleRows(
  database: store.Database,
  method: LabelMethod,
  perBin: number,
  seed: number,
): readonly SheetRow[] {
  const pairs = sampleBins(store.iteratePairScores(database, method), perBin, seed).flat();
  if (pairs.length === 0) {
    const withoutText = store.countPairsWithoutText(database);
    throw new ArtifactError(`No pair has a score of the method "${method}".`, {
      code: "NO_SCORES",
      hint: [
        ...(withoutText > 0
          ? [`${withoutText} pairs wait for the text of their tweet: crowdchecked hydrate reads it from X.`]
          : []),
        `Score them first: crowdchecked label --method ${method}`,
      ].join(" "),
    });
  }
  const contexts = new store.PairContexts(database, method);
  const rows = new Map<string, SheetRow>();
  for (const { tweet, article } of shuffle(pairs, createRng(seed))) {
    const row = sheetRowOf(contexts.get(tweet, article), method);
    // A reply and its conversation, both drawn, are one row.
    rows.set(sheetRowId(row), row);
  }
  return [...rows.values()];
}

/** Writes a file that is not there yet: a sheet may hold days of somebody's work. */
function writeSheet(file: string, content: string): void {
  try {
    writeNew(file, content);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "EEXIST") {
      throw new UsageError(`${file} is there already and was left as it is.`, {
        code: "SHEET_EXISTS",
        hint: "Name another file with --out, or move that one away.",
      });
    }
    throw writeFailure(cause, exportTarget("sheet", file));
  }
}
