import type { Command } from "commander";
import { CLAUSES_PER_ARTICLE, DEFAULT_KINDS, EDIT_KINDS } from "../../../training/claims";
import { generateClaims } from "../../usecases/claims/generate";
import { CLAIM_ORIGINS, type GenerateClaimsOptions } from "../../usecases/claims/options";
import type { RunVerb } from "../io";
import { COUNT, choice, listOf, numeric, oneOf, withExamples } from "../options";
import { outputNamed, tellWritten } from "../written";

interface Flags extends Omit<GenerateClaimsOptions, "out"> {
  readonly out: string;
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
      "writes claims that are false where the articles' own are true: one edit each, with its provenance; or, from bodies, claims that a sentence of their article supports, refutes or does not settle",
    )
    .requiredOption("--out <file>", "file of JSON lines. The name - is standard output")
    .addOption(
      oneOf(
        "--from <what>",
        "what claims are made from: the articles' own claims, or their bodies",
        CLAIM_ORIGINS,
        "claims",
      ),
    )
    .addOption(numeric("--limit <n>", "articles that claims are made from, at most (default: all)", COUNT))
    .addOption(
      listOf(
        "--kinds <list>",
        `kinds of edits to the articles' own claims, separated by commas: ${EDIT_KINDS.join(", ")} (default: ${DEFAULT_KINDS.join(",")})`,
        (item, option) => choice(option, item, EDIT_KINDS),
      ),
    )
    .addOption(numeric("--per-claim <n>", "edits of one article's claim, at most (default: 1)", COUNT))
    .option(
      "--kb <file>",
      "for the kind sibling: a table of concept, name and parent, separated by tabs (default: WordNet)",
    )
    .addOption(
      numeric(
        "--clauses <n>",
        `with --from bodies: clauses that are taken from one body, at most (default: ${CLAUSES_PER_ARTICLE})`,
        COUNT,
      ),
    )
    .option(
      "--infill <model>",
      "adds the kind infill: another word in the place of a salient one, by a masked-language model (its folder, or masked-lm for the one that model import --as masked-lm has brought); with --from bodies it chooses the words that replace others",
    )
    .option(
      "--entailment <model>",
      "of what is false, keeps only what contradicts its original by a model of entailment (its folder, or nli for the one that model import --as nli has brought)",
    )
    .action(
      run(async (io, flags: Flags) => {
        const out = outputNamed(flags.out, io);
        const summary = await generateClaims(io.config, { ...flags, out }, io);
        tellWritten(io, summary.file, summary, () => {
          const counts = Object.entries(summary.kinds ?? summary.labels ?? {});
          const named = counts.map(([name, count]) => `${name} ${count}`);
          const counted = named.length === 0 ? "" : ` (${named.join(", ")})`;
          return `${summary.claims} claims of ${summary.articles} articles written to ${summary.file}${counted}`;
        });
      }),
    );
  withExamples(generate, [
    "claims generate --out counter-claims.jsonl",
    "claims generate --from bodies --out claims-with-evidence.jsonl",
  ]);
}
