import { readFileSync, writeFileSync } from "node:fs";
import {
  ClaimCollection,
  type CounterClaimOptions,
  counterClaims,
  type EditKind,
  KnowledgeBase,
} from "../../../training/claims";
import { exportTarget, guardWrite } from "../../base/artifact";
import { UsageError } from "../../base/core/errors";
import { yieldToEvents } from "../../base/core/yield";
import { iterateArticles } from "../../base/store";
import { checkInterrupted, type Job, type WorkspaceSettings, withExistingStore } from "../job";

export interface GenerateClaimsOptions extends Pick<CounterClaimOptions, "kinds" | "perClaim"> {
  /** The file of generated claims, a JSON object a line. */
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

/** Claims between two looks at whether the command is stopped. */
const LOOK_EVERY = 200;

/**
 * Writes claims that are false where the articles' own are true. They go into the file alone: never into the
 * store, the index or an answer.
 * @throws ArtifactError `NO_STORE`; UsageError `KB_INVALID`; EnvironmentError `EXPORT_WRITE`.
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
    const lines: string[] = [];
    const kinds: Partial<Record<EditKind, number>> = {};
    const articles = new Set<string>();
    const given = { ...options, ...(knowledgeBase ? { knowledgeBase } : {}), ...(limit ? { limit } : {}) };
    for (const claim of counterClaims(collection, given, seed)) {
      lines.push(`${JSON.stringify(claim)}\n`);
      kinds[claim.kind] = (kinds[claim.kind] ?? 0) + 1;
      articles.add(`${claim.source} ${claim.article}`);
      if (lines.length % LOOK_EVERY !== 0) continue;
      await yieldToEvents();
      checkInterrupted(signal, "The generation");
    }
    guardWrite(exportTarget("claims", out), () => writeFileSync(out, lines.join("")));
    return { articles: articles.size, claims: lines.length, kinds, file: out };
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
