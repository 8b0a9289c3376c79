import type { EntailmentGate } from "../../src/encoder/bert";
import type { SourceClaim } from "./collection";
import type { ScoredEdit } from "./weighed-claim";

/** Edits of one kind that a model judges, the best first. */
const MOST_JUDGED = 5;
/**
 * Least probability of a contradiction. An edit of less may leave a claim true.
 * @see Saakyan et al., COVID-Fact, ACL 2021, section 2.2.2: of the edits above it 76 % contradict.
 */
export const LEAST_CONTRADICTION = 0.9;

/** A claim with its edits, a list for each kind, the best first. */
export interface Draft {
  readonly source: SourceClaim;
  readonly byKind: readonly (readonly ScoredEdit[])[];
}

/** Returns drafts with the edits alone that contradict the claim, the most probable first. */
export async function contradicting(
  drafts: readonly Draft[],
  gate: EntailmentGate,
  signal: AbortSignal | undefined,
): Promise<Draft[]> {
  const judged = drafts.map(({ source, byKind }) => ({
    source,
    byKind: byKind.map((edits) => edits.slice(0, MOST_JUDGED)),
  }));
  const pairs = judged.flatMap(({ source, byKind }) =>
    byKind.flat().map(({ text }) => ({ premise: source.statement.text, hypothesis: text })),
  );
  const found = await gate.classify(pairs, signal);
  let next = 0;
  // The edits come in the order of their pairs.
  const scored = (edit: ScoredEdit): ScoredEdit & { readonly contradiction: number } => ({
    ...edit,
    contradiction: found[next++]!.contradiction,
  });
  return judged.map(({ source, byKind }) => ({
    source,
    byKind: byKind.map((edits) =>
      edits
        .map(scored)
        .filter(({ contradiction }) => contradiction >= LEAST_CONTRADICTION)
        .sort((a, b) => b.contradiction - a.contradiction),
    ),
  }));
}
