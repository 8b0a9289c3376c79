import { stem } from "../../src/base/text";
import type { Statement } from "../../src/compare";
import {
  formOfVerb,
  inflect,
  oppositesOf,
  type RelatedLemma,
  relationOf,
  siblingsOf,
  verbBase,
} from "../../src/compare/lexicon";
import { withArticles } from "./article";
import { type Edit, type EditKind, editAt } from "./edit";
import { tagsOf } from "./tags";

type Part = RelatedLemma["part"];

/** Prepositions whose opposite makes another claim; others belong to their verb. */
const PREPOSITION = /^(?:before|after|against|without|above|below)$/;
/** Their opposites are none in claims: parts of names, of phrases and of grammar. */
const EMPTY =
  /^(?:be|is|was|are|were|have|has|had|do|does|did|will|would|can|could|back|one|man|woman|men|women|here|there|first|last|about|well|way|go|goes|went|going|come|come|came|coming|say|says|said|get|got|gets|make|made|makes|take|took|takes|taken|video|still|out|in|on|off|up|down|over|under|right|left|social|human|own|used|old|new|white|black|house|state|united|north|south|east|west|ago|just|only|ever|even|now|then|more|most|much|many|some|no|not|never|nothing|nobody|none|being|having|other|same|such|very|so|too|long|short|high|like|day|night|morning|evening|today|tomorrow|yesterday)$/;
/** Nouns that stand for one another in claims, whatever else they may mean. */
const ALIKE = [
  /^(?:photo|photograph|picture|pic|image|snapshot)s?$/,
  /^(?:jail|prison)s?$/,
  /^(?:people|persons|humans)$/,
];
/** Behind these nothing is said for certain, so that the opposite may hold as well. */
const UNCERTAIN = /^(?:may|might|could|possibly|perhaps|some|sometimes|several)$/;

/** Returns the edits that put an opposite in a word's place, in the word's form. */
export function antonymEdits(statement: Statement): Edit[] {
  return editsOf(statement, "antonym", (word, part) =>
    oppositesOf(word).filter((other) => other.part === part),
  );
}

/** Returns the edits that put another concept of the same kind in a noun's place. */
export function siblingEdits(statement: Statement): Edit[] {
  return editsOf(statement, "sibling", (word, part) => (part === "noun" ? siblingsOf(word) : []));
}

function editsOf(
  statement: Statement,
  kind: "antonym" | "sibling",
  othersOf: (word: string, part: Part) => readonly RelatedLemma[],
): Edit[] {
  const tags = tagsOf(statement);
  const edits: Edit[] = [];
  for (const [i, { lower, start, end, tagged }] of statement.words.entries()) {
    const part = partOf(tags[i]!, lower);
    // "Without knowing" has no opposite of one word.
    if (lower === "without" && tags[i + 1] === "VBG") continue;
    if (part === undefined || tagged || i >= statement.signature || !isEditable(statement, i)) continue;
    for (const { lemma } of othersOf(lower, part)) {
      if (!/^[\p{L}\d][\p{L}\d -]{2,}$/u.test(lemma) || (kind === "antonym" && lemma.includes(" "))) continue;
      const other = likeWord(lemma, lower, part, tags[i]!);
      if (other === undefined || staysTrue(other, lower, kind)) continue;
      if (kind === "sibling" && isNamed(other, statement)) continue;
      edits.push(withArticles(editAt(kind, statement, start, end, other), statement));
    }
  }
  return edits;
}

/** What a claim names already makes none in another place: "a lion bit a lion". */
function isNamed(other: string, statement: Statement): boolean {
  return other.split(" ").every((word) => statement.has(word.toLowerCase(), stem(word.toLowerCase())));
}

/** Natural logic: what a word stands for or is a kind of does not make a claim false in its place. */
export function staysTrue(other: string, word: string, kind: EditKind): boolean {
  const relation = relationOf(other, word);
  if (relation === "synonym" || relation === "hypernym" || relation === "hyponym") return true;
  if (kind === "sibling" && ALIKE.some((words) => words.test(other) && words.test(word))) return true;
  return kind === "antonym" && relation === undefined;
}

/** Whether a word may be edited: outside names, and where its opposite excludes it. */
export function isEditable(statement: Statement, at: number): boolean {
  return (
    !statement.names.some(({ first, last }) => first - 1 <= at && at <= last) && excludesOthers(statement, at)
  );
}

/**
 * Whether another word in a word's place excludes it: outside compounds, and where it is asserted. What is
 * denied or uncertain excludes nothing: "did not rise" and "did not fall" can both be true.
 */
export function excludesOthers(statement: Statement, at: number): boolean {
  const { words, polarity, text } = statement;
  if (EMPTY.test(words[at]!.lower)) return false;
  if (text.charAt(words[at]!.start - 1) === "-" || text.charAt(words[at]!.end) === "-") return false;
  if (polarity.denied[at] === 1) return false;
  for (let i = at - 1; i >= 0 && words[i]!.clause === words[at]!.clause; i--) {
    if (UNCERTAIN.test(words[i]!.lower)) return false;
  }
  return true;
}

/** Returns the part of speech of a word that may be edited, by its tag; undefined for all others. */
export function partOf(tag: string, lower: string): Part | undefined {
  if (tag === "NN" || tag === "NNS") return "noun";
  if (tag.startsWith("VB")) return "verb";
  if (tag.startsWith("JJ")) return "adjective";
  return tag.startsWith("RB") || (tag === "IN" && PREPOSITION.test(lower)) ? "adverb" : undefined;
}

/** Returns a lemma in the form of the word that it replaces; undefined where it has no such form. */
function likeWord(lemma: string, word: string, part: Part, tag: string): string | undefined {
  if (part === "verb") {
    const base = verbBase(word);
    // Scales have some words in one form alone: "killed", "dead".
    if (base === undefined || verbBase(lemma) !== lemma) return undefined;
    const form = formOfVerb(word, base);
    return inflect(lemma, form === "past" && tag === "VBN" ? "participle" : form);
  }
  if (part === "noun") return tag === "NNS" && !lemma.endsWith("s") ? inflect(lemma, "third") : lemma;
  if (part !== "adjective") return lemma;
  const ending = /(?:er|est)$/.exec(word)?.[0];
  const isCompared = tag === "JJR" || tag === "JJS";
  return isCompared && !(ending ? lemma.endsWith(ending) : /^(?:less|fewer|least|worse|worst)$/.test(lemma))
    ? undefined
    : lemma;
}
