import type { Article } from "../base/core/types";
import { Body } from "./body";
import type { WordRange } from "./context";
import type { ClaimField, Difference, DifferenceKind, DifferingSpan, Severity } from "./difference";
import { differingQuantities } from "./differing-quantities";
import { differingWords } from "./differing-words";
import { exchangedRoles } from "./exchanged-roles";
import { claimInHeadline } from "./headlines";
import { kindOf } from "./lexicon";
import { oppositePolarity } from "./negations";
import type { Quantity } from "./quantities";
import { refusedOpposite } from "./refusals";
import { type ComparedArticle, replacedNames } from "./replaced-names";
import { Statement } from "./statement";
import { endOfWord } from "./text";
import { isTurnedBack } from "./turned-back";

/** An article's claim, read once, and its other texts, read when they are needed. */
export class ReadArticle implements ComparedArticle {
  readonly claim: Statement;
  readonly checked: Statement;
  readonly body: Body | undefined;
  private known?: readonly Statement[];

  constructor(
    readonly field: ClaimField,
    claim: string,
    private readonly texts: readonly string[],
    body: string,
    private readonly language?: string,
  ) {
    this.body = body === "" ? undefined : new Body(body, language);
    this.claim = new Statement(claim, language);
    const said = field === "vclaim" ? claim : claimInHeadline(this.claim);
    this.checked = said === claim ? this.claim : new Statement(said, language);
  }

  get others(): readonly Statement[] {
    this.known ??= this.texts.map((text) => new Statement(text, this.language));
    return this.known;
  }

  /** What the article is headed by: its title, or without one what comes first. */
  get headline(): Statement {
    return (this.field === "title" ? undefined : this.others[0]) ?? this.claim;
  }
}

/**
 * Reads an article's claim: its `vclaim`, or its title where it has none; undefined where it has neither.
 * @param language of its texts, ISO 639-1; default: they are read as English.
 */
export function readArticle(
  {
    vclaim = "",
    title = "",
    subtitle = "",
    body = "",
  }: Pick<Article, "vclaim" | "title" | "subtitle" | "body">,
  language?: string,
): ReadArticle | undefined {
  if (vclaim === "" && title === "") return undefined;
  const filled = (texts: string[]): string[] => texts.filter((text) => text !== "");
  if (vclaim === "") return new ReadArticle("title", title, filled([subtitle]), body, language);
  return new ReadArticle("vclaim", vclaim, filled([title, subtitle]), body, language);
}

/** Least share of a claim in a post, 0 - 1: with less the two are about other matters anyway. */
const COMPARABLE = 0.15;

/** Quantifiers, by what they say of how many. */
const QUANTIFIER =
  /^(?:all|every|each|both|some|several|many|few|most|none|no|nobody|always|never|sometimes|often|everyone|everybody|someone|half)$/;

/**
 * Returns where a post says something else than an article's claim, by words alone: negations, numbers,
 * names, opposites. What the post merely leaves out is no difference. Undefined where the two have so few
 * words in common that they are about other matters anyway, unless the article's body tells a name apart.
 * Opposites are known only in English, and words that deny only in languages that have lists
 * (`languages/`): otherwise, and between two languages, only names and numbers are compared.
 * @see Saakyan et al., COVID-Fact, ACL 2021, and Wright et al., Generating Scientific Claims, ACL 2022, for
 *   the edits that turn a claim into another: negation, number, name, opposite.
 */
export function compare(post: Statement, article: ReadArticle): Difference[] | undefined {
  const { claim } = article;
  const isNear = post.sharedWith(claim) >= COMPARABLE;
  const replaced = isNear || article.body ? replacedNames(post, article, isNear) : [];
  if (!isNear && replaced.length === 0) return undefined;
  const differences: Difference[] = [];
  const add = (
    kind: DifferenceKind,
    severity: Severity,
    [there, here]: readonly [DifferingSpan, DifferingSpan],
    sentence = sentenceOf(kind, there.text, here.text),
  ): void => {
    const claimSpan = { field: article.field, ...here };
    differences.push({ kind, severity, sentence, postSpan: there, claimSpan });
  };
  const spans = (there: WordRange, here: WordRange) => [spanOf(post, there), spanOf(claim, here)] as const;
  // Where a headline has a verdict, its negations are the publisher's, not the claim's.
  const readsWords = isNear && !post.isForeign && !claim.isForeign;
  const readsDenials = isNear && post.speaksAs(claim) && article.checked === claim;
  const negation = readsDenials
    ? (oppositePolarity(post, claim) ?? (readsWords ? refusedOpposite(post, claim) : undefined))
    : undefined;
  const words = readsWords ? differingWords(post, claim, article.field === "title") : [];
  if (negation && !isTurnedBack(negation, words, post, claim)) {
    const sentence = negation.isDenied
      ? "The post denies what the fact-check is about."
      : "The post asserts what the claim of the fact-check denies.";
    add("negation", "high", spans(negation.post, negation.claim), sentence);
  }
  for (const { post: there, claim: here } of replaced) {
    add(PLACES.has(here.kind) ? "place" : "name", "high", spans(there, here));
  }
  const roles = readsWords && replaced.length === 0 ? exchangedRoles(post, claim) : undefined;
  if (roles) add("antonym", "high", spans(roles.post, roles.claim));
  if (!isNear) return differences;
  for (const { post: said, claim: claimed } of differingQuantities(post, article)) {
    add(isTime(claimed) ? "time" : "number", "high", [partOf(post, said), partOf(claim, claimed)]);
  }
  for (const { relation, post: there, claim: here, isTurned } of words) {
    if (isTurned) continue;
    const word = claim.words[here.first]!.lower;
    const kind = QUANTIFIER.test(word) ? "quantifier" : isDay(word) ? "time" : "antonym";
    add(kind, relation === "antonym" && kind === "antonym" ? "high" : "low", spans(there, here));
  }
  return differences;
}

/** Parts of the day, and days as they are told from today. */
const DAY = /^(?:yesterday|today|tonight|tomorrow|morning|afternoon|evening|night)$/;

function isDay(word: string): boolean {
  return DAY.test(word) || kindOf(word) === "weekday" || kindOf(word) === "month";
}

const PLACES: ReadonlySet<string> = new Set(["country", "region", "city"]);

function isTime({ kind }: Quantity): boolean {
  return kind === "date" || kind === "year" || kind === "time";
}

function sentenceOf(kind: DifferenceKind, said: string, claimed: string): string {
  if (kind === "name" || kind === "place")
    return `The post names ${said}, the fact-check is about ${claimed}.`;
  if (kind === "number" || kind === "time")
    return `The post says ${said}, the fact-check is about ${claimed}.`;
  return `The post says "${said}", the claim of the fact-check "${claimed}".`;
}

function spanOf(statement: Statement, { first, last }: WordRange): DifferingSpan {
  const { words } = statement;
  return partOf(statement, { start: words[first]!.start, end: endOfWord(statement, last) });
}

function partOf({ text }: Statement, { start, end }: { start: number; end: number }): DifferingSpan {
  return { start, end, text: text.slice(start, end) };
}
