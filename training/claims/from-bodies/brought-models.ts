import type { Article } from "../../../src/base/core/types";
import { Statement } from "../../../src/compare";
import type { EntailmentGate, Infiller } from "../../../src/encoder/bert";
import { LEAST_CONTRADICTION } from "../entailment";
import { fillPlaces } from "../infill";
import { type ClaimWithEvidence, heldBy, refute } from "./generate";

/**
 * Returns claims without the refuted ones that do not contradict the claim that they were made from, by a
 * model of entailment.
 */
export async function withoutDoubtful(
  claims: readonly ClaimWithEvidence[],
  gate: EntailmentGate,
  signal?: AbortSignal,
): Promise<ClaimWithEvidence[]> {
  const refuted = claims.filter(({ altered }) => altered);
  const pairs = refuted.map(({ claim, altered }) => ({ premise: altered!.original, hypothesis: claim }));
  const found = await gate.classify(pairs, signal);
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
  signal?: AbortSignal,
): Promise<ClaimWithEvidence[]> {
  const asked = claims.flatMap((made) => {
    const { altered } = made;
    if (altered?.kind !== "word") return [];
    const statement = new Statement(altered.original);
    // An article before the word may have been replaced with it.
    const end = altered.start + altered.replaced.length;
    const at = statement.words.findIndex((word) => word.end >= end);
    return at >= 0 ? { made, statement, at } : [];
  });
  const found = await fillPlaces(asked, infiller, signal);
  const held = new Map(articles.map((article) => [`${article.source} ${article.id}`, heldBy(article)]));
  const filled = new Map(
    asked.flatMap(({ made }, i) => {
      const isHeld = held.get(`${made.source} ${made.article}`);
      // An edit may hold the article before the word.
      const edit = found[i]!.find(
        ({ replacements: [{ replacement }] }) => !isHeld?.({ text: replacement.replace(/^an? /i, "") }),
      );
      return edit ? [[made, refute(made, "word", edit)] as const] : [];
    }),
  );
  return claims.map((made) => filled.get(made) ?? made);
}
