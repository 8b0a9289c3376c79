import { UsageError } from "../../base/core/errors";
import { workspacePaths } from "../../base/home/paths";
import type { EntailmentModel, MaskedLanguageModel } from "../../encoder/bert";
import type { HeadName } from "../../encoder/checkpoint";
import { exportLines, targetName } from "../../import";
import { checkInterrupted, type Job, type WorkspaceSettings, withExistingStore } from "../job";
import { counterClaimsOf } from "./counter-claims";
import { claimsFromBodies } from "./from-bodies";
import type { GenerateClaimsOptions, GenerateClaimsSummary } from "./options";

/**
 * Writes claims that are false where the articles' own are true or, from bodies, claims that their evidence
 * supports, refutes or does not settle. They go only into the file: never into the store, the index or an
 * answer. The file appears whole or not at all.
 * @throws ArtifactError `STORE_MISSING`, `NO_ARTICLES` where no article in English has a body, and those of
 *   `readHead` for models; InputError `FILE_NOT_FOUND` or `FILE_BINARY` for the table; UsageError
 *   `KB_INVALID`, or `OPTION_INVALID` for options that would not be heeded, for the kind infill without a
 *   model, or `out` in the place of the table; InterruptedError; EnvironmentError `DISK_FULL` or
 *   `EXPORT_WRITE`.
 */
export function generateClaims(
  { home, seed }: Pick<WorkspaceSettings, "home" | "seed">,
  options: GenerateClaimsOptions,
  job: Job,
): Promise<GenerateClaimsSummary> {
  refuseUnheeded(options);
  return withExistingStore(home, async (database) => {
    const { from = "claims", infill, entailment, out } = options;
    const make = from === "bodies" ? claimsFromBodies : counterClaimsOf;
    const prepared = make(database, options, seed, job);
    const infiller = infill === undefined ? undefined : loadInfiller(modelFolder(home, infill, "masked-lm"));
    const gate = entailment === undefined ? undefined : loadGate(modelFolder(home, entailment, "nli"));
    const counts = new Map<string, number>();
    const articles = new Set<string>();
    async function* lines(): AsyncGenerator<string> {
      for await (const { claim, counted } of prepared({ infiller, gate })) {
        checkInterrupted(job.signal, "The generation");
        counts.set(counted, (counts.get(counted) ?? 0) + 1);
        articles.add(`${claim.source} ${claim.article}`);
        yield JSON.stringify(claim);
      }
    }
    try {
      const claims = await exportLines(out, lines());
      const byName = Object.fromEntries(counts);
      return {
        ...{ articles: articles.size, claims },
        ...(from === "bodies" ? { labels: byName } : { kinds: byName }),
        file: targetName(out),
      };
    } finally {
      await infiller?.dispose();
      await gate?.dispose();
    }
  });
}

/** Refuses what only claims of the other origin know. */
function refuseUnheeded({ from = "claims", kinds, perClaim, kb, clauses }: GenerateClaimsOptions): void {
  const unheeded =
    from === "claims" ? { "--clauses": clauses } : { "--kinds": kinds, "--per-claim": perClaim, "--kb": kb };
  const given = Object.entries(unheeded).find(([, value]) => value !== undefined);
  if (given === undefined) return;
  const [needed, hint] =
    from === "claims"
      ? ["claims from bodies", "Add --from bodies, or leave it out."]
      : ["edits of the articles' own claims", "Leave it out, or leave --from bodies out."];
  throw new UsageError(`${given[0]} is about ${needed}.`, { code: "OPTION_INVALID", hint });
}

/** Returns the folder of a model that was brought: the workspace's by its name, any other by its path. */
function modelFolder(home: string, given: string, head: HeadName): string {
  return given === head ? workspacePaths(home)[head] : given;
}

// Loaded only where needed, since TensorFlow.js takes long to load.
function loadInfiller(folder: string): MaskedLanguageModel {
  const module =
    require("../../encoder/bert/masked-language-model") as typeof import("../../encoder/bert/masked-language-model");
  return module.MaskedLanguageModel.load(folder);
}

function loadGate(folder: string): EntailmentModel {
  const module =
    require("../../encoder/bert/entailment-model") as typeof import("../../encoder/bert/entailment-model");
  return module.EntailmentModel.load(folder);
}
