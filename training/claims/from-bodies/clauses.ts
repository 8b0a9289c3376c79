import { splitSentences, type TextPart } from "../../../src/base/text";
import { Statement } from "../../../src/compare";

/** A sentence of a body, and where it stands there. */
export interface Sentence extends TextPart {
  readonly text: string;
  readonly statement: Statement;
}

/** What a sentence of a body claims, in words that stand without the text around it. */
export interface Clause {
  readonly text: string;
  readonly sentence: Sentence;
  /** The pronoun that was replaced by the name that it stands for. */
  readonly resolved?: { readonly pronoun: string; readonly name: string };
}

const LIMITS = { maxChars: 20_000, maxSentences: 200 } as const;
const LEAST_WORDS = 5;
const MOST_WORDS = 40;

/** What rates a claim, or talks about the check, claims nothing about the world. */
const RATING =
  /\b(?:false|true|untrue|misleading|pants on fire|fact[- ]?check\w*|rat(?:e|ed|es|ing)|rul(?:e|ed|ing)|claim(?:s|ed|ing)?|rumou?rs?|debunk\w*|hoax\w*|fake|satir\w*|snopes|politifact|we (?:found|find|asked|reached|looked|checked|contacted)|our)\b/i;
const SAID = "(?:said|says|told|wrote|writes|added|noted|reported|explained|announced|stated|tweeted)";
const ATTRIBUTIONS: readonly RegExp[] = [
  /^According to [^,]{2,80}, /,
  /, according to [^,]{2,80}(?=[.]?$)/,
  new RegExp(`,? (?:[A-Z][\\w.'-]* ){1,4}${SAID}(?: [^,]{0,40})?(?=[.]?$)`, "u"),
  new RegExp(`, (?:he|she|they|it) ${SAID}(?: [^,]{0,40})?(?=[.]?$)`),
  new RegExp(`^[^,"]{3,80}? ${SAID}(?: [\\w ]{0,30})? that `),
];
/** What is said besides the main clause, behind it. */
const ASIDE =
  /, (?:which|who|whose|where|when|while|but|although|though|as|compared|according|including)\b.*$/;
/** Words before the name of a subject: "The Norwegian baker Ola Berg". */
const MOST_BEFORE_NAME = 3;
const PRONOUN = /^(?:He|She)\b/;
/** A sentence that leans on the one before it. */
const LEANS =
  /^(?:But|And|So|Also|However|This|That|These|Those|It|They|We|I|You|There|Here)\b|[?"\u201c\u201d:]/;

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
  text = text.replace(ASIDE, "");
  if (!/[.!]$/.test(text)) text += ".";
  return text.charAt(0).toUpperCase() + text.slice(1);
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
    if (!/[.!]$/.test(said) || RATING.test(said) || LEANS.test(said)) continue;
    let text = mainClause(said);
    const [pronoun] = PRONOUN.exec(text) ?? [];
    if (pronoun && !antecedent) continue;
    if (pronoun) text = antecedent + text.slice(pronoun.length);
    if (!hasNamedSubject(text)) continue;
    clauses.push({
      text,
      sentence,
      ...(pronoun && antecedent && { resolved: { pronoun, name: antecedent } }),
    });
  }
  return clauses;
}

/** Returns the person that a text names, where nothing else that it names may be one. */
function personOf({ text, words, names }: Statement): string | undefined {
  const persons = names.filter(
    ({ kind, tokens }) => tokens.length > 1 && (kind === "person" || kind === "unknown"),
  );
  const [only] = persons;
  if (persons.length !== 1 || only?.kind !== "person") return undefined;
  return text.slice(words[only.first]!.start, words[only.last]!.end);
}

function hasNamedSubject(text: string): boolean {
  const { words, names } = new Statement(text);
  if (words.length < LEAST_WORDS || words.length > MOST_WORDS) return false;
  const subject = names[0];
  return subject !== undefined && subject.first <= MOST_BEFORE_NAME && words[subject.first]!.clause === 0;
}

/** Whether a sentence rates a claim or talks about the check. */
export function isRating(sentence: string): boolean {
  return RATING.test(sentence);
}
