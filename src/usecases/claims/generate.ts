import {
  ClaimCollection,
  type CounterClaimOptions,
  counterClaims,
  DEFAULT_KINDS,
  type EditKind,
  KnowledgeBase,
} from "../../../training/claims";
import { UsageError } from "../../base/core/errors";
import { readText } from "../../base/core/files/read-text";
import { isSameFile } from "../../base/core/files/same-file";
import { workspacePaths } from "../../base/home/paths";
import { iterateArticles } from "../../base/store";
import type { EntailmentModel, MaskedLanguageModel } from "../../encoder/bert";
import type { HeadName } from "../../encoder/checkpoint";
import { exportLines, type LinesTarget, targetName } from "../../import";
import { checkInterrupted, type Job, type WorkspaceSettings, withExistingStore } from "../job";

export interface GenerateClaimsOptions extends Pick<CounterClaimOptions, "kinds" | "perClaim"> {
  /** The file of generated claims, a JSON object a line; gzipped when its name ends in `.gz`. */
  readonly out: LinesTarget;
  /** Articles whose claims are edited, at most. Default: all. */
  readonly limit?: number | undefined;
  /** A table of concepts, instead of WordNet's, for edits of the kind sibling. */
  readonly kb?: string | undefined;
  /** A masked-language model: its folder, or `masked-lm` for the workspace's. It adds the kind infill. */
  readonly infill?: string | undefined;
  /** A model of entailment: its folder, or `nli` for the workspace's. It drops what does not contradict. */
  readonly entailment?: string | undefined;
}

export interface GenerateClaimsSummary {
  readonly articles: number;
  readonly claims: number;
  readonly kinds: Readonly<Partial<Record<EditKind, number>>>;
  readonly file: string;
}

const TABLE_FORM = "--kb names a table of concept, name and parent as plain text, separated by tabs.";

/**
 * Writes claims that are false where the articles' own are true. They go only into the file: never into the
 * store, the index or an answer. The file appears whole or not at all.
 * @throws ArtifactError `STORE_MISSING`, and those of `readHead` for models; InputError `FILE_NOT_FOUND` or
 *   `FILE_BINARY` for the table; UsageError `KB_INVALID`, or `OPTION_INVALID` for the kind infill without a
 *   model, a table without the kind sibling, or `out` in its place; InterruptedError; EnvironmentError
 *   `DISK_FULL` or `EXPORT_WRITE`.
 */
export function generateClaims(
  { home, seed }: Pick<WorkspaceSettings, "home" | "seed">,
  { out, limit, kb, infill, entailment, ...options }: GenerateClaimsOptions,
  { progress, signal, note }: Job,
): Promise<GenerateClaimsSummary> {
  return withExistingStore(home, async (database) => {
    const edited = kindsOf(options.kinds, infill !== undefined);
    if (kb !== undefined && !edited.includes("sibling")) throw unusedTable();
    if (kb !== undefined && typeof out === "string" && isSameFile(kb, out)) throw overTable(kb);
    const knowledgeBase = kb === undefined ? undefined : new KnowledgeBase(readText(kb, TABLE_FORM));
    const infiller = infill === undefined ? undefined : loadInfiller(modelFolder(home, infill, "masked-lm"));
    const gate = entailment === undefined ? undefined : loadGate(modelFolder(home, entailment, "nli"));
    note("Reading the claims of all articles");
    const collection = new ClaimCollection(iterateArticles(database));
    const shown = progress("Generating", "articles");
    const given = {
      ...options,
      kinds: edited,
      knowledgeBase,
      limit,
      infiller,
      gate,
      signal,
      onProgress: shown.update,
    };
    const kinds: Partial<Record<EditKind, number>> = {};
    const articles = new Set<string>();
    async function* lines(): AsyncGenerator<string> {
      for await (const claim of counterClaims(collection, given, seed)) {
        checkInterrupted(signal, "The generation");
        kinds[claim.kind] = (kinds[claim.kind] ?? 0) + 1;
        articles.add(`${claim.source} ${claim.article}`);
        yield JSON.stringify(claim);
      }
    }
    try {
      const claims = await exportLines(out, lines());
      return { articles: articles.size, claims, kinds, file: targetName(out) };
    } finally {
      shown.finish();
      await infiller?.dispose();
      await gate?.dispose();
    }
  });
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

function unusedTable(): UsageError {
  return new UsageError("A table of concepts is only for edits of the kind sibling, which are not made.", {
    code: "OPTION_INVALID",
    hint: "Name the kind as well: --kinds sibling.",
  });
}

function overTable(kb: string): UsageError {
  return new UsageError(`The claims would be written over the table of concepts ${kb}.`, {
    code: "OPTION_INVALID",
    hint: "Give the claims a file of their own.",
  });
}

/** Returns the kinds of edits that are made. @throws UsageError `OPTION_INVALID`. */
function kindsOf(given: readonly EditKind[] | undefined, canInfill: boolean): readonly EditKind[] {
  const kinds = given ?? DEFAULT_KINDS;
  if (kinds.includes("infill") === canInfill) return kinds;
  if (canInfill) return [...kinds, "infill"];
  throw new UsageError("Edits of the kind infill need a masked-language model.", {
    code: "OPTION_INVALID",
    hint: "Name one with --infill. crowdchecked model import DIR --as masked-lm brings one; it is then --infill masked-lm.",
  });
}
