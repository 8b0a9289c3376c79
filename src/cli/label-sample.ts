import { writeFileSync } from "node:fs";
import type { Command } from "commander";
import {
  formatSheet,
  LABEL_METHODS,
  type LabelMethod,
  type SheetRow,
  sampleBins,
  sheetRowId,
} from "../../training/label";
import { exportTarget, writeFailure } from "../artifact";
import { ArtifactError, UsageError } from "../core/errors";
import { createRng, shuffle } from "../core/rng";
import * as rank from "../rank";
import * as store from "../store";
import { choice, invalidOption } from "./choice";
import { sheetRowOf } from "./label-rows";
import type { RunVerb } from "./main";

const MAX_PER_BIN = 10_000;

interface Options {
  readonly method: string;
  readonly perBin: string;
  readonly out: string;
}

export function registerSample(verb: Command, run: RunVerb): void {
  verb
    .command("sample")
    .description("writes an annotation sheet of scored pairs, equally many of each bin, in random order")
    .option("--method <name>", "whose bins: jaccard, overlap or cosine", "jaccard")
    .option("--per-bin <n>", "pairs of each bin", "15")
    .requiredOption("--out <file>", "tab-separated file for a spreadsheet; must not be there yet")
    .action(
      run(async (io, options: Options) => {
        const method = choice("--method", options.method, LABEL_METHODS);
        const perBin = perBinOf(options.perBin);
        const database = store.openDatabase(rank.workspacePaths(io.config.home).database);
        try {
          const rows = sampleRows(database, method, perBin, io.config.seed);
          writeNew(options.out, formatSheet(rows));
          io.out(
            io.json
              ? JSON.stringify({ method, rows: rows.length, file: options.out })
              : `${rows.length} rows written to ${options.out}`,
          );
          io.note(
            "Give each annotator a copy: yes or no in reply_matches and conversation_matches. Then: crowdchecked label agreement --keep METHOD FILE...",
          );
        } finally {
          database.close();
        }
      }),
    );
}

function perBinOf(given: string): number {
  const perBin = Number(given);
  if (Number.isInteger(perBin) && perBin >= 1 && perBin <= MAX_PER_BIN) return perBin;
  throw invalidOption("--per-bin", `a whole number from 1 to ${MAX_PER_BIN}`, given);
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
    throw new ArtifactError(`No pair has a score of the method "${method}".`, {
      code: "NO_SCORES",
      hint: `Score them first: crowdchecked label --method ${method}`,
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
function writeNew(file: string, content: string): void {
  try {
    writeFileSync(file, content, { flag: "wx" });
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
