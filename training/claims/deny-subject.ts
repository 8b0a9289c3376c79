import type { Statement } from "../../src/compare";
import { type Edit, editAt } from "./edit";
import { negations } from "./negate";
import { tagsOf } from "./tags";

/** What begins a subject that says neither which one nor which ones. */
const ONE = /^an?$/;
const SEVERAL =
  /^(?:several|some|many|multiple|numerous|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)$/;
/** "A number of voters" is about voters. */
const AMOUNT =
  /^(?:few|lot|total|number|majority|couple|handful|series|half|third|quarter|dozen|hundred|thousand|million|billion|percentage)$/;
/** "Two of the men". */
const PARTITIVE = /^(?:of|in|out)$/;
/** "A photograph shows" is about the photograph that goes around. */
const SHOWS = /^(?:show|depict|captur|document|record|picture)/;

/** Returns the edit that negates a claim: of its subject where that is indefinite, otherwise of its verb. */
export function negated(statement: Statement): Edit | undefined {
  const [first] = negations(statement);
  return first && (deniedSubject(statement, first) ?? first);
}

/**
 * Returns the edit that denies a claim of everybody or everything that it can be about, where its subject is
 * indefinite: "A man was fined" becomes "No man was fined". That "a man was not fined" can be true of another
 * man. Undefined for other claims.
 * @param negation that was found for the claim's verb.
 * @see B. MacCartney and C. Manning, Natural logic for textual inference, 2007: what denies "some" is "no".
 */
function deniedSubject(statement: Statement, negation: Edit): Edit | undefined {
  const { words } = statement;
  const [{ start, replacement }] = negation.replacements;
  const verb = words.findIndex((word) => word.end > start);
  const [first, second] = words;
  if (!first || !second || verb < 2 || words[verb]!.sentence !== first.sentence) return undefined;
  if (!/\b(?:not|cannot)\b/.test(replacement) || SHOWS.test(words[verb]!.lower)) return undefined;
  const subject = words.slice(1, verb).map(({ lower }) => lower);
  // "A man and a woman".
  if (subject.includes("and") || subject.includes("or") || AMOUNT.test(second.lower)) return undefined;
  const tags = tagsOf(statement).slice(1, verb);
  const noun = headNoun(tags);
  if (noun < 0 || subject.slice(0, noun).some((word) => PARTITIVE.test(word))) return undefined;
  // "Some 90 voters" are many.
  const isSeveral = SEVERAL.test(first.lower) && !/^\d/.test(second.lower);
  const isIndefinite = ONE.test(first.lower) || (isSeveral && /^NNP?S$/.test(tags[noun]!));
  return isIndefinite ? editAt("negation", statement, first.start, first.end, "no") : undefined;
}

/** Returns where the last of the first nouns that stand together is; -1 where there is none. */
function headNoun(tags: readonly string[]): number {
  let at = tags.findIndex((tag) => tag.startsWith("NN"));
  while (at >= 0 && tags[at + 1]?.startsWith("NN")) at++;
  return at;
}
