import { readFileSync } from "node:fs";
import {
  ClaimCollection,
  type CounterClaimOptions,
  counterClaims,
  type EditKind,
  KnowledgeBase,
} from "../../../training/claims";
import { UsageError } from "../../base/core/errors";
import { iterateArticles } from "../../base/store";
import { exportLines } from "../../import";
import { checkInterrupted, type Job, type WorkspaceSettings, withExistingStore } from "../job";

export interface GenerateClaimsOptions extends Pick<CounterClaimOptions, "kinds" | "perClaim"> {
  /** The file of generated claims, a JSON object a line; gzipped when its name ends in `.gz`. */
  readonly out: string;
  /** Articles whose claims are edited, at most. Default: all. */
  readonly limit?: number | undefined;
  /** A table of concepts, instead of WordNet's, for edits of the kind sibling. */
  readonly kb?: string | undefined;
}

export interface GenerateClaimsSummary {
  readonly articles: number;
  readonly claims: number;
  readonly kinds: Readonly<Partial<Record<EditKind, number>>>;
  readonly file: string;
}

/**
 * Writes claims that are false where the articles' own are true. They go into the file alone: never into the
 * store, the index or an answer. The file appears whole or not at all.
 * @throws ArtifactError `STORE_MISSING`; UsageError `KB_INVALID`; InterruptedError; EnvironmentError
 *   `DISK_FULL` or `EXPORT_WRITE`.
 */
export function generateClaims(
  { home, seed }: Pick<WorkspaceSettings, "home" | "seed">,
  { out, limit, kb, ...options }: GenerateClaimsOptions,
  { signal, note }: Pick<Job, "signal" | "note">,
): Promise<GenerateClaimsSummary> {
  return withExistingStore(home, async (database) => {
    const knowledgeBase = kb === undefined ? undefined : new KnowledgeBase(readTable(kb));
    note("Reading the claims of all articles");
    const collection = new ClaimCollection(iterateArticles(database));
    const kinds: Partial<Record<EditKind, number>> = {};
    const articles = new Set<string>();
    const given = { ...options, ...(knowledgeBase ? { knowledgeBase } : {}), ...(limit ? { limit } : {}) };
    function* lines(): Generator<string> {
      for (const claim of counterClaims(collection, given, seed)) {
        checkInterrupted(signal, "The generation");
        kinds[claim.kind] = (kinds[claim.kind] ?? 0) + 1;
        articles.add(`${claim.source} ${claim.article}`);
        yield JSON.stringify(claim);
      }
    }
    const claims = await exportLines(out, lines());
    return { articles: articles.size, claims, kinds, file: out };
  });
}

function readTable(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new UsageError(`${file} cannot be read.`, {
      code: "KB_INVALID",
      hint: "--kb names a table of concept, name and parent, separated by tabs.",
    });
  }
}
