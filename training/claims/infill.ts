import { isStopWord, stem } from "../../src/base/text";
import { Statement } from "../../src/compare";
import { isCommonWord } from "../../src/compare/lexicon";
import { endOfWord } from "../../src/compare/text";
import type { Filling, Infiller } from "../../src/encoder/bert";
import { MASK } from "../../src/encoder/bert/head";
import { isEditable, partOf, staysTrue, withArticle } from "./antonyms";
import { applyEdit, type Edit, editAt } from "./edit";
import { tagsOf } from "./tags";
import type { WeighedClaim } from "./weighed-claim";

/** The most salient words of a claim, which are masked one at a time. */
const MOST_MASKED = 3;
/** What is tried for each: with three words the paper's 10 - 30 candidates of a claim. */
const MOST_FILLINGS = 10;

/**
 * Returns for each claim the edits that put another word of the same part of speech in a salient word's
 * place, as a masked-language model fills it in.
 * @see Saakyan et al., COVID-Fact, ACL 2021, section 2.2.2. Differs from the paper: what the lexicon knows to
 *   stay true is refused, not what an entailment model alone finds.
 */
export async function infillEdits(
  claims: readonly WeighedClaim[],
  infiller: Infiller,
  signal?: AbortSignal,
): Promise<Edit[][]> {
  const masked = claims.flatMap((claim, i) => maskedWords(claim, infiller).map((at) => ({ i, at })));
  const texts = masked.map(({ i, at }) => {
    const { statement } = claims[i]!.source;
    return applyEdit(statement.text, wordEdit(statement, at, MASK));
  });
  const filled = await infiller.fill(texts, MOST_FILLINGS, signal);
  const edits = claims.map((): Edit[] => []);
  for (const [n, { i, at }] of masked.entries()) {
    edits[i]!.push(...fillingEdits(claims[i]!.source.statement, at, filled[n]!));
  }
  return edits;
}

/** Returns the words that are masked, the most salient first. */
function maskedWords({ source: { statement }, weights }: WeighedClaim, infiller: Infiller): number[] {
  const { words, signature, text } = statement;
  if (text.includes(MASK)) return [];
  const tags = tagsOf(statement);
  return [...words.keys()]
    .filter((at) => {
      const { stem: content, tagged, lower, written } = words[at]!;
      if (content === "" || tagged || at >= signature || partOf(tags[at]!, lower) === undefined) return false;
      return isEditable(statement, at) && infiller.isPiece(written);
    })
    .sort((a, b) => weights[b]! - weights[a]!)
    .slice(0, MOST_MASKED);
}

function fillingEdits(statement: Statement, at: number, fillings: readonly Filling[]): Edit[] {
  const form = formOf(statement, at);
  return fillings
    .filter(({ token }) => isOther(token, statement, at))
    .map(({ token }) => withArticle(wordEdit(statement, at, token), statement, at))
    .filter((edit) => formOf(new Statement(applyEdit(statement.text, edit)), at) === form);
}

/** Returns a word's part of speech and form; the tagger often takes a past form for a participle. */
function formOf(statement: Statement, at: number): string | undefined {
  const tag = tagsOf(statement)[at];
  return tag === "VBN" ? "VBD" : tag;
}

/** Whether a piece is a whole word with which a claim says something else. */
function isOther(piece: string, statement: Statement, at: number): boolean {
  const lower = piece.toLowerCase();
  const { lower: word, begins } = statement.words[at]!;
  if (!/^\p{L}{3,}$/u.test(lower) || (lower !== piece && !begins)) return false;
  if (isStopWord(lower) || !isCommonWord(lower) || statement.has(lower, stem(lower))) return false;
  return !staysTrue(lower, word, "infill");
}

function wordEdit(statement: Statement, at: number, replacement: string): Edit {
  return editAt("infill", statement, statement.words[at]!.start, endOfWord(statement, at), replacement);
}
