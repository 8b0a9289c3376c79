import { splitSentences, type TextPart } from "../../../src/base/text";
import { Statement } from "../../../src/compare";
import type { Name } from "../../../src/compare/names";
import { endOfWord } from "../../../src/compare/text";
import { FINITE, tagsOf } from "../tags";

/** A sentence of a body, and where it stands there. */
export interface Sentence extends TextPart {
  readonly text: string;
  readonly statement: Statement;
}

/** A pronoun and the name that it stands for. */
export interface Resolved {
  readonly pronoun: string;
  readonly name: string;
}

/** What a sentence of a body claims, in words that stand without the text around it. */
export interface Clause {
  readonly text: string;
  readonly sentence: Sentence;
  /** The pronoun that was replaced by the name that it stands for. */
  readonly resolved?: Resolved;
}

const LIMITS = { maxChars: 20_000, maxSentences: 200 } as const;
export const LEAST_WORDS = 5;
const MOST_WORDS = 40;

/** What rates a claim, or talks about the check, claims nothing about the world. */
const RATING =
  /\b(?:false|true|untrue|misleading|pants on fire|fact[- ]?check\w*|rat(?:e|ed|es|ing)|rul(?:e|ed|ing)|claim(?:s|ed|ing)?|rumou?rs?|debunk\w*|hoax\w*|fake|satir\w*|snopes|politifact|(?:truth|flip)-o-meter)\b/i;
const SAID = "(?:said|says|told|wrote|writes|added|noted|reported|explained|announced|stated|tweeted)";
const ATTRIBUTIONS: readonly RegExp[] = [
  /^According to [^,]{2,80}, /,
  /, according to [^,]{2,80}(?=[.]?$)/,
  new RegExp(`, (?:[A-Z][\\w.'-]* ){1,4}${SAID}(?: [^,]{0,40})?(?=[.]?$)`, "u"),
  new RegExp(`, (?:he|she|they|it) ${SAID}(?: [^,]{0,40})?(?=[.]?$)`),
  new RegExp(`^[^,"]{3,80}? ${SAID}(?: [\\w ]{0,30})? that `),
];
/** What is said besides the main clause, behind it. The main clause may go on behind a relative one. */
const ASIDE =
  /, (?:(?:which|who|whose|where)\b[^,]*|(?:when|while|but|although|though|as|compared|according|including)\b.*)$/;
/** Words before the name of a subject: "The Norwegian baker Ola Berg". */
const MOST_BEFORE_NAME = 3;
const PRONOUN = /^(?:He|She)\b/;
/** A sentence that leans on the one before it, or goes on with one that a break has cut. */
const LEANS =
  /^(?:But|And|So|Also|However|This|That|These|Those|It|They|We|I|You|There|Here)\b|^[^\p{Lu}\d]|[?"\u201c\u201d:]/u;
/** Somebody who speaks of themselves, such as the checkers. */
const FIRST_PERSON = /\b(?:[Ww]e|us|our|ours|I|me|my)\b/;
const VERB = /^(?:VB|MD)/;

export function sentencesOf(body: string): Sentence[] {
  return splitSentences(body, LIMITS).map(({ start, end }) => {
    const text = body.slice(start, end);
    return { start, end, text, statement: new Statement(text) };
  });
}

/** Returns a sentence's main clause, without parentheses and without who said it. */
export function mainClause(sentence: string): string {
  let text = sentence.replace(/\s*[([][^()[\]]*[)\]]/g, "").trim();
  for (const attribution of ATTRIBUTIONS) text = text.replace(attribution, "").trim();
  text = withoutAside(text);
  if (!/[.!]$/.test(text)) text += ".";
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns a text without its aside, if what is left is a sentence. */
function withoutAside(text: string): string {
  const cut = text.replace(ASIDE, "");
  return cut === text || hasFiniteVerb(new Statement(cut)) ? cut : text;
}

function hasFiniteVerb(statement: Statement): boolean {
  const tags = tagsOf(statement);
  // The tagger often takes a past form for a participle: "Holm killed two", but not "the report made in May".
  const isPast = (i: number): boolean =>
    tags[i] === "VBN" && /^NN/.test(tags[i - 1] ?? "") && !/^(?:IN|TO|RB)/.test(tags[i + 1] ?? "IN");
  return tags.some((tag, i) => FINITE.test(tag) || isPast(i));
}

/**
 * Returns what sentences of a body claim about a named subject, in order. Ratings, questions, quotations and
 * sentences that lean on others are left out. "He" or "She" at the beginning is replaced by a name where
 * the sentence before it names one person only.
 * @see Wright et al., Generating Scientific Claims for Zero-Shot Scientific Fact Checking, ACL 2022,
 *   section 3. Differs from the paper: rules instead of a network, so there are no questions in between.
 */
export function clausesOf(sentences: readonly Sentence[]): Clause[] {
  const clauses: Clause[] = [];
  let before: Statement | undefined;
  for (const sentence of sentences) {
    const { text: said, statement } = sentence;
    const antecedent = before && personOf(before);
    before = statement;
    if (!/[.!]$/.test(said) || RATING.test(said) || LEANS.test(said) || FIRST_PERSON.test(said)) continue;
    let text = mainClause(said);
    const [pronoun] = PRONOUN.exec(text) ?? [];
    if (pronoun && !antecedent) continue;
    if (pronoun) text = antecedent + text.slice(pronoun.length);
    if (!statesOfNamed(text)) continue;
    clauses.push({
      text,
      sentence,
      ...(pronoun && antecedent && { resolved: { pronoun, name: antecedent } }),
    });
  }
  return clauses;
}

/** Returns the person that is a text's subject, where nothing else that it names may be one. */
function personOf(statement: Statement): string | undefined {
  const { text, words, names } = statement;
  const persons = names.filter(
    ({ kind, tokens }) => tokens.length > 1 && (kind === "person" || kind === "unknown"),
  );
  const [only] = persons;
  if (persons.length !== 1 || only?.kind !== "person" || !isSubject(only, statement)) return undefined;
  return text.slice(words[only.first]!.start, endOfWord(statement, only.last));
}

function isSubject({ first }: Name, { words }: Statement): boolean {
  return first <= MOST_BEFORE_NAME && words[first]!.clause === 0;
}

/** Whether a text is a sentence with a name as its subject. */
function statesOfNamed(text: string): boolean {
  const statement = new Statement(text);
  const { words, names } = statement;
  if (words.length < LEAST_WORDS || words.length > MOST_WORDS) return false;
  const [subject] = names;
  if (subject === undefined || !isSubject(subject, statement)) return false;
  const [first] = tagsOf(statement);
  return hasFiniteVerb(statement) && !VERB.test(first!);
}

/** Whether a sentence rates a claim or talks about the check. */
export function isRating(sentence: string): boolean {
  return RATING.test(sentence);
}
