import type { Command } from "commander";
import { LABEL_METHODS } from "../../../training/label";
import { sampleSheet } from "../../usecases/label/sample";
import { choice, invalidOption } from "../choice";
import type { RunVerb } from "../io";

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
        const rows = sampleSheet(io.config, { method, perBin, out: options.out });
        io.out(
          io.json
            ? JSON.stringify({ method, rows, file: options.out })
            : `${rows} rows written to ${options.out}`,
        );
        io.note(
          "Give each annotator a copy: yes or no in reply_matches and conversation_matches. Then: crowdchecked label agreement --keep METHOD FILE...",
        );
      }),
    );
}

function perBinOf(given: string): number {
  const perBin = Number(given);
  if (Number.isInteger(perBin) && perBin >= 1 && perBin <= MAX_PER_BIN) return perBin;
  throw invalidOption("--per-bin", `a whole number from 1 to ${MAX_PER_BIN}`, given);
}
