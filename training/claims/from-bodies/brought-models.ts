import type { Article } from "../../../src/base/core/types";
import { Statement } from "../../../src/compare";
import type { EntailmentGate, Infiller } from "../../../src/encoder/bert";
import { applyEdit, type Edit } from "../edit";
import { LEAST_CONTRADICTION } from "../entailment";
import { fillPlaces } from "../infill";
import { type ClaimWithEvidence, heldBy } from "./generate";

/**
 * Returns claims without the refuted ones that do not contradict the claim that they were made from, by a
 * model of entailment.
 */
export async function withoutDoubtful(
  claims: readonly ClaimWithEvidence[],
  gate: EntailmentGate,
): Promise<ClaimWithEvidence[]> {
  const refuted = claims.filter(({ label }) => label === "refuted");
  const found = await gate.classify(
    refuted.map((made) => ({ premise: originalOf(made), hypothesis: made.claim })),
  );
  const doubtful = new Set(refuted.filter((_, i) => found[i]!.contradiction < LEAST_CONTRADICTION));
  return claims.filter((made) => !doubtful.has(made));
}

/**
 * Returns claims in which a masked-language model has chosen what replaces a word: the claim with a mask is
 * its cloze question. Where the article holds all that the model finds, the claim stays as it was. Names and
 * numbers stay, too: one mask is too short for them.
 * @see Pan et al., Zero-shot Fact Verification by Claim Generation, ACL 2021, section 2.2. Differs from the
 *   paper: a cloze question, and the model's answers to it in place of those with near vectors.
 */
export async function withInfilledWords(
  claims: readonly ClaimWithEvidence[],
  articles: readonly Article[],
  infiller: Infiller,
): Promise<ClaimWithEvidence[]> {
  const asked = claims.flatMap((made) => {
    const statement = new Statement(originalOf(made));
    const { kind, start } = made.provenance.replaced ?? {};
    const at = statement.words.findIndex((word) => word.start === start);
    return kind?.startsWith("word ") && at >= 0 ? { made, statement, at } : [];
  });
  const found = await fillPlaces(asked, infiller);
  const known = new Map(articles.map((article) => [`${article.source} ${article.id}`, article]));
  const filled = new Map(
    asked.flatMap(({ made, statement }, i) => {
      const { source, articleId } = made.provenance;
      const article = known.get(`${source} ${articleId}`);
      const isHeld = article && heldBy(article);
      // An edit may hold the article before the word.
      const edit = found[i]!.find(
        ({ replacements: [{ replacement }] }) => !isHeld?.({ text: replacement.replace(/^an? /i, "") }),
      );
      return edit ? [[made, refilled(made, statement.text, edit)] as const] : [];
    }),
  );
  return claims.map((made) => filled.get(made) ?? made);
}

function refilled(made: ClaimWithEvidence, original: string, edit: Edit): ClaimWithEvidence {
  const [{ start, end, replacement: by }] = edit.replacements;
  const replaced = { ...made.provenance.replaced!, start, end, text: original.slice(start, end), by };
  return { ...made, claim: applyEdit(original, edit), provenance: { ...made.provenance, replaced } };
}

/** Returns a claim before its answer was replaced. */
function originalOf({ claim, provenance: { replaced } }: ClaimWithEvidence): string {
  if (!replaced) return claim;
  const { start, text, by } = replaced;
  return claim.slice(0, start) + text + claim.slice(start + by.length);
}
