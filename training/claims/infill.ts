import { isStopWord, stem } from "../../src/base/text";
import { Statement } from "../../src/compare";
import { isCommonWord } from "../../src/compare/lexicon";
import { endOfWord } from "../../src/compare/text";
import type { Filling, Infiller } from "../../src/encoder/bert";
import { MASK } from "../../src/encoder/bert/head";
import { isEditable, partOf, staysTrue } from "./antonyms";
import { withArticles } from "./article";
import { applyEdit, type Edit, editAt } from "./edit";
import { tagsOf } from "./tags";
import type { WeighedClaim } from "./weighed-claim";

/** The most salient words of a claim, which are masked one at a time. */
const MOST_MASKED = 3;
/** What is tried for each: with three words the paper's 10 - 30 candidates of a claim. */
const MOST_FILLINGS = 10;

/** A word of a text that is masked. */
interface Place {
  readonly statement: Statement;
  readonly at: number;
}

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
  const places = claims.map((claim) => maskedPlaces(claim, infiller));
  const edits = await fillPlaces(places.flat(), infiller, signal);
  let next = 0;
  return places.map(({ length }) => {
    const own = edits.slice(next, next + length).flat();
    next += length;
    return own;
  });
}

/** Returns for each place the edits that put another word there, the model's likeliest first. */
export async function fillPlaces(
  places: readonly Place[],
  infiller: Infiller,
  signal?: AbortSignal,
): Promise<Edit[][]> {
  const texts = places.map((place) => {
    const text = place.statement.text.replaceAll(MASK, " ".repeat(MASK.length));
    return applyEdit(text, wordEdit(place, MASK));
  });
  const filled = await infiller.fill(texts, MOST_FILLINGS, signal);
  return places.map((place, i) => fillingEdits(place, filled[i]!));
}

/** Returns the words that are masked, the most salient first. */
function maskedPlaces({ source: { statement }, weights }: WeighedClaim, infiller: Infiller): Place[] {
  const { words, signature } = statement;
  const tags = tagsOf(statement);
  return [...words.keys()]
    .filter((at) => {
      const { stem: content, tagged, lower, written } = words[at]!;
      if (content === "" || tagged || at >= signature || partOf(tags[at]!, lower) === undefined) return false;
      return isEditable(statement, at) && infiller.isPiece(written);
    })
    .sort((a, b) => weights[b]! - weights[a]!)
    .slice(0, MOST_MASKED)
    .map((at) => ({ statement, at }));
}

function fillingEdits(place: Place, fillings: readonly Filling[]): Edit[] {
  const { statement, at } = place;
  const form = formOf(place);
  return fillings
    .filter(({ token }) => isOther(token, place))
    .map(({ token }) => withArticles(wordEdit(place, token), statement))
    .filter((edit) => formOf({ statement: new Statement(applyEdit(statement.text, edit)), at }) === form);
}

/** Returns a word's part of speech and form; the tagger often takes a past form for a participle. */
function formOf({ statement, at }: Place): string | undefined {
  const tag = tagsOf(statement)[at];
  return tag === "VBN" ? "VBD" : tag;
}

/** Whether a piece is a whole word with which a claim says something else. */
function isOther(piece: string, { statement, at }: Place): boolean {
  const lower = piece.toLowerCase();
  const { lower: word, begins } = statement.words[at]!;
  if (!/^\p{L}{3,}$/u.test(lower) || (lower !== piece && !begins)) return false;
  if (isStopWord(lower) || !isCommonWord(lower) || statement.has(lower, stem(lower))) return false;
  return !staysTrue(lower, word, "infill");
}

function wordEdit({ statement, at }: Place, replacement: string): Edit {
  return editAt("infill", statement, statement.words[at]!.start, endOfWord(statement, at), replacement);
}
