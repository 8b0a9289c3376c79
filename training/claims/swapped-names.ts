import type { Statement } from "../../src/compare";
import type { Name } from "../../src/compare/names";
import type { NamePool } from "./name-pool";
import { tagsOf } from "./tags";

/** Kinds of names whose swap gives a claim of the same sense; others are of too many things. */
const SWAPPED = new Set([
  "person",
  "surname",
  "country",
  "nationality",
  "state",
  "city",
  "continent",
  "religion",
  "party",
  "company",
  "place",
]);
const GENDERED =
  /^(?:(?:he|she)(?:['\u2019].*)?|his|her|him|hers|himself|herself|actor|actress|wife|husband|daughter|son)$/;

/** Returns the names of a claim in whose place another of their kind gives a claim of the same sense. */
export function swappedNames(statement: Statement, names: NamePool): Name[] {
  return statement.names.filter(
    (name) => isSwapped(name, statement, names.kindOf(name)) && !endsAnother(name, statement),
  );
}

/** Returns the names of a claim that name something which is not known. */
export function unknownNames(statement: Statement, names: NamePool): Name[] {
  return statement.names.filter((name) => {
    const { first, tokens } = name;
    if (names.kindOf(name) !== "unknown" || statement.words[first - 1]?.lower === "the") return false;
    // One word at the beginning has its capital from there.
    return (tokens.length > 1 || first > 0) && !endsAnother(name, statement);
  });
}

/** Whether a surname stands elsewhere with its first name, which would stay. */
function endsAnother({ tokens }: Name, { names }: Statement): boolean {
  const [surname] = tokens;
  return (
    tokens.length === 1 && names.some((other) => other.tokens.length > 1 && other.tokens.at(-1) === surname)
  );
}

/** "His" would follow another's name, and "the" a country's that has none. */
function isSwapped({ first, last, tokens }: Name, statement: Statement, kind: string): boolean {
  const { words } = statement;
  if (!SWAPPED.has(kind) || words[first - 1]?.lower === "the") return false;
  if (kind !== "person" && kind !== "surname") return true;
  // "Springfield Lions head coach" names no person, "Springfielders are" several.
  if (/^(?:NN|JJ)/.test(tagsOf(statement)[last + 1] ?? "")) return false;
  if (/^(?:are|were|have|do)$/.test(words[last + 1]?.lower ?? "")) return false;
  return tokens.length <= 2 && !words.some(({ lower }) => GENDERED.test(lower));
}
