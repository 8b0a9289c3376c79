import type { Command } from "commander";
import { DEFAULT_KINDS, EDIT_KINDS, type EditKind } from "../../../training/claims";
import { type GenerateClaimsOptions, generateClaims } from "../../usecases/claims/generate";
import type { RunVerb } from "../io";
import { COUNT, choice, listOf, numeric, withExamples } from "../options";
import { outputNamed, tellWritten } from "../written";

interface Flags extends Omit<GenerateClaimsOptions, "kinds" | "out"> {
  readonly out: string;
  readonly kinds: readonly EditKind[];
}

export function registerClaims(program: Command, run: RunVerb): void {
  const verb = program
    .command("claims")
    .description("makes claims for training and tests; they never enter the store or an answer");
  withExamples(verb, [
    "claims generate --out claims.jsonl",
    "claims generate --kinds negation,number --out certain.jsonl",
  ]);
  const generate = verb
    .command("generate")
    .description(
      "writes claims that are false where the articles' own are true: one edit each, with its provenance",
    )
    .requiredOption("--out <file>", "file of JSON lines. The name - is standard output")
    .addOption(
      listOf(
        "--kinds <list>",
        `kinds of edits, separated by commas: ${EDIT_KINDS.join(", ")}`,
        (item, option) => choice(option, item, EDIT_KINDS),
        DEFAULT_KINDS.join(","),
      ),
    )
    .addOption(numeric("--per-claim <n>", "claims made from one article, at most", COUNT, 1))
    .addOption(numeric("--limit <n>", "articles that are read, at most (default: all)", COUNT))
    .option(
      "--kb <file>",
      "for the kind sibling: a table of concept, name and parent, separated by tabs (default: WordNet)",
    )
    .option(
      "--infill <model>",
      "adds the kind infill: another word in the place of a salient one, by a masked-language model (its folder, or masked-lm for the one that model import --as masked-lm has brought)",
    )
    .option(
      "--entailment <model>",
      "keeps only what contradicts its original by a model of entailment (its folder, or nli for the one that model import --as nli has brought)",
    )
    .action(
      run(async (io, flags: Flags) => {
        const out = outputNamed(flags.out, io);
        const summary = await generateClaims(io.config, { ...flags, out }, io);
        tellWritten(io, summary.file, summary, () => {
          const kinds = Object.entries(summary.kinds).map(([kind, count]) => `${kind} ${count}`);
          const counted = kinds.length === 0 ? "" : ` (${kinds.join(", ")})`;
          return `${summary.claims} claims of ${summary.articles} articles written to ${summary.file}${counted}`;
        });
      }),
    );
  withExamples(generate, [
    "claims generate --out counter-claims.jsonl",
    "claims generate --kinds sibling --kb concepts.tsv --out siblings.jsonl",
  ]);
}
