import {
  ClaimCollection,
  counterClaims,
  DEFAULT_KINDS,
  type EditKind,
  KnowledgeBase,
} from "../../../training/claims";
import { UsageError } from "../../base/core/errors";
import { readText } from "../../base/core/files/read-text";
import { isSameFile } from "../../base/core/files/same-file";
import { yieldToEvents } from "../../base/core/yield";
import { countArticles, type Database, iterateArticles } from "../../base/store";
import { checkInterrupted, type Job } from "../job";
import type { GenerateClaimsOptions, Making } from "./options";

const WORK = "The generation";
const TABLE_FORM = "--kb names a table of concept, name and parent as plain text, separated by tabs.";

/**
 * Prepares claims that are false where the articles' own are true.
 * @throws InputError `FILE_NOT_FOUND` or `FILE_BINARY` for the table; UsageError `KB_INVALID`, or
 *   `OPTION_INVALID` for the kind infill without a model, a table without the kind sibling, or `out` in its
 *   place.
 */
export function counterClaimsOf(
  database: Database,
  { kinds: given, perClaim, limit, kb, infill, out }: GenerateClaimsOptions,
  seed: number,
  { progress, signal }: Job,
): Making {
  const kinds = kindsOf(given, infill !== undefined);
  if (kb !== undefined && !kinds.includes("sibling")) throw unusedTable();
  if (kb !== undefined && typeof out === "string" && isSameFile(kb, out)) throw overTable(kb);
  const knowledgeBase = kb === undefined ? undefined : new KnowledgeBase(readText(kb, TABLE_FORM));
  return async function* (models) {
    const read = progress("Reading claims", "articles");
    const total = countArticles(database);
    const reading = ClaimCollection.read(iterateArticles(database), async (done) => {
      read.update(done, total);
      await yieldToEvents();
      checkInterrupted(signal, WORK);
    });
    const collection = await reading.finally(() => read.finish());
    const shown = progress("Generating", "articles");
    const chosen = { ...models, kinds, knowledgeBase, limit, signal, onProgress: shown.update };
    try {
      for await (const claim of counterClaims(collection, { ...chosen, perClaim }, seed))
        yield { claim, counted: claim.kind };
    } catch (error) {
      checkInterrupted(signal, WORK);
      throw error;
    } finally {
      shown.finish();
    }
  };
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
